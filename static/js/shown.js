// What the pad writes into the page: a player's row, and the bar with the count and the button.

/** A player's row: the preview beside the record with its reason; `entry` is null where there is none to show. */
export function showEntry(row, entry, words) {
  row.classList.toggle("is-changed", entry !== null);
  row.querySelector(".record__new").textContent = entry ? entry.record : "";
  row.querySelector("[data-why]").textContent = entry ? words.why(entry) : "";
  show(row.querySelector("[data-out]"), entry?.events.includes("out"));
  show(row.querySelector("[data-crows]"), entry?.events.includes("no_trick"));
}

/** Why the record will be so, opened; there is nothing to open while nothing is shown. */
export function showReasons(row, entry, before, rules, words) {
  const place = row.querySelector("[data-opens]");
  if (!place) return;
  place.hidden = entry === null;
  if (!entry) {
    place.open = false;
    return;
  }
  place.querySelector("[data-reasons]").replaceChildren(...words.reasons(rules, entry).map(reason));
  place.querySelector("[data-sum]").textContent = words.sum(before, entry);
}

function reason([what, rule]) {
  const line = document.createElement("li");
  if (what) line.append(element("b", what), " ");
  line.append(element("span", rule));
  return line;
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/** What this player can't have done, beside the numbers. */
export function showErrors(row, sentences) {
  const place = row.querySelector("[data-errors]");
  row.classList.toggle("seat--error", sentences.length > 0);
  fill(place, sentences);
  const group = row.querySelector("fieldset");
  if (sentences.length && place.id) group.setAttribute("aria-describedby", place.id);
  else group.removeAttribute("aria-describedby");
}

/** What the jacks make, and that the row holds a foul even while its panel is closed. */
export function showTools(row, makes, fouled) {
  const place = row.querySelector("[data-makes]");
  if (place) place.textContent = makes;
  row.querySelector(".tool--more")?.classList.toggle("is-used", fouled);
}

/** How many tricks are marked; `text` is null where none are asked for. */
export function showCount(form, text, wrong) {
  const place = form.querySelector("[data-count]");
  if (!place) return;
  place.hidden = text === null;
  place.textContent = text ?? "";
  place.classList.toggle("count--wrong", wrong);
}

/** The question who was out first: asked of these seats, hidden where there are none. An answer not asked for waits. */
export function showQuestion(form, seats) {
  const question = form.querySelector("[data-first-out]");
  if (!question) return;
  question.hidden = seats.length === 0;
  for (const choice of question.querySelectorAll("[data-first-out-seat]")) {
    choice.hidden = !seats.includes(Number(choice.dataset.firstOutSeat));
    choice.querySelector("input").disabled = choice.hidden; // and so is not sent
  }
}

/** Sentences in the span of a place that is hidden without any. */
export function fill(place, sentences) {
  if (!place) return;
  place.hidden = sentences.length === 0;
  place.querySelector("span").textContent = sentences.join(". ");
}

function show(element, wanted) {
  if (element) element.hidden = !wanted;
}
