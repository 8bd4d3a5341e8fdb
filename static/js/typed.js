// The pad's form as a typed hand (see fold.js), and as plain values that can be kept and put back.

const KEPT_BY_THE_SERVER = ["csrfmiddlewaretoken", "key", "number", "revision", "position", "stored"];
const WHOLE = /^[+-]?[0-9]{1,30}$/;

/** The hand in the form; a number that only the server can read is NaN, and nothing is shown for it. */
export function typedHand(form, sheet) {
  const data = new FormData(form);
  const early = seat(data.get("early"));
  const jacks = (index) => data.getAll(`jacks-${index}`);
  return {
    trump: data.get("trump") ?? "",
    entries: Array.from({ length: sheet.players }, (_, index) => ({
      tricks: whole(data.get(`tricks-${index}`)),
      jacks: jacks(index),
      passed: data.has(`passed-${index}`),
      fouls: fouls(data, sheet, index),
    })),
    ace: early === null ? ace(data.get("ace")) : null,
    early: early === null ? null : { player: early, jacks: jacks(early) },
    dealer: seat(data.get("dealer")),
    first_out: early === null ? seat(data.get("first_out")) : null,
  };
}

/** Whether anything is entered for a seat. */
export function isTouched(hand, index) {
  const { tricks, jacks, passed, fouls } = hand.entries[index];
  const aimed = hand.ace?.player === index || hand.early?.player === index;
  return aimed || passed || tricks !== 0 || jacks.length > 0 || Object.keys(fouls).length > 0;
}

/** What is typed, as [name, value] pairs. */
export function values(form) {
  const all = [...new FormData(form)].filter(([name]) => !KEPT_BY_THE_SERVER.includes(name));
  return all.filter(([name, value]) => value !== "" && !(value === "0" && !isSeat(name)));
}

/** Put values back. */
export function putBack(form, pairs) {
  const kept = (name, value) => pairs.some(([other, held]) => other === name && held === value);
  for (const field of form.elements) {
    if (!field.name || KEPT_BY_THE_SERVER.includes(field.name) || field.type === "submit") continue;
    if (field.type === "checkbox") field.checked = kept(field.name, field.value);
    else if (field.type === "radio") field.checked = kept(field.name, field.value);
    else if (field.localName !== "button") field.value = pairs.find(([name]) => name === field.name)?.[1] ?? "";
  }
  markNought(form);
}

/** No trick and no trump are the choices where nothing else is. */
function markNought(form) {
  for (const field of form.querySelectorAll("[name=trump][value=''], [name^=tricks-][value='0']")) {
    if (!form.elements[field.name].value) field.checked = true;
  }
}

const isSeat = (name) => ["early", "dealer", "first_out"].includes(name);

const seat = (text) => (text && /^[0-9]{1,2}$/.test(text) ? Number(text) : null);

function whole(text) {
  const plain = (text ?? "").trim().replace("−", "-");
  if (!plain) return 0;
  return WHOLE.test(plain) ? Number(plain) : NaN;
}

function fouls(data, sheet, index) {
  const counts = Object.keys(sheet.fouls).map((foul) => [foul, whole(data.get(`${foul}-${index}`))]);
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}

function ace(text) {
  const [outcome, player] = (text ?? "").split("-");
  return seat(player) === null ? null : { player: seat(player), outcome };
}
