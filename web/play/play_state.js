// SPDX-License-Identifier: MIT
// The state machine of a game: what it is waiting for, and what may happen meanwhile. Only this file changes
// the moves and the result of a game.
//
//   loading   ── position ───────────────────> ready | thinking | over
//   ready     ── the visitor's move, answer ─> pending
//   pending   ── position ───────────────────> ready | thinking | over
//             ── refused ────────────────────> loading
//   thinking  ── the opponent's move ────────> ready | thinking | over
//
//   loading    the moves are known, but not yet the server's position
//   ready      the visitor may play the legal moves of the server's position
//   pending    the visitor's move is recorded; the server has been asked for the position after it
//   thinking   it is the opponent's turn; a program has been asked for a move
//   over       the game has ended by the rules, by resignation or on time
//   elsewhere  another tab plays this game; this tab only shows it
//
// Undo, resignation, running out of time and the start of another game also change the phase. Each phase has
// an abort signal: when a phase ends, its requests are aborted and their answers are dropped.

import { takeBack, unconfirmedPosition, visitorSeat } from "./play_game.js";

/**
 * @typedef {"loading" | "ready" | "pending" | "thinking" | "over" | "elsewhere"} Phase
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("../core/api.js").Position} Position
 * @typedef {import("./play_game.js").Game} Game
 * @typedef {import("./clock.js").Times} Times
 */

export class PlayState {
  /** @param {Game} game */
  constructor(game) {
    this.turn = new AbortController();
    this.game = game;
    /** @type {Phase} */
    this.phase = "loading";
    this.position = unconfirmedPosition(game);
    /**
     * The opening in the server's last position; `position` may be newer than that.
     * @type {Position["opening"]}
     */
    this.opening = null;
    /** Whether the game has changed since it was opened here, or must be saved because another tab asked. */
    this.isTouched = false;
    /** Takes back what was recorded but is not yet confirmed. */
    this.revert = () => {};
  }

  get signal() {
    return this.turn.signal;
  }

  /** @param {Phase} phase */
  change(phase) {
    this.turn.abort();
    this.turn = new AbortController();
    this.phase = phase;
  }

  /**
   * Changes the phase; until the server sends the new position, `position` follows from the moves alone.
   * @param {Phase} phase
   */
  reconsider(phase) {
    this.position = unconfirmedPosition(this.game);
    this.change(phase);
  }

  /** @param {Game} game @param {boolean} [elsewhere] whether another tab plays the game */
  open(game, elsewhere = false) {
    this.game = game;
    this.isTouched = false;
    this.opening = null;
    this.reconsider(elsewhere ? "elsewhere" : "loading");
  }

  /** @returns {Side} */
  mover() {
    return this.position.to_move;
  }

  isOver() {
    return Boolean(this.game.resigned || this.game.late || this.position.outcome !== "ongoing");
  }

  /** Whether the opening is in progress. */
  inOpening() {
    return Boolean(this.position.opening && !this.position.opening.done);
  }

  isHumanTurn() {
    if (this.game.setup.opponent === "person") return true;
    const { opening } = this.position;
    if (opening && !opening.done) return opening.asked === visitorSeat(this.game);
    return this.mover() === this.game.human;
  }

  /** Whether the visitor may play this point now. @param {string} point */
  allows(point) {
    return this.phase === "ready" && this.position.legal.includes(point);
  }

  /**
   * Takes the server's position, and changes to the phase that follows from it.
   * @param {Position} position
   */
  arrive(position) {
    this.position = position;
    this.revert = () => {};
    this.opening = position.opening;
    if (this.game.findsSide) this.findSide(position);
    if (position.opening) this.takeOpening(position.opening);
    if (this.phase === "elsewhere") return;
    this.change(this.isOver() ? "over" : this.isHumanTurn() ? "ready" : "thinking");
  }

  /**
   * Gives the visitor who opened the link of a game by links the side to move, or the seat that must answer
   * the question of the opening.
   * @param {Position} position
   */
  findSide({ opening, to_move: side }) {
    const isOpener = !opening
      ? side === "x"
      : opening.asked
        ? opening.asked === "opener"
        : (opening.first === "opener") === (side === "x");
    const { findsSide: _, ...game } = this.game;
    const human = /** @type {Side} */ (isOpener ? "x" : "o");
    this.game = { ...game, setup: { ...game.setup, human }, human: opening ? game.human : human };
  }

  /**
   * Records the answers, and the colors once the opening has decided them.
   * @param {NonNullable<Position["opening"]>} opening
   */
  takeOpening({ answers, done, first }) {
    this.game.opening = answers.map(({ by, text }) => ({ by, text }));
    if (done) this.game.human = first === visitorSeat(this.game) ? "x" : "o";
  }

  /**
   * Records the visitor's move. Requires allows(move), and that no opening is in progress.
   * @param {string} move
   * @param {Times | null} left the times after the move
   */
  play(move, left) {
    this.record(move, left);
    this.revert = () => {
      this.game.moves.pop();
      this.game.times.pop();
    };
    this.reconsider("pending");
  }

  /**
   * Records the visitor's answer to the opening's question. Requires the phase ready.
   * @param {string} text
   */
  answer(text) {
    this.game.opening.push({ by: this.position.opening?.asked ?? "", text });
    this.isTouched = true;
    this.revert = () => this.game.opening.pop();
    this.reconsider("pending");
  }

  /**
   * Records the opponent's move or opening answer; arrive() follows. Requires the phase thinking.
   * @param {import("../core/api.js").MoveReply} reply @param {Times | null} left
   */
  reply({ move, opening_answer: text }, left) {
    if (text !== null) this.game.opening.push({ by: this.position.opening?.asked ?? "", text });
    else if (move) this.record(move, left);
    this.isTouched = true;
  }

  /** @param {string} move @param {Times | null} left */
  record(move, left) {
    this.game.moves.push(move);
    this.game.times.push(left);
    this.game.left = null;
    this.isTouched = true;
  }

  /** Takes back what the server has refused. Requires the phase pending. */
  refuse() {
    this.revert();
    this.revert = () => {};
    this.reconsider("loading");
  }

  undo() {
    takeBack(this.game);
    this.reconsider("loading");
  }

  /** @param {"resigned" | "late"} how @param {Side} side */
  lose(how, side) {
    this.game[how] = side;
    this.change("over");
  }
}
