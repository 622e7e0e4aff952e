// SPDX-License-Identifier: MIT
// What a review found in a game, in words.

import { sideName } from "../core/games.js";
import { movesText, percentOf } from "../core/numbers.js";
import { other } from "../core/points.js";

/**
 * @typedef {import("../study/tree.js").Node} Node
 * @typedef {import("../core/games.js").Rules} Rules
 * @typedef {import("../core/points.js").Side} Side
 */

/** Verdicts that are worth another try, in words. @type {Record<string, string>} */
const verdictWords = {
  mistake: "A mistake",
  blunder: "A blunder",
  "missed-win": "Missed a win",
  losing: "The losing move",
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

/** @param {Node | null} node @param {Side} side @returns {number} the side's chance; 0 and 1 are proved */
function chanceFor(node, side) {
  const { win, black_winning_chance: black } = node?.evaluation ?? { win: null, black_winning_chance: 0.5 };
  if (win) return win.side === side ? 1 : 0;
  return side === "x" ? black : 1 - black;
}

/** What a move cost its side, of 1. @param {Node} node */
function costOf(node) {
  const mover = node.evaluation?.judgment?.mover ?? "x";
  return chanceFor(node.parent, mover) - chanceFor(node, mover);
}

/**
 * "Missed a win in 3 moves: d8 e7.", "A mistake: from 45 to 28. Better: g11.", "The losing move: White wins
 * by force. Better: g13."
 * @param {Node} node @param {Rules} rules
 */
export function sentenceAbout(node, rules) {
  const judgment = node.evaluation?.judgment;
  if (!judgment) return "";
  const { mover, missed_win: missed, verdict } = judgment;
  const better = betterLine(node).slice(0, 5).join(" ");
  if (missed) return `Missed a win in ${movesText(missed.moves)}: ${better}.`;
  const words = verdictWords[verdict];
  if (verdict === "losing")
    return `${words}: ${sideName(other(mover), rules)} wins by force. Better: ${better}.`;
  const [before, after] = [node.parent, node].map((one) => percentOf(chanceFor(one, mover)));
  return `${words}: from ${before} to ${after}. Better: ${better}.`;
}

/** "Black was better", "the game was even". @param {Node} node @param {Rules} rules */
function stateAfter(node, rules) {
  const chance = chanceFor(node, "x");
  const leader = sideName(chance > 0.5 ? "x" : "o", rules);
  if (chance === 0 || chance === 1) return `${leader} wins by force`;
  if (Math.abs(chance - 0.5) < 0.1) return "the game was even";
  return `${leader} was better`;
}

/**
 * What a mistake cost, after the move that was better: "wins by force, in 8 moves. After e10 the game was
 * even."
 * @param {Node} node @param {Rules} rules
 */
export function momentSentence(node, rules) {
  const judgment = node.evaluation?.judgment;
  if (!judgment) return "";
  const { missed_win: missed, verdict } = judgment;
  const after = `After ${node.move} ${stateAfter(node, rules)}.`;
  if (missed) return `wins by force, in ${movesText(missed.moves)}. ${after}`;
  if (verdict === "losing") return `still held. ${after}`;
  return `was better. ${after}`;
}

/**
 * The mistake that cost most; where the game is lost by force, among those of its loser.
 * @param {Node[]} line the whole game, reviewed @param {Node[]} bad @returns {Node | null}
 */
export function keyMoment(line, bad) {
  const winner = line[line.length - 1]?.evaluation?.win?.side;
  const own = winner ? madeBy(bad, other(winner)) : bad;
  const candidates = own.length ? own : bad;
  return candidates.reduce(
    (key, node) => (!key || costOf(node) >= costOf(key) ? node : key),
    /** @type {Node | null} */ (null),
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
  /** @param {Side} side */
  const count = (side) => `${sideName(side, rules)} ${madeBy(bad, side).length}`;
  return `Mistakes: ${count("x")}, ${count("o")}.`;
}

/** @param {Node[]} nodes @param {Side} side */
export function madeBy(nodes, side) {
  return nodes.filter(({ evaluation }) => evaluation?.judgment?.mover === side);
}
