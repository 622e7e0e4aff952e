// SPDX-License-Identifier: MIT
// Marks that a file has on points of a position: triangles, squares, circles, crosses and labels of SGF. They
// are stored as in the file (tree.js), and drawn on the board.

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

/** Maximum length of a label; longer ones are cut off. */
const longestLabel = 3;

/**
 * The points of a value: one, or all of a rectangle, "aa:cc".
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

/** @param {Record<string, string[]> | undefined} tags of a node @param {Board} board @returns {Mark[]} */
export function fileMarks(tags = {}, board) {
  const drawn = kinds.flatMap(([name, kind]) =>
    (tags[name] ?? []).flatMap((value) => pointsIn(value, board)).map((point) => ({ point, kind })),
  );
  const labels = (tags.LB ?? []).flatMap((value) => {
    const [point] = pointsIn(value.slice(0, 2), board);
    const text = [...value.slice(3).trim()].slice(0, longestLabel).join("");
    return point && text ? [{ point, kind: /** @type {const} */ ("label"), text }] : [];
  });
  return [...drawn, ...labels];
}

/** The spoken text for a point's marks; empty if it has none. @param {Mark[]} marks */
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
