// SPDX-License-Identifier: MIT
// Validates the nodes of a study from a link against its board.

import { placeOf, pointName } from "../core/points.js";
import { isPositionText, stonesIn } from "../core/position_text.js";

/**
 * The same nodes, with a pass in place of each move that is not a free point: Tree.ofNodes() drops it and its
 * subtree. So no line is longer than the board has points. Whether the game is over is left to the server.
 * @param {import("./tree.js").FileNode[]} nodes @param {import("../core/games.js").Rules} rules
 * @param {string | null} start stones before the first move
 * @returns {import("./tree.js").FileNode[]}
 */
export function playableNodes(nodes, { width, height }, start) {
  if (start !== null && !isPositionText(start, width, height)) throw new Error("not these stones");
  const stones = stonesIn(start ?? "");
  /** @param {string} move @param {number} above */
  const isTaken = (move, above) => {
    for (let at = above; at > 0 && at < nodes.length; at = nodes[at].parent < at ? nodes[at].parent : 0)
      if (nodes[at].move === move) return true;
    return stones.has(move);
  };
  return nodes.map((node, index) => {
    const { parent, move } = node;
    if (!index || move === undefined) return node;
    const place = placeOf(move, width, height);
    const isPoint = place && pointName(place.column, place.row, height) === move;
    return isPoint && parent < index && !isTaken(move, parent) ? node : { parent, pass: true };
  });
}
