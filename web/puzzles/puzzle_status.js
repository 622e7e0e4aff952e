// SPDX-License-Identifier: MIT
// The message beside a puzzle: the status, the note, and the mark before it.

import { asSentence, t } from "../core/language.js";
import { right } from "./puzzle_words.js";

/** @typedef {import("./puzzles.js").Puzzles} Puzzles */

export const hintStages = 3;

/** @param {Puzzles} mode */
export function statusLine({ puzzle, state, hint, base, isMissed }) {
  if (!puzzle) return "…";
  if (state === "wrong") return base.ply ? t("Not this move") : t("Not the solution");
  if (state === "solved") return isMissed ? t("Found") : right;
  if (hint) return t("Hint {number} of {all}", { number: hint.stage, all: hintStages });
  return base.ply ? t("Right so far") : t("Your move");
}

/** @param {Puzzles} mode */
export function statusNote({ puzzle, state, hint, base, reason, day, progress }) {
  if (!puzzle) return "";
  if (state !== "open") return reason;
  if (hint) return hint.text;
  if (base.ply) return reason || t("Go on from here.");
  const isDone = day !== null && progress.daily >= day;
  const task = asSentence(puzzle.task);
  return isDone ? t("You have found this one already.") : task;
}

/** @param {Puzzles} mode @returns {import("../core/message.js").StatusMark} */
export function statusMark({ puzzle, state, hint, base }) {
  if (state === "solved") return { icon: "check" };
  if (state !== "open" || !puzzle) return {};
  if (hint) return { icon: "bulb", kind: "hint" };
  return base.ply ? { icon: "check" } : { pip: puzzle.to_move };
}
