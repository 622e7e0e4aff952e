// SPDX-License-Identifier: MIT
// Marks on points. Each kind has a shape of its own, so that none is told by its color alone:
//
//   region     a soft square           forbidden  a cross
//   candidate  a dashed ring           threat     a triangle
//   best       a ring, with a number   wrong      a square

import { makeSvg } from "../core/dom.js";

/**
 * @param {import("./board.js").Mark} mark
 * @param {{column: number, row: number}} place
 * @returns {SVGElement[]}
 */
export function drawMark(mark, { column, row }) {
  const shape = shapes[mark.kind](column, row);
  shape.setAttribute("class", `mark ${mark.kind}`);
  if (mark.strength !== undefined) shape.style.setProperty("--strength", String(mark.strength));
  if (!mark.text) return [shape];
  const size = mark.text.length > 2 ? 0.3 : 0.4;
  return [
    shape,
    makeSvg("text", { class: `mark-text ${mark.kind}`, x: column, y: row, "font-size": size }, mark.text),
  ];
}

const arm = 0.17;

/** @type {Record<import("./board.js").Mark["kind"], (column: number, row: number) => SVGElement>} */
const shapes = {
  region: (column, row) => makeSvg("rect", { x: column - 0.5, y: row - 0.5, width: 1, height: 1 }),
  candidate: (column, row) => makeSvg("circle", { cx: column, cy: row, r: 0.3 }),
  best: (column, row) => makeSvg("circle", { cx: column, cy: row, r: 0.4 }),
  forbidden: (column, row) =>
    makeSvg("path", {
      d: `M${column - arm} ${row - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`,
    }),
  threat: (column, row) => makeSvg("path", { d: `M${column} ${row - 0.22}l0.2 0.36h-0.4z` }),
  wrong: (column, row) => makeSvg("rect", { x: column - 0.24, y: row - 0.24, width: 0.48, height: 0.48 }),
};
