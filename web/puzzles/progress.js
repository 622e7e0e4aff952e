// SPDX-License-Identifier: MIT
// What somebody has done with puzzles: a rating for each kind, the days in a row, which ones were tried, and
// those that were missed, which come again. Days are counted from 1970, UTC.

import { afterGames, newRating } from "./glicko.js";

/**
 * @typedef {import("./glicko.js").Rating & {tries: number}} KindRating
 * @typedef {object} Progress
 * @property {Record<string, KindRating>} ratings by kind, as far as one was tried
 * @property {number} streak days in a row on which one was found, up to and including lastDay
 * @property {number} lastDay
 * @property {number} daily the last day whose own puzzle was found; -1 before the first
 * @property {number[]} days of the last week on which one was found
 * @property {string[]} seen ids of those that were tried: only the first try counts
 * @property {Record<string, {kind: string, game?: string, step: number, due: number}>} missed by id: to be
 *   tried again
 * @typedef {{id: string, kind: string, game: string, rating: number}} Tried
 */

/** A puzzle that was missed comes again after so many days, each time that it was solved meanwhile. */
export const waits = [1, 3, 7, 21];

/** After so many tries of a kind its rating says something, and is shown; as in src/puzzle/progress.hpp. */
export const ratedTries = 10;

/** How sure the estimate of a puzzle's rating is, as in src/puzzle/progress.cpp. */
const puzzleDeviation = 150;

const week = 7;

/** @returns {Progress} */
export const newProgress = () => ({
  ratings: {},
  streak: 0,
  lastDay: -1,
  daily: -1,
  days: [],
  seen: [],
  missed: {},
});

/** What was stored; what is missing in it, or of another kind, is new. @param {any} stored */
export function readProgress(stored) {
  const progress = newProgress();
  for (const [name, usual] of Object.entries(progress)) {
    const value = stored?.[name];
    const isAlike = typeof value === typeof usual && Array.isArray(value) === Array.isArray(usual);
    if (isAlike && value !== null) Object.assign(progress, { [name]: value });
  }
  return progress;
}

/** @param {Progress} progress @param {string} kind @returns {KindRating} */
export const ratingOf = (progress, kind) => progress.ratings[kind] ?? { ...newRating(), tries: 0 };

/** Whether a rating says something. @param {KindRating} rating */
export const isRated = ({ tries }) => tries >= ratedTries;

/**
 * How hard a puzzle of a kind is to be: as long as the rating is not shown one of the easiest, and then a
 * little easier than the rating, by as much as that is not sure.
 * @param {Progress} progress @param {string} kind
 */
export function wantedRating(progress, kind) {
  const now = ratingOf(progress, kind);
  const wanted = now.rating - now.deviation * (isRated(now) ? 1 : 2);
  return Math.min(Math.max(Math.round(wanted), 0), 5000);
}

/** Whether nothing was tried yet. @param {Progress} progress */
export const isNewcomer = ({ seen }) => seen.length === 0;

/**
 * The first try of a puzzle, once it is clear how it went; others change no rating.
 * @param {Progress} progress @param {Tried} puzzle @param {boolean} isSolved @returns {boolean} was it the
 *   first?
 */
function rate(progress, { id, kind, rating }, isSolved) {
  if (progress.seen.includes(id)) return false;
  progress.seen.push(id);
  const before = ratingOf(progress, kind);
  const game = { opponent: { rating, deviation: puzzleDeviation }, score: isSolved ? 1 : 0 };
  progress.ratings[kind] = { ...afterGames(before, [game]), tries: before.tries + 1 };
  return true;
}

/**
 * A wrong move or a hint: the puzzle comes again tomorrow.
 * @param {Progress} progress @param {Tried} puzzle @param {number} day
 */
export function addMiss(progress, puzzle, day) {
  progress.missed[puzzle.id] = {
    ...{ kind: puzzle.kind, game: puzzle.game },
    ...{ step: 0, due: day + waits[0] },
  };
  return rate(progress, puzzle, false);
}

/**
 * The solution was found.
 * @param {Progress} progress @param {Tried} puzzle @param {number} day
 * @param {boolean} isClean by the first move, and without a hint
 */
export function addFound(progress, puzzle, day, isClean) {
  if (day !== progress.lastDay) {
    progress.streak = day === progress.lastDay + 1 ? progress.streak + 1 : 1;
    progress.lastDay = day;
  }
  progress.days = [...progress.days.filter((one) => one !== day && one > day - week), day];
  const again = progress.missed[puzzle.id];
  if (isClean && again && again.due <= day) {
    const step = again.step + 1;
    if (step < waits.length)
      progress.missed[puzzle.id] = { ...again, step, due: day + waits[step] };
    else delete progress.missed[puzzle.id];
  }
  return isClean && rate(progress, puzzle, true);
}

/**
 * Those that are to be tried again, the longest due first.
 * @param {Progress} progress @param {(missed: {kind: string, game?: string}, id: string) => boolean} isWanted
 * @param {number} day @returns {string[]}
 */
export function dueOf(progress, isWanted, day) {
  return Object.entries(progress.missed)
    .filter(([id, one]) => isWanted(one, id) && one.due <= day)
    .sort(([, one], [, other]) => one.due - other.due)
    .map(([id]) => id);
}

/** Days in a row; none where yesterday was left out. @param {Progress} progress @param {number} day */
export function streakOn({ streak, lastDay }, day) {
  return lastDay >= day - 1 ? streak : 0;
}

/** The seven days up to this one. @param {Progress} progress @param {number} day */
export function weekOf(progress, day) {
  return Array.from({ length: week }, (_, index) => {
    const one = day - week + 1 + index;
    return { day: one, isDone: progress.days.includes(one) };
  });
}
