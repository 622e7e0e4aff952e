// SPDX-License-Identifier: MIT
// What the page can conclude about the end of a game before the server answers.

import { placeOf } from "./points.js";

/**
 * Whether the board is not full and the last move makes no run of k or more stones; only the server decides
 * whether such a run wins. Does not check whether Black has an allowed point left. False if there is no move.
 * @param {string[]} moves from the empty board, alternating @param {import("./games.js").Rules} rules
 */
export function cannotBeOver(moves, { width, height, k }) {
  const last = placeOf(moves.at(-1) ?? "", width, height);
  if (!last || moves.length >= width * height) return false;
  const own = new Set(
    moves
      .filter((_, index) => (moves.length - 1 - index) % 2 === 0)
      .map((move) => placeOf(move, width, height))
      .map((place) => place && place.row * width + place.column),
  );
  /**
   * The length of the run of the same side's stones that adjoins the last move in one direction.
   * @param {number} across @param {number} down
   */
  const count = (across, down) => {
    let stones = 0;
    for (let { column, row } = last; ; ++stones) {
      column += across;
      row += down;
      const isOn = column >= 0 && column < width && row >= 0 && row < height;
      if (!isOn || !own.has(row * width + column)) return stones;
    }
  };
  return [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ].every(([across, down]) => count(across, down) + count(-across, -down) + 1 < k);
}
