// SPDX-License-Identifier: MIT
// Names of points: a column of letters and a row counted from the bottom, h8. Columns are a to z, then aa to af.
// The letter i is used.

/** @typedef {"x" | "o"} Side */

/** @param {number} column */
export function columnName(column) {
  return column < 26 ? String.fromCharCode(97 + column) : "a" + String.fromCharCode(97 + column - 26);
}

/** @param {number} column @param {number} row from the top @param {number} height */
export function pointName(column, row, height) {
  return columnName(column) + (height - row);
}

/**
 * Where a point is, with row 0 at the top; null where it is not on the board.
 * @param {string} name @param {number} width @param {number} height
 */
export function placeOf(name, width, height) {
  const parts = /^([a-z]{1,2})(\d{1,2})$/.exec(name.trim().toLowerCase());
  if (!parts) return null;
  const letters = parts[1];
  const column = letters.length === 1 ? letters.charCodeAt(0) - 97 : 26 + letters.charCodeAt(1) - 97;
  const row = height - Number(parts[2]);
  const known = letters.length === 1 || letters[0] === "a";
  return known && column < width && row >= 0 && row < height ? { column, row } : null;
}

/** "h8i9j7" and "h8 i9, j7" as a list. @param {string} text */
export function splitMoves(text) {
  return text.toLowerCase().match(/[a-z]{1,2}\d{1,2}/g) ?? [];
}

/** @param {Side} side @returns {Side} */
export function other(side) {
  return side === "x" ? "o" : "x";
}
