// SPDX-License-Identifier: MIT
// What a review found in a game, in words.

import { sideName } from "../core/games.js";
import { movesText } from "../core/numbers.js";
import { other } from "../core/points.js";

/**
 * @typedef {import("../study/tree.js").Node} Node
 * @typedef {import("../core/games.js").Rules} Rules
 */

/** @type {Record<string, string>} */
const verdictWords = {
  mistake: "a mistake",
  blunder: "a blunder",
  "missed-win": "a missed win",
  losing: "the losing move",
};

/** Whether a move is worth another try. @param {Node} node */
export function isBad(node) {
  return verdictOf(node) in verdictWords;
}

/** @param {Node} node */
export function verdictOf(node) {
  return node.evaluation?.judgment?.verdict ?? "";
}

/** What should have been played in place of a move. @param {Node} node @returns {string[]} */
export function betterLine(node) {
  return node.evaluation?.judgment?.missed_win?.line ?? node.parent?.evaluation?.line ?? [];
}

/**
 * "12. White j7 is a blunder: it costs 31 points of winning chance. Better: h9 g10."
 * @param {Node} node @param {Rules} rules
 */
export function sentenceAbout(node, rules) {
  const judgment = node.evaluation?.judgment;
  if (!judgment) return "";
  const { mover, missed_win: missed, verdict, loss } = judgment;
  let cost = `it costs ${Math.round(loss * 100)} points of winning chance`;
  if (missed) cost = `there was a win in ${movesText(missed.moves)}`;
  else if (verdict === "losing") cost = `from here on ${sideName(other(mover), rules)} wins by force`;
  const better = betterLine(node).slice(0, 7).join(" ");
  return (
    `${node.ply}. ${sideName(mover, rules)} ${node.move} is ${verdictWords[verdict]}: ${cost}. ` +
    `Better: ${better}.`
  );
}

/**
 * The last place in a lost game where the loss was not proved yet: from the next move on it is, to the end.
 * Null where nothing is proved, or all of it.
 * @param {Node[]} line the whole game, reviewed @returns {Node | null}
 */
export function lastEscape(line) {
  const winner = line[line.length - 1]?.evaluation?.win?.side;
  if (!winner) return null;
  const open = line.findLast(({ evaluation }) => evaluation?.win?.side !== winner);
  return open?.evaluation ? open : null;
}

/** @param {Node} escape @param {Node} next the move after it @param {Rules} rules */
export function escapeSentence(escape, next, rules) {
  const winner = next.evaluation?.win?.side ?? "x";
  const when = escape.move ? `after ${escape.ply}. ${escape.move}` : "at the start";
  const name = sideName(winner, rules);
  return `Last chance: ${when} ${name} had no proven win; after ${next.ply}. ${next.move} the win is proven.`;
}

/** "Mistakes: Black 2, White 1." @param {Node[]} bad @param {Rules} rules */
export function countSentence(bad, rules) {
  if (!bad.length) return "No mistakes found.";
  /** @param {"x" | "o"} side */
  const count = (side) => `${sideName(side, rules)} ${madeBy(bad, side).length}`;
  return `Mistakes: ${count("x")}, ${count("o")}.`;
}

/** @param {Node[]} nodes @param {"x" | "o"} side */
export function madeBy(nodes, side) {
  return nodes.filter(({ evaluation }) => evaluation?.judgment?.mover === side);
}
