// SPDX-License-Identifier: MIT
// Stones as a position text: the rows from the top, with a number for each run of empty points, then the side
// to move: "x1o/xx1/xoo o".

import { pointName } from "./points.js";

/** @typedef {import("./points.js").Side} Side */

/** The stones of a position text. @param {string} text @returns {Map<string, Side>} */
export function stonesIn(text) {
  const rows = text.split(" ")[0].split("/");
  /** @type {Map<string, Side>} */
  const stones = new Map();
  rows.forEach((line, row) => {
    let column = 0;
    for (const part of line.match(/\d+|[xo]/g) ?? []) {
      if (part === "x" || part === "o") stones.set(pointName(column++, row, rows.length), part);
      else column += Number(part);
    }
  });
  return stones;
}

/**
 * Whether a text is a position text of a board of this size.
 * @param {string} text @param {number} width @param {number} height
 */
export function isPositionText(text, width, height) {
  const longest = (width + 1) * height + 2;
  if (text.length > longest || !/^[\dxo/]+ [xo]$/.test(text)) return false;
  const rows = text.slice(0, -2).split("/");
  /** @param {string} row */
  const widthOf = (row) =>
    (row.match(/\d+|[xo]/g) ?? []).reduce((sum, part) => sum + (/\d/.test(part) ? Number(part) : 1), 0);
  return rows.length === height && rows.every((row) => widthOf(row) === width);
}

/** @param {Map<string, Side>} stones @param {number} width @param {number} height @param {Side} mover */
export function positionText(stones, width, height, mover) {
  const rows = [];
  for (let row = 0; row < height; ++row) {
    let text = "";
    let empty = 0;
    for (let column = 0; column < width; ++column) {
      const side = stones.get(pointName(column, row, height));
      if (!side) {
        ++empty;
        continue;
      }
      text += `${empty || ""}${side}`;
      empty = 0;
    }
    rows.push(text + (empty || ""));
  }
  return `${rows.join("/")} ${mover}`;
}
