// Sentences on the phone: fills the phrases that the server sends (scorekeeper/words/phrases.py), as Python does.
// No sentence stands here.

const MINUS = "−";
const LARGE = 10 ** 12;
const ENDINGS = ["overshoot", "out"];
const TURNING = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe]/;
const CASES = {
  trick_total: ({ data }) => (data.needed ? "trick_total" : "trick_total_passed"),
  jack_twice: ({ data, player }) => (data.other === player ? "jack_twice_own" : "jack_twice"),
  trump_needed: ({ data }) => `trump_needed_${data.reason}`,
};

/** A whole number with a true minus; one beyond all use is only said to be so. */
export function number(value) {
  if (Math.abs(value) >= LARGE) return value < 0 ? `<${MINUS}10¹²` : ">10¹²";
  return value < 0 ? MINUS + -value : String(value);
}
/** A change: −13, +5, 0. */
export const signed = (value) => (value > 0 ? `+${number(value)}` : number(value));
const shownName = (name) => (TURNING.test(name) ? `\u2068${name}\u2069` : name);

export class Words {
  /** `phrases` as the server sends them, `names` by seat. */
  constructor(phrases, names) {
    this.phrases = phrases;
    this.names = names;
    this.plurals = new Intl.PluralRules(phrases.language);
  }

  /** A phrase with its fields filled in; `n` decides on its form. */
  say(key, fields = {}, n = 0) {
    const text = this.phrases.texts[key];
    const template = typeof text === "string" ? text : text[this.plurals.select(Math.abs(n))];
    const all = { n: number(n), ...fields };
    return template.replace(/\{([a-z_]+)\}/g, (_, field) => all[field]);
  }

  part({ code, points, name, count }) {
    const key = code === "foul" && count !== 1 ? "fouls" : code;
    const named = (group) => (`${group}.${name}` in this.phrases.texts ? this.say(`${group}.${name}`) : "");
    const fields = {
      declaration: named("declaration"),
      foul: named("foul"),
      points: number(Math.abs(points)),
      signed: signed(points),
    };
    return this.say(`part.${key}`, fields, count);
  }

  /** All parts of a change with their sum: 3 взятки + цветные мальчики 10 = −13. */
  change(parts, change) {
    const { roles, crowing } = this.phrases;
    const having = (role) => parts.filter((part) => roles[part.code] === role).map((part) => this.part(part));
    const terms = having("term");
    const marked = having("signed");
    const told = having("note");
    if (parts.some((part) => crowing.includes(part.code))) told.push(this.say("change.crow"));
    let line = [...(terms.length ? [terms.join(" + ")] : []), ...marked].join(", ");
    if (terms.length || marked.length > 1) line = this.say("change.sum", { terms: line, signed: signed(change) });
    return [...(line ? [line] : []), ...told].join(", ");
  }

  ending(events, record) {
    const out = events.includes("out");
    if (events.includes("overshoot")) return this.say(`change.overshoot_${out ? "finish" : "reset"}`, { record });
    return out ? this.say("event.out") : "";
  }

  /** The line beside a new record. */
  why({ parts, change, events, record }) {
    const overshoot = events.includes("overshoot") ? this.ending(events, record) : "";
    return [this.change(parts, change), overshoot].filter(Boolean).join(", ");
  }

  /** A change opened: its parts each with its rule, and how it ended; `rules` as the server sends them. */
  reasons(rules, { parts, events }) {
    const what = (part) => (this.phrases.roles[part.code] === "note" ? "" : this.part(part));
    const lines = parts.map((part) => [what(part), rules[part.name ? `${part.code}.${part.name}` : part.code]]);
    if (!parts.length) lines.push(["", rules.not_played]);
    const ending = events.includes("early_finish") ? undefined : ENDINGS.find((event) => events.includes(event));
    if (ending) lines.push(["", rules[ending]]);
    return lines;
  }

  /** The arithmetic of a record: 20 − 3 − 10 = 7. */
  sum(before, { parts, record }) {
    const addends = parts.map(({ points }) => points).filter((points) => points !== 0);
    if (!addends.length) return this.say("sum.stays", { record: number(record) });
    const result = before + addends.reduce((sum, points) => sum + points, 0);
    const terms = number(before) + addends.map((points) => ` ${points > 0 ? "+" : MINUS} ${Math.abs(points)}`).join("");
    const fields = { terms, result: number(result), record: number(record) };
    return this.say(result === record ? "sum.sum" : "sum.overshoot", fields);
  }

  /** What jacks make under a trump: their declaration with its bonus, or why they make none yet. */
  makes(sheet, kind, jacks) {
    if (jacks.length < 2) return jacks.length ? this.say("deed.jacks_one") : "";
    if (!kind) return this.say("deed.jacks_trump");
    const declaration = this.say(`declaration.${kind}`);
    const bonus = sheet.lines[kind][1].parts.find((part) => part.code === "declaration");
    if (!bonus) return this.say("deed.jacks_uncounted", { declaration });
    return this.say("deed.jacks", { declaration, points: number(Math.abs(bonus.points)) });
  }

  /** What is wrong with the hand, and how to mend it. */
  refusal(refusal) {
    const { code, player, data } = refusal;
    const key = code in CASES ? CASES[code](refusal) : code;
    return this.say(`refusal.${key}`, { name: this.name(player), ...this.fields(player, data) }, data.limit ?? 0);
  }

  fields(player, data) {
    const fields = {};
    for (const [key, value] of Object.entries(data)) {
      if (typeof value === "number") fields[key] = number(value);
    }
    for (const group of ["jack", "foul", "place"]) {
      if (group in data) fields[group] = this.say(`${group}.${data[group]}`);
    }
    if ("points" in data) fields.points = this.say("count.points", {}, data.points);
    if ("other" in data) fields.other = this.name(data.other);
    if ("out" in data) fields.out = data.out.map((seat) => this.name(seat)).join(", ");
    if ("place" in data) Object.assign(fields, { player: number(player), last: number(data.players - 1) });
    return fields;
  }

  name(seat) {
    if (seat === null) return "";
    return seat >= 0 && seat < this.names.length ? shownName(this.names[seat]) : number(seat);
  }
}
