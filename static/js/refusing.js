// What a typed hand cannot be, with the codes of scorekeeper/rules/errors.py and their order.
// A refusal is {code, player, data}; `player` is a seat, or null where none is meant.

const ORDER = [
  "player_count", "entries_count", "trick_range", "trick_total", "passed_with_tricks", "pass_forbidden", "pass_limit",
  "pass_at_last_points", "jacks_not_in_rules", "jacks_count", "jack_twice", "trump_needed", "foul_not_in_rules",
  "foul_count", "ace_not_in_rules", "ace_without_trick", "ace_lost_with_all_tricks", "ace_beaten_is_trump",
  "first_out_needed", "first_out_not_out", "early_finish_forbidden", "early_finish_record", "early_finish_jacks",
  "unknown_player",
];

const refusal = (code, player = null, data = {}) => ({ code, player, data });
const seated = (sheet, seat) => seat >= 0 && seat < sheet.players;

/** The set of jacks as a number: bit n stands for the jack of `sheet.suits[n]`. */
export const mask = (sheet, jacks) => jacks.reduce((bits, suit) => bits | (1 << sheet.suits.indexOf(suit)), 0);

/** Why this hand cannot be, before it is scored; empty where nothing speaks against it. */
export function refusalsOf(sheet, position, hand) {
  const unknown = unknownPlayers(sheet, hand);
  if (hand.early) {
    return inOrder(seated(sheet, hand.early.player) ? [...unknown, ...ofEarlyFinish(sheet, position, hand)] : unknown);
  }
  if (hand.entries.length !== sheet.players) {
    return [refusal("entries_count", null, { entries: hand.entries.length, players: sheet.players })];
  }
  return inOrder([
    ...unknown,
    ...ofTricks(sheet, hand.entries),
    ...hand.entries.flatMap((entry, seat) => (entry.passed ? ofPass(sheet, position, seat) : [])),
    ...ofJacks(sheet, hand.trump, hand.entries.map((entry, seat) => [seat, entry.jacks])),
    ...hand.entries.flatMap((entry, seat) => ofFouls(sheet, entry, seat)),
    ...(hand.ace && seated(sheet, hand.ace.player) ? ofAce(sheet, hand) : []),
  ]);
}

/** Whether who got out first is said where it must be, and is one of those who are out. */
export function firstOutRefusals(hand, outs) {
  if (hand.first_out !== null && !outs.includes(hand.first_out)) return [refusal("first_out_not_out", hand.first_out)];
  return hand.first_out === null && outs.length > 1 ? [refusal("first_out_needed", null, { out: outs })] : [];
}

/** By code and seat; one a code and player. */
function inOrder(refusals) {
  const rank = ({ code, player }) => ORDER.indexOf(code) * 1000 + (player ?? -1);
  const kept = new Map();
  for (const each of refusals) {
    const key = `${each.code} ${each.player}`;
    if (!kept.has(key)) kept.set(key, each);
  }
  return [...kept.values()].sort((one, other) => rank(one) - rank(other));
}

function unknownPlayers(sheet, hand) {
  const named = {
    dealer: hand.dealer,
    first_out: hand.first_out,
    spade_ace: hand.ace ? hand.ace.player : null,
    early_finish: hand.early ? hand.early.player : null,
  };
  return Object.entries(named)
    .filter(([, seat]) => seat !== null && !seated(sheet, seat))
    .map(([place, seat]) => refusal("unknown_player", seat, { place, players: sheet.players }));
}

/** The tricks that a hand has: none where everybody passes. */
export const tricksNeeded = (sheet, entries) => (entries.every((entry) => entry.passed) ? 0 : sheet.tricks);

function ofTricks(sheet, entries) {
  const found = [];
  entries.forEach(({ tricks }, seat) => {
    if (tricks < 0 || tricks > sheet.tricks) found.push(refusal("trick_range", seat, { tricks, most: sheet.tricks }));
  });
  const tricks = entries.reduce((sum, entry) => sum + entry.tricks, 0);
  const needed = tricksNeeded(sheet, entries);
  if (tricks !== needed) found.push(refusal("trick_total", null, { tricks, needed }));
  entries.forEach((entry, seat) => {
    if (entry.passed && (entry.tricks || entry.jacks.length)) found.push(refusal("passed_with_tricks", seat));
  });
  return found;
}

function ofPass(sheet, { records, passes }, seat) {
  const { allowed, limit } = sheet.passing;
  const found = allowed ? [] : [refusal("pass_forbidden", seat)];
  if (limit !== null && passes[seat] >= limit) found.push(refusal("pass_limit", seat, { limit }));
  if (sheet.own_cards_at !== null && records[seat] <= sheet.own_cards_at) {
    found.push(refusal("pass_at_last_points", seat, { points: records[seat], at_most: sheet.own_cards_at }));
  }
  return found;
}

function ofJacks(sheet, trump, showing) {
  const found = [];
  const holders = {};
  for (const [seat, jacks] of showing.filter(([, shown]) => shown.length)) {
    if (!sheet.declarations.length) found.push(refusal("jacks_not_in_rules", seat));
    if (jacks.length === 1) found.push(refusal("jacks_count", seat));
    if (!trump) found.push(refusal("trump_needed", seat, { reason: "jacks" }));
    for (const jack of jacks) {
      if (jack in holders) found.push(refusal("jack_twice", seat, { jack, other: holders[jack] }));
      else holders[jack] = seat;
    }
  }
  return found;
}

function ofFouls(sheet, { fouls }, seat) {
  const found = [];
  for (const [foul, count] of Object.entries(fouls)) {
    if (count >= 1 && !(foul in sheet.fouls)) found.push(refusal("foul_not_in_rules", seat, { foul }));
    if (count < 0 || count > sheet.most_fouls) {
      found.push(refusal("foul_count", seat, { foul, count, most: sheet.most_fouls }));
    }
  }
  return found;
}

function ofAce(sheet, { ace, entries, trump }) {
  const seat = ace.player;
  const { passed, tricks } = entries[seat];
  const found = passed ? [refusal("passed_with_tricks", seat)] : [];
  if (!sheet.ace) found.push(refusal("ace_not_in_rules", seat));
  if (ace.outcome === "won") {
    if (tricks < 1) found.push(refusal("ace_without_trick", seat));
    return found;
  }
  if (tricks >= sheet.tricks) found.push(refusal("ace_lost_with_all_tricks", seat));
  if (!trump) found.push(refusal("trump_needed", seat, { reason: "ace" }));
  if (trump === sheet.suits[0]) found.push(refusal("ace_beaten_is_trump", seat));
  return found;
}

function ofEarlyFinish(sheet, { records }, { early, trump }) {
  const { player, jacks } = early;
  const found = ofJacks(sheet, trump, [[player, jacks]]);
  const at_most = sheet.early_finish_at;
  if (at_most === null) found.push(refusal("early_finish_forbidden", player));
  else if (records[player] > at_most) {
    found.push(refusal("early_finish_record", player, { points: records[player], at_most }));
  }
  const trumps = trump ? [trump] : sheet.suits;
  const counts = trumps.some((suit) => sheet.early_finish_kinds.includes(sheet.kinds[suit][mask(sheet, jacks)]));
  if (!counts) found.push(refusal("early_finish_jacks", player));
  return found;
}
