// SPDX-License-Identifier: MIT
// Base class of the modes that step through a game (analysis, review, lessons, puzzles, and the chapter about
// the classics): a game with variations, the current node, and the position there. The order of calls, which
// subclasses extend or replace:
//
//   enter      the mode opens; defined by the subclasses (for analysis and review in game_study.js), which
//              call load, some of them after a request
//   load       replaces the game: calls goTo, then loaded
//   goTo       goes to a node; every step and every move calls it too
//   moved      at once, before the server has answered
//   arrived    the position of the node is known
//   show       shows the status and the board
//   picture    returns what the board shows
//
// For an answer of the engine: hear (of the subclass), show, picture.

import { ask, askPosition, isAbort, messageOf } from "../core/api.js";
import { untilAnswered } from "../core/connection.js";
import { announce, announceNow } from "../core/announce.js";
import { movesIn } from "../core/address.js";
import { byId, make } from "../core/dom.js";
import { gameNamed, gameText, rulesOf, sideName, titleOf, usualRules } from "../core/games.js";
import { endingOf, pictureOf, refusalOf } from "../board/picture.js";
import { t } from "../core/language.js";
import { drawText, lastMoveText, moveText, winText } from "../core/results.js";
import { followStepping, wheelSteps } from "./stepping.js";
import { describeMarks, fileMarks } from "./file_marks.js";
import { Transport } from "./transport.js";
import { lineThrough, movesTo, nextVariation, Tree } from "./tree.js";
import { TreeView } from "./tree_view.js";
import { whoIn } from "./who.js";

/**
 * @typedef {import("./tree.js").Node} Node
 * @typedef {import("../core/api.js").Position} Position
 */

/**
 * The number of moves on the board that an address asks for: its field `ply`, or by default all moves.
 * @param {URLSearchParams} parameters
 * @param {number} all the number of moves in the game
 */
export function plyIn(parameters, all) {
  return parameters.has("ply")
    ? Math.min(Math.max(Math.round(Number(parameters.get("ply"))) || 0, 0), all)
    : all;
}

