// @ts-check
// A new table: chairs that open, ways to play that set the rules, a bar that says who is missing.
// Everything is kept in ordinary fields, so that the form works without this script too.
import { followCompiling } from "./compiling.js";
import { all, allOf, hit, needed, one } from "./dom.js";

const NOBODY = "none";

/** @param {ParentNode} within @param {string} name */
function select(within, name) {
  const [found] = allOf(HTMLSelectElement, `select[name="${name}"]`, within);
  if (!found) throw new Error(`The form has no ${name}.`);
  return found;
}

/** @param {string | undefined} words @param {Record<string, string>} values */
function fill(words, values) {
  return (words ?? "").replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

class Chairs {
  #form;
  #faces = new Map(allOf(HTMLInputElement, '[name="bot-face"]').map((face) => [face.value, face]));

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
    this.chairs = allOf(HTMLElement, "[data-chair]", form);
  }

  /** @param {number} chair */
  kind(chair) {
    return select(this.#form, `seat-${chair}`);
  }

  /** @param {number} chair */
  bot(chair) {
    return select(this.#form, `bot-${chair}`);
  }

  /** The names of the bots at the table, but for one chair. @param {number} [but] */
  taken(but = -1) {
    const bots = this.chairs.map((_, k) => k).filter((k) => k !== but);
    return bots.filter((k) => this.kind(k).value.startsWith("bot:")).map((k) => this.bot(k).value);
  }

  /** @param {number} chair @param {string} kind @param {string} [bot] */
  seat(chair, kind, bot) {
    this.kind(chair).value = kind;
    if (bot) this.bot(chair).value = bot;
    this.#closeUp();
    this.draw();
  }

  /** Empty chairs stay behind, so that everybody's shape on the page is the one at the table. */
  #closeUp() {
    const seated = this.chairs
      .map((_, k) => [this.kind(k).value, this.bot(k).value])
      .filter(([kind]) => kind !== NOBODY);
    this.chairs.forEach((_, k) => {
      const [kind, bot] = seated[k] ?? [NOBODY, this.bot(k).value];
      this.kind(k).value = kind ?? NOBODY;
      this.bot(k).value = bot ?? "";
    });
  }

  /** What is said of a chair. @param {number} chair */
  words(chair) {
    const [option] = this.kind(chair).selectedOptions;
    const isBot = this.kind(chair).value.startsWith("bot:");
    const empty = fill(this.#form.dataset.wordChair, { n: String(chair + 1) });
    const name = isBot ? this.bot(chair).value : (option?.dataset.name ?? empty);
    return { name, sub: option?.dataset.sub ?? "" };
  }

  draw() {
    this.chairs.forEach((place, k) => {
      const { name, sub } = this.words(k);
      place.dataset.kind = this.kind(k).value.split(":")[0];
      for (const found of all("[data-name]:not(option)", place)) found.textContent = name;
      for (const found of all("[data-sub]:not(option)", place)) found.textContent = sub;
      const face = this.#faces.get(this.bot(k).value)?.parentElement?.querySelector("img");
      for (const shown of allOf(HTMLImageElement, "[data-face]", place)) {
        if (face) shown.src = face.src;
      }
    });
    this.#bar();
  }

  #bar() {
    const words = this.#form.dataset;
    const kinds = this.chairs.map((_, k) => this.kind(k).value).filter((kind) => kind !== NOBODY);
    const allowed = (words.seats ?? "").split(",").map(Number);
    const waits = kinds.includes("open");
    const fits = allowed.includes(kinds.length);
    const few = kinds.length < Number(words.least) ? words.wordFew : words.wordNot;
    const count =
      kinds.length === 1 ? words.wordOne : fill(words.wordMany, { n: String(kinds.length) });
    for (const place of all("[data-count]")) place.textContent = count ?? "";
    for (const place of all("[data-reason]")) {
      place.textContent = (fits ? (waits ? words.wordWaits : words.wordReady) : few) ?? "";
    }
    for (const button of allOf(HTMLButtonElement, "[data-start]")) {
      button.disabled = !fits;
      button.textContent = (waits ? words.wordOpen : words.wordStart) ?? "";
    }
    all("[data-chairs] > *").forEach((mark, k) => mark.classList.toggle("free", k >= kinds.length));
  }
}

/** The dialog of one chair. */
class WhoSitsHere {
  #chair = 0;
  #chairs;
  #form;
  #dialog = /** @type {HTMLDialogElement} */ (needed("who"));

  /** @param {HTMLFormElement} form @param {Chairs} chairs */
  constructor(form, chairs) {
    this.#form = form;
    this.#chairs = chairs;
    this.#dialog.addEventListener("click", (event) => this.#click(event));
    this.#dialog.addEventListener("change", () => this.#words());
  }

  /** @param {number} chair */
  open(chair) {
    this.#chair = chair;
    const taken = this.#chairs.taken(chair);
    const faces = allOf(HTMLInputElement, '[name="bot-face"]', this.#dialog);
    for (const face of faces) face.disabled = taken.includes(face.value);
    const now = this.#chairs.kind(chair).value;
    const own = faces.find(
      ({ value, disabled }) => value === this.#chairs.bot(chair).value && !disabled,
    );
    const face = own ?? faces.find(({ disabled }) => !disabled);
    if (face) face.checked = true;
    for (const level of allOf(HTMLInputElement, '[name="bot-level"]', this.#dialog)) {
      if (`bot:${level.value}` === now) level.checked = true;
    }
    this.#words();
    this.#dialog.showModal();
  }

  /** @param {string} name */
  #chosen(name) {
    return allOf(HTMLInputElement, `[name="${name}"]`, this.#dialog).find(({ checked }) => checked);
  }

  #words() {
    const name = this.#chosen("bot-face")?.value ?? "";
    for (const button of all("[data-sit-down]", this.#dialog)) {
      button.textContent = fill(this.#form.dataset.wordSits, { name });
    }
    for (const line of all("[data-level-words]", this.#dialog)) {
      line.textContent = this.#chosen("bot-level")?.dataset.words ?? "";
    }
  }

  /** @param {Event} event */
  #click(event) {
    const kind = hit(event, "[data-seat-kind]")?.dataset.seatKind;
    const sits = hit(event, "[data-sit-down]");
    if (event.target === this.#dialog) this.#dialog.close(); // beside it
    if (!kind && !sits) return;
    const level = this.#chosen("bot-level")?.value ?? "";
    if (kind) this.#chairs.seat(this.#chair, kind);
    else this.#chairs.seat(this.#chair, `bot:${level}`, this.#chosen("bot-face")?.value);
    this.#dialog.close();
    this.#tell();
  }

  #tell() {
    const { name, sub } = this.#chairs.words(this.#chair);
    const told = fill(this.#form.dataset.wordTold, {
      n: String(this.#chair + 1),
      who: `${name}, ${sub}`,
    });
    for (const line of all("[data-announce]")) line.textContent = told;
  }
}

/** @param {unknown} value */
const asText = (value) => (Array.isArray(value) ? value.join(",") : String(value));

/** The rules of the table: a way to play sets them, a change makes them one's own. */
class Rules {
  #form;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
    form.addEventListener("change", (event) => {
      if (hit(event, '[name="way"]')) this.#set();
      else if (hit(event, "[data-option], [data-option-some]")) this.#changed(true);
    });
    this.#set();
  }

  #set() {
    const way = all('[name="way"]:checked', this.#form)[0]?.closest("[data-sets]");
    const sets = way instanceof HTMLElement ? (way.dataset.sets ?? "[]") : "[]";
    /** @type {Map<string, unknown>} */
    const wanted = new Map(JSON.parse(sets));
    for (const field of allOf(HTMLInputElement, "[data-option]", this.#form)) {
      const text = asText(wanted.get(field.dataset.option ?? "") ?? field.dataset.default);
      if (field.type === "checkbox") field.checked = text === "true";
      else field.value = text;
    }
    for (const field of allOf(HTMLSelectElement, "[data-option]", this.#form)) {
      field.value = asText(wanted.get(field.dataset.option ?? "") ?? field.dataset.default);
    }
    for (const group of allOf(HTMLFieldSetElement, "[data-option-some]", this.#form)) {
      const text = asText(wanted.get(group.dataset.optionSome ?? "") ?? group.dataset.default);
      for (const box of allOf(HTMLInputElement, "input", group)) {
        box.checked = text.split(",").includes(box.value);
      }
    }
    this.#changed(false);
  }

  /** @param {boolean} own */
  #changed(own) {
    const [more] = allOf(HTMLInputElement, '[name="more"]', this.#form);
    if (more) more.checked = own;
    for (const tag of allOf(HTMLElement, "[data-changed]", this.#form)) tag.hidden = !own;
    for (const line of all("[data-set-words]", this.#form)) {
      line.textContent = this.#words() || (line.dataset.usual ?? "");
    }
  }

  /** What differs from the usual rules. */
  #words() {
    const found = [];
    for (const field of allOf(HTMLInputElement, "[data-option]", this.#form)) {
      const text = field.type === "checkbox" ? String(field.checked) : field.value;
      if (text !== field.dataset.default) found.push(field.dataset.title);
    }
    for (const field of allOf(HTMLSelectElement, "[data-option]", this.#form)) {
      const [chosen] = field.selectedOptions;
      if (field.value !== field.dataset.default) found.push(chosen?.textContent);
    }
    for (const group of allOf(HTMLFieldSetElement, "[data-option-some]", this.#form)) {
      const boxes = allOf(HTMLInputElement, "input:checked", group);
      found.push(...boxes.map((box) => box.nextElementSibling?.textContent));
    }
    return found.join(" · ");
  }
}

function start() {
  const form = one("[data-setup]");
  if (!(form instanceof HTMLFormElement)) return;
  const chairs = new Chairs(form);
  const who = new WhoSitsHere(form, chairs);
  new Rules(form);
  form.addEventListener("change", (event) => {
    if (hit(event, "[data-chair] select")) chairs.draw();
  });
  form.addEventListener("click", (event) => {
    const place = hit(event, ".seatc")?.closest("[data-chair]");
    if (place instanceof HTMLElement) who.open(Number(place.dataset.chair));
  });
  for (const field of all(".plain-choice select, .plain-choice input", form)) {
    field.setAttribute("tabindex", "-1");
  }
  chairs.draw();
  followCompiling();
}

start();
