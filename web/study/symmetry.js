// SPDX-License-Identifier: MIT
// A game seen from another side: flipped top to bottom, or turned by a quarter to the right.

import { placeOf, pointName } from "../core/points.js";

/** @typedef {{width: number, height: number}} Board */

/** @param {string} point @param {Board} board */
export function flipped(point, { width, height }) {
  const place = placeOf(point, width, height);
  return place ? pointName(place.column, height - 1 - place.row, height) : point;
}

/** For a square board. @param {string} point @param {Board} board */
export function turned(point, { width, height }) {
  const place = placeOf(point, width, height);
  return place ? pointName(height - 1 - place.row, place.column, height) : point;
}
