// What was typed into the start of a game or into its rules, kept on this phone until the game has begun: a reload, another
// language or a lost connection must not cost six names. The form's address tells apart what was carried along in it.

import { quietly } from "./storage.js";

const START = "petukh.start:";
const RULES = "petukh.rules:"; // wanted no longer once the rules are agreed on or kept

/** Put back what was typed, and keep what is; once a game is on the screen nothing is kept any more. */
export function agreed() {
  const form = document.querySelector("form#start, form#editor");
  if (document.querySelector("form#hand")) forget(START, RULES);
  const agreedOn = form?.querySelector("[name=preset][value=agreed]:checked");
  if (agreedOn || new URLSearchParams(location.search).has("did")) forget(RULES);
  if (!form) return;
  const name = (form.id === "start" ? START : RULES) + form.getAttribute("action");
  const before = JSON.stringify(typed(form));
  if (!form.querySelector("[aria-invalid], .errors")) restore(form, name, before);
  for (const event of ["input", "renewed"]) form.addEventListener(event, () => quietly(() => keep(form, name, before)));
}

const fields = (form) => [...form.elements].filter((field) => field.name && field.type !== "hidden" && field.type !== "submit");

const chosen = (field) => (["radio", "checkbox"].includes(field.type) ? field.checked : field.value);

const typed = (form) => fields(form).map((field) => [field.name, field.type === "radio" ? field.value : "", chosen(field)]);

function keep(form, name, before) {
  localStorage.setItem(name, JSON.stringify({ before, typed: typed(form) }));
}

function restore(form, name, before) {
  const kept = quietly(() => JSON.parse(localStorage.getItem(name)));
  if (!kept || kept.before !== before) return;
  const changed = fields(form).filter((field, index) => chosen(field) !== kept.typed[index][2]);
  fields(form).forEach((field, index) => {
    const value = kept.typed[index][2];
    if (["radio", "checkbox"].includes(field.type)) field.checked = value;
    else field.value = value;
  });
  for (const field of changed) {
    const details = field.closest("details");
    if (details) details.open = true;
  }
  if (changed.length > 0) form.dispatchEvent(new Event("input"));
}

function forget(...prefixes) {
  quietly(() => {
    for (const name of Object.keys(localStorage)) {
      if (prefixes.some((prefix) => name.startsWith(prefix))) localStorage.removeItem(name);
    }
  });
}
