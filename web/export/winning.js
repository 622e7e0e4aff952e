// SPDX-License-Identifier: MIT
// The stones after some moves, and the winning line, without the server. The server decides what is legal;
// this module only finds the line in a finished game, by the same rules as Rules::run_wins and
// Position::winning_line.

import { other, placeOf, pointName } from "../core/points.js";

/**
 * @typedef {import("../core/games.js").Rules} Rules
 * @typedef {import("../core/points.js").Side} Side
 */

const directions = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

/** Games in which a run of more than k stones does not win, and the sides to which that applies. */
const noOverline = new Map([
  ["standard", ["x", "o"]],
  ["caro-exact", ["x", "o"]],
  ["renju", ["x"]],
]);

/**
 * Whether a run of this length wins.
 * @param {Rules} rules @param {Side} side @param {number} length
 * @param {boolean} isBlocked whether stones of the opponent block both ends
 */
function runWins({ game, k }, side, length, isBlocked) {
  if (length < k) return false;
  if (length > k) return !noOverline.get(game)?.includes(side);
  return !(isBlocked && (game === "caro" || game === "caro-exact"));
}

/**
 * The stones after the moves, together with the stones that were there before.
 * @param {string[]} moves @param {Map<string, Side>} [before] @param {Side} [first] who moves first
 * @returns {Map<string, Side>}
 */
export function stonesAfter(moves, before = new Map(), first = "x") {
  const stones = new Map(before);
  moves.forEach((move, index) => stones.set(move, index % 2 === 0 ? first : other(first)));
  return stones;
}

/**
 * The points of a winning line; empty if no one has won. If there are several, a line of Black (x) comes
 * before one of White, and then the line whose start comes first in reading order.
 * @param {Rules} rules @param {Map<string, Side>} stones @returns {string[]}
 */
export function winningLine(rules, stones) {
  const { width, height } = rules;
  /** @param {number} column @param {number} row */
  const at = (column, row) =>
    column >= 0 && column < width && row >= 0 && row < height
      ? stones.get(pointName(column, row, height))
      : undefined;
  const places = [...stones]
    .map(([point, side]) => ({ side, place: placeOf(point, width, height) }))
    .sort((a, b) => keyOf(a.place) - keyOf(b.place));
  for (const wanted of /** @type {Side[]} */ (["x", "o"])) {
    for (const { side, place } of places) {
      if (side !== wanted || !place) continue;
      const line = lineFrom(rules, at, place, side);
      if (line) return line;
    }
  }
  return [];
}

/** A key that sorts places in reading order. @param {{column: number, row: number} | null} place */
function keyOf(place) {
  return place ? place.row * 100 + place.column : 0;
}

/**
 * @param {Rules} rules @param {(column: number, row: number) => Side | undefined} at
 * @param {{column: number, row: number}} start @param {Side} side
 */
function lineFrom(rules, at, { column, row }, side) {
  for (const [dx, dy] of directions) {
    if (at(column - dx, row - dy) === side) continue; // not the start of a run
    let length = 1;
    while (at(column + length * dx, row + length * dy) === side) ++length;
    const ends = [at(column - dx, row - dy), at(column + length * dx, row + length * dy)];
    const isBlocked = ends.every((end) => end === other(side));
    if (runWins(rules, side, length, isBlocked)) {
      return Array.from({ length }, (_, step) =>
        pointName(column + step * dx, row + step * dy, rules.height),
      );
    }
  }
  return null;
}
