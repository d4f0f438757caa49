// @ts-check
// Asking the server: a refusal in its words, a lost connection, and one question at a time.

/** The server answered and said why not, in the reader's language. */
export class Refused extends Error {}

/** Nothing came back, or nothing that says anything. */
export class Lost extends Error {}

/** @param {number} milliseconds */
export const pause = (milliseconds) =>
  new Promise((done) => {
    setTimeout(done, milliseconds);
  });

/**
 * Fetch a piece of a page.
 *
 * @param {string} url
 * @param {RequestInit} [options]
 * @param {() => Promise<void>} [wait] when it is lost: wait so, then ask again
 * @returns {Promise<string>}
 */
export async function fetchPiece(url, options = {}, wait = undefined) {
  for (;;) {
    try {
      return await fetchOnce(url, options);
    } catch (error) {
      if (!wait || !(error instanceof Lost)) throw error;
      await wait();
    }
  }
}

/**
 * @param {string} url
 * @param {RequestInit} options
 * @returns {Promise<string>}
 */
async function fetchOnce(url, options) {
  const headers = { "X-Fragment": "1" };
  try {
    const answer = await fetch(url, { ...options, headers });
    if (answer.ok) return await answer.text();
    const { error } = await answer.json();
    if (error) throw new Refused(error);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Lost(String(error), { cause: error });
  }
  throw new Lost("An answer without words.");
}

/**
 * What to tell the reader when a request failed.
 *
 * @param {unknown} error
 * @param {string} lost the page's words for a lost connection
 */
export function wordsFor(error, lost) {
  if (error instanceof Refused) return error.message;
  if (error instanceof Lost) return lost;
  throw error;
}

/**
 * Asks one question at a time. Of what is wanted meanwhile only the latest is asked next. When the
 * connection is lost it asks again until there is an answer, for what is wanted by then.
 *
 * @template Q
 */
export class LatestOnly {
  /** @type {{ question: Q } | null} */
  #wanted = null;
  #busy = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #ask;
  #show;
  #fail;
  #pause;

  /**
   * @param {object} parts
   * @param {(question: Q) => Promise<string>} parts.ask
   * @param {(answer: string, question: Q) => void} parts.show
   * @param {(error: unknown) => void} parts.fail told of every failure
   * @param {number} [parts.pause] milliseconds before asking again
   */
  constructor({ ask, show, fail, pause: wait = 2000 }) {
    this.#ask = ask;
    this.#show = show;
    this.#fail = fail;
    this.#pause = wait;
  }

  /** @param {Q} question */
  want(question) {
    this.#wanted = { question };
    return this.again();
  }

  /** Ask what is still wanted, at once. */
  async again() {
    if (this.#busy) return;
    this.#busy = true;
    clearTimeout(this.#timer);
    try {
      while (this.#wanted && (await this.#next(this.#wanted)));
    } finally {
      this.#busy = false;
    }
    if (this.#wanted) this.#timer = setTimeout(() => this.again(), this.#pause);
  }

  /**
   * Ask one question; say whether to go on.
   *
   * @param {{ question: Q }} asked
   */
  async #next(asked) {
    let answer;
    try {
      answer = await this.#ask(asked.question);
    } catch (error) {
      if (!(error instanceof Lost)) this.#done(asked);
      this.#fail(error);
      return !(error instanceof Lost);
    }
    this.#done(asked);
    this.#show(answer, asked.question);
    return true;
  }

  /** @param {{ question: Q }} asked */
  #done(asked) {
    if (this.#wanted === asked) this.#wanted = null;
  }
}
