// SPDX-License-Identifier: MIT
// The lines and star points of the board; for noughts and crosses, the lines between cells.

import { makeSvg } from "../core/dom.js";
import { starPoints } from "../core/points.js";

/**
 * @param {number} width @param {number} height @param {boolean} cells
 * @returns {SVGElement[]} measured in cells
 */
export function drawLines(width, height, cells) {
  return cells ? drawCells(width, height) : drawGrid(width, height);
}

/**
 * The outline of the playing area, extended by a margin.
 * @param {number} width @param {number} height @param {number} out in cells
 */
export function edgePath(width, height, out) {
  return `M${-out} ${-out}H${width - 1 + out}V${height - 1 + out}H${-out}z`;
}

/** @param {number} width @param {number} height */
function drawGrid(width, height) {
  const inner = [];
  for (let column = 1; column < width - 1; ++column) inner.push(`M${column} 0V${height - 1}`);
  for (let row = 1; row < height - 1; ++row) inner.push(`M0 ${row}H${width - 1}`);
  return [
    makeSvg("path", { d: inner.join("") }),
    makeSvg("path", { class: "edge", d: edgePath(width, height, 0) }),
    ...drawStars(width, height),
  ];
}

/**
 * Grooves with a lighter lip below and to the right, as if cut into the wood.
 * @param {number} width @param {number} height
 */
function drawCells(width, height) {
  const lines = [];
  for (let column = 0; column < width - 1; ++column) lines.push(`M${column + 0.5} -0.44V${height - 0.56}`);
  for (let row = 0; row < height - 1; ++row) lines.push(`M-0.44 ${row + 0.5}H${width - 0.56}`);
  const d = lines.join("");
  return [makeSvg("path", { class: "lip", d }), makeSvg("path", { class: "groove", d })];
}

/**
 * Star points: two lines in from the edges, or three in a direction with at least 13 lines; none if the board
 * has fewer than 7 columns or rows.
 * @param {number} width @param {number} height
 */
function drawStars(width, height) {
  if (width < 7 || height < 7) return [];
  const [across, down] = [width, height].map((size) => (size >= 13 ? 3 : 2));
  return starPoints(width, height, across, down).map(({ column, row }) =>
    makeSvg("circle", { cx: column, cy: row, r: 0.1 }),
  );
}
