// One request a tap: while a form's answer is awaited it is not sent again. Nothing is disabled inside the click,
// which would cancel the request in some browsers.

const PATIENCE = 20_000; // milliseconds until a form that left the page by itself may be sent again

/** Guard every form of the page that writes. */
export function guard() {
  document.addEventListener("submit", onSubmit, { capture: true });
  document.addEventListener("htmx:finally:request", ({ detail }) => release(detail.ctx.sourceElement));
}

function onSubmit(event) {
  const form = event.target;
  if (form.method !== "post") return;
  if (form.hasAttribute("data-busy")) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  form.setAttribute("data-busy", "");
  event.submitter?.setAttribute("aria-busy", "true");
  if (!form.hasAttribute("data-hx-post")) setTimeout(() => release(form), PATIENCE);
}

function release(form) {
  if (!(form instanceof HTMLFormElement)) return;
  form.removeAttribute("data-busy");
  for (const button of document.querySelectorAll("[aria-busy]")) {
    if (button.form === form) button.removeAttribute("aria-busy");
  }
}
