// SPDX-License-Identifier: MIT
// A small static board: no labels, not interactive.

import { makeSvg } from "../core/dom.js";
import { endsOf, placeOf, usesCells } from "../core/points.js";
import { crossPath } from "./board_stones.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {{width: number, height: number, k: number}} Rules
 * @typedef {{column: number, row: number}} Place
 */

/** The gradient of a stone lit from the upper left. @param {string} id @param {[number, string][]} stops */
function gradient(id, stops) {
  return makeSvg(
    "radialGradient",
    { id, cx: 0.38, cy: 0.32, r: 0.78 },
    ...stops.map(([offset, color]) => makeSvg("stop", { offset, "stop-color": color })),
  );
}

/** @param {Rules} rules @param {boolean} cells */
function lines({ width, height }, cells) {
  const parts = [];
  const [shift, reach, less] = cells ? [0.5, 0.5, 1] : [0, 0, 0];
  for (let column = 0; column < width - less; ++column)
    parts.push(`M${column + shift} ${-reach}V${height - 1 + reach}`);
  for (let row = 0; row < height - less; ++row) parts.push(`M${-reach} ${row + shift}H${width - 1 + reach}`);
  return makeSvg("path", { class: "small-lines", d: parts.join("") });
}

/** @param {Place} place @param {Side} side @param {boolean} cells @param {string} id of the board */
function stone({ column, row }, side, cells, id) {
  if (!cells)
    return makeSvg("circle", {
      class: `small-stone ${side}`,
      cx: column,
      cy: row,
      r: 0.47,
      fill: `url(#${id}-${side})`,
    });
  if (side === "o") return makeSvg("circle", { class: "small-mark o", cx: column, cy: row, r: 0.27 });
  return makeSvg("path", { class: "small-mark x", d: crossPath({ column, row }, 0.26) });
}

/**
 * Marks the winning row with rings around its stones. On a board of cells, where a ring would look like a
 * nought, the cells of the row get a pale ground and a line through them.
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

/**
 * Number of boards made so far, for unique ids. Each board has its own gradients, because other boards cannot
 * use the gradients of a hidden one.
 */
let count = 0;

/**
 * @param {Rules} rules
 * @param {{stones: Map<string, Side>, last?: string | null, winning?: string[]}} picture last: the last move;
 *   winning: points of the line that won
 * @param {string} label description; "": the board is hidden from screen readers
 */
export function smallBoard(rules, { stones, last = null, winning = [] }, label) {
  const id = `small-${++count}`;
  const { width, height } = rules;
  const cells = usesCells(rules);
  const edge = cells ? 0.65 : 0.8;
  const won = winning.flatMap((point) => placeOf(point, width, height) ?? []);
  const newest = last && !cells ? placeOf(last, width, height) : null;
  const { below, above } =
    won.length > 1 ? winningShapes(won, cells) : { below: [], above: lastMark(newest) };
  return makeSvg(
    "svg",
    {
      class: "small-board",
      ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }),
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
    lines(rules, cells),
    ...Array.from(stones).flatMap(([point, side]) => {
      const place = placeOf(point, width, height);
      return place ? [stone(place, side, cells, id)] : [];
    }),
    ...above,
  );
}

/** @param {Place | null} place */
const lastMark = (place) =>
  place ? [makeSvg("circle", { class: "small-last", cx: place.column, cy: place.row, r: 0.16 })] : [];
