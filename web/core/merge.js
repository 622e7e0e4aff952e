// SPDX-License-Identifier: MIT
// Three-way merge of two versions of the same data, from two tabs or from this browser and a file, so that
// the visitor's progress in both versions is kept.

/** @typedef {Record<string, any>} Fields */

/** @param {any} value @returns {Fields} */
const fieldsOf = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};

/** @param {any} value @returns {any[]} */
const itemsOf = (value) => (Array.isArray(value) ? value : []);

/** The items of both lists without duplicates, theirs first. @param {any} theirs @param {any} mine */
const union = (theirs, mine) => [...new Set([...itemsOf(theirs), ...itemsOf(mine)])];

/**
 * Merges two objects by key; `choose` resolves keys present in both.
 * @param {any} theirs @param {any} mine @param {(theirs: any, mine: any) => any} choose
 */
function mergeFields(theirs, mine, choose) {
  const merged = { ...fieldsOf(theirs), ...fieldsOf(mine) };
  for (const key of Object.keys(fieldsOf(mine)))
    if (key in fieldsOf(theirs)) merged[key] = choose(theirs[key], mine[key]);
  return merged;
}

/** Of two scheduled repetitions, the one due later. @param {any} theirs @param {any} mine */
const laterDue = (theirs, mine) => ((theirs?.due ?? 0) > (mine?.due ?? 0) ? theirs : mine);

/**
 * Merges two ratings for the same kind of puzzle. If both versions have new tries since the common base,
 * their changes are added up; otherwise, or if the base is unknown, the rating with more tries is kept.
 * @param {any} theirs @param {any} mine @param {any} base false: unknown
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

/**
 * Removes from `merged` the fields of `base` that one of the two versions no longer has.
 * @param {Fields} merged @param {any[]} states theirs, mine, base
 */
function withoutRemoved(merged, [theirs, mine, base]) {
  for (const key of Object.keys(fieldsOf(base)))
    if (!(key in fieldsOf(theirs)) || !(key in fieldsOf(mine))) delete merged[key];
  return merged;
}

/** The rating for a kind of puzzle that has not been tried yet. */
const untried = { rating: 1000, deviation: 200, volatility: 0.06, tries: 0 };

/**
 * @param {any} theirs @param {any} mine as stored by web/puzzles/progress.js
 * @param {any} [base] what `mine` was made from; null: from nothing; undefined: unknown
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

/** @param {any} theirs @param {any} mine lists of steps by the name of the lesson */
export const mergeLessons = (theirs, mine) =>
  mergeFields(theirs, mine, (one, other) => union(one, other).sort((left, right) => left - right));

/** @param {any} theirs @param {any} mine lists of items with an id, the newest first */
export function mergeLists(theirs, mine) {
  const ids = new Set(itemsOf(mine).map((one) => one?.id));
  return [...itemsOf(mine), ...itemsOf(theirs).filter((one) => !ids.has(one?.id))];
}

/**
 * Merges two versions of a saved game (web/play/saved_games.js): if another tab has taken the game over in
 * theirs, saving mine does not take it back.
 * @param {any} theirs @param {any} mine @param {any} [base]
 */
export function mergeGames(theirs, mine, base = undefined) {
  const isTakenOver = base !== undefined && theirs?.owner !== base?.owner;
  const takesOver = mine?.owner && mine.owner !== base?.owner;
  return isTakenOver && !takesOver ? theirs : mine;
}

/**
 * The function that merges two values stored under a key; null if the newer value replaces the older one.
 * @param {string} key
 */
export function mergerOf(key) {
  if (key === "puzzles") return mergePuzzles;
  if (key === "lessons") return mergeLessons;
  if (key.startsWith("game.")) return mergeGames;
  return key === "own_puzzles" ? mergeLists : null;
}
