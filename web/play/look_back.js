// SPDX-License-Identifier: MIT
// Shows an earlier position of the current game. The visitor chooses it in the move list and, once the game
// is over, also with the arrow keys or two buttons of the action row. The game itself does not change. The
// next move, a click on the board, or choosing the last move in the list returns to the newest position.

import { announce } from "../core/announce.js";
import { inContext, t } from "../core/language.js";
import { action } from "../core/parts.js";
import { followStepping } from "../study/stepping.js";

/**
 * @typedef {import("../board/picture.js").Picture} Picture
 * @typedef {object} PlayingMode a mode in which games are played: Play or Friend
 * @property {import("./play_panel.js").PlayPanel} panel
 * @property {import("../app.js").Shell} shell
 * @property {() => string[]} allMoves
 * @property {() => void} showAll
 */

export class LookBack {
  /** @param {PlayingMode} player */
  constructor(player) {
    this.player = player;
    /** Number of moves shown; null: all moves. @type {number | null} */
    this.count = null;
    /** The moves of the game when the position was chosen. */
    this.moves = "";
    player.panel.choose = (count) => this.choose(count);
    /** Two buttons for the action row, shown once the game is over. */
    this.back = action("prev", t("Back"), () => this.step(-1), { class: "action step", hidden: true });
    this.forward = action("next", t("Forward"), () => this.step(1), { class: "action step", hidden: true });
    followStepping(() => (Object.is(player.shell.mode, player) && player.panel.isOver ? this.steps() : null));
  }

  get shown() {
    return this.count ?? this.player.allMoves().length;
  }

  /** Goes one move back or forward; false at the start or the end. @param {number} direction -1 or 1 */
  step(direction) {
    const wanted = this.shown + direction;
    if (wanted < 0 || wanted > this.player.allMoves().length) return false;
    this.choose(wanted);
    return true;
  }

  /** @returns {import("../study/stepping.js").Steps} */
  steps() {
    return {
      step: (direction) => this.step(direction),
      branch: () => false,
      end: (direction) => {
        this.choose(direction < 0 ? 0 : Infinity);
        return true;
      },
    };
  }

  /** @param {number} count of moves */
  choose(count) {
    const moves = this.player.allMoves();
    this.count = count < moves.length ? count : null;
    this.moves = moves.join(" ");
    this.player.showAll();
    if (this.count === null) announce(t("Back to the current position"));
    else announce([this.line(), moves[count - 1]].filter(Boolean).join(", "));
  }

  /** Returns to the newest position; false if it was already shown. */
  end() {
    if (this.count === null) return false;
    this.choose(Infinity);
    return true;
  }

  /** Returns to the newest position if the game has changed. Call it before anything is drawn. */
  follow() {
    if (this.count !== null && this.moves !== this.player.allMoves().join(" ")) this.count = null;
    this.player.panel.looked = this.count;
  }

  line() {
    if (this.count === 0) return t("At the start");
    return t("Move {number} of {all}", { number: this.count ?? 0, all: this.player.allMoves().length });
  }

  /** Shows the newest position, or the chosen one. @param {Picture} newest */
  show(newest) {
    const { shell, panel } = this.player;
    this.back.hidden = this.forward.hidden = !panel.isOver;
    this.back.disabled = this.shown === 0;
    this.forward.disabled = this.count === null;
    shell.board.show(this.count === null ? newest : this.earlier(newest, this.count));
    if (this.count === null) return;
    // Once the game is over, the buttons lead back, so the note names the move instead of explaining how to
    // come back.
    const moves = this.player.allMoves();
    const note = panel.isOver ? (moves[this.count - 1] ?? "") : t("Press the board to come back.");
    shell.setStatus(this.line(), note, false, { icon: "eye" });
    shell.message.setButton(["next", t("Come back"), () => this.end()]);
  }

  /** @param {Picture} newest @param {number} count @returns {Picture} */
  earlier(newest, count) {
    const moves = this.player.allMoves();
    const later = new Set(moves.slice(count));
    /** @template T @param {Map<string, T>} all @returns {Map<string, T>} */
    const before = (all) => new Map([...all].filter(([point]) => !later.has(point)));
    const stones = before(newest.stones);
    return {
      ...newest,
      stones,
      numbers: before(newest.numbers),
      last: moves[count - 1] ?? null,
      winning: [],
      marks: [],
      ghosts: [],
      threats: [],
      mover: null,
      describe: (point) =>
        stones.has(point) ? (newest.describe?.(point) ?? "") : inContext("a point of the board", "empty"),
    };
  }
}
