// SPDX-License-Identifier: MIT
// The names of columns and rows beside the board. Their size is in pixels, whatever the size of a cell, so
// that they stay readable; where cells are smaller than a name only every second one, or fewer, is written.

import { makeSvg } from "../core/dom.js";
import { columnName } from "../core/points.js";

const largeType = 13;
const smallType = 11;
/** Cells below this, in pixels, have the smaller type. */
const largeCell = 20;
const steps = [1, 2, 5, 10];

/** Height of the type in pixels. @param {number} cell pixels of a cell */
const typeFor = (cell) => (cell < largeCell ? smallType : largeType);

/** Room for the labels at the left and below, in pixels. @param {number} cell pixels of a cell */
export function labelRoom(cell) {
  return Math.round(typeFor(cell) * 1.55);
}

/**
 * @param {number} width @param {number} height of the board @param {number} cell pixels of a cell
 * @returns {SVGElement[]} placed in cells, as the board is
 */
export function drawLabels(width, height, cell) {
  const type = typeFor(cell);
  const middle = 0.5 + labelRoom(cell) / cell / 2;
  /** @param {number} size @param {number} extent pixels that a label takes along its side */
  const written = (size, extent) => {
    const step = steps.find((one) => one * cell >= extent) ?? size;
    return Array.from({ length: size }, (_, index) => index).filter((index) => index % step === 0);
  };
  /** @param {number} x @param {number} y @param {string} text */
  const label = (x, y, text) => makeSvg("text", { x, y, "font-size": type / cell }, text);
  return [
    ...written(width, width > 26 ? type * 1.5 : type).map((column) =>
      label(column, height - 1 + middle, columnName(column)),
    ),
    ...written(height, type * 1.15).map((up) => label(-middle, height - 1 - up, String(up + 1))),
  ];
}