export class Study {
  /** @param {import("../app.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.rules = usualRules("freestyle");
    /** @type {string | null} stones before the first move, as a position text */
    this.start = null;
    this.tree = new Tree();
    /** @type {Node} */
    this.current = this.tree.root;
    /** @type {Position | null} */
    this.position = null;
    this.question = new AbortController();
    /** @type {Promise<void>} resolves when the position of the current node is known */
    this.arrival = Promise.resolve();
    /** @type {Promise<void>} resolves when the chosen points have been played */
    this.choices = Promise.resolve();
    /** @type {Node | null} the node of `position` */
    this.known = null;
    /** Whether the server is unreachable. */
    this.lost = false;
    /** How often the server became unreachable. */
    this.losses = 0;
    this.trouble = "";
    /** The mode's label. */
    this.label = "";
    this.view = new TreeView({
      pick: (node) => this.goTo(node),
      step: (direction) => this.step(direction),
      branch: (direction) => this.goTo(nextVariation(this.current, direction)),
    });
    this.transport = new Transport({
      first: () => this.goTo(this.tree.root),
      step: (direction) => this.step(direction),
      last: () => this.goTo(lineThrough(this.current).at(-1) ?? this.current),
      hasNext: () => this.current.children.length > 0,
      arrival: () => this.arrival,
    });
    followStepping(() => (this.isShown ? this.stepsByKey() : null));
    this.turnWheel = wheelSteps(() => this.stepsByKey());
    /**
     * Where the mode places elements that all modes share.
     * @type {{message: HTMLElement, more?: HTMLElement, chances?: HTMLElement}}
     */
    this.slots = { message: make("div") };
  }

  /** Whether this mode is the current one. */
  get isShown() {
    return Object.is(this.shell.mode, this);
  }

  /** Moves the message and the field for typed moves into the panel while the mode is active. */
  takeStage() {
    const { message, more, chances } = this.slots;
    this.shell.board.setWheel(this.turnWheel);
    message.prepend(byId("message"));
    more?.append(byId("more"));
    byId("chances").hidden = !chances;
    byId("chances").replaceChildren(...(chances ? [chances] : []));
    byId("stage").classList.toggle("with-chances", Boolean(chances));
  }

  leaveStage() {
    this.transport.stop();
    this.shell.board.setWheel(null);
    byId("side").before(byId("message"));
    byId("actions").after(byId("more"));
    byId("chances").hidden = true;
    byId("stage").classList.remove("with-chances");
  }

  /** @returns {import("./stepping.js").Steps} */
  stepsByKey() {
    /** @param {Node | undefined | null} node */
    const goTo = (node) => {
      if (!node || node === this.current) return false;
      const { move, ply: number } = node;
      announce(move ? t("Move {number}, {move}", { number, move }) : t("At the start"));
      this.goTo(node);
      return true;
    };
    return {
      step: (direction) => goTo(direction < 0 ? this.current.parent : this.current.children[0]),
      branch: (direction) => goTo(nextVariation(this.current, direction)),
      end: (direction) => goTo(direction < 0 ? this.tree.root : lineThrough(this.current).at(-1)),
    };
  }

  /**
   * Loads the game in an address.
   * @param {URLSearchParams} parameters @returns {boolean} whether the address has a game
   */
  loadAddress(parameters) {
    const rules = rulesOf(parameters.get("game") ?? "");
    if (!rules) return false;
    const moves = movesIn(parameters);
    this.load(rules, parameters.get("position"), Tree.ofMoves(moves), plyIn(parameters, moves.length));
    return true;
  }

  /**
   * Replaces the game.
   * @param {import("../core/games.js").Rules} rules @param {string | null} start @param {Tree} tree
   * @param {number | Node} place a node, or the number of main-line moves played
   */
  load(rules, start, tree, place) {
    Object.assign(this, { rules, start, tree, position: null });
    this.shell.setRules(rules);
    const line = lineThrough(tree.root);
    this.current = typeof place === "number" ? line[Math.min(Math.max(place, 0), line.length - 1)] : place;
    this.view.rebuild(tree, this.current);
    this.goTo(this.current);
    this.loaded();
  }

  /** Called after each load, for subclasses that show more of the game. */
  loaded() {}

  /** @returns {import("../core/api.js").PositionRequest} */
  request() {
    return {
      game: gameText(this.rules),
      moves: movesTo(this.current),
      ...(this.start ? { position: this.start } : {}),
    };
  }

  saved() {
    const line = lineThrough(this.current);
    const { ply } = this.current;
    this.shell.setAddress({
      game: gameText(this.rules),
      position: this.start,
      moves: line.map((node) => node.move ?? "").join(""),
      ply: ply === line.length - 1 ? null : String(ply),
    });
  }

  /** @param {Node} node */
  goTo(node) {
    this.arrival = this.loadNode(node);
    return this.arrival;
  }

  /** @param {Node} node */
  async loadNode(node) {
    this.question.abort();
    const question = (this.question = new AbortController());
    this.current = node;
    this.trouble = "";
    this.view.select(node);
    this.saved();
    this.moved();
    try {
      const request = this.request();
      this.position = await untilAnswered(
        (signal) => askPosition(request, signal),
        question.signal,
        (trouble) => this.setLost(trouble),
      );
      this.known = node;
      this.arrived(this.position);
      this.show();
    } catch (trouble) {
      if (isAbort(trouble)) return;
      await this.showLegalPart(node);
      this.say(messageOf(trouble));
    }
  }

  /**
   * Sends a request about the current position, repeated until the server answers or another position is
   * shown.
   * @param {string} question @param {Record<string, unknown>} [more] in addition to the position
   * @returns {Promise<any>}
   */
  askHere(question, more = {}) {
    const request = { ...this.request(), ...more };
    return untilAnswered(
      (signal) => ask(question, request, signal),
      this.question.signal,
      (trouble) => this.setLost(trouble),
    );
  }

  /** @param {import("../core/api.js").NoAnswer | null} trouble */
  setLost(trouble) {
    const wasLost = this.lost;
    this.lost = Boolean(trouble);
    if (this.lost === wasLost && (!trouble || this.trouble)) return;
    if (!wasLost) ++this.losses;
    if (trouble) return this.say(t("{trouble} Trying again.", { trouble: trouble.message }));
    this.trouble = "";
    announce(t("Connected again"));
  }

  /**
   * Recovers from the refusal of the first position of a game: goes to the start of the game or, if the
   * stones there are illegal, opens an empty game.
   * @param {Node} node the refused one
   */
  async showLegalPart(node) {
    if (this.position) return;
    if (node.parent) return this.goTo(this.tree.root);
    if (!this.start) return;
    this.load(this.rules, null, new Tree(), 0);
    await this.arrival;
  }

  /**
   * Called at each change of the node, before the server has answered. Subclasses update here what does not
   * depend on the answer.
   */
  moved() {}

  /** @param {Position} _position */
  arrived(_position) {}

  /** @param {number} direction */
  step(direction) {
    const next = direction < 0 ? this.current.parent : this.current.children[0];
    if (!next) return;
    if (next.move) announce(t("Move {number}, {move}", { number: next.ply, move: next.move }));
    this.goTo(next);
  }

  /**
   * Calls choosePoint() with a point that the visitor has chosen, after earlier choices and once the position
   * has arrived. The choice is dropped if the connection is lost meanwhile.
   * @param {string} point
   */
  playPoint(point) {
    const { losses } = this;
    if (this.lost) return;
    const choice = this.choices.then(async () => {
      await this.arrival;
      if (losses === this.losses && this.known === this.current) await this.choosePoint(point);
    });
    this.choices = choice.catch(() => {});
    return choice;
  }

  /** @param {string} point @returns {Promise<void> | void} */
  choosePoint(point) {
    const { position } = this;
    if (!position || position.outcome !== "ongoing") return;
    if (!position.legal.includes(point)) return this.say(refusalOf(position, point));
    announce(moveText(sideName(position.to_move, this.rules), point, this.current.ply + 1));
    this.playMoves([point]);
  }

  /** @param {string[]} moves to play from the current node on */
  playMoves(moves) {
    let node = this.current;
    for (const move of moves) {
      const count = node.children.length;
      const next = this.tree.play(node, move);
      if (node.children.length > count) this.view.add(next);
      node = next;
    }
    this.goTo(node);
  }

  /** @param {string} trouble */
  say(trouble) {
    this.trouble = trouble;
    announceNow(trouble);
    this.show();
  }

  /** @param {string} key */
  tell(key) {
    if (key === ",") this.step(-1);
    if (key === ".") this.step(1);
    if (key === "l") announce(lastMoveText(this.current.move, this.current.ply));
    if (key === "e") announce(this.statusLine());
  }

  /** Who played which side. */
  get who() {
    return whoIn({}, this.rules);
  }

  /** The side to move, or how the game ended. */
  statusLine() {
    const { position } = this;
    if (!position) return "…";
    if (position.outcome === "draw") return drawText("", endingOf(position));
    if (position.outcome !== "ongoing") return winText(this.who(position.outcome), "", endingOf(position));
    return t("{side} to move", { side: sideName(position.to_move, this.rules) });
  }

  /** Says where in the game the current position is. */
  placeNote() {
    const { ply: number, move } = this.current;
    return number ? t("After move {number}, {move}", { number, move: move ?? "" }) : t("At the start");
  }

  /** The note below the status line. */
  statusNote() {
    return this.placeNote();
  }

  /** @param {Position} position */
  picture(position) {
    const picture = pictureOf(position, this.rules);
    const marks = fileMarks(this.current.rest.tags, this.rules);
    if (!marks.length) return picture;
    const heard = describeMarks(marks);
    /** @param {string} point */
    const describe = (point) => [picture.describe?.(point), heard(point)].filter(Boolean).join(", ");
    return { ...picture, marks: [...picture.marks, ...marks], describe };
  }

  /** @returns {Promise<void>} */
  share() {
    return this.shell.share();
  }

  /** Shows the title in the bar of a phone. */
  showTopTitle() {
    const { ply } = this.current;
    const label = gameNamed(this.rules.game)?.label ?? titleOf(this.rules);
    const where = ply ? t("{game}, after move {number}", { game: label, number: ply }) : label;
    const title = byId("top-title");
    if (title.textContent !== this.label + where) title.replaceChildren(this.label, make("small", {}, where));
  }

  show() {
    if (!this.isShown) return;
    this.showTopTitle();
    const note = this.trouble || this.statusNote();
    this.shell.setStatus(this.statusLine(), note, Boolean(this.trouble));
    byId("message").classList.toggle("plain", note === this.placeNote());
    if (this.position) this.shell.board.show(this.picture(this.position));
  }
}
