// SPDX-License-Identifier: MIT
// Play mode: handles the chosen points and the buttons. The server knows the rules and plays the opponents
// (play_requests.js). The page keeps the game itself: in memory (play_state.js), in the browser's storage
// (play_memory.js) and in the address.

import { isAbort, messageOf } from "../core/api.js";
import { announce, announceNow } from "../core/announce.js";
import { Clock, parseClock, timeText } from "./clock.js";
import { headerOf } from "../study/game_header.js";
import { sideName } from "../core/games.js";
import {
  addressOf,
  allMoves,
  gameIn,
  hasBegun,
  lastSetup,
  newGame,
  rematch,
  startGame,
  usualSetup,
} from "./play_game.js";
import { messageButton } from "./by_link.js";
import { LookBack } from "./look_back.js";
import { MoveCommentary } from "./move_commentary.js";
import { OpeningAnswer, colorOf } from "./opening.js";
import { PlayActions } from "./play_actions.js";
import { PlayHints } from "./play_hints.js";
import { PlayMemory } from "./play_memory.js";
import { PlayPanel, shownOf } from "./play_panel.js";
import { PlayState } from "./play_state.js";
import { PlayRequests } from "./play_requests.js";
import { PlayThreats } from "./play_threats.js";
import { answerTo, markOf, playersOf, statusLine, statusNote } from "./play_status.js";
import { ableOpponent, playerLabel } from "../core/players.js";
import { pictureOf, refusalOf } from "../board/picture.js";
import { t } from "../core/language.js";
import { SetupSheet } from "./setup.js";
import { moveText } from "../core/results.js";
import { LastSeconds, soundStone } from "../core/sound.js";
import { remember } from "../core/storage.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("./play_game.js").Game} Game
 */

