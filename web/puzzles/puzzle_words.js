// SPDX-License-Identifier: MIT
// Puzzles in words.

import { dateText, language, t } from "../core/language.js";

/**
 * A puzzle as the server tells it; its solution is not in it.
 * @typedef {{number: number | null, id: string, kind: string, task: string, game: string, position: string,
 *   to_move: import("../core/points.js").Side, grade: number, rating: number, moves: number}} Puzzle
 */

/** Kinds: what is trained. @type {[string, string][]} */
export const kinds = [
  ["fours", t("Win by fours")],
  ["threats", t("Win by threats")],
  ["defense", t("Find the defense")],
  ["trap", t("Use forbidden points")],
  ["only-win", t("One move wins")],
  ["only-draw", t("One move draws")],
];

/** Puzzles from the visitor's own games. */
export const own = "own";

/** Games: what is trained, of any kind. @type {[string, string][]} */
export const games = [
  ["game:freestyle", t("Gomoku, freestyle")],
  ["game:renju", t("Renju")],
  ["game:standard", t("Gomoku, standard")],
  ["game:small", t("Small boards")],
];

/** To which of them a game belongs. @param {string} game by its name */
export const groupOf = (game) =>
  games.some(([name]) => name === `game:${game}`) ? `game:${game}` : "game:small";

/** @param {string} kind */
export const kindNamed = (kind) =>
  [...kinds, ...games, [own, t("From your games")]].find(([name]) => name === kind);

/** "Black to play and win" @param {Puzzle} puzzle @param {string} side in words */
export function headlineOf({ kind }, side) {
  if (kind === "defense") return t("{side} to play and defend", { side });
  return kind === "only-draw"
    ? t("{side} to play and draw", { side })
    : t("{side} to play and win", { side });
}

const dayLength = 86_400_000;

/** Since 1970, UTC. */
export const today = () => Math.floor(Date.now() / dayLength);

/** "15 November" @param {number} day */
export function dateOf(day) {
  return dateText(day * dayLength, { day: "numeric", month: "long", timeZone: "UTC" });
}

/** @param {number} day @param {"narrow" | "long"} length */
export function weekdayOf(day, length) {
  return dateText(day * dayLength, { weekday: length, timeZone: "UTC" });
}

const numbers = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** "seven", "11"; in other languages always a number @param {number} number */
export const numberWord = (number) => (language === "en" && numbers[number]) || String(number);
