// SPDX-License-Identifier: MIT
// A small static board: no labels, not interactive.

import { makeSvg } from "../core/dom.js";
import { usesCells } from "../core/games.js";
import { endsOf, placeOf } from "../core/points.js";

/**
 * @typedef {import("../core/games.js").Rules} Rules
 * @typedef {{column: number, row: number}} Place
 */

/** Light from the upper left. @param {string} id @param {[number, string][]} stops */
function gradient(id, stops) {
  return makeSvg(
    "radialGradient",
    { id, cx: 0.38, cy: 0.32, r: 0.78 },
    ...stops.map(([offset, color]) => makeSvg("stop", { offset, "stop-color": color })),
  );
}

/** @param {Rules} rules */
function lines({ width, height, k }) {
  const parts = [];
  const [shift, reach, less] = usesCells({ game: "", width, height, k }) ? [0.5, 0.5, 1] : [0, 0, 0];
  for (let column = 0; column < width - less; ++column)
    parts.push(`M${column + shift} ${-reach}V${height - 1 + reach}`);
  for (let row = 0; row < height - less; ++row) parts.push(`M${-reach} ${row + shift}H${width - 1 + reach}`);
  return makeSvg("path", { class: "small-lines", d: parts.join("") });
}

/** @param {Place} place @param {boolean} isFirst @param {boolean} cells @param {string} id of the board */
function stone({ column, row }, isFirst, cells, id) {
  if (!cells)
    return makeSvg("circle", {
      class: `small-stone ${isFirst ? "x" : "o"}`,
      cx: column,
      cy: row,
      r: 0.47,
      fill: `url(#${id}-${isFirst ? "x" : "o"})`,
    });
  if (!isFirst) return makeSvg("circle", { class: "small-mark o", cx: column, cy: row, r: 0.27 });
  const arm = 0.26;
  return makeSvg("path", {
    class: "small-mark x",
    d: `M${column - arm} ${row - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`,
  });
}

/**
 * The winning row: rings round stones; cells, where a ring would be a nought, are paled and struck through.
 * @param {Place[]} places @param {boolean} cells
 */
function winningShapes(places, cells) {
  if (!cells)
    return {
      below: [],
      above: places.map(({ column, row }) =>
        makeSvg("circle", { class: "small-ring", cx: column, cy: row, r: 0.45 }),
      ),
    };
  const [from, to] = endsOf(places);
  const d = `M${from.column} ${from.row}L${to.column} ${to.row}`;
  return {
    below: places.map(({ column, row }) =>
      makeSvg("rect", {
        ...{ class: "small-won", x: column - 0.44, y: row - 0.44, width: 0.88, height: 0.88, rx: 0.08 },
      }),
    ),
    above: ["casing", "stroke"].map((name) => makeSvg("path", { class: `small-strike ${name}`, d })),
  };
}

/** Each board has its own gradients: those of a hidden board cannot be referenced. */
let count = 0;

/**
 * @param {Rules} rules @param {string[]} moves in turn @param {string} label description
 * @param {string[]} [winning] points of the line that won
 */
export function smallBoard(rules, moves, label, winning = []) {
  const { width, height } = rules;
  const cells = usesCells(rules);
  const places = moves.flatMap((move) => placeOf(move, width, height) ?? []);
  const last = places.at(-1);
  const stones = places.map((place, index) => ({ place, isFirst: index % 2 === 0 }));
  const won = winning.flatMap((point) => placeOf(point, width, height) ?? []);
  if (won.length > 1) return drawSmall(rules, stones, label, winningShapes(won, cells));
  const newest = { class: "small-last", cx: last?.column, cy: last?.row, r: 0.16 };
  return drawSmall(rules, stones, label, { above: last && !cells ? [makeSvg("circle", newest)] : [] });
}

/** The same for stones without a move order. */
/** @param {Rules} rules @param {Map<string, "x" | "o">} stones @param {string} label */
export function smallPosition(rules, stones, label) {
  return drawSmall(
    rules,
    Array.from(stones).flatMap(([point, side]) => {
      const place = placeOf(point, rules.width, rules.height);
      return place ? [{ place, isFirst: side === "x" }] : [];
    }),
    label,
  );
}

/**
 * @param {Rules} rules @param {{place: Place, isFirst: boolean}[]} stones @param {string} label
 * @param {{below?: SVGElement[], above?: SVGElement[]}} [more] shapes on the ground, and on the stones
 */
function drawSmall(rules, stones, label, { below = [], above = [] } = {}) {
  const id = `small-${++count}`;
  const { width, height } = rules;
  const cells = usesCells(rules);
  const edge = cells ? 0.65 : 0.8;
  return makeSvg(
    "svg",
    {
      class: "small-board",
      role: "img",
      "aria-label": label,
      viewBox: `${-edge} ${-edge} ${width - 1 + 2 * edge} ${height - 1 + 2 * edge}`,
    },
    makeSvg(
      "defs",
      {},
      gradient(`${id}-x`, [
        [0, "#5b5551"],
        [0.4, "#332e2b"],
        [1, "#0e0b0a"],
      ]),
      gradient(`${id}-o`, [
        [0, "#ffffff"],
        [0.6, "#fdfbf6"],
        [1, "#d9cebb"],
      ]),
    ),
    ...below,
    lines(rules),
    ...stones.map(({ place, isFirst }) => stone(place, isFirst, cells, id)),
    ...above,
  );
}
