// SPDX-License-Identifier: MIT
// A commentary on the opponent's last move. The server explains every move (docs/api.md, why).

import { ask } from "../core/api.js";
import { t } from "../core/language.js";
import { playerLabel } from "../core/players.js";
import { requestOf } from "./play_game.js";

/**
 * @typedef {{kind: string, side: import("../core/points.js").Side, points: string[], text: string,
 *   shape?: string}} Reason
 */

/** @param {string} shape @param {{name: string, move: string}} who */
function blockText(shape, who) {
  if (shape.includes("four")) return t("{name} stopped your four at {move}.", who);
  if (shape.includes("three")) return t("{name} stopped your three at {move}.", who);
  if (shape.includes("two")) return t("{name} stopped your two at {move}.", who);
  return t("{name} stopped your row at {move}.", who);
}

/**
 * "Blackbird stopped your three at k8."
 * @param {string} name @param {string} move @param {Reason[]} reasons most important first
 * @param {number} row length of a winning row
 */
export function commentaryText(name, move, reasons, row) {
  // If three in a row win, wins by threats exist from the first stone on, so stopping such a win is not worth
  // a remark.
  const [reason] = reasons.filter(({ kind }) => row > 3 || kind !== "stops-fours");
  const who = { name, move };
  if (reason?.kind === "blocks") return blockText(reason.shape ?? "", who);
  if (reason?.kind === "stops-fours") return t("{name} stopped your win at {move}.", who);
  if (reason?.kind === "makes" || reason?.kind === "threatens")
    return t("{name} {did}.", { name, did: reason.text });
  return reason?.kind === "keeps-from"
    ? t("{name} played {move}: it {reason}.", { ...who, reason: reason.text })
    : t("{name} played {move}.", who);
}

/**
 * The reasons for a move; empty if the server gives no reasons or the request fails.
 * @param {import("../core/api.js").PositionRequest} before the position before the move @param {string} move
 * @param {AbortSignal} signal @returns {Promise<Reason[]>}
 */
async function askReasons(before, move, signal) {
  try {
    return (await ask("why", { ...before, move }, signal)).reasons;
  } catch {
    return [];
  }
}

/** A sentence about the opponent's last move. */
export class MoveCommentary {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.text = "";
  }

  forget() {
    this.text = "";
  }

  /**
   * Shows the opponent's last move in a sentence, and the reason as soon as it is known.
   * @param {string} move
   */
  async tell(move) {
    const { game, state } = this.play;
    const { signal } = state;
    const { opponent, rules } = game.setup;
    const name = playerLabel(opponent);
    const before = requestOf({ ...game, moves: game.moves.slice(0, -1) });
    this.text = commentaryText(name, move, [], rules.k);
    this.play.showAll();
    const reasons = await askReasons(before, move, signal);
    if (signal.aborted || !reasons.length) return;
    this.text = commentaryText(name, move, reasons, rules.k);
    this.play.showAll();
  }
}
