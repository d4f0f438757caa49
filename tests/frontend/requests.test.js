// @ts-check
// Requests that fail: what is told, and that the next one works.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import {
  fetchPiece,
  LatestOnly,
  Lost,
  Refused,
  wordsFor,
} from "../../src/megawatt/server/static/requests.js";

const PAUSE = 2000;

/** @type {(string | Error | Response)[]} */
let answers = [];
/** @type {string[]} */
let asked = [];

beforeEach(() => {
  answers = [];
  asked = [];
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(globalThis, "fetch", async (/** @type {string} */ url) => {
    asked.push(url);
    const answer = answers.shift() ?? "";
    if (answer instanceof Error) throw answer;
    return typeof answer === "string" ? new Response(answer) : answer;
  });
});

const offline = () => new TypeError("Failed to fetch");

/** @param {string} words */
const refusal = (words) => Response.json({ error: words }, { status: 422 });

/** Let all that waits for an answer go on. */
const settle = () =>
  new Promise((done) => {
    setImmediate(done);
  });

/** A slider: what it showed, and what it said. */
function slider() {
  /** @type {string[]} */
  const told = [];
  /** @type {LatestOnly<number>} */
  const requests = new LatestOnly({
    ask: (moment) => fetchPiece(`?moment=${moment}`),
    show: (html, moment) => void told.push(`${moment}: ${html}`),
    fail: (error) => void told.push(wordsFor(error, "Connection lost")),
    pause: PAUSE,
  });
  return { requests, told };
}

test("a piece of a page is what the server answers", async () => {
  answers = ["<p>"];
  assert.equal(await fetchPiece("/a"), "<p>");
});

test("a refusal is told in the server's words", async () => {
  answers = [refusal("Step 9 is not in this game.")];
  await assert.rejects(fetchPiece("/a"), new Refused("Step 9 is not in this game."));
});

for (const [name, answer] of /** @type {[string, () => Error | Response][]} */ ([
  ["no connection", offline],
  ["a page instead of words", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["no words at all", () => Response.json({}, { status: 500 })],
  ["nothing", () => Response.json(null, { status: 500 })],
])) {
  test(`the connection is lost: ${name}`, async () => {
    answers = [answer()];
    await assert.rejects(fetchPiece("/a"), Lost);
  });
}

test("what may be sent again is sent again until there is an answer", async () => {
  answers = [offline(), offline(), "stored"];
  let waits = 0;
  const wait = async () => void (waits += 1);
  assert.equal(await fetchPiece("/play", { method: "POST" }, wait), "stored");
  assert.equal(waits, 2);
  assert.equal(asked.length, 3);
});

test("what was refused is not sent again", async () => {
  answers = [refusal("Not your turn."), "stored"];
  await assert.rejects(
    fetchPiece("/play", {}, async () => assert.fail("nothing was lost")),
    Refused,
  );
});

test("a mistake of the page's own is not told as a lost connection", () => {
  assert.throws(() => wordsFor(new RangeError("ours"), "Connection lost"), RangeError);
});

test("a failed request is told, and the slider still answers", async () => {
  const { requests, told } = slider();
  answers = [offline(), "five"];

  await requests.want(4);
  await requests.want(5);

  assert.deepEqual(told, ["Connection lost", "5: five"]);
});

test("what failed is asked for again until it comes", async () => {
  const { requests, told } = slider();
  answers = [offline(), offline(), "four"];

  await requests.want(4);
  mock.timers.tick(PAUSE);
  await settle();
  mock.timers.tick(PAUSE);
  await settle();

  assert.deepEqual(told, ["Connection lost", "Connection lost", "4: four"]);
  mock.timers.tick(10 * PAUSE);
  await settle();
  assert.equal(asked.length, 3);
});

test("when the connection is back nobody waits", async () => {
  const { requests, told } = slider();
  answers = [offline(), "four"];

  await requests.want(4);
  await requests.again();

  assert.deepEqual(told, ["Connection lost", "4: four"]);
});

test("a refusal is told once and not asked for again", async () => {
  const { requests, told } = slider();
  answers = [refusal("No such step."), "five"];

  await requests.want(99);
  mock.timers.tick(10 * PAUSE);
  await settle();
  assert.deepEqual(told, ["No such step."]);

  await requests.want(5);
  assert.deepEqual(told, ["No such step.", "5: five"]);
});

test("of what is wanted meanwhile only the latest is asked for", async () => {
  const { requests, told } = slider();
  answers = ["one", "four"];

  const first = requests.want(1);
  for (const moment of [2, 3, 4]) requests.want(moment);
  await first;

  assert.deepEqual(told, ["1: one", "4: four"]);
});

test("after a failure the latest is asked for, not what failed", async () => {
  const { requests, told } = slider();
  answers = [offline(), "two"];

  const first = requests.want(1);
  requests.want(2);
  await first;
  mock.timers.tick(PAUSE);
  await settle();

  assert.deepEqual(asked, ["?moment=1", "?moment=2"]);
  assert.deepEqual(told, ["Connection lost", "2: two"]);
});

test("a mistake while showing does not stop the next request", async () => {
  let broken = true;
  /** @type {LatestOnly<number>} */
  const requests = new LatestOnly({
    ask: async (moment) => String(moment),
    show: () => {
      if (broken) throw new RangeError("ours");
    },
    fail: () => assert.fail("nothing was lost"),
  });

  await assert.rejects(requests.want(1), RangeError);
  broken = false;
  await requests.want(2);
});
