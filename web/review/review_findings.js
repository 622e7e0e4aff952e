// SPDX-License-Identifier: MIT
// Texts about the findings of a review.

import { inContext, plural, t } from "../core/language.js";
import { percentOf } from "../core/numbers.js";
import { other } from "../core/points.js";
import { nameOfWho } from "../study/who.js";

/**
 * @typedef {import("../study/tree.js").Node} Node
 * @typedef {import("../study/who.js").Who} Who
 * @typedef {import("../core/points.js").Side} Side
 */

/** Verdicts on moves that should be tried again. */
const bad = ["mistake", "blunder", "missed-win", "losing"];

/** @type {Record<string, string>} */
const verdicts = {
  best: inContext("a move", "best"),
  good: inContext("a move", "good"),
  inaccuracy: inContext("a move", "inaccuracy"),
  mistake: inContext("a move", "mistake"),
  blunder: inContext("a move", "blunder"),
  "missed-win": inContext("a move", "missed win"),
  losing: inContext("a move", "losing"),
};

/** The verdict on a move in a word or two; empty if there is no verdict. @param {Node} node */
export const verdictText = (node) => verdicts[verdictOf(node)] ?? "";

/** Whether a move should be tried again. @param {Node} node */
export function isBad(node) {
  return bad.includes(verdictOf(node));
}

/** @param {Node} node */
export function verdictOf(node) {
  return node.evaluation?.judgment?.verdict ?? "";
}

/**
 * The line that should have been played instead of a move; empty if none is known.
 * @param {Node} node @returns {string[]}
 */
export function betterLine(node) {
  return node.evaluation?.judgment?.missed_win?.line ?? node.parent?.evaluation?.line ?? [];
}

/**
 * @param {Node | null} node @param {Side} side
 * @returns {number} the side's winning chance; 0 and 1 mean that a result is proved
 */
function chanceFor(node, side) {
  const { win, black_winning_chance: black } = node?.evaluation ?? { win: null, black_winning_chance: 0.5 };
  if (win) return win.side === side ? 1 : 0;
  return side === "x" ? black : 1 - black;
}

/** The winning chance that a move cost its side; negative if the chance has grown. @param {Node} node */
function costOf(node) {
  const mover = node.evaluation?.judgment?.mover ?? "x";
  return chanceFor(node.parent, mover) - chanceFor(node, mover);
}

/** "The losing move: White wins by force. Better: g13." @param {import("../core/results.js").Winner} winner
 * @param {string} better */
function losingText(winner, better) {
  if (winner === "you") return t("The losing move: you win by force. Better: {better}.", { better });
  if ("name" in winner)
    return t("The losing move: {name} wins by force. Better: {better}.", { ...winner, better });
  return t("The losing move: {side} wins by force. Better: {better}.", { ...winner, better });
}

/**
 * A sentence about a mistake, such as "Missed a win in 3 moves: d8 e7.", "A mistake: winning chance from 45%
 * to 28%. Better: g11." or "The losing move: White wins by force. Better: g13."; empty for a move without a
 * judgment.
 * @param {Node} node @param {Who} who
 */
export function sentenceAbout(node, who) {
  const judgment = node.evaluation?.judgment;
  if (!judgment) return "";
  const { mover, missed_win: missed, verdict } = judgment;
  const better = betterLine(node).slice(0, 5).join(" ");
  if (missed)
    return plural(
      missed.moves,
      "Missed a win in {count} move: {better}.",
      "Missed a win in {count} moves: {better}.",
      { better },
    );
  if (verdict === "losing") return losingText(who(other(mover)), better);
  const [before, after] = [node.parent, node].map((one) => percentOf(chanceFor(one, mover)));
  const values = { before, after, better };
  return verdict === "blunder"
    ? t("A blunder: winning chance from {before}% to {after}%. Better: {better}.", values)
    : t("A mistake: winning chance from {before}% to {after}%. Better: {better}.", values);
}

/** "After e10 Black was better." @param {Node} node @param {Who} who */
function stateAfter(node, who) {
  const chance = chanceFor(node, "x");
  const better = who(chance > 0.5 ? "x" : "o");
  const move = node.move ?? "";
  if (chance > 0 && chance < 1 && Math.abs(chance - 0.5) < 0.1)
    return t("After {move} the game was even.", { move });
  const isProved = chance === 0 || chance === 1;
  if (better === "you")
    return isProved
      ? t("After {move} you win by force.", { move })
      : t("After {move} you were better.", { move });
  if ("name" in better)
    return isProved
      ? t("After {move} {name} wins by force.", { ...better, move })
      : t("After {move} {name} was better.", { ...better, move });
  return isProved
    ? t("After {move} {side} wins by force.", { ...better, move })
    : t("After {move} {side} was better.", { ...better, move });
}

