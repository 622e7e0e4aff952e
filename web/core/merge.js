// SPDX-License-Identifier: MIT
// Two states of the same thing, from two tabs or from a file: nothing that was done in one of them is lost.

/** @typedef {Record<string, any>} Fields */

/** @param {any} value @returns {Fields} */
const fieldsOf = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};

/** @param {any} value @returns {any[]} */
const itemsOf = (value) => (Array.isArray(value) ? value : []);

/** @param {any} theirs @param {any} mine each once, theirs first */
const union = (theirs, mine) => [...new Set([...itemsOf(theirs), ...itemsOf(mine)])];

/**
 * Every key of both; where both have it, `choose` says what becomes of it.
 * @param {any} theirs @param {any} mine @param {(theirs: any, mine: any) => any} choose
 */
function mergeFields(theirs, mine, choose) {
  const merged = { ...fieldsOf(theirs), ...fieldsOf(mine) };
  for (const key of Object.keys(fieldsOf(mine)))
    if (key in fieldsOf(theirs)) merged[key] = choose(theirs[key], mine[key]);
  return merged;
}

/** Of two puzzles to repeat the one that comes later. @param {any} theirs @param {any} mine */
const laterDue = (theirs, mine) => ((theirs?.due ?? 0) > (mine?.due ?? 0) ? theirs : mine);

/**
 * Two ratings of a kind: what was done in both since they were the same counts; where that is not known, the
 * one with more tries.
 * @param {any} theirs @param {any} mine @param {any} base
 */
function mergeRatings(theirs, mine, base) {
  const tries = (/** @type {any} */ one) => one?.tries ?? 0;
  const isBoth = tries(theirs) > tries(base) && tries(mine) > tries(base);
  if (!isBoth || !base) return tries(theirs) > tries(mine) ? theirs : (mine ?? theirs);
  return {
    ...mine,
    rating: theirs.rating + mine.rating - base.rating,
    deviation: Math.min(theirs.deviation, mine.deviation),
    tries: theirs.tries + mine.tries - base.tries,
  };
}

/** Fields of `base` that one of both has removed are gone. @param {Fields} merged @param {any[]} states */
function withoutRemoved(merged, [theirs, mine, base]) {
  for (const key of Object.keys(fieldsOf(base)))
    if (!(key in fieldsOf(theirs)) || !(key in fieldsOf(mine))) delete merged[key];
  return merged;
}

/** A kind that was not tried yet. */
const untried = { rating: 1000, deviation: 200, volatility: 0.06, tries: 0 };

/**
 * @param {any} theirs @param {any} mine as web/puzzles/progress.js has it
 * @param {any} [base] from which mine was made, null for nothing; left out where that is not known
 */
export function mergePuzzles(theirs, mine, base = undefined) {
  const isKnown = base !== undefined;
  const newest = (theirs?.lastDay ?? -1) > (mine?.lastDay ?? -1) ? theirs : mine;
  const longer = Math.max(theirs?.streak ?? 0, mine?.streak ?? 0);
  const ratings = mergeFields(theirs?.ratings, mine?.ratings, (one, other) => one ?? other);
  for (const kind of Object.keys(ratings))
    ratings[kind] = mergeRatings(
      theirs?.ratings?.[kind],
      mine?.ratings?.[kind],
      isKnown && (base?.ratings?.[kind] ?? untried),
    );
  const missed = mergeFields(theirs?.missed, mine?.missed, laterDue);
  return {
    ...fieldsOf(theirs),
    ...fieldsOf(mine),
    ratings,
    missed: withoutRemoved(missed, [theirs?.missed, mine?.missed, base?.missed]),
    seen: union(theirs?.seen, mine?.seen),
    days: union(theirs?.days, mine?.days).sort((left, right) => left - right),
    lastDay: newest?.lastDay ?? -1,
    streak: theirs?.lastDay === mine?.lastDay ? longer : (newest?.streak ?? 0),
    daily: Math.max(theirs?.daily ?? -1, mine?.daily ?? -1),
  };
}

/** @param {any} theirs @param {any} mine steps by the name of the lesson */
export const mergeLessons = (theirs, mine) =>
  mergeFields(theirs, mine, (one, other) => union(one, other).sort((left, right) => left - right));

/** @param {any} theirs @param {any} mine lists of what has an id, the newest first */
export function mergeLists(theirs, mine) {
  const ids = new Set(itemsOf(mine).map((one) => one?.id));
  return [...itemsOf(mine), ...itemsOf(theirs).filter((one) => !ids.has(one?.id))];
}

/**
 * What becomes of the values of a key that both have; null where the newer one stands.
 * @param {string} key
 */
export function mergerOf(key) {
  if (key === "puzzles") return mergePuzzles;
  if (key === "lessons") return mergeLessons;
  return key === "own_puzzles" ? mergeLists : null;
}
