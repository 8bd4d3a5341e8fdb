// The pad: says at once what the typed hand does and what it can't be. Everything works without it.
//
// It enhances form#hand (fields: trump, tricks-<seat>, jacks-<seat>, passed-<seat>, <foul>-<seat>, ace, early, dealer,
// first_out; key) where these blocks of JSON stand beside it: #pad-sheet, #pad-position, #pad-names, #pad-phrases,
// #pad-reasons.
// In the form it looks for:
//   [data-draft]       on the form: the name under which a half-typed hand is kept, game/number
//   [data-seat]        a player's row; gets .is-changed with a preview and .seat--error with a refusal
//     .record__new       the record after the hand
//     [data-why]         the reason; [data-out] and [data-crows] are shown where somebody is out or takes no trick
//     [data-opens]       the panel that opens the reason ([data-reasons], [data-sum]); a tap on the reason opens it too
//     [data-errors]      refusals of this player, in its span
//     [data-makes]       what the jacks make
//     .tool--more        gets .is-used with a foul
//   [data-step]        a button that adds this number to the field beside it
//   [data-first-out]   the question who was out first; in it a [data-first-out-seat] for each seat
//   [data-hand-errors] refusals of the whole hand, in its span
//   [data-count]       how many tricks are marked; gets .count--wrong
//   [data-save]        the button that saves; it says what it will do
//   [data-news]        tells screen readers what the last tap did

import { Draft } from "./draft.js";
import { fold } from "./fold.js";
import { newKey } from "./key.js";
import { mask, tricksNeeded } from "./refusing.js";
import { fill, showCount, showEntry, showErrors, showQuestion, showReasons, showTools } from "./shown.js";
import { isTouched, typedHand, values } from "./typed.js";
import { Words } from "./words.js";

/** Refusals of a hand that is merely not finished: told once the tricks add up, or after saving was tried. */
const UNFINISHED = ["jacks_count", "trump_needed", "early_finish_jacks", "trick_total", "first_out_needed"];
const ERRORS = "[data-errors]:not([hidden]), [data-hand-errors]:not([hidden])";

const BLOCKS = ["pad-sheet", "pad-position", "pad-names", "pad-phrases", "pad-reasons"];
const attached = new WeakMap();
const block = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

/** Enhance the page's pad, if there is one; one that is enhanced already may stand in a renewed page. */
export function pad() {
  const form = document.querySelector("form#hand");
  const given = BLOCKS.map(block);
  if (!form || given.includes(null)) return;
  if (attached.has(form)) return attached.get(form).renew(...given);
  attached.set(form, new Pad(form));
  attached.get(form).begin(...given);
}

/** Whether a pad holds what is nowhere in the books. */
export const typing = (form) => attached.get(form)?.typing ?? false;

/** Begin anew with the next page, as nothing is typed or another hand was. */
export function beginAnew(form) {
  form.reset();
  if (attached.has(form)) attached.get(form).draft = null;
}

class Pad {
  constructor(form) {
    this.form = form;
  }

  begin(...given) {
    this.form.addEventListener("click", (event) => this.clicked(event.target));
    this.form.addEventListener("keydown", (event) => this.keyed(event));
    this.form.addEventListener("input", (event) => this.changed(event.target));
    this.form.addEventListener("submit", (event) => this.sending(event.submitter), { capture: true });
    this.form.addEventListener("htmx:after:request", ({ detail }) => this.answered(detail.ctx));
    this.form.addEventListener("htmx:error", () => this.sayOfHand([this.words.say("deed.no_answer")]));
    this.take(...given);
    this.start();
  }

  /** What the page brought: what it is counted from. */
  take(sheet, position, names, phrases, rules) {
    this.rules = rules;
    this.sheet = sheet;
    this.position = position;
    this.words = new Words(phrases, names);
    this.rows = [...this.form.querySelectorAll("[data-seat]")];
  }

  start() {
    this.draft = new Draft(this.form);
    this.tapped = new Set();
    this.tried = this.form.querySelector(ERRORS) !== null;
    this.sent = null;
    const restored = this.draft.restore();
    if (restored) {
      this.sent = restored.sent;
      this.key = this.form.elements.key.value;
      this.tell(this.words.say("deed.draft"));
    }
    if (restored || !this.tried) this.show(); // what the server has said of a refused hand stays until the next tap
    else this.remember();
  }

  /** The page was renewed around the form: the same hand is counted anew, another one begins. */
  renew(...given) {
    this.take(...given);
    if (!this.draft?.isOf(this.form)) return this.start();
    if (this.sent !== null) this.form.elements.key.value = this.key;
    this.show();
    return undefined;
  }

  get typing() {
    return this.sent !== null || this.draft.differs;
  }

  /** Enter in a field would send the form by its first button; here it leads to the button that saves. */
  keyed(event) {
    if (event.key !== "Enter" || !["INPUT", "SELECT"].includes(event.target.tagName)) return;
    event.preventDefault();
    this.form.querySelector("[data-save]").focus();
  }

  /** Steppers step; a tap on what is chosen already takes it back. */
  clicked(target) {
    const step = target.closest("[data-step]");
    if (step) return this.step(step);
    if (target.closest("[data-why]")) return this.open(target.closest("[data-seat]"));
    if (target.type !== "radio" || this.chosen[target.name] !== target.value) return undefined;
    if (target.name.startsWith("tricks-")) this.choose(target.name, "0");
    if (target.name === "first_out") target.checked = false;
    return this.changed(target);
  }

