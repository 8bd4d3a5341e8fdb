// Buttons that copy a link: [data-copy] names its field. [data-copied] and [data-by-hand] are what the button says
// afterwards: that it was copied, or that it is selected to be copied by hand. It says only what is true.

const SHOWN_FOR = 4000; // milliseconds

export function copying() {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    const field = button && document.querySelector(button.dataset.copy);
    if (field) answer(button, (await copied(field)) ? button.dataset.copied : button.dataset.byHand);
  });
}

/** Whether the field's text is in the clipboard now; it is selected in any case. */
async function copied(field) {
  field.focus();
  field.select();
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(field.value);
      return true;
    }
    return document.execCommand("copy"); // plain http has no other way
  } catch {
    return false;
  }
}

function answer(button, text) {
  if (!text) return;
  button.dataset.label ??= button.textContent;
  button.setAttribute("aria-live", "polite");
  button.textContent = text;
  setTimeout(() => {
    button.textContent = button.dataset.label;
  }, SHOWN_FOR);
}
