// SPDX-License-Identifier: MIT
// Puzzles in words.

/**
 * A puzzle as the server tells it; its solution is not in it.
 * @typedef {{number: number, id: string, kind: string, task: string, game: string, position: string,
 *   to_move: import("../core/points.js").Side, grade: number, rating: number, moves: number}} Puzzle
 */

/** Kinds: what is trained, and what the side to move has to do. @type {[string, string, string][]} */
export const kinds = [
  ["fours", "Win by fours", "win"],
  ["threats", "Win by threats", "win"],
  ["defense", "Find the defense", "defend"],
  ["trap", "Use forbidden points", "win"],
  ["only-win", "One move wins", "win"],
  ["only-draw", "One move draws", "draw"],
];

/** @param {string} kind */
export const kindNamed = (kind) => kinds.find(([name]) => name === kind);

/** "Black to play and win" @param {Puzzle} puzzle @param {string} side in words */
export function headlineOf({ kind }, side) {
  return `${side} to play and ${kindNamed(kind)?.[2] ?? "win"}`;
}

const dayLength = 86_400_000;

/** Since 1970, UTC. */
export const today = () => Math.floor(Date.now() / dayLength);

/** "15 November" @param {number} day */
export function dateOf(day) {
  return new Date(day * dayLength).toLocaleDateString("en-GB", {
    ...{ day: "numeric", month: "long", timeZone: "UTC" },
  });
}

/** @param {number} day @param {"narrow" | "long"} length */
export function weekdayOf(day, length) {
  return new Date(day * dayLength).toLocaleDateString("en-GB", { weekday: length, timeZone: "UTC" });
}

const numbers = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** "seven", "11" @param {number} number */
export const numberWord = (number) => numbers[number] ?? String(number);
