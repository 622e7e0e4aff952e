// SPDX-License-Identifier: MIT
// What has changed in a class, in one sentence for those who listen.

import { boardOf, currentBoards, isOpen, nameOf, resultText } from "./class_words.js";

/** @typedef {import("./shared_class.js").ClassState} ClassState */

/** "Anna, Ben" @param {string[]} names */
const listed = (names) => names.join(", ");

/**
 * @param {ClassState} before @param {ClassState} after @param {number | null} pupil the own one, of a pupil
 */
export function changeText(before, after, pupil) {
  if (after.is_over && !before.is_over) return "The class is over.";
  if (after.round > (before.round ?? 0)) {
    const board = boardOf(currentBoards(after), pupil);
    const bye = board && !isOpen(board) ? " You have a bye." : "";
    return `Round ${after.round} has begun.${bye}`;
  }
  const known = new Set((before.pupils ?? []).map((one) => one.pupil));
  const came = (after.pupils ?? []).filter((one) => !known.has(one.pupil)).map(({ name }) => name);
  if (came.length && before.pupils) return `${listed(came)} ${came.length > 1 ? "have" : "has"} joined.`;
  const earlier = currentBoards(before);
  const ended = currentBoards(after).filter(
    (board, index) => board.result && earlier[index] && !earlier[index].result,
  );
  if (ended.length) return `${ended.map((board) => resultText(after, board)).join(". ")}.`;
  const own = after.pupils?.find((one) => one.pupil === pupil);
  const was = before.pupils?.find((one) => one.pupil === pupil);
  if (own && was && own.name !== was.name) return `You are ${nameOf(after, pupil)} now.`;
  return "";
}
