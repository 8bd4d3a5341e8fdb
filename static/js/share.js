// Sharing a result or a link through the phone's own sheet. [data-share] names the field whose text is sent; the button
// is shown only where the browser can share (never on plain http). [data-picture] names the JSON from which a picture is drawn
// on this phone: it is shared as a file where that can be, else kept as a download. Nothing leaves the page by itself.

import { drawn } from "./picture.js";

/** Show the buttons that this browser can serve; done again for each screen. */
export function shareable() {
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
}

export function sharing() {
  document.addEventListener("click", (event) => {
    const text = event.target.closest("[data-share]");
    const picture = event.target.closest("[data-picture]");
    if (text) shareText(document.querySelector(text.dataset.share).value);
    if (picture) sharePicture(JSON.parse(document.getElementById(picture.dataset.picture).textContent));
  });
}

async function shareText(text) {
  try {
    await navigator.share({ text });
  } catch {
    // given up by the player, or not allowed: the text is still there to be copied
  }
}

async function sharePicture(result) {
  const blob = await drawn(result);
  const file = new File([blob], result.file, { type: blob.type });
  try {
    if (navigator.canShare?.({ files: [file] })) return await navigator.share({ files: [file] });
  } catch (error) {
    if (error.name === "AbortError") return undefined;
  }
  return keep(blob, result.file);
}

function keep(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
