// SPDX-License-Identifier: MIT
// Board symmetries of a game: flipped vertically, or rotated clockwise by 90 degrees.

import { placeOf, pointName } from "../core/points.js";

/** @typedef {{width: number, height: number}} Board */

/** @param {string} point @param {Board} board */
export function flipped(point, { width, height }) {
  const place = placeOf(point, width, height);
  return place ? pointName(place.column, height - 1 - place.row, height) : point;
}

/** Rotates a point of a square board. @param {string} point @param {Board} board */
export function turned(point, { width, height }) {
  const place = placeOf(point, width, height);
  return place ? pointName(height - 1 - place.row, place.column, height) : point;
}

/** SGF properties whose values are a point ("hh", from the top left), two points, or a point with a text. */
const pointProperties = ["TR", "SQ", "CR", "SL", "MA", "LB", "AR", "LN", "DD", "VW", "TB", "TW"];

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * The place of an SGF point, with row 0 at the top; null if it is not on the board.
 * @param {string} point @param {Board} board
 */
export function sgfPlace(point, { width, height }) {
  const [column, row] = [...point].map((letter) => letters.indexOf(letter));
  const isOn = point.length === 2 && column >= 0 && row >= 0 && column < width && row < height;
  return isOn ? { column, row } : null;
}

/** @param {string} point as in SGF @param {Board} board @param {(point: string) => string} seen */
function transformedSgf(point, board, seen) {
  const { width, height } = board;
  const from = sgfPlace(point, board);
  if (!from) return point;
  const place = placeOf(seen(pointName(from.column, from.row, height)), width, height);
  return place ? letters[place.column] + letters[place.row] : point;
}

/**
 * Transforms the marks of a file by a symmetry.
 * @param {Record<string, string[]>} tags @param {Board} board
 * @param {(point: string) => string} seen the symmetry: where a point goes
 */
export function transformedTags(tags, board, seen) {
  return Object.fromEntries(
    Object.entries(tags).map(([name, values]) => [
      name,
      pointProperties.includes(name)
        ? values.map((value) => {
            const [point, ...rest] = value.split(":");
            const others = name === "LB" ? rest : rest.map((one) => transformedSgf(one, board, seen));
            return [transformedSgf(point, board, seen), ...others].join(":");
          })
        : values,
    ]),
  );
}
