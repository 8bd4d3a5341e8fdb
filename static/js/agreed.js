// What was typed into the start of a game, kept on this phone until the game has begun: a reload, another language or a
// lost connection must not cost six names.

import { quietly } from "./storage.js";

const PREFIX = "petukh.start:";

/** Put back what was typed, and keep what is; once a game is on the screen nothing is kept any more. */
export function agreed() {
  const form = document.querySelector("form#start");
  if (!form) return document.querySelector("form#hand") ? forget() : undefined;
  const name = PREFIX + form.getAttribute("action");
  const before = JSON.stringify(typed(form));
  if (!form.querySelector("[aria-invalid], .errors")) restore(form, name, before);
  form.addEventListener("input", () => quietly(() => keep(form, name, before)));
  return undefined;
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
  fields(form).forEach((field, index) => {
    const value = kept.typed[index][2];
    if (["radio", "checkbox"].includes(field.type)) field.checked = value;
    else field.value = value;
  });
  const filled = [...form.querySelectorAll("details input:not([type=radio]), details select")].filter(({ value }) => value);
  for (const field of filled) field.closest("details").open = true;
}

function forget() {
  quietly(() => {
    for (const name of Object.keys(localStorage).filter((each) => each.startsWith(PREFIX))) localStorage.removeItem(name);
  });
}
