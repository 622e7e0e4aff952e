// SPDX-License-Identifier: MIT
// A visitor's progress with puzzles: a rating for each kind, the streak, puzzles tried, and missed puzzles,
// which are repeated (spaced repetition). Days are counted from 1970, UTC.

import { afterGames, newRating } from "./glicko.js";

/**
 * @typedef {import("./glicko.js").Rating & {tries: number}} KindRating tries: number of puzzles tried
 * @typedef {object} Progress
 * @property {Record<string, KindRating>} ratings by kind, for the kinds that were tried
 * @property {number} streak consecutive days with a solved puzzle, up to and including lastDay
 * @property {number} lastDay the last day with a solved puzzle; -1 before the first
 * @property {number} daily the latest day whose daily puzzle was solved; -1 before the first
 * @property {number[]} days the days with a solved puzzle, in the seven days up to lastDay
 * @property {string[]} seen ids of the puzzles tried, because only the first try is rated
 * @property {Record<string, {kind: string, game?: string, step: number, due: number}>} missed the puzzles to
 *   be repeated, by id; step: index in `waits`; due: the day of the next repetition
 * @typedef {{id: string, kind: string, game: string, rating: number}} Tried
 */

/**
 * Days until a missed puzzle is repeated: the first entry after a miss, the next one after each repetition
 * that is solved without a wrong move or a hint. After the last one the puzzle is not repeated again.
 */
export const waits = [1, 3, 7, 21];

/** A rating is meaningful and shown after this many tries of its kind; as in src/puzzle/progress.hpp. */
export const ratedTries = 10;

/** The deviation of the rating of every puzzle, as in src/puzzle/progress.cpp. */
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

/** Reads stored progress; missing or malformed parts get their defaults. @param {any} stored */
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

/** Whether a rating is meaningful. @param {KindRating} rating */
export const isRated = ({ tries }) => tries >= ratedTries;

/**
 * The rating of the puzzle to ask for: below the visitor's rating by the deviation, or by twice the deviation
 * until the rating is shown; at least 0 and at most 5000.
 * @param {Progress} progress @param {string} kind
 */
export function wantedRating(progress, kind) {
  const now = ratingOf(progress, kind);
  const wanted = now.rating - now.deviation * (isRated(now) ? 1 : 2);
  return Math.min(Math.max(Math.round(wanted), 0), 5000);
}

/** Whether the visitor has not tried any puzzle yet. @param {Progress} progress */
export const isNewcomer = ({ seen }) => seen.length === 0;

/**
 * Rates the first try of a puzzle once its result is known; later tries change no rating.
 * @param {Progress} progress @param {Tried} puzzle @param {boolean} isSolved
 * @returns {boolean} whether it was the first try
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
 * Records a wrong move or a hint: the puzzle is repeated the next day. Returns whether the miss was rated.
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
 * Records that the puzzle was solved. Returns whether the solution was rated.
 * @param {Progress} progress @param {Tried} puzzle @param {number} day
 * @param {boolean} isClean whether there was no wrong move and no hint
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
    if (step < waits.length) progress.missed[puzzle.id] = { ...again, step, due: day + waits[step] };
    else delete progress.missed[puzzle.id];
  }
  return isClean && rate(progress, puzzle, true);
}

/**
 * The puzzles due for repetition, most overdue first.
 * @param {Progress} progress @param {(missed: {kind: string, game?: string}, id: string) => boolean} isWanted
 * @param {number} day @returns {string[]}
 */
export function dueOf(progress, isWanted, day) {
  return Object.entries(progress.missed)
    .filter(([id, one]) => isWanted(one, id) && one.due <= day)
    .sort(([, one], [, other]) => one.due - other.due)
    .map(([id]) => id);
}

/**
 * The streak; 0 if no puzzle was solved yesterday or today.
 * @param {Progress} progress @param {number} day
 */
export function streakOn({ streak, lastDay }, day) {
  return lastDay >= day - 1 ? streak : 0;
}

/**
 * The seven days up to and including this day, and whether a puzzle was solved on each.
 * @param {Progress} progress @param {number} day
 */
export function weekOf(progress, day) {
  return Array.from({ length: week }, (_, index) => {
    const one = day - week + 1 + index;
    return { day: one, isDone: progress.days.includes(one) };
  });
}
