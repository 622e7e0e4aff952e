// SPDX-License-Identifier: MIT
// Marks that a file has on points of a position: triangles, squares, circles, crosses and labels of SGF. They
// are stored as they are in the file (tree.js) and drawn on the board.

import { t } from "../core/language.js";
import { pointName } from "../core/points.js";
import { sgfPlace } from "./symmetry.js";

/**
 * @typedef {import("../board/picture.js").Mark} Mark
 * @typedef {{width: number, height: number}} Board
 */

/** @type {[string, Mark["kind"]][]} */
const kinds = [
  ["TR", "triangle"],
  ["SQ", "square"],
  ["CR", "circle"],
  ["MA", "cross"],
];

/** Labels are cut off after this many characters. */
const longestLabel = 3;

/**
 * The points of a value: a single point, or all points of a rectangle such as "aa:cc".
 * @param {string} value @param {Board} board
 */
function pointsIn(value, board) {
  const [from, to = from] = value.split(":").map((corner) => sgfPlace(corner, board));
  /** @type {string[]} */
  const points = [];
  if (!from || !to) return points;
  for (let row = from.row; row <= to.row; ++row)
    for (let column = from.column; column <= to.column; ++column)
      points.push(pointName(column, row, board.height));
  return points;
}

/**
 * The distinct points of a list of values. SGF lists each point once, so values are read only until they have
 * named as many points as the board has. Otherwise a short link could repeat a rectangle thousands of times.
 * @param {string[]} values @param {Board} board
 */
function pointsOf(values, board) {
  /** @type {Set<string>} */
  const points = new Set();
  let left = board.width * board.height;
  for (const value of values) {
    if (left <= 0) break;
    const some = pointsIn(value, board);
    left -= Math.max(1, some.length);
    for (const point of some) points.add(point);
  }
  return [...points];
}

/** @param {Record<string, string[]> | undefined} tags of a node @param {Board} board @returns {Mark[]} */
export function fileMarks(tags = {}, board) {
  const drawn = kinds.flatMap(([name, kind]) =>
    pointsOf(tags[name] ?? [], board).map((point) => ({ point, kind })),
  );
  /** @type {Map<string, Mark>} */
  const labels = new Map();
  for (const value of (tags.LB ?? []).slice(0, board.width * board.height)) {
    const [point] = pointsIn(value.slice(0, 2), board);
    const text = [...value.slice(3).trim()].slice(0, longestLabel).join("");
    if (point && text && !labels.has(point)) labels.set(point, { point, kind: "label", text });
  }
  return [...drawn, ...labels.values()];
}

/**
 * Returns a function that describes the marks on a point; its result is empty if the point has none.
 * @param {Mark[]} marks
 */
export const describeMarks = (marks) => (/** @type {string} */ point) =>
  marks
    .filter((mark) => mark.point === point)
    .map(({ kind, text = "" }) => {
      if (kind === "label") return t("labeled {text}", { text });
      if (kind === "triangle") return t("marked by a triangle");
      if (kind === "square") return t("marked by a square");
      return kind === "circle" ? t("marked by a circle") : t("marked by a cross");
    })
    .join(", ");
