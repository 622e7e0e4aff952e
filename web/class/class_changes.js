// SPDX-License-Identifier: MIT
// What has changed in a class, in one sentence for screen readers.

import { plural, t, withStop } from "../core/language.js";
import { boardOf, currentBoards, isOpen, nameOf, resultText } from "./class_words.js";

/** @typedef {import("./shared_class.js").ClassState} ClassState */

/**
 * @param {ClassState} before @param {ClassState} after @param {number | null} pupil the visitor's own number,
 *   if a pupil
 */
export function changeText(before, after, pupil) {
  if (after.is_over && !before.is_over) return t("The class is over.");
  if (after.round > (before.round ?? 0)) {
    const board = boardOf(currentBoards(after), pupil);
    const { round } = after;
    return board && !isOpen(board)
      ? t("Round {round} has begun. You have a bye.", { round })
      : t("Round {round} has begun.", { round });
  }
  const known = new Set((before.pupils ?? []).map((one) => one.pupil));
  const newcomers = (after.pupils ?? []).filter((one) => !known.has(one.pupil));
  const waiting = newcomers.filter((one) => one.waiting && one.pupil !== pupil).map(({ name }) => name);
  const came = newcomers.filter((one) => !one.waiting).map(({ name }) => name);
  if (waiting.length && before.pupils)
    return plural(waiting.length, "{names} is waiting to be let in.", "{names} are waiting to be let in.", {
      names: waiting.join(", "),
    });
  if (came.length && before.pupils)
    return plural(came.length, "{names} has joined.", "{names} have joined.", { names: came.join(", ") });
  const earlier = currentBoards(before);
  const ended = currentBoards(after).filter(
    (board, index) => board.result && earlier[index] && !earlier[index].result,
  );
  if (ended.length) return ended.map((board) => withStop(resultText(after, board))).join(" ");
  const own = after.pupils?.find((one) => one.pupil === pupil);
  const was = before.pupils?.find((one) => one.pupil === pupil);
  if (own && was && own.name !== was.name) return t("You are {name} now.", { name: nameOf(after, pupil) });
  return "";
}
