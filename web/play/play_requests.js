// SPDX-License-Identifier: MIT
// The server requests of the current game: the position, and the opponent's move.

import { ApiError, askMove, askPosition } from "../core/api.js";
import { announce, announceNow } from "../core/announce.js";
import { untilAnswered } from "../core/connection.js";
import { t } from "../core/language.js";
import { SpeculativeMove } from "./speculative_move.js";
import { addressOf, emptyPosition, isProgram, playablePart, requestOf } from "./play_game.js";
import { playerLabel } from "../core/players.js";
import { openingAnswerText } from "./opening_words.js";
import { statusLine, statusNote } from "./play_status.js";

/**
 * @typedef {import("./play_game.js").Game} Game
 * @typedef {import("../core/api.js").OpeningState} OpeningState
 */

/**
 * The opponent's move is shown after at least this many milliseconds: an instant answer looks like a fault.
 */
const minMoveDelay = 250;

/**
 * The name of the other player when the opening rule asks one player a question.
 * @param {Game} game @param {OpeningState | null} asked
 */
function rivalOf({ setup }, asked) {
  if (setup.opponent !== "person") return playerLabel(setup.opponent);
  return asked?.asked === "opener" ? t("the second player") : t("the opener");
}

export class PlayRequests {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    /**
     * @type {import("../core/api.js").NoAnswer | null} why the server does not answer; null while it answers
     */
    this.lost = null;
    this.speculative = new SpeculativeMove();
    /**
     * Whether a game was shown before. If so, even an empty board waits for the server, because an early
     * click may be meant for the earlier game.
     */
    this.hasShown = false;
    /** Whether a clock was running when the connection was lost. */
    this.ranClock = false;
  }

  /**
   * Sends a request, repeated until the server answers or the phase ends.
   * @template Answer @param {(signal: AbortSignal) => Promise<Answer>} question
   */
  ask(question) {
    return untilAnswered(question, this.play.state.signal, (trouble) => this.setLost(trouble));
  }

  /**
   * Stops the clocks while the server does not answer, and restarts them afterwards.
   * @param {import("../core/api.js").NoAnswer | null} trouble null: the server has answered
   */
  setLost(trouble) {
    const { play } = this;
    const wasLost = this.lost !== null;
    if (!trouble && !wasLost) return;
    this.lost = trouble;
    if (trouble && wasLost) return play.showAll();
    if (trouble) {
      this.ranClock = play.clock.running !== null;
      play.clock.stop();
      play.memory.save();
      announceNow(statusNote(play));
    } else {
      if (play.thinking || (this.ranClock && play.state.phase === "ready")) play.clock.start(play.mover());
      announce(t("Connected again"));
    }
    play.showAll();
  }

  /** The request for the opponent's move. */
  get question() {
    const { game } = this.play;
    return { ...requestOf(game), player: game.setup.opponent };
  }

  /**
   * Requests the position, then lets the next player continue. If the first game shown has an empty board,
   * the page does not wait for the answer, which then only shows that the server is reachable.
   */
  async refresh() {
    const { play } = this;
    try {
      const empty = this.hasShown ? null : emptyPosition(play.game);
      this.hasShown = true;
      if (empty) await this.showPosition(empty);
      if (empty && play.state.phase !== "ready") return;
      const position = this.ask((signal) => askPosition(requestOf(play.game), signal));
      this.speculative.begin(play.state, this.question);
      if (empty) await position;
      else await this.showPosition(await position);
    } catch (trouble) {
      if (trouble instanceof ApiError) this.refused(trouble.message);
      else play.fail(trouble);
    }
  }

  /**
   * Handles a refusal of the position: takes back the move just made, or reduces a game from a link or from
   * storage to its playable part.
   * @param {string} refusal
   */
  refused(refusal) {
    const { play } = this;
    if (play.state.phase === "pending") {
      play.state.refuse();
      play.wait();
      return play.say(refusal);
    }
    const playable = playablePart(play.game, refusal);
    if (!playable) return play.say(refusal);
    play.begin(playable);
    play.say(t("The link has a move that cannot be played: {refusal}.", { refusal }));
  }

  /** @param {import("../core/api.js").Position} position */
  async showPosition(position) {
    const { play } = this;
    play.state.arrive(position);
    const { phase } = play.state;
    const asked = phase === "ready" && play.state.inOpening() ? position.opening : null;
    play.opening.show(asked, rivalOf(play.game, asked));
    if (phase === "over") play.clock.stop();
    else if (play.game.moves.length && (phase === "thinking" || (phase === "ready" && !this.isResumed())))
      play.clock.start(position.to_move);
    play.threats.forget();
    play.memory.save();
    play.showAll();
    play.threats.refresh();
    if (phase === "over") announceNow(statusLine(play));
    if (phase === "thinking" && isProgram(play.game.setup)) await this.opponentMoves();
  }

  /** Whether the game was reopened: its clock then waits until the visitor moves. */
  isResumed() {
    const { clock, state } = this.play;
    return clock.running === null && clock.times !== null && !state.isTouched;
  }

  async opponentMoves() {
    const { play } = this;
    const { signal } = play.state;
    const { question } = this;
    const speculative = this.speculative.answerTo(question, signal);
    const started = speculative?.started ?? performance.now();
    const reply = (await speculative?.reply) ?? (await this.ask((aborted) => askMove(question, aborted)));
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, minMoveDelay - (performance.now() - started))),
    );
    if (signal.aborted) return;
    const { move, opening_answer: answer, after } = reply;
    if (answer !== null) announce(openingAnswerText(playerLabel(play.game.setup.opponent), answer));
    else if (move) play.tellMove(move, after.outcome === "ongoing");
    play.state.reply(reply, play.stopClock());
    play.shell.setAddress(addressOf(play.game));
    const told = this.showPosition(after);
    if (move && after.outcome === "ongoing") play.commentary.tell(move);
    await told;
  }
}