export class Play {
  /** @param {import("../app.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.name = "play";
    this.label = t("Play");
    this.icon = /** @type {const} */ ("play");
    this.layout = /** @type {const} */ ("play");
    this.setup = new SetupSheet(shell, (setup) => this.startNew(setup));
    this.opening = new OpeningAnswer(
      (answer) => this.answerOpening(answer),
      () => this.showAll(),
    );
    this.memory = new PlayMemory(this);
    this.threats = new PlayThreats(this);
    this.hints = new PlayHints(this);
    this.commentary = new MoveCommentary(this);
    this.panel = new PlayPanel(
      {
        rematch: () => this.playAgain(),
        review: () => this.handOver("review"),
        takeOver: () => this.memory.takeOver(),
        challenge: (opponent) => this.startNew({ ...this.game.setup, opponent }),
      },
      this.opening.element,
      this.threats.element,
      this.threats.strip,
    );
    this.look = new LookBack(this);
    this.element = this.panel.element;
    this.ruleHost = this.panel.header;
    this.row = new PlayActions(
      {
        undo: () => this.undo(),
        hint: () => this.hints.ask(),
        threats: () => this.threats.toggle(),
        resign: () => this.askResign(),
        share: () => shell.share(),
        analyze: () => this.handOver("analyze"),
        review: () => this.handOver("review"),
        newGame: () => this.setup.open(this.game.setup),
        games: () => this.memory.openList(),
      },
      shell,
      [this.look.back, this.look.forward],
    );
    this.actions = this.row.elements;
    this.further = this.row.further;
    this.clock = new Clock({
      tick: () => this.showClock(),
      flag: (side) => this.lose("late", side),
    });
    this.lastSeconds = new LastSeconds();
    this.state = new PlayState(newGame(usualSetup()));
    this.requests = new PlayRequests(this);
    /** Whether a game has been opened. */
    this.isOpened = false;
    this.trouble = "";
    /**
     * @type {{id: string, game: Game} | null} the game that Undo restores if this game has no move to undo
     */
    this.previous = null;
  }

  get game() {
    return this.state.game;
  }

  get position() {
    return this.state.position;
  }

  get lost() {
    return this.requests.lost;
  }

  get thinking() {
    return this.state.phase === "thinking";
  }

  /** @param {import("../core/api.js").Info} info */
  setInfo(info) {
    this.setup.setInfo(info);
    if (this.shell.mode === this) this.findOpponent();
  }

  /** @param {URLSearchParams} parameters */
  enter(parameters) {
    this.previous = null;
    const linked = gameIn(parameters);
    if (!linked && this.isOpened) this.begin(this.memory.current());
    else this.begin(this.memory.find(linked) ?? linked ?? newGame(lastSetup()));
    this.findOpponent();
  }

  /** Replaces an opponent that is unknown or cannot play this game; a link may name such an opponent. */
  findOpponent() {
    const { setup } = this.game;
    const { players } = this.setup;
    const opponent = players.length ? ableOpponent(players, setup.rules, setup.opponent) : setup.opponent;
    if (opponent === setup.opponent) return;
    this.begin({ ...this.game, setup: { ...setup, opponent } });
    this.say(
      t("{name} cannot play this game; {other} plays instead.", {
        name: playerLabel(setup.opponent),
        other: playerLabel(opponent),
      }),
    );
  }

  leave() {
    this.memory.save();
    this.state.change(this.state.phase);
    this.clock.stop();
  }

  /** @param {Game} game a game that is already open in PlayMemory */
  begin(game) {
    this.isOpened = true;
    this.state.open(game, this.memory.isTaken());
    this.trouble = "";
    this.clock.set(game.left ?? game.times[game.times.length - 1]);
    this.shell.setRules(game.setup.rules);
    this.shell.setTitle(game.setup.rules, playersOf(game));
    this.setup.show(game.setup);
    this.opening.show(null);
    this.hints.forget();
    this.commentary.forget();
    this.saved();
    this.showAll();
    this.requests.refresh();
  }

  /** @param {Game} game the game that replaces the current one */
  beginNext(game) {
    this.memory.save();
    if (this.hasBegun()) this.previous = { id: this.memory.id, game: this.game };
    else this.memory.discard();
    this.memory.openNew();
    this.begin(game);
  }

  /** @param {import("./play_game.js").Setup} setup */
  startNew(setup) {
    if (this.shell.mode !== this) this.shell.open(this.name, new URLSearchParams());
    this.beginNext(startGame(setup));
  }

  playAgain() {
    this.beginNext(rematch(this.game));
  }

  saved() {
    remember("setup", this.game.setup);
    this.shell.setAddress(addressOf(this.game));
    this.memory.save();
  }

  /** All moves in order, those of the opening first. */
  allMoves() {
    return allMoves(this.game);
  }

  hasBegun() {
    return hasBegun(this.game) || this.opening.points.length > 0;
  }

  mover() {
    return this.state.mover();
  }

  isOver() {
    return this.state.isOver();
  }

  isHumanTurn() {
    return this.state.isHumanTurn();
  }

  /**
   * Stops the clocks and adds the increment of the side to move; the first move adds none, because clocks
   * start after it. Returns the times left.
   */
  stopClock() {
    const { moves, setup } = this.game;
    this.clock.endTurn(this.mover(), moves.length ? parseClock(setup.clock).increment : 0);
    return this.clock.left();
  }

  /** @param {string} move @param {boolean} isOngoing */
  tellMove(move, isOngoing) {
    const side = this.mover();
    soundStone();
    const yours = this.game.setup.opponent !== "person" && side !== this.game.human && isOngoing;
    announce(moveText(sideName(side, this.game.setup.rules), move, this.allMoves().length + 1, yours));
  }

  /** Why no move can be played now; empty if moves can be played, or if the game is over. */
  waitsFor() {
    const { phase } = this.state;
    if (phase === "elsewhere") return t("This game is open in another tab.");
    if (phase === "loading" || phase === "pending") return t("The server has not answered yet.");
    return phase === "thinking"
      ? t("It is {name}’s turn.", { name: playerLabel(this.game.setup.opponent) })
      : "";
  }

  /** Plays a point that the visitor has chosen, or says why it cannot be played. @param {string} point */
  playPoint(point) {
    const { state, opening } = this;
    if (this.look.end() || state.phase !== "ready") return;
    if (!state.allows(point) || opening.points.includes(point)) return this.explain(point);
    this.trouble = "";
    if (state.inOpening()) {
      const problem = opening.problemAt(point);
      if (problem) return this.say(problem);
      if (!opening.put(point)) this.showAll();
      return;
    }
    this.hints.forget();
    this.tellMove(point, true);
    state.play(point, this.stopClock());
    this.commentary.forget();
    this.wait();
  }

  /** @param {string} answer */
  answerOpening(answer) {
    if (this.state.phase !== "ready" || !this.state.inOpening()) return;
    this.trouble = "";
    this.state.answer(answer);
    this.opening.show(null);
    this.wait();
  }

  /** Saves, redraws, and requests the current position from the server. */
  wait() {
    this.saved();
    this.showAll();
    this.requests.refresh();
  }

  /** Says why a point cannot be played. @param {string} point */
  explain(point) {
    this.say(refusalOf(this.position, point, this.opening.points));
  }

  /** @param {string} trouble */
  say(trouble) {
    this.trouble = trouble;
    announceNow(trouble);
    this.showAll();
  }

  /** @param {unknown} trouble */
  fail(trouble) {
    if (!isAbort(trouble)) this.say(messageOf(trouble));
  }

  undo() {
    const { game, previous } = this;
    if (this.state.phase === "elsewhere") return;
    if (!this.hasBegun() && previous) return this.undoNewGame(previous);
    this.hints.forget();
    this.trouble = "";
    if (this.opening.points.length) {
      this.opening.pop();
      return this.showAll();
    }
    this.state.undo();
    this.clock.set(game.left ?? game.times[game.moves.length]);
    this.opening.show(null);
    this.commentary.forget();
    announce(t("Move taken back"));
    this.wait();
  }

  /** @param {{id: string, game: Game}} previous */
  undoNewGame({ id, game }) {
    this.previous = null;
    this.memory.discard();
    this.begin(this.memory.open(id) ?? game);
    announce(t("Previous game restored"));
  }

  /** Asks for confirmation in place of the message, so that nothing on the page moves. */
  askResign() {
    this.shell.message.askResign(() => this.resign());
  }

  resign() {
    if (this.isOver() || !["ready", "thinking"].includes(this.state.phase)) return;
    this.lose("resigned", this.game.setup.opponent === "person" ? this.mover() : this.game.human);
  }

  showClock() {
    const left = this.clock.left();
    const { running } = this.clock;
    this.panel.showClock(left, running);
    this.lastSeconds.follow(left && running ? left[running] : null);
  }

  /** @param {"resigned" | "late"} how @param {Side} side */
  lose(how, side) {
    this.clock.stop();
    this.game.left = this.clock.left();
    this.state.lose(how, side);
    this.requests.lost = null;
    this.saved();
    this.showAll();
    announceNow(statusLine(this));
  }

  /** @param {"review" | "analyze"} mode */
  handOver(mode) {
    this.shell.handOver(mode, this.game.setup.rules, this.allMoves(), headerOf(this));
  }

  /** @param {string} key */
  tell(key) {
    const { rules } = this.game.setup;
    const left = this.clock.left();
    announce(
      answerTo(key, {
        moves: this.allMoves(),
        clocks: left
          ? `${sideName("x", rules)} ${timeText(left.x)}, ${sideName("o", rules)} ${timeText(left.o)}`
          : "",
        status: statusLine(this),
      }),
    );
  }

  /**
   * The picture of the position, with the stones of an unfinished opening answer, the threats and the hint.
   */
  picture() {
    const { opening, state } = this;
    const picture = pictureOf(this.position, this.game.setup.rules);
    const hint = this.hints.reply;
    if (state.phase !== "ready") picture.mover = null;
    for (const point of opening.stones) {
      picture.stones.set(point, colorOf(picture.stones.size));
      picture.numbers.set(point, picture.stones.size);
      picture.last = point;
    }
    if (picture.mover && opening.stones.length) picture.mover = colorOf(picture.stones.size);
    if (picture.mover) picture.marks.push(...opening.marks());
    this.threats.addTo(picture);
    if (hint) {
      for (const point of hint.region) picture.marks.push({ point, kind: "region" });
      for (const point of hint.candidates ?? [])
        if (point !== hint.move) picture.marks.push({ point, kind: "candidate" });
      if (hint.move) picture.marks.push({ point: hint.move, kind: "best" });
    }
    return picture;
  }

  showAll() {
    this.look.follow();
    const shown = shownOf(this);
    this.shell.setStatus(
      statusLine(this),
      statusNote(this),
      Boolean(this.trouble || this.lost),
      markOf(this),
    );
    if (shown.result) this.shell.message.endQuestion();
    this.shell.message.setButton(messageButton(this, shown));
    this.shell.setTyping(!this.isOver());
    this.panel.show(shown);
    this.row.show(shown);
    this.threats.show();
    this.showClock();
    this.look.show(this.picture());
  }
}
