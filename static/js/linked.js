// The line that says whether the page follows: [data-linked] in the header. What is said aloud (#told) is less: only that
// the connection is lost or back, and that a screen changed by itself.

import { state } from "./live.js";
import { Words } from "./words.js";

const PATIENCE = 400; // milliseconds in which a connection may come back before anybody is told
const FIRST = 14_500; // how long a page that was just opened may take to connect

let cutOff = false;
let timer = setTimeout(lost, FIRST);

export function linking() {
  document.addEventListener("live:phones", linked);
  document.addEventListener("live:state", ({ detail }) => {
    clearTimeout(timer);
    if (detail.state === "cut-off") timer = setTimeout(lost, PATIENCE);
    else found();
  });
}

function lost() {
  if (state.state !== "cut-off") return;
  cutOff = true;
  linked();
  const place = document.querySelector("[data-linked]");
  if (place) say(place.textContent);
}

function found() {
  const words = phrases();
  if (cutOff && words && state.state === "connected") say(words.say("following.again"));
  cutOff = false;
  linked();
}

/** Tell those who don't see it, once no earlier sentence stands there. */
export function say(sentence) {
  const place = document.getElementById("told");
  if (!place) return;
  place.textContent = "";
  setTimeout(() => { place.textContent = sentence; }, 50);
}

/** Say on the screen that its title is another one now. */
export function sayRenewed(before) {
  const title = document.querySelector("#screen h1")?.textContent ?? "";
  const words = phrases();
  if (words && title !== before) say(words.say("following.renewed", { title }));
}

/** Show how it stands; done again for each screen. */
export function linked() {
  const place = document.querySelector("[data-linked]");
  const words = phrases();
  if (!place || !words) return;
  const known = cutOff || state.state === "connected";
  place.hidden = !known;
  place.classList.toggle("linked--cut", cutOff);
  if (cutOff) place.replaceChildren(words.say("following.cut_off"), ...since(words));
  else place.replaceChildren(state.count ? words.say("following.phones", {}, state.count) : words.say("following.connected"));
}

function since(words) {
  if (!state.last) return [];
  const more = document.createElement("span");
  more.className = "linked__more";
  more.textContent = words.say("following.last");
  const shape = { hour: "2-digit", minute: "2-digit" };
  return [more, ` ${state.last.toLocaleTimeString(words.phrases.language, shape)}`];
}

function phrases() {
  const block = document.getElementById("following-phrases");
  return block ? new Words(JSON.parse(block.textContent), []) : null;
}
