// The editor of rules: htmx brings what follows from a change. Here only what an answer leaves behind: fields are marked
// as refused, and whoever pressed a button that is gone goes on at what it changed.

/** After an answer for the editor; gives whether it was one, so that the page stays where it is. */
export function answered(context) {
  const form = context?.sourceElement?.form ?? context?.sourceElement;
  if (form?.id !== "editor" || !form.isConnected) return false;
  for (const said of form.querySelectorAll("[id^=said-]")) mark(said.closest(".rule"), said.querySelector(".error"));
  form.dispatchEvent(new Event("renewed"));
  const back = context.sourceElement.dataset.returns;
  if (back && !(document.activeElement?.form || document.activeElement?.closest("#editor"))) {
    document.getElementById(back)?.focus({ preventScroll: true });
  }
  return true;
}

function mark(rule, wrong) {
  for (const field of rule.querySelectorAll(".input")) {
    if (wrong) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}
