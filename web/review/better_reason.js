// SPDX-License-Identifier: MIT
// Why another move was better than the move played, in the server's words.

import { ask } from "../core/api.js";
import { movesTo } from "../study/tree.js";
import { betterLine } from "./review_findings.js";

/**
 * The reason; null if no move was better or the server does not answer. The review is complete without it.
 * @param {import("../study/tree.js").Node} node the node after the move played
 * @param {import("../core/api.js").PositionRequest} game
 * @returns {Promise<string | null>}
 */
export async function betterReason(node, game) {
  const [move] = betterLine(node);
  if (!node.parent || !move) return null;
  const { reasons } = node.parent;
  try {
    if (!reasons.has(move)) {
      const question = { ...game, moves: movesTo(node.parent), move };
      const { sentence } = await ask("why", question, AbortSignal.timeout(20_000));
      reasons.set(move, sentence);
    }
    return reasons.get(move) ?? "";
  } catch {
    return null;
  }
}
