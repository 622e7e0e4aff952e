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

/** Of two ratings the one with more tries; of two puzzles to repeat the one that comes later. */
const moreTries = (/** @type {any} */ theirs, /** @type {any} */ mine) =>
  (theirs?.tries ?? 0) > (mine?.tries ?? 0) ? theirs : mine;
const laterDue = (/** @type {any} */ theirs, /** @type {any} */ mine) =>
  (theirs?.due ?? 0) > (mine?.due ?? 0) ? theirs : mine;

/** @param {any} theirs @param {any} mine as web/puzzles/progress.js has it */
export function mergePuzzles(theirs, mine) {
  const newest = (theirs?.lastDay ?? -1) > (mine?.lastDay ?? -1) ? theirs : mine;
  const longer = Math.max(theirs?.streak ?? 0, mine?.streak ?? 0);
  return {
    ...fieldsOf(theirs),
    ...fieldsOf(mine),
    ratings: mergeFields(theirs?.ratings, mine?.ratings, moreTries),
    missed: mergeFields(theirs?.missed, mine?.missed, laterDue),
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
