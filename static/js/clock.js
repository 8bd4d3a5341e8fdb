// The wall's clock: [data-clock] holds the time of day in the zone that it names, where the evening is played.

import { quietly } from "./storage.js";

const EVERY = 5_000; // milliseconds

/** Tell the time now; done again for each screen. */
export function clock() {
  for (const place of document.querySelectorAll("[data-clock]")) {
    const shape = { hour: "2-digit", minute: "2-digit", timeZone: place.dataset.clock };
    const told = quietly(() => new Date().toLocaleTimeString("ru", shape)); // an old television may not know the zone
    if (told && place.textContent !== told) place.textContent = told;
  }
}

export function ticking() {
  setInterval(clock, EVERY);
}
