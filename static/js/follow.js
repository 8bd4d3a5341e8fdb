// The page follows its circle: when there is news it asks for itself again and changes only where something changed.
//
// [data-live] says where to look (data-look), which template it is (data-template) and which hand (data-screen). A form
// with [data-follow] holds what is nowhere in the books: it is sent there as `deed=follow`, which writes nothing, and the
// answer is the same screen with it, or both versions where somebody else wrote that hand. #shut is what a page becomes
// whose link was withdrawn.

import { Kept, released } from "./kept.js";
import { sayRenewed } from "./linked.js";
import { live } from "./live.js";
import { beginAnew, typing } from "./pad.js";

/** Pages that are forms from top to bottom: their answers are made from what is typed. */
const STILL = "form#start, form#editor";
const AGAIN = 500; // milliseconds until a look that failed is tried again
/** How long a look may take, at first and at most: the browser may send it over a connection that died without a word. */
const FIRST = 3_000;
const LONGEST = 12_000;
const LAST_LOOK = 1_500; // after a withdrawal: this phone may have got another link meanwhile

let due = null; // the version that the page should show; empty: look in any case; null: nothing is to be done
let looking = false;
let patience = FIRST;
let address = "";

export function following() {
  document.addEventListener("live:news", ({ detail }) => wanted(detail.version));
  document.addEventListener("live:state", ({ detail }) => (detail.state === "withdrawn" ? withdrawn() : look()));
  document.addEventListener("htmx:finally:request", () => setTimeout(look));
  document.addEventListener("htmx:before:swap", ({ detail }) => detail.ctx.prepare?.(detail.tasks[0]));
}

/** After a swap: put back what must stay in one of our own. Gives whether the reader stays where they are. */
export function followed({ apart, kept, stays }, attach) {
  if (apart) return true;
  kept?.putBack();
  attach();
  kept?.hold();
  return stays === true;
}

const element = () => document.querySelector("[data-live]");
const screen = () => document.getElementById("screen");
const busy = () => document.querySelector("form[data-busy]") !== null;

/** The form whose values are to be carried along: both versions of a hand, or a pad that is typed in. */
function carried() {
  const form = document.querySelector("form[data-follow]");
  return form && (form.id !== "hand" || typing(form)) ? form : null;
}

const typed = (form) => JSON.stringify(form ? [...new FormData(form)] : []);

function wanted(version) {
  due = version;
  look();
}

async function look() {
  if (looking || due === null || busy() || !element()) return;
  const version = due;
  due = null;
  if (version !== "" && version === element().dataset.version) return;
  looking = true;
  try {
    if (!(await renewed())) due ??= version;
    patience = FIRST;
  } catch {
    due ??= version;
    patience = Math.min(patience * 2, LONGEST);
    setTimeout(look, AGAIN);
    return;
  } finally {
    looking = false;
  }
  if (due !== null) setTimeout(look);
}

/** Ask and show; gives false where something happened meanwhile, so that the answer is worth nothing. */
async function renewed() {
  const form = carried();
  const place = element().dataset.look;
  if (document.querySelector(STILL) || !(form || place)) return true;
  const before = typed(form);
  const answer = form ? await follow(form) : await asked(place);
  const text = await answer.text();
  await released();
  if (busy() || carried() !== form || typed(form) !== before) return false;
  if (answer.status === 403 && !form) shut();
  if (answer.status >= 500) throw new Error(String(answer.status));
  if (answer.redirected) location.replace(answer.url);
  else if (answer.ok) await shown(text);
  return true;
}

const timeout = () => AbortSignal.timeout?.(patience);
const HEADERS = { "HX-Request": "true" };

const asked = (place) => fetch(place, { headers: HEADERS, cache: "no-store", signal: timeout() });

function follow(form) {
  const body = new URLSearchParams(new FormData(form));
  body.set("deed", "follow");
  return fetch(form.dataset.follow, { method: "POST", body, headers: HEADERS, signal: timeout() });
}

function shown(text) {
  const context = { text, sourceElement: document.body, target: screen(), swap: "innerMorph strip:true", request: {} };
  context.prepare = (task) => prepare(context, task);
  const before = document.querySelector("#screen h1")?.textContent;
  return window.htmx.swap(context).then(() => context.stays && sayRenewed(before));
}

/** A screen of the same kind changes where it differs; another one takes its place as after a tap. */
function prepare(context, task) {
  const now = element().dataset;
  const next = task.fragment.querySelector("[data-live]")?.dataset ?? {};
  if (now.template !== next.template) {
    Object.assign(task.swapSpec, { style: "innerHTML", strip: true });
    return;
  }
  const hand = document.querySelector("form#hand");
  const same = now.screen === next.screen;
  context.stays = true;
  context.kept = new Kept(same);
  if (hand && !(same && typing(hand))) beginAnew(hand);
}

function withdrawn() {
  if (busy()) setTimeout(withdrawn, 200); // perhaps this phone withdrew it: its own answer comes with a new link
  else if (element()) shut();
}

/** Nothing can be written here any more, and nothing seen. */
function shut() {
  address = element()?.dataset.look ?? "";
  const template = document.getElementById("shut");
  if (!template) return;
  screen().replaceChildren(template.content.cloneNode(true));
  screen().querySelector("main").id = "main"; // not in the template, where htmx would take it for the page's own
  live();
  if (address) setTimeout(lastLook, LAST_LOOK);
}

async function lastLook() {
  const answer = await asked(address).catch(() => null);
  if (answer?.ok && !element()) location.reload();
}
