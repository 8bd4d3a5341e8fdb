// A short tick under the finger when a hand is saved, a double one when it is refused. It is off until somebody switches
// it on in the game's menu: a phone that lies on the table hums for everybody. The choice stays on this phone.

import { quietly } from "./storage.js";

const NAME = "petukh.haptics";
const SAVED = 30; // milliseconds
const REFUSED = [40, 60, 40];

/** A computer's browser may know the call too, but has nothing that moves. */
const can = () => Boolean(navigator.vibrate) && matchMedia("(pointer: coarse)").matches;
const wanted = () => can() && quietly(() => localStorage.getItem(NAME)) === "on";

/** Show the switch where this phone can, as it was left; done again for each screen. */
export function switches() {
  for (const field of document.querySelectorAll("[data-haptics]")) {
    field.checked = wanted();
    field.closest("[data-haptics-row]").hidden = !can();
  }
}

export function haptics() {
  document.addEventListener("change", ({ target }) => target.matches("[data-haptics]") && choose(target.checked));
  document.addEventListener("htmx:after:request", ({ detail }) => answered(detail.ctx));
}

function choose(on) {
  quietly(() => (on ? localStorage.setItem(NAME, "on") : localStorage.removeItem(NAME)));
  if (on) tick(SAVED);
}

/** A hand that is only shown with its consequences is neither saved nor refused yet. */
function answered({ sourceElement, response, text }) {
  if (sourceElement?.id !== "hand" || !response || text?.includes('id="consequences"')) return;
  tick(response.status < 400 ? SAVED : REFUSED);
}

function tick(pattern) {
  if (wanted()) quietly(() => navigator.vibrate(pattern));
}
