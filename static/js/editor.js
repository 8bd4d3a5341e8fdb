// The editor of rules: htmx brings what follows from a change. Here only what an answer leaves behind: the page stays where
// it is under the finger, fields are marked as refused, and whoever pressed a button that is gone goes on at its field.

let held = null; // of the answer that is being put in: its request, what must not move and where it was, who goes on where

/** Watch the answers for the editor. */
export function editor() {
  document.addEventListener("htmx:before:swap", ({ detail }) => hold(detail.ctx));
}

function hold({ request, sourceElement }) {
  held = null;
  if (request.form?.id !== "editor") return;
  const touched = request.form.contains(document.activeElement) ? document.activeElement : sourceElement;
  held = { request, touched, top: touched.getBoundingClientRect().top, returns: sourceElement.dataset.returns };
}

/** After an answer was put in; gives whether it was one for the editor, so that nothing else needs to be done. */
export function answered({ request }) {
  if (held?.request !== request) return false;
  const { form } = request;
  for (const said of form.querySelectorAll("[id^=said-]")) mark(said.closest(".rule"), said.querySelector(".error"));
  form.dispatchEvent(new Event("renewed"));
  const goesOn = held.returns && !form.contains(document.activeElement) ? document.getElementById(held.returns) : null;
  goesOn?.focus({ preventScroll: true });
  const there = held.touched.isConnected ? held.touched : goesOn;
  if (there) window.scrollBy(0, there.getBoundingClientRect().top - held.top);
  return true;
}

function mark(rule, wrong) {
  for (const field of rule.querySelectorAll(".input")) {
    if (wrong) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}
