// What a browser keeps from a page that came by plain http is told there, in the [data-plain] elements: whether it does so
// is known to the browser alone, since a machine's own address counts as safe.

/** Show or hide what is said of plain http; done again for each screen. */
export function plain() {
  for (const told of document.querySelectorAll("[data-plain]")) told.hidden = isSecureContext;
}
