// Follows the circle: the page listens while it can be seen, and knows within seconds when it is cut off.
//
// The page's [data-live] element says where to listen. On the document arrive:
//   live:news    {version}             the books changed; an empty version: look in any case
//   live:phones  {count}               phones that listen, this one among them
//   live:state   {state, last}         "connected", "cut-off", "withdrawn"; `last`: the Date of the last sign of life, or null
// A newcomer finds the last ones in `state`.

/** Milliseconds without a sign of life after which this phone is cut off; the server gives one every nine seconds. */
const SILENCE = 14_500;
/**
 * How long the greeting may take: the browser may have sent for it over a connection that died without a word. It may
 * hold several such, and tries one after the other; so the first attempts are short.
 */
const GREETING = 6_000;
const FIRST_GREETINGS = 2_500;
const FIRST_ATTEMPTS = 4;
/** Milliseconds before the first new attempt, and between two at most. */
const SOON = 300;
const LATE = 6_000;
const EVENTS = ["hello", "news", "phones", "beat", "withdrawn", "expired"];

/** What is known now. `seen` is the version of the books that the page shows or was told of. */
export const state = { state: "cut-off", last: null, count: 0, seen: "" };

let source = null;
let address = "";
let topic = "";
let attempts = 0;
let timer = 0;

function tell(kind, detail) {
  document.dispatchEvent(new CustomEvent(`live:${kind}`, { detail }));
}

function become(now) {
  if (state.state === now) return;
  state.state = now;
  tell("state", { state: now, last: state.last });
}

function after(milliseconds, deed) {
  clearTimeout(timer);
  timer = setTimeout(deed, milliseconds);
}

function hangUp() {
  clearTimeout(timer);
  if (source) source.close();
  source = null;
}

/** Not one moment for all phones of a table: a server that has just come back would meet them all at once. */
function pause() {
  const longest = Math.min(LATE, SOON * 2 ** attempts);
  attempts += 1;
  return longest * (0.5 + Math.random() / 2);
}

function lost() {
  hangUp();
  if (!address) return;
  become("cut-off");
  after(pause(), listen);
}

function news(version) {
  state.seen = version;
  tell("news", { version });
}

const told = {
  hello(version) {
    attempts = 0;
    become("connected");
    if (version !== state.seen) news(version);
  },
  news,
  phones(count) {
    state.count = Number(count);
    tell("phones", { count: state.count });
  },
  withdrawn() {
    hangUp();
    address = "";
    become("withdrawn");
  },
  expired() {
    lost();
    news(""); // whoever looks again brings a page with a new ticket
  },
};

function hear(event) {
  state.last = new Date();
  after(SILENCE, lost);
  told[event.type]?.(event.data);
}

function listen() {
  hangUp();
  if (!address || document.visibilityState === "hidden") return;
  const opened = new EventSource(address);
  for (const kind of EVENTS) opened.addEventListener(kind, (event) => opened === source && hear(event));
  opened.onerror = () => opened === source && lost();
  source = opened;
  after(attempts < FIRST_ATTEMPTS ? FIRST_GREETINGS : GREETING, lost);
}

/** Begin at once: something happened that may well have brought the network back. */
function again() {
  attempts = 0;
  listen();
}

/** A phone that may have slept can't trust a stream that looks open. */
function woken() {
  if (document.visibilityState === "hidden") hangUp();
  else again();
}

/** Take the page's ticket; a stream that runs for the same circle goes on. */
export function live() {
  const element = document.querySelector("[data-live]");
  address = element?.dataset.live ?? "";
  state.seen = element?.dataset.version ?? "";
  const same = topic === (element?.dataset.topic ?? "");
  topic = element?.dataset.topic ?? "";
  if (!same || (address && !source && state.state === "withdrawn")) again();
}

export function living() {
  document.addEventListener("visibilitychange", woken);
  document.addEventListener("resume", woken);
  window.addEventListener("pageshow", (event) => event.persisted && woken());
  window.addEventListener("pagehide", hangUp);
  window.addEventListener("online", again);
  window.addEventListener("offline", lost);
}
