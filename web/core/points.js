// SPDX-License-Identifier: MIT
// Points, on lines or in cells, and their names, such as h8: letters for the column, then the row counted
// from the bottom. Columns are a to z, including i, then aa to af.

/** @typedef {"x" | "o"} Side */

/** Whether to draw noughts and crosses in cells, instead of stones on lines. @param {{k: number}} rules */
export function usesCells({ k }) {
  return k <= 3;
}

/** @param {number} column */
export function columnName(column) {
  return column < 26 ? String.fromCharCode(97 + column) : "a" + String.fromCharCode(97 + column - 26);
}

/** @param {number} column @param {number} row from the top @param {number} height */
export function pointName(column, row, height) {
  return columnName(column) + (height - row);
}

/**
 * The place of a point, with row 0 at the top; null if it is not on the board.
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

/**
 * The name of a typed point; null if the point is not on the board. On 3×3 the cells can also be typed as
 * numbers 1 to 9, counted from the top left.
 * @param {string} text @param {number} width @param {number} height
 */
export function pointTyped(text, width, height) {
  const word = text.trim().toLowerCase();
  if (width === 3 && height === 3 && /^[1-9]$/.test(word)) {
    const cell = Number(word) - 1;
    return pointName(cell % 3, Math.floor(cell / 3), height);
  }
  const place = placeOf(word, width, height);
  return place && pointName(place.column, place.row, height);
}

/** The number of points of the largest board. */
const mostPoints = 1_024;

/** Maximum length of a move with its separators, in characters. */
const longestMove = 8;

/**
 * Splits "h8i9j7" and "h8 i9, j7" into a list; on 3×3 also "519" and "5 1 9", which it converts to letters
 * and rows. Reads at most one move more than the board has points; that extra move is illegal.
 * @param {string} text @param {{width: number, height: number} | null} [board]
 */
export function splitMoves(text, board = null) {
  const most = 1 + (board ? board.width * board.height : mostPoints);
  const digits = board?.width === 3 && board.height === 3;
  const form = digits ? /[a-z]{1,2}\d{1,2}|[1-9]/g : /[a-z]{1,2}\d{1,2}/g;
  const words = (
    text
      .slice(0, most * longestMove)
      .toLowerCase()
      .match(form) ?? []
  ).slice(0, most);
  return digits ? words.map((word) => pointTyped(word, 3, 3) ?? word) : words;
}

/** @param {Side} side @returns {Side} */
export function other(side) {
  return side === "x" ? "o" : "x";
}

/**
 * The star points of a board: the corners of a rectangle at these distances from the edges, and the center if
 * the board has one.
 * @param {number} width @param {number} height @param {number} across @param {number} down
 */
export function starPoints(width, height, across, down) {
  const stars = [across, width - 1 - across].flatMap((column) =>
    [down, height - 1 - down].map((row) => ({ column, row })),
  );
  if (width % 2 && height % 2) stars.push({ column: (width - 1) / 2, row: (height - 1) / 2 });
  return stars;
}

/**
 * The two ends of points that lie on one line; `places` may have any order.
 * @param {{column: number, row: number}[]} places
 */
export function endsOf(places) {
  const sorted = [...places].sort((left, right) => left.column - right.column || left.row - right.row);
  return [sorted[0], sorted[sorted.length - 1]];
}
