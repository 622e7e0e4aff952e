// SPDX-License-Identifier: MIT
// "Find the balanced move": the move after which the engine evaluates the game as most even. It makes a fair
// opening, for example for swap2.
//
//   action("flip", balancedAction.word, async () => {
//     const found = await findBalanced(rules, moves, { signal });
//     mark(found.move); say(found.text);
//   }, { "data-tip": balancedAction.tip })

import { ask } from "../core/api.js";
import { gameText, sideName } from "../core/games.js";
import { t } from "../core/language.js";
import { valueText, percentOf } from "../core/numbers.js";

/**
 * @typedef {import("../core/games.js").Rules} Rules
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {{move: string, moves: string[]} & import("../core/numbers.js").Known} EvenMove
 * @typedef {{move: string, chance: number, text: string, others: EvenMove[], complete: boolean}} Balanced
 *   chance: of the side to move, 0 to 1; others: the next best moves, the most even one first
 */

/** The label and tooltip of the button. */
export const balancedAction = {
  word: t("Balanced move"),
  tip: t("Find the move after which the game is most even"),
};

/**
 * @param {Rules} rules @param {string[]} moves
 * @param {{start?: string | null, signal?: AbortSignal}} [options] start: a position text
 * @returns {Promise<Balanced>}
 */
export async function findBalanced(rules, moves, { start = null, signal } = {}) {
  const request = { game: gameText(rules), moves, ...(start ? { position: start } : {}) };
  const reply = /** @type {{to_move: Side, complete: boolean, moves: EvenMove[]}} */ (
    await ask("balance", request, signal)
  );
  const [best, ...others] = reply.moves;
  return {
    move: best.move,
    chance: best.winning_chance,
    text: balancedText(best, reply.to_move, rules),
    others,
    complete: reply.complete,
  };
}

/**
 * "f12 is the most even move: Black 50 %.", or how the game ends after this move if no move is even.
 * @param {EvenMove} best @param {Side} toMove @param {Rules} rules
 */
function balancedText(best, toMove, rules) {
  /** @param {Side} side */
  const nameOf = (side) => sideName(side, rules);
  const { move } = best;
  if (best.win) return t("No move is even. After {move}: {value}.", { move, value: valueText(best, nameOf) });
  return t("{move} is the most even move: {side} {percent} %.", {
    move,
    side: nameOf(toMove),
    percent: percentOf(best.winning_chance),
  });
}
