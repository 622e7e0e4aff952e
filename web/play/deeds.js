// SPDX-License-Identifier: MIT
// What the opponent's last move did, in words: the server explains every move (docs/api.md, why).

import { ask } from "../core/api.js";
import { playerLabel } from "../core/players.js";
import { requestOf } from "./play_game.js";

/**
 * @typedef {{kind: string, side: import("../core/points.js").Side, points: string[], text: string,
 *   shape?: string}} Reason
 */

/** @param {string} shape */
function shapeName(shape) {
  if (shape.includes("four")) return "four";
  if (shape.includes("three")) return "three";
  return shape.includes("two") ? "two" : "row";
}

/**
 * "Blackbird stopped your three at k8."
 * @param {string} name @param {string} move @param {Reason[]} reasons the most important first
 */
export function deedText(name, move, reasons) {
  const [reason] = reasons;
  if (!reason || reason.kind === "quiet") return `${name} played ${move}.`;
  if (reason.kind === "blocks") return `${name} stopped your ${shapeName(reason.shape ?? "")} at ${move}.`;
  if (reason.kind === "stops-fours") return `${name} stopped your win at ${move}.`;
  if (reason.kind === "makes") return `${name} ${reason.text.replace(/^makes/, "made")}.`;
  if (reason.kind === "threatens") return `${name} ${reason.text}.`;
  return reason.kind === "keeps-from"
    ? `${name} played ${move}: it ${reason.text}.`
    : `${name} played ${move}.`;
}

/**
 * Why a move was made; nothing where the server does not say.
 * @param {import("../core/api.js").PositionRequest} before the move @param {string} move
 * @param {AbortSignal} signal @returns {Promise<Reason[]>}
 */
async function askDeed(before, move, signal) {
  try {
    return (await ask("why", { ...before, move }, signal)).reasons;
  } catch {
    return [];
  }
}

/** The sentence about the last move of the opponent. */
export class OpponentDeed {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.text = "";
  }

  forget() {
    this.text = "";
  }

  /** The opponent has moved: says what that did as soon as it is known. @param {string} move */
  async tell(move) {
    const { game, state } = this.play;
    const { signal } = state;
    const name = playerLabel(game.setup.opponent);
    const before = requestOf({ ...game, moves: game.moves.slice(0, -1) });
    this.text = deedText(name, move, []);
    this.play.showAll();
    const reasons = await askDeed(before, move, signal);
    if (signal.aborted || !reasons.length) return;
    this.text = deedText(name, move, reasons);
    this.play.showAll();
  }
}
