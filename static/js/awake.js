// The screen stays awake where the page has [data-awake]: while a game is played, and on the wall. Only where the browser
// allows it (never on plain http); where it doesn't, the screen sleeps as it always does and nothing is said.

let lock = null;
let asking = false;

const wanted = () => document.querySelector("[data-awake]") !== null && document.visibilityState === "visible";
const held = () => lock !== null && !lock.released; // the browser takes it back when the page goes out of sight

/** Take the lock or give it back, as the screen that is shown now wants it. */
export async function awake() {
  const want = wanted();
  if (!navigator.wakeLock || asking || want === held()) return;
  asking = true;
  try {
    if (want) lock = await navigator.wakeLock.request("screen");
    else await lock.release();
  } catch {
    lock = null; // low battery, or no leave
  }
  asking = false;
  if (wanted() !== want) await awake(); // another screen came meanwhile
}

document.addEventListener("visibilitychange", awake);
