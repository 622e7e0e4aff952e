// SPDX-License-Identifier: MIT
// Sentences about moves and results, for several modes.

import { plural, t } from "./language.js";

/**
 * @typedef {"you" | {name: string} | {side: string}} Winner the visitor, a named person, or a side
 */

/**
 * "You win: 5 in a row", "Anna wins on time".
 * @param {Winner} who
 * @param {string} how "resignation", "time" or, unless `who` is a side, "teacher"; for other values the
 *   sentence ends with `ending`
 * @param {string} ending how the game ended, in words; may be empty
 */
export function winText(who, how, ending) {
  if (who === "you") {
    if (how === "resignation") return t("You win by resignation");
    if (how === "time") return t("You win on time");
    if (how === "teacher") return t("You win by the teacher’s decision");
    return ending ? t("You win: {how}", { how: ending }) : t("You win");
  }
  if ("name" in who) {
    if (how === "resignation") return t("{name} wins by resignation", who);
    if (how === "time") return t("{name} wins on time", who);
    if (how === "teacher") return t("{name} wins by the teacher’s decision", who);
    return ending ? t("{name} wins: {how}", { ...who, how: ending }) : t("{name} wins", who);
  }
  if (how === "resignation") return t("{side} wins by resignation", who);
  if (how === "time") return t("{side} wins on time", who);
  return ending ? t("{side} wins: {how}", { ...who, how: ending }) : t("{side} wins", who);
}

/**
 * @param {string} how "agreement", "time" or "teacher"; for other values the sentence ends with `ending`
 * @param {string} ending how the game ended, in words
 */
export function drawText(how, ending) {
  if (how === "agreement") return t("A draw by agreement");
  if (how === "time") return t("A draw on time");
  if (how === "teacher") return t("A draw by the teacher’s decision");
  return t("A draw: {how}", { how: ending });
}

/**
 * Describes a move for screen readers: "Black h8, move 1, your turn".
 * @param {string} side @param {string} move @param {number} number
 * @param {boolean} [isYours] whether it is the visitor's turn
 */
export function moveText(side, move, number, isYours = false) {
  const values = { side, move, number };
  return isYours
    ? t("{side} {move}, move {number}, your turn", values)
    : t("{side} {move}, move {number}", values);
}

/** @param {string | null | undefined} move the last move, if any @param {number} number */
export const lastMoveText = (move, number) =>
  move ? t("Last move {move}, move {number}", { move, number }) : t("No move yet");

/** The word that the page shows below the number of moves. @param {number} count */
export const movesWord = (count) => plural(count, "move", "moves");
