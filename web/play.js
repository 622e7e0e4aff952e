// SPDX-License-Identifier: MIT
// Playing: the game that is on, whose turn it is, and what the buttons do. The server knows the rules and plays the
// opponents; the game itself is here, in the browser's memory and in the address.

import { ApiError, askHint, askMove, askPosition, isAbort } from "./api.js";
import { announce, announceNow } from "./announce.js";
import { Clock, parseClock, timeText } from "./clock.js";
import { sideName, usesCells } from "./games.js";
import {
  addressOf,
  checkedGame,
  gameIn,
  newGame,
  playablePart,
  rematch,
  requestOf,
  sameGame,
  takeBack,
  usualSetup,
} from "./play_state.js";
import { playPicture } from "./play_picture.js";
import { PlayPanel } from "./play_panel.js";
import { nameOf, statusLine, statusNote } from "./play_status.js";
import { ableOpponent, playerLabel } from "./players.js";
import { SetupForm } from "./setup.js";
import { soundStone } from "./sound.js";
import { recall, remember } from "./storage.js";
import { asksHuman, colourAfter, colourOf, openingStones, Swap2Answer } from "./swap2.js";

/**
 * @typedef {import("./points.js").Side} Side
 * @typedef {import("./api.js").Position} Position
 * @typedef {import("./play_state.js").Game} Game
 */

/** An answer that comes at once looks like a fault: a move is shown no sooner than this, in milliseconds. */
const shortestThought = 250;

