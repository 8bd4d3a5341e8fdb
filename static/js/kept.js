// What stays as it is while a screen is renewed under somebody's eyes and fingers: what is typed, opened, focused, and the
// place on the screen of what is touched or read.

import { typing } from "./pad.js";

const AFTER_A_TOUCH = 80; // milliseconds in which a browser still makes a click of it

let touched = null;
let down = false;
let waiting = [];

/** Watch the finger. */
export function touching() {
  document.addEventListener("pointerdown", ({ target }) => {
    touched = target;
    down = true;
  }, { capture: true });
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, lifted, { capture: true });
}

function lifted() {
  down = false;
  setTimeout(() => {
    if (down) return;
    for (const go of waiting.splice(0)) go();
  }, AFTER_A_TOUCH);
}

/** Resolves once no finger is on the screen: what it presses must not be another thing when it is lifted. */
export const released = () => (down ? new Promise((go) => waiting.push(go)) : Promise.resolve());

/** Note how everything is; `same`: it is the same screen that comes, so what was typed and opened belongs there. */
export class Kept {
  constructor(same) {
    this.fields = same ? [...document.querySelectorAll("#screen :is(input, textarea, select)")].filter(isTyped).map(noted) : [];
    this.details = same ? [...document.querySelectorAll("#screen details")].map((each) => [each, each.open]) : [];
    this.focused = document.activeElement;
    this.places = marks(this.focused).map((element) => [element, element.getBoundingClientRect().top]);
  }

  /** Put back what is typed and opened, and the focus. */
  putBack() {
    for (const note of this.fields) retype(note);
    for (const [each, open] of this.details) each.open = open;
    const { focused } = this;
    if (focused === document.body || !focused?.isConnected) return;
    if (focused.localName === "h1") focused.tabIndex = -1; // given by a script, and so not in the new screen
    if (focused !== document.activeElement) focused.focus({ preventScroll: true });
  }

  /** Move the page by as much as grew or went above what is touched or read. */
  hold() {
    const [element, top] = this.places.find(([each]) => each.isConnected && each.getClientRects().length) ?? [];
    if (!element) return;
    const { style } = document.documentElement;
    style.overflowAnchor = "none"; // else the browser may move it once more
    window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: "instant" });
    requestAnimationFrame(() => requestAnimationFrame(() => style.removeProperty("overflow-anchor")));
  }
}

/** Whether a field is not as the page brought it; all of a pad that is typed in, since one choice there moves others. */
function isTyped(field) {
  if (field.type === "hidden" || field.type === "file") return false;
  if (field.form?.id === "hand") return typing(field.form);
  if (["checkbox", "radio"].includes(field.type)) return field.checked !== field.defaultChecked;
  if (field.localName === "select") return [...field.options].some((each) => each.selected !== each.defaultSelected);
  return field.value !== field.defaultValue;
}

const noted = (field) => ({ field, form: field.form?.id, name: field.name, value: field.value, checked: field.checked });

function retype({ field, form, name, value, checked }) {
  const choice = ["checkbox", "radio"].includes(field.type);
  const named = form && name ? [...(document.getElementById(form)?.elements ?? [])] : [];
  const there = field.isConnected && field.form?.id === (form ?? field.form?.id)
    ? field
    : named.find((each) => each.name === name && (!choice || each.value === value));
  if (!there) return;
  if (choice) there.checked = checked;
  else if (there.value !== value) there.value = value;
}

/** What must not move, the most important first: what has the focus, what was touched, what stands in the middle. */
function marks(focused) {
  const middle = [0.5, 0.7, 0.3].map((part) => document.elementFromPoint(innerWidth / 2, innerHeight * part));
  return [focused, touched, ...middle].filter((each) => each?.closest("#screen main") && isSeen(each));
}

function isSeen(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
