// SPDX-License-Identifier: MIT
// The question for the opponent's move, asked together with the one for the position after the visitor's
// move: a server far away then answers in one round trip instead of two. The position still decides what
// happens; an answer that nobody needs is dropped.

import { askMove } from "../core/api.js";
import { placeOf } from "../core/points.js";

/**
 * @typedef {import("./play_game.js").Game} Game
 * @typedef {import("../core/api.js").MoveReply} MoveReply
 * @typedef {{key: string, started: number, reply: Promise<MoveReply | null>}} Asked
 */

/**
 * Whether the last move cannot have ended the game: it fills no board and makes no run of k. Which runs win
 * is the server's to say.
 * @param {Game} game
 */
export function goesOn({ moves, setup }) {
  const { width, height, k } = setup.rules;
  const last = placeOf(moves.at(-1) ?? "", width, height);
  if (!last || moves.length >= width * height) return false;
  const own = new Set(
    moves
      .filter((_, index) => (moves.length - 1 - index) % 2 === 0)
      .map((move) => placeOf(move, width, height))
      .map((place) => place && place.row * width + place.column),
  );
  /** @param {number} across @param {number} down how many stones follow the last move in this direction */
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
    if (state.phase !== "pending" || setup.opponent === "person" || setup.swap2 || !goesOn(state.game))
      return;
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
