// SPDX-License-Identifier: MIT
// Numbers by the convention of docs/numbers.md: the bar and the graph show Black's winning chance; everything
// else is from the point of view of the side to move. "Wins in N" counts the winner's moves, and only proved
// results are shown as certain.

import { inContext, plural, t } from "./language.js";

/**
 * @typedef {import("./points.js").Side} Side
 * @typedef {{score: number, winning_chance: number, black_winning_chance: number, win:
 * import("./api.js").Win | null}} Known
 *   an evaluation as the server sends it
 */

/** An unproved chance, in percent: never 0 or 100. @param {number} chance 0 to 1 */
export function percentOf(chance) {
  return Math.min(99, Math.max(1, Math.round(chance * 100)));
}

/** "1 move", "5 moves". @param {number} count */
export function movesText(count) {
  return plural(count, "{count} move", "{count} moves");
}

/**
 * The chance of the side to move, short enough for a point: "57", "win" or "loss".
 * @param {Known} known @param {Side} toMove
 */
export function chanceText({ winning_chance: chance, win }, toMove) {
  if (!win) return String(percentOf(chance));
  return win.side === toMove
    ? inContext("short, on the board", "win")
    : inContext("short, on the board", "loss");
}

/**
 * The evaluation in a list: "+35", "Black wins in 5 moves".
 * @param {Known} known @param {(side: Side) => string} nameOf
 */
export function valueText({ score, win }, nameOf) {
  if (win)
    return plural(win.moves, "{side} wins in {count} move", "{side} wins in {count} moves", {
      side: nameOf(win.side),
    });
  return score > 0 ? `+${score}` : score < 0 ? `−${-score}` : "0";
}

/**
 * The evaluation bar: Black's share in percent, and the text beside it: "Black 57 %", "White wins in 3
 * moves".
 * @param {Known} known @param {(side: Side) => string} nameOf
 */
export function barOf(known, nameOf) {
  const { black_winning_chance: chance, win } = known;
  if (win) return { percent: win.side === "x" ? 100 : 0, text: valueText(known, nameOf) };
  const percent = percentOf(chance);
  return { percent, text: t("{side} {percent} %", { side: nameOf("x"), percent }) };
}
