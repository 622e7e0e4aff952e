// SPDX-License-Identifier: MIT
// The column and row labels. Their size is set in pixels, so that zoom does not change it. If cells are
// smaller than a label, or if a side of the board has more than 19 lines and cells are small, only every
// second label or fewer are shown.

import { makeSvg } from "../core/dom.js";
import { columnName } from "../core/points.js";

const steps = [1, 2, 5, 10];
const manyLines = 19;
/** Cells of at least this many pixels have room for every label, on any board. */
const roomyCell = 24;

/**
 * @typedef {object} Label
 * @property {number} at index of its column, or of its row from the top
 * @property {boolean} isColumn
 * @property {SVGTextElement} element
 */

/**
 * The distances between shown labels of columns and between shown labels of rows, in cells.
 * @param {number} width @param {number} height of the board
 * @param {{cell: number, type: number}} pixels type: height of the labels
 */
export function labelSteps(width, height, { cell, type }) {
  /** @param {number} size @param {number} extent of a label, in pixels */
  const step = (size, extent) => {
    const least = size > manyLines && cell < roomyCell ? 2 : 1;
    return steps.find((one) => one >= least && one * cell >= extent) ?? size;
  };
  return [step(width, type * (width > 26 ? 1.5 : 1)), step(height, type * 1.15)];
}

/** Every step-th index below size, from 0. @param {number} size @param {number} step */
function each(size, step) {
  return Array.from({ length: size }, (_, index) => index).filter((index) => index % step === 0);
}

/**
 * @param {number} width @param {number} height of the board
 * @param {{cell: number, type: number}} pixels
 * @returns {Label[]} not placed yet
 */
export function makeLabels(width, height, { cell, type }) {
  const [across, down] = labelSteps(width, height, { cell, type });
  /** @param {string} text @param {number} at @param {boolean} isColumn */
  const label = (text, at, isColumn) => ({
    at,
    isColumn,
    element: makeSvg("text", { "font-size": type / cell }, text),
  });
  return [
    ...each(width, across).map((column) => label(columnName(column), column, true)),
    ...each(height, down).map((up) => label(String(up + 1), height - 1 - up, false)),
  ];
}

/**
 * The labels of the whole board, placed by coordinates in cells.
 * @param {number} width @param {number} height @param {import("./board_layout.js").Layout} layout
 */
export function drawLabels(width, height, layout) {
  const { cell, left, bottom, type } = layout;
  // Centered between the edge of the board and the outermost stones, but not far from the stones.
  const aside = Math.min((left / cell + 0.5) / 2, 0.5 + (type * 1.3) / cell);
  const below = Math.min((bottom / cell + 0.5) / 2, 0.5 + (type * 1.1) / cell);
  const labels = makeLabels(width, height, layout);
  for (const { at, isColumn, element } of labels) {
    element.setAttribute("x", String(isColumn ? at : -aside));
    element.setAttribute("y", String(isColumn ? height - 1 + below : at));
  }
  return labels;
}

/**
 * Highlights the labels of one row and column.
 * @param {Label[]} labels @param {{column: number, row: number} | null} place
 */
export function lightLabels(labels, place) {
  for (const { at, isColumn, element } of labels)
    element.classList.toggle("hot", place !== null && at === (isColumn ? place.column : place.row));
}
