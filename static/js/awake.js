// The screen stays awake while a game is written, where the browser allows it (not on plain http).

let lock = null;

/** Hold the lock while there is a pad, and ask again when the page comes back into sight. */
export async function awake() {
  const wanted = document.querySelector("form#hand") !== null && document.visibilityState === "visible";
  if (!navigator.wakeLock || wanted === (lock !== null && !lock.released)) return;
  try {
    if (wanted) lock = await navigator.wakeLock.request("screen");
    else await lock.release();
  } catch {
    lock = null; // low battery, or no leave: the screen sleeps as it always does
  }
}

document.addEventListener("visibilitychange", awake);