export class Play {
  /** @param {import("./app.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.name = "play";
    this.label = "Play";
    this.setup = new SetupForm((setup) => this.beginNext(newGame(setup)));
    this.opening = new Swap2Answer((answer) => this.answerOpening(answer));
    this.panel = new PlayPanel(
      {
        undo: () => this.undo(),
        hint: () => this.hint(),
        resign: () => this.resign(),
        rematch: () => this.beginNext(this.setup.waitingGame() ?? rematch(this.game)),
        share: () => shell.share(),
        review: () => shell.handOver("review", this.game.setup.rules, this.allMoves()),
        analyse: () => shell.handOver("analyse", this.game.setup.rules, this.allMoves()),
      },
      this.opening.element,
      this.setup.element,
    );
    this.element = this.panel.element;
    this.clock = new Clock({
      tick: () => this.panel.showClock(this.clock.left(), this.clock.running),
      flag: (side) => this.timeIsUp(side),
    });
    /** @type {Game} */
    this.game = newGame(usualSetup());
    /** @type {Position | null} */
    this.position = null;
    this.question = new AbortController();
    this.thinking = false;
    this.hintStage = 0;
    /** @type {import("./api.js").HintReply | null} */
    this.hintReply = null;
    this.trouble = "";
    /** @type {Game | null} the game, once a move was made since the page was opened */
    this.touched = null;
    /** @type {Game | null} what Undo brings back when nothing is left of this game to undo */
    this.previous = null;
  }

  /** @param {import("./api.js").Info} info */
  setInfo(info) {
    this.setup.setPlayers(info.players);
    if (this.shell.mode === this) this.findOpponent();
  }

  /** @param {URLSearchParams} parameters */
  enter(parameters) {
    this.previous = null;
    const stored = checkedGame(recall("game"));
    const linked = gameIn(parameters);
    const resumed = stored && (!linked || sameGame(stored, linked)) ? stored : linked;
    this.begin(resumed ?? newGame(recall("setup") ?? usualSetup()));
    this.findOpponent();
  }

  /** A link may name somebody who is not known, or who does not play this game. */
  findOpponent() {
    const { setup } = this.game;
    const { players } = this.setup;
    const opponent = players.length ? ableOpponent(players, setup.rules, setup.opponent) : setup.opponent;
    if (opponent === setup.opponent) return;
    this.begin({ ...this.game, setup: { ...setup, opponent } });
    this.say(`${playerLabel(setup.opponent)} does not play here; ${playerLabel(opponent)} does instead.`);
  }

  leave() {
    this.question.abort();
    this.clock.stop();
  }

  /** @param {Game} game */
  begin(game) {
    this.question.abort();
    this.game = game;
    this.position = null;
    this.trouble = "";
    const { rules } = game.setup;
    this.clock.set(game.times[game.times.length - 1]);
    this.shell.setRules(rules);
    this.setup.show(game.setup, this.hasBegun());
    this.forgetHint();
    this.saved();
    this.showAll();
    this.refresh();
  }

  /** @param {Game} game in place of the one that was played */
  beginNext(game) {
    if (this.hasBegun()) this.previous = this.game;
    this.begin(game);
  }

  saved() {
    remember("game", this.game);
    remember("setup", this.game.setup);
    this.shell.setAddress(addressOf(this.game));
  }

  /** Every stone in order, those of the opening first. */
  allMoves() {
    return [...openingStones(this.game), ...this.game.moves];
  }

  /** Whether there is something that the visitor did. */
  hasBegun() {
    const { moves, swap2, setup, human } = this.game;
    const opponentBegan = human === "o" && setup.opponent !== "person";
    return moves.length + swap2.length + this.opening.stones.length > (opponentBegan ? 1 : 0);
  }

  /** @returns {Side} */
  mover() {
    return this.position?.to_move ?? colourOf(this.allMoves().length);
  }

  isOver() {
    return Boolean(this.game.resigned || this.game.late || (this.position && this.position.outcome !== "ongoing"));
  }

  isHumanTurn() {
    const swap2 = this.position?.swap2;
    if (swap2 && !swap2.done) return asksHuman(this.game, swap2);
    return this.game.setup.opponent === "person" || this.mover() === this.game.human;
  }

  /** Asks the server what the position is, then lets whoever is next go on. */
  async refresh() {
    this.question.abort();
    const question = (this.question = new AbortController());
    this.thinking = false;
    try {
      const position = await askPosition(requestOf(this.game), question.signal);
      if (!question.signal.aborted) await this.take(position, question.signal);
    } catch (trouble) {
      const refusal = !this.position && trouble instanceof ApiError ? trouble.message : "";
      const playable = playablePart(this.game, refusal);
      if (!playable) return this.fail(trouble);
      this.begin(playable);
      this.say(`The link cannot be followed to its end: ${refusal}.`);
    }
  }

  /** @param {Position} position @param {AbortSignal} signal */
  async take(position, signal) {
    this.position = position;
    const { swap2 } = position;
    if (swap2?.done) this.game.human = colourAfter(this.game, swap2);
    const human = this.isHumanTurn();
    this.opening.show(swap2 && !swap2.done && human ? swap2 : null);
    if (this.isOver()) {
      this.clock.stop();
    } else if (this.game.moves.length && !(human && this.resumed())) {
      this.clock.start(position.to_move);
    }
    this.thinking = !this.isOver() && !human;
    this.showAll();
    if (this.isOver()) this.announceEnd();
    else if (!human) await this.opponentMoves(signal);
  }

  /** A game that was just opened again waits with its clock until the visitor moves. */
  resumed() {
    return this.clock.running === null && this.clock.times !== null && this.touched !== this.game;
  }

  /** @param {AbortSignal} signal */
  async opponentMoves(signal) {
    const started = performance.now();
    const reply = await askMove({ ...requestOf(this.game), player: this.game.setup.opponent }, signal);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, shortestThought - (performance.now() - started))));
    if (signal.aborted) return;
    if (reply.swap2_answer !== null) {
      this.game.swap2.push(reply.swap2_answer);
      announce(
        reply.swap2_answer === "black" ? "The opponent takes black" : `The opponent placed ${reply.swap2_answer}`,
      );
    } else if (reply.move) {
      this.record(reply.move, reply.after.outcome === "ongoing");
    }
    this.saved();
    await this.take(reply.after, signal);
  }

  /** @param {string} move @param {boolean} goesOn */
  record(move, goesOn) {
    const side = this.mover();
    this.clock.stop(parseClock(this.game.setup.clock).increment);
    this.game.moves.push(move);
    soundStone();
    this.game.times.push(this.clock.left());
    this.touched = this.game;
    const yours = this.game.setup.opponent !== "person" && side !== this.game.human && goesOn;
    announce(
      `${sideName(side, this.game.setup.rules)} ${move}, move ${this.allMoves().length}${yours ? ", your turn" : ""}`,
    );
  }

  /** A point was chosen on the board. @param {string} point */
  playPoint(point) {
    const { position } = this;
    if (!position || this.isOver() || !this.isHumanTurn() || this.thinking) return;
    if (!position.legal.includes(point) || this.opening.stones.includes(point)) return this.explain(point);
    this.trouble = "";
    if (position.swap2 && !position.swap2.done) {
      if (!this.opening.wanted) return this.say("First choose below what you take.");
      if (!this.opening.put(point)) this.showAll();
      return;
    }
    this.forgetHint();
    this.record(point, true);
    this.saved();
    this.setup.setPlaying(true);
    this.showAll(point);
    this.refresh();
  }

  /** @param {string | string[]} answer */
  answerOpening(answer) {
    this.game.swap2.push(Array.isArray(answer) ? [...answer] : answer);
    this.saved();
    this.showAll();
    this.refresh();
  }

  /** Why a point cannot be played. @param {string} point */
  explain(point) {
    const closed = this.position?.forbidden.find((one) => one.point === point);
    const taken = this.position && [...this.position.stones.x, ...this.position.stones.o].includes(point);
    if (closed) this.say(`${point} is forbidden to Black: ${closed.text}.`);
    else this.say(taken ? `${point} is already taken.` : `${point} is not a point where a stone can go.`);
  }

  /** @param {string} trouble */
  say(trouble) {
    this.trouble = trouble;
    announceNow(trouble);
    this.showAll();
  }

  /** @param {unknown} trouble */
  fail(trouble) {
    if (isAbort(trouble)) return;
    this.thinking = false;
    this.say(trouble instanceof Error ? trouble.message : String(trouble));
  }

  undo() {
    const { game } = this;
    if (!this.hasBegun() && this.previous) return this.undoNewGame(this.previous);
    this.forgetHint();
    this.trouble = "";
    if (this.opening.stones.length) {
      this.opening.stones.pop();
      return this.showAll();
    }
    takeBack(game);
    this.clock.set(game.times[game.moves.length]);
    announce("Taken back");
    this.saved();
    this.setup.setPlaying(this.hasBegun());
    this.refresh();
  }

  /** @param {Game} previous */
  undoNewGame(previous) {
    this.previous = this.touched = null;
    this.begin(previous);
    announce("The game before is back");
  }

  async hint() {
    const question = this.question;
    try {
      this.hintStage = Math.min(this.hintStage + 1, 4);
      const reply = await askHint({ ...requestOf(this.game), stage: this.hintStage }, question.signal);
      if (question !== this.question || reply.stage < this.hintStage) return;
      this.hintReply = reply;
      this.trouble = "";
      announce(reply.text);
      this.showAll();
    } catch (trouble) {
      this.fail(trouble);
    }
  }

  forgetHint() {
    this.hintStage = 0;
    this.hintReply = null;
  }

  resign() {
    if (this.isOver()) return;
    this.question.abort();
    this.thinking = false;
    this.game.resigned = this.game.setup.opponent === "person" ? this.mover() : this.game.human;
    this.clock.stop();
    this.saved();
    this.showAll();
    this.announceEnd();
  }

  /** @param {Side} side */
  timeIsUp(side) {
    this.question.abort();
    this.thinking = false;
    this.game.late = side;
    this.saved();
    this.showAll();
    this.announceEnd();
  }

  announceEnd() {
    announceNow(statusLine(this));
  }

  /** @param {string} key */
  tell(key) {
    const moves = this.allMoves();
    const left = this.clock.left();
    if (key === "l")
      announce(moves.length ? `Last move ${moves[moves.length - 1]}, move ${moves.length}` : "No move yet");
    if (key === "c") announce(left ? `Black ${timeText(left.x)}, White ${timeText(left.o)}` : "No clock");
    if (key === "e") announce(statusLine(this));
  }

  /** @param {string} [justPlayed] a stone that the server has not yet confirmed */
  showAll(justPlayed) {
    const { game, position } = this;
    const { rules } = game.setup;
    const over = this.isOver();
    this.shell.setStatus(statusLine(this), statusNote(this), Boolean(this.trouble));
    const inOpening = Boolean(position?.swap2 && !position.swap2.done);
    const going = Boolean(position) && !over && !inOpening;
    const plain = { x: "Black", o: "White" };
    this.panel.show({
      names:
        inOpening && game.setup.opponent !== "person"
          ? plain
          : { x: nameOf(this.game, "x"), o: nameOf(this.game, "o") },
      cells: usesCells(rules),
      active: over ? null : this.mover(),
      over,
      canUndo: this.hasBegun() || this.previous !== null,
      canHint: going && this.isHumanTurn() && this.hintStage < 4,
      canResign: going && game.moves.length > 0,
      moves: this.allMoves(),
    });
    this.panel.showClock(this.clock.left(), this.clock.running);
    if (position) this.shell.board.show(playPicture(this, position, justPlayed));
  }
}
