// The first page lists companies, each of which changes for itself: #companies is asked for anew now and then while it can
// be seen, and at once when the page comes back into sight.

const EVERY = 10_000; // milliseconds

export function companies() {
  setInterval(renew, EVERY);
  document.addEventListener("visibilitychange", renew);
}

async function renew() {
  const place = document.getElementById("companies");
  if (!place || document.visibilityState === "hidden") return;
  try {
    const answer = await fetch(location.href, { headers: { "HX-Request": "true" }, cache: "no-store" });
    const text = await answer.text();
    if (!answer.ok || !place.isConnected) return;
    const context = { text, sourceElement: place, target: place, swap: "outerMorph", select: "#companies" };
    await window.htmx.swap({ ...context, request: {}, apart: true });
  } catch {
    // without a network the list stays as it was
  }
}