  open(row) {
    const why = row.querySelector("[data-opens]");
    if (why && !why.hidden) why.open = !why.open;
  }

  step(button) {
    const field = button.parentElement.querySelector("input");
    const count = (Number(field.value) || 0) + Number(button.dataset.step);
    field.value = String(Math.min(Math.max(count, 0), this.sheet.most_fouls));
    this.changed(field);
  }

  choose(name, value) {
    for (const field of this.form.querySelectorAll(`[name="${name}"]`)) field.checked = field.value === value;
  }

  changed(field) {
    if (field.name === "early" && field.checked) {
      for (const other of this.form.querySelectorAll("[name=early]")) other.checked = other === field;
    }
    const row = field.closest("[data-seat]");
    if (row) this.tapped.add(Number(row.dataset.seat));
    const entries = this.show();
    this.draft.keep(this.sent);
    if (row) this.tellRow(Number(row.dataset.seat), entries);
  }

  /** Another hand needs another key; the same hand sent again must have the same. */
  sending(button) {
    const hand = JSON.stringify(values(this.form));
    if (this.sent !== null && this.sent !== hand) this.form.elements.key.value = newKey();
    this.sent = hand;
    this.key = this.form.elements.key.value;
    this.saving = button?.value === "save";
    if (this.saving) this.draft.keep(this.sent);
  }

  /** What is saved needs no draft; what is only shown with its consequences still does. */
  answered({ response, text }) {
    const asked = text?.includes('id="consequences"');
    if (this.saving && response?.status < 400 && !asked) this.draft.drop();
  }

  /** Show everything that follows from what is typed; gives what is shown of each player, null where nothing is. */
  show() {
    const hand = this.settledHand();
    const counted = fold(this.sheet, this.position, hand);
    const told = this.toTell(hand, counted.refusals);
    const entries = this.toShow(hand, counted);
    this.rows.forEach((row, seat) => this.showRow(row, seat, hand, entries[seat], told));
    this.sayOfHand(told.filter(({ player }) => player === null).map((refusal) => this.words.refusal(refusal)));
    this.showBar(hand, counted.finishes);
    this.remember();
    return entries;
  }

  /** The hand, after the question who was out first is asked or taken back. */
  settledHand() {
    const hand = { ...typedHand(this.form, this.sheet), first_out: null };
    const { asks, refusals } = fold(this.sheet, this.position, hand);
    showQuestion(this.form, refusals.every(({ code }) => code === "first_out_needed") ? asks : []);
    return typedHand(this.form, this.sheet);
  }

  /** Untouched is no trick, but that is told only when the tricks are all marked. */
  toShow(hand, { entries, refusals }) {
    const touched = this.rows.map((_, seat) => this.tapped.has(seat) || hand.early !== null || isTouched(hand, seat));
    const whole = touched.includes(true) && !refusals.some(({ code }) => code === "trick_total");
    const unclear = (seat) => refusals.some(({ code, player }) => code === "trump_needed" && player === seat);
    const told = (entry, seat) => (whole || touched[seat]) && !unclear(seat) && !Number.isNaN(entry.change);
    return entries.map((entry, seat) => (told(entry, seat) ? entry : null));
  }

  toTell(hand, refusals) {
    if (this.tried) return refusals;
    const unfinished = marked(hand) < tricksNeeded(this.sheet, hand.entries) && !hand.early;
    return refusals.filter(({ code }) => code !== "first_out_needed" && !(unfinished && UNFINISHED.includes(code)));
  }

  showRow(row, seat, hand, entry, told) {
    const { jacks, fouls } = hand.entries[seat];
    const kind = this.sheet.kinds[hand.trump][mask(this.sheet, jacks)];
    showEntry(row, entry, this.words);
    showReasons(row, entry, this.position.records[seat], this.rules, this.words);
    showErrors(row, told.filter(({ player }) => player === seat).map((refusal) => this.words.refusal(refusal)));
    showTools(row, this.words.makes(this.sheet, kind, jacks), Object.keys(fouls).length > 0);
  }

  showBar(hand, finishes) {
    const tricks = marked(hand);
    const needed = tricksNeeded(this.sheet, hand.entries);
    showCount(this.form, hand.early ? null : this.words.say("deed.count", { tricks, needed }), tricks > needed);
    const deed = finishes ? "deed.save_and_finish" : "deed.save";
    this.form.querySelector("[data-save]").textContent = this.words.say(deed, { number: this.position.number });
  }

  /** What is chosen now, so that a tap on it can be told from a first one. */
  remember() {
    this.chosen = Object.fromEntries(new FormData(this.form));
  }

  sayOfHand(sentences) {
    fill(this.form.querySelector("[data-hand-errors]"), sentences);
  }

  tellRow(seat, entries) {
    const entry = entries[seat];
    if (!entry) return;
    this.tell(`${this.words.name(seat)}: ${this.position.records[seat]} → ${entry.record}. ${this.words.why(entry)}`);
  }

  tell(text) {
    const news = this.form.querySelector("[data-news]");
    if (news) news.textContent = text;
  }
}

const marked = (hand) => hand.entries.reduce((sum, entry) => sum + entry.tricks, 0);
