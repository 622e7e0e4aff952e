// SPDX-License-Identifier: MIT
// The stones before the first move of a line, and which side moved first.

import { stoneMap } from "../board/picture.js";
import { other } from "../core/points.js";

/**
 * @param {import("../core/api.js").Position} position after the moves
 * @param {string[]} moves
 */
export function startStones(position, moves) {
  const stones = stoneMap(position.stones);
  for (const move of moves) stones.delete(move);
  return { stones, first: moves.length % 2 ? other(position.to_move) : position.to_move };
}
