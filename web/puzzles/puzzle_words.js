// SPDX-License-Identifier: MIT
// Texts about puzzles.

import { asSentence, dateText, inContext, language, plural, t } from "../core/language.js";
import { ratedTries } from "./progress.js";

/**
 * A puzzle as the server sends it, without the solution.
 * @typedef {{number: number | null, id: string, kind: string, task: string, game: string, position: string,
 *   to_move: import("../core/points.js").Side, grade: number, rating: number, moves: number}} Puzzle
 * @typedef {import("./puzzles.js").Puzzles} Puzzles the mode
 */

/** Trainings by kind: name and label. @type {[string, string][]} */
export const kinds = [
  ["fours", t("Win by fours")],
  ["threats", t("Win by threats")],
  ["defense", t("Find the defense")],
  ["trap", t("Use forbidden points")],
  ["only-win", t("One move wins")],
  ["only-draw", t("One move draws")],
];

/** The name of the training with puzzles from the visitor's own games. */
export const own = "own";

/** Trainings by game, with puzzles of any kind: name and label. @type {[string, string][]} */
export const games = [
  ["game:freestyle", t("Gomoku, freestyle")],
  ["game:renju", t("Renju")],
  ["game:standard", t("Gomoku, standard")],
  ["game:small", t("Small boards")],
];

/** The name of the training to which a game belongs. @param {string} game its name */
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

/** The verdict on a right answer. */
const right = inContext("the answer is correct", "Right");

/**
 * The rating after a try and its change since `before`, or the number of tries until a rating is shown.
 * @param {import("./progress.js").KindRating} now @param {number} before
 */
export function ratingText({ rating, tries }, before) {
  const more = ratedTries - tries;
  if (more > 0)
    return plural(
      more,
      "Your rating comes after {count} more puzzle.",
      "Your rating comes after {count} more puzzles.",
    );
  const change = Math.round(rating) - Math.round(before);
  return t("Your rating: {rating} ({change}).", {
    rating: String(Math.round(rating)),
    change: `${change < 0 ? "−" : "+"}${Math.abs(change)}`,
  });
}

const dayLength = 86_400_000;

/** The current day, counted from 1970, UTC. */
export const today = () => Math.floor(Date.now() / dayLength);

/** "15 November" @param {number} day */
export function dateOf(day) {
  return dateText(day * dayLength, { day: "numeric", month: "long", timeZone: "UTC" });
}

/**
 * The title of a puzzle: "Win by fours · puzzle 12".
 * @param {number | null} day of a daily puzzle @param {Puzzle | null} puzzle
 * @param {string | null} kind the name of the training
 */
export function whereText(day, puzzle, kind) {
  if (day === today()) return t("Puzzle of the day · {date}", { date: dateOf(day) });
  if (day !== null) return t("Puzzle of {date}", { date: dateOf(day) });
  const label = kind && kindNamed(kind)?.[1];
  if (label && !puzzle?.number) return label;
  const number = String(puzzle?.number);
  return label ? t("{kind} · puzzle {number}", { kind: label, number }) : t("Puzzle {number}", { number });
}

/** @param {number} day @param {"narrow" | "long"} length */
export function weekdayOf(day, length) {
  return dateText(day * dayLength, { weekday: length, timeZone: "UTC" });
}

const numbers = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/**
 * A number as text. In English the numbers up to ten are words, as in "seven"; all others are digits.
 * @param {number} number
 */
export const numberWord = (number) => (language === "en" && numbers[number]) || String(number);

export const hintStages = 3;

/** The main line of the message beside a puzzle. @param {Puzzles} mode */
export function statusLine({ puzzle, state, hint, base, isMissed }) {
  if (!puzzle) return "…";
  if (state === "wrong") return base.ply ? t("Not this move") : t("Not the solution");
  if (state === "solved") return isMissed ? t("Found") : right;
  if (hint) return t("Hint {number} of {all}", { number: hint.stage, all: hintStages });
  return base.ply ? t("Right so far") : t("Your move");
}

/** The note below the main line. @param {Puzzles} mode */
export function statusNote({ puzzle, state, hint, base, reason, day, progress }) {
  if (!puzzle) return "";
  if (state !== "open") return reason;
  if (hint) return hint.text;
  if (base.ply) return reason || t("Go on from here.");
  const isDone = day !== null && progress.daily >= day;
  const task = asSentence(puzzle.task);
  return isDone ? t("You have found this one already.") : task;
}

/** The mark before the main line. @param {Puzzles} mode @returns {import("../core/message.js").StatusMark} */
export function statusMark({ puzzle, state, hint, base }) {
  if (state === "solved") return { icon: "check" };
  if (state !== "open" || !puzzle) return {};
  if (hint) return { icon: "bulb", kind: "hint" };
  return base.ply ? { icon: "check" } : { pip: puzzle.to_move };
}
