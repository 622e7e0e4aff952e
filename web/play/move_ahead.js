// SPDX-License-Identifier: MIT
// The question for the opponent's move, asked together with the one for the position after the visitor's
// move: a server far away then answers in one round trip instead of two. The position still decides what
// happens; an answer that nobody needs is dropped.

import { askMove } from "../core/api.js";
import { goesOn } from "../core/endings.js";
import { isProgram } from "./play_game.js";

/**
 * @typedef {import("./play_game.js").Game} Game
 * @typedef {import("../core/api.js").MoveReply} MoveReply
 * @typedef {{key: string, started: number, reply: Promise<MoveReply | null>}} Asked
 */

export class MoveAhead {
  constructor() {
    this.abort = new AbortController();
    /** @type {Asked | null} */
    this.asked = null;
  }

  /**
   * Asks, if the opponent is a player of the server and is to move next for sure.
   * @param {import("./play_state.js").PlayState} state in the phase pending
   * @param {object} question
   */
  begin(state, question) {
    this.drop();
    const { setup } = state.game;
    if (state.phase !== "pending" || !isProgram(setup)) return;
    if (setup.opening && !state.game.moves.length) return;
    if (!goesOn(state.game.moves, setup.rules)) return;
    const abort = new AbortController();
    this.abort = abort;
    // Undo, resignation and another game abort it; the position that it waits for does not.
    state.signal.addEventListener("abort", () =>
      queueMicrotask(() => state.phase !== "thinking" && abort.abort()),
    );
    this.asked = {
      key: JSON.stringify(question),
      started: performance.now(),
      // Whatever went wrong will be said when the question is asked again, in its turn.
      reply: askMove(/** @type {any} */ (question), abort.signal).catch(() => null),
    };
  }

  /**
   * The answer to this question if it was asked ahead, and when that was. The caller's signal now ends it.
   * @param {object} question @param {AbortSignal} signal
   */
  take(question, signal) {
    const { asked, abort } = this;
    this.asked = null;
    if (asked?.key !== JSON.stringify(question)) {
      abort.abort();
      return null;
    }
    signal.addEventListener("abort", () => abort.abort());
    return asked;
  }

  drop() {
    this.abort.abort();
    this.asked = null;
  }
}
