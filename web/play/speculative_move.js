// SPDX-License-Identifier: MIT
// A speculative request for the opponent's move. It is sent together with the request for the position after
// the visitor's move, so that a distant server answers in one round trip instead of two. The position still
// decides what happens next; an unneeded answer is dropped.

import { askMove } from "../core/api.js";
import { cannotBeOver } from "../core/endings.js";
import { isProgram } from "./play_game.js";

/**
 * @typedef {import("./play_game.js").Game} Game
 * @typedef {import("../core/api.js").MoveReply} MoveReply
 * @typedef {{key: string, started: number, reply: Promise<MoveReply | null>}} Asked
 */

export class SpeculativeMove {
  constructor() {
    this.abort = new AbortController();
    /** @type {Asked | null} */
    this.asked = null;
  }

  /**
   * Sends the request if the opponent is a program and certainly moves next.
   * @param {import("./play_state.js").PlayState} state in the phase pending
   * @param {object} question
   */
  begin(state, question) {
    this.drop();
    const { setup } = state.game;
    if (state.phase !== "pending" || !isProgram(setup)) return;
    if (setup.opening && !state.game.moves.length) return;
    if (!cannotBeOver(state.game.moves, setup.rules)) return;
    const abort = new AbortController();
    this.abort = abort;
    // Undo, resignation and another game abort the request. The arrival of the position does not, if it is
    // then the opponent's turn.
    state.signal.addEventListener("abort", () =>
      queueMicrotask(() => state.phase !== "thinking" && abort.abort()),
    );
    this.asked = {
      key: JSON.stringify(question),
      started: performance.now(),
      // Errors are ignored here: the page then requests the move again and reports errors of that request.
      reply: askMove(/** @type {any} */ (question), abort.signal).catch(() => null),
    };
  }

  /**
   * The speculative request that matches this question, or null. From now on the caller's signal cancels it.
   * @param {object} question @param {AbortSignal} signal
   */
  answerTo(question, signal) {
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
