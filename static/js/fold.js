// One hand counted on the phone: the preview while typing. Pure, and without any value of a rule set: all of them are
// in the sheet (scorekeeper/rules/phone.py). The server counts again; a test plays both against each other.
//
// A typed hand: {trump: "" or a suit, entries: [{tricks, jacks: [suit], passed, fouls: {name: count}}],
//   ace: null or {player, outcome: "won" or "lost"}, early: null or {player, jacks}, dealer: null or a seat,
//   first_out: null or a seat}. Players are seats, points are whole numbers.

import { firstOutRefusals, mask, refusalsOf } from "./refusing.js";

/**
 * What a hand does to everybody: `entries` by seat ({declaration, change, record, crosses, events, parts}, null where
 * that can't be said), `outs` (seats), `finishes` (whether it ends the game), `asks` (who may have been out first,
 * where that must be said), `refusals`, and `after` (the position after the hand; null where it is refused).
 */
export function fold(sheet, position, hand) {
  const refusals = refusalsOf(sheet, position, hand);
  const entries = scored(sheet, position, hand);
  const outs = entries.flatMap((entry, seat) => (entry && entry.events.includes("out") ? [seat] : []));
  if (!refusals.length) refusals.push(...firstOutRefusals(hand, outs));
  const after = refusals.length ? null : positionAfter(sheet, position, hand, entries, outs);
  return { refusals, entries, outs, finishes: outs.length > 0, asks: outs.length > 1 ? outs : [], after };
}

/** Whoever has the largest record; nobody while all are level. */
export function petukh({ records, winner }) {
  const losers = records.map((_, seat) => seat).filter((seat) => seat !== winner);
  const largest = Math.max(...losers.map((seat) => records[seat]));
  if (winner === null && Math.min(...records) === largest) return [];
  return losers.filter((seat) => records[seat] === largest);
}

function scored(sheet, position, hand) {
  const seats = position.records.map((_, seat) => seat);
  if (hand.early) return seats.map((seat) => earlyEntry(sheet, position, hand, seat));
  return seats.map((seat) => {
    const entry = hand.entries[seat];
    return entry && countable(sheet, hand, entry, seat) ? scoredEntry(sheet, position, hand, entry, seat) : null;
  });
}

/** Whether the sheet has numbers for all that this player did. */
function countable(sheet, hand, { tricks, fouls }, seat) {
  const fined = Object.keys(fouls).every((foul) => foul in sheet.fouls);
  const ace = !hand.ace || hand.ace.player !== seat || sheet.ace !== null;
  return tricks >= 0 && tricks <= sheet.tricks && fined && ace;
}

function lineOf(sheet, kind, tricks, record) {
  const spared = tricks === 0 && sheet.fine_limit !== null && record > sheet.fine_limit && kind in sheet.spared;
  return spared ? sheet.spared[kind] : sheet.lines[kind][tricks];
}

const PASS = { code: "passed", points: 0, name: null, count: 0 };
const PASSED = { change: 0, cross: 0, events: ["passed"], parts: [PASS] };

function scoredEntry(sheet, position, hand, entry, seat) {
  const record = position.records[seat];
  const kind = sheet.kinds[hand.trump][mask(sheet, entry.jacks)];
  const line = entry.passed ? PASSED : lineOf(sheet, kind, entry.tricks, record);
  const more = extras(sheet, hand.ace, entry, seat);
  const change = more.parts.reduce((sum, part) => sum + part.points, line.change);
  const end = atNought(sheet, record + change);
  return {
    declaration: kind || null,
    change,
    record: end.record,
    crosses: position.crosses[seat] + line.cross,
    events: [...line.events, ...more.events, ...end.events],
    parts: [...line.parts, ...more.parts],
  };
}

/** Fouls and the ace of spades. */
function extras(sheet, ace, { fouls }, seat) {
  const parts = Object.entries(fouls).map(([name, count]) => ({
    code: "foul", points: count * sheet.fouls[name], name, count,
  }));
  const events = parts.length ? ["foul"] : [];
  if (ace && ace.player === seat) {
    const code = `ace_${ace.outcome}`;
    const points = ace.outcome === "won" ? -sheet.ace.won : sheet.ace.lost;
    parts.push({ code, points: points || 0, name: null, count: 0 });
    events.push(code);
  }
  return { parts, events };
}

/** The record that stands, and the events, once everything is written off or more. */
function atNought(sheet, record) {
  if (record > 0) return { record, events: [] };
  if (record === 0) return { record, events: ["out"] };
  if (sheet.overshoot === "reset") return { record: sheet.start, events: ["overshoot"] };
  return { record: 0, events: ["overshoot", "out"] };
}

/** Whoever shows jacks is out; nobody else's record changes. */
function earlyEntry(sheet, position, { early, trump }, seat) {
  const record = position.records[seat];
  const crosses = position.crosses[seat];
  if (seat !== early.player) return { declaration: null, change: 0, record, crosses, events: [], parts: [] };
  const name = sheet.kinds[trump][mask(sheet, early.jacks)] || null;
  const parts = [{ code: "early_finish", points: -record, name, count: 0 }];
  return { declaration: name, change: -record, record: 0, crosses, events: ["early_finish", "out"], parts };
}

function positionAfter(sheet, position, hand, entries, outs) {
  const dealer = hand.dealer ?? position.dealer;
  const passed = (seat) => !hand.early && hand.entries[seat].passed;
  return {
    number: position.number + 1,
    dealer: (dealer + 1) % sheet.players,
    records: entries.map((entry) => entry.record),
    crosses: entries.map((entry) => entry.crosses),
    passes: position.passes.map((before, seat) => before + (passed(seat) ? 1 : 0)),
    winner: outs.length > 1 ? hand.first_out : outs[0] ?? null,
  };
}