/**
 * A sentence about a mistake: "e9 wins by force, in 8 moves. It makes an open four. After e10 the game was
 * even."
 * @param {Node} node @param {Who} who @param {string} better the better move
 * @param {string} reason what the better move does, in sentences; may be empty
 */
export function momentSentence(node, who, better, reason) {
  const judgment = node.evaluation?.judgment;
  if (!judgment) return "";
  const { missed_win: missed, verdict } = judgment;
  const after = [reason, stateAfter(node, who)].filter(Boolean).join(" ");
  if (missed)
    return plural(
      missed.moves,
      "{better} wins by force, in {count} move. {after}",
      "{better} wins by force, in {count} moves. {after}",
      { better, after },
    );
  return verdict === "losing"
    ? t("{better} still held. {after}", { better, after })
    : t("{better} was better. {after}", { better, after });
}

/**
 * The key mistake: the last move that gave away a win or allowed the opponent a forced one; without such a
 * move, the most costly mistake. It is a mistake of the visitor or, in a game between others, of the loser;
 * if that side made none, or there is no such side, a mistake of either side. null if there are no mistakes.
 * @param {Node[]} line the whole game, reviewed @param {Node[]} bad @param {Who} who @returns {Node | null}
 */
export function keyMoment(line, bad, who) {
  const winner = line[line.length - 1]?.evaluation?.win?.side;
  const side = who("x") === "you" ? "x" : who("o") === "you" ? "o" : winner && other(winner);
  const own = side ? madeBy(bad, side) : bad;
  const candidates = own.length ? own : bad;
  const decisive = candidates.findLast((node) => ["losing", "missed-win"].includes(verdictOf(node)));
  if (decisive) return decisive;
  return candidates.reduce(
    (key, node) => (!key || costOf(node) >= costOf(key) ? node : key),
    /** @type {Node | null} */ (null),
  );
}

/**
 * The last position of a lost game in which the loss was not proved yet; null if the loss is not proved at
 * the end of the game, or if it is proved in every position.
 * @param {Node[]} line the nodes of the whole reviewed game @returns {Node | null}
 */
export function lastEscape(line) {
  const winner = line[line.length - 1]?.evaluation?.win?.side;
  if (!winner) return null;
  const open = line.findLast(({ evaluation }) => evaluation?.win?.side !== winner);
  return open?.evaluation ? open : null;
}

/** @param {Node} escape @param {Node} next the node after it @param {Who} who */
export function escapeSentence(escape, next, who) {
  const winner = who(next.evaluation?.win?.side ?? "x");
  const nextText = `${next.ply}. ${next.move}`;
  const last = `${escape.ply}. ${escape.move}`;
  if (winner === "you") {
    const values = { next: nextText, last };
    return escape.move
      ? t("Last chance: after {last} you had no proven win; after {next} the win is proven.", values)
      : t("Last chance: at the start you had no proven win; after {next} the win is proven.", values);
  }
  if ("name" in winner) {
    const values = { ...winner, next: nextText, last };
    return escape.move
      ? t("Last chance: after {last} {name} had no proven win; after {next} the win is proven.", values)
      : t("Last chance: at the start {name} had no proven win; after {next} the win is proven.", values);
  }
  const values = { ...winner, next: nextText, last };
  return escape.move
    ? t("Last chance: after {last} {side} had no proven win; after {next} the win is proven.", values)
    : t("Last chance: at the start {side} had no proven win; after {next} the win is proven.", values);
}

/**
 * The course of the game, in a sentence or two.
 * @param {Node[]} bad @param {Node | null} key the key mistake @param {Who} who
 */
export function summaryText(bad, key, who) {
  const turn = key && t("The game turned at move {number}.", { number: key.ply });
  return [countSentence(bad, who), turn].filter(Boolean).join(" ");
}

/** "Mistakes: Black 2, White 1." @param {Node[]} bad @param {Who} who */
function countSentence(bad, who) {
  if (!bad.length) return t("No mistakes found.");
  /** @param {Side} side */
  const count = (side) => `${nameOfWho(who(side))} ${madeBy(bad, side).length}`;
  return t("Mistakes: {first}, {second}.", { first: count("x"), second: count("o") });
}

/**
 * Asks for a better move than a mistake.
 * @param {import("../core/results.js").Winner} who who made the mistake @param {string} move
 */
export function askedText(who, move) {
  if (who === "you") return t("Find a better move than {move}", { move });
  if ("name" in who) return t("Find a better move than {move} for {name}", { ...who, move });
  return t("Find a better move than {move} for {side}", { ...who, move });
}

/** @param {Node[]} nodes @param {Side} side */
export function madeBy(nodes, side) {
  return nodes.filter(({ evaluation }) => evaluation?.judgment?.mover === side);
}
