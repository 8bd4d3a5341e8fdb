// A page that the browser kept alive and shows again on going back is old: it is asked for anew. A half-typed hand
// survives that as a draft.

export function fresh() {
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
}
