// SPDX-License-Identifier: MIT
// The engine's lines, in a fixed number of rows, so that nothing jumps. While a row is hovered or focused, it
// keeps its moves, and every line keeps its row.

import { make, write } from "../core/dom.js";
import { sideName } from "../core/games.js";
import { icon } from "../core/icons.js";
import { inContext, t } from "../core/language.js";
import { percentOf, valueText } from "../core/numbers.js";

/**
 * @typedef {import("../core/live.js").Line} Line
 * @typedef {import("../core/games.js").Rules} Rules
 * @typedef {{button: HTMLButtonElement, value: HTMLElement, moves: HTMLElement,
 *   shown: string[]}} Row shown: the moves displayed
 */

/** At most this many moves of a line are shown. */
const longest = 16;

/** The winning chance of the side to move, "57%", or the proved result, "win in 5". @param {Line} line */
function chanceOf({ winning_chance: chance, win }) {
  if (!win) return `${percentOf(chance)}%`;
  const count = win.moves;
  return chance > 0.5
    ? inContext("short", "win in {count}", { count })
    : inContext("short", "loss in {count}", { count });
}

/** "Score +35", "Black wins in 5 moves · verified". @param {Line} line @param {Rules} rules */
function lineValue(line, rules) {
  const value = valueText(line, (side) => sideName(side, rules));
  if (!line.win) return t("Score {value}", { value });
  return line.verified ? t("{value} · verified", { value }) : value;
}

/**
 * Assigns new lines to rows. A line whose first move was shown before keeps its row, other lines fill the
 * free rows, and the hovered or focused row keeps its moves.
 * @param {(Line | undefined)[]} shown by row @param {Line[]} lines @param {number} pointed the hovered row
 */
function assignRows(shown, lines, pointed) {
  const old = shown[pointed];
  /** @param {string} move */
  const isShown = (move) => shown.some((line) => line?.move === move);
  const others = lines.filter(({ move }) => !isShown(move));
  return shown.map((line, index) => {
    const same = lines.find(({ move }) => move === line?.move);
    if (index === pointed && old) return same ? { ...same, moves: old.moves } : old;
    return same ?? others.shift();
  });
}

/** Rewrites only the moves that have changed. @param {Row} row @param {string[]} wanted */
function showMoves(row, wanted) {
  const { moves, shown } = row;
  wanted.forEach((move, at) => {
    if (at < shown.length) write(moves.children[at], move);
    else moves.append(make("span", { class: "line-move", "data-move": at }, move), " ");
  });
  for (let at = shown.length; at > wanted.length; --at) {
    moves.lastElementChild?.remove();
    moves.lastChild?.remove();
  }
  row.shown = wanted;
}

export class LinesView {
  /** @param {{play: (moves: string[]) => void, preview: (moves: string[]) => void}} on */
  constructor(on) {
    this.on = on;
    /** @type {(Line | undefined)[]} by row */
    this.lines = [];
    /** @type {Row[]} */
    this.rows = [];
    /** The row that is hovered or focused; -1 if no row is. */
    this.pointed = -1;
    /** @type {{lines: Line[], rules: Rules} | null} */
    this.newest = null;
    this.element = make("div", {
      class: "lines-list",
      role: "group",
      "aria-label": t("Lines"),
      pointerover: (event) => this.look(event.target),
      pointerleave: () => this.lookAway(),
      focusin: (event) => event.target.matches(":focus-visible") && this.look(event.target),
      focusout: () => this.lookAway(),
      click: (event) => {
        const moves = this.upTo(event.target);
        this.pointed = -1;
        if (moves.length)
          on.play(event.detail === 0 || !event.target.dataset.move ? moves.slice(0, 1) : moves);
      },
    });
  }

  /** @param {HTMLElement} target */
  rowOf(target) {
    const button = target.closest("button");
    return this.rows.findIndex((row) => row.button === button);
  }

  /** @param {HTMLElement} target */
  look(target) {
    this.pointed = this.rowOf(target);
    this.on.preview(this.upTo(target));
  }

  lookAway() {
    this.pointed = -1;
    this.on.preview([]);
    if (this.newest) this.show(this.newest.lines, this.newest.rules);
  }

  /** The moves of a row: up to the hovered move, or else all that are shown. @param {HTMLElement} target */
  upTo(target) {
    const line = this.lines[this.rowOf(target)];
    if (!line) return [];
    return line.moves.slice(0, target.dataset.move ? Number(target.dataset.move) + 1 : longest);
  }

  /** @param {number} count */
  setCount(count) {
    this.rows = Array.from({ length: count }, () => {
      const value = make("strong", { class: "pill" }, "–");
      const moves = make("span", { class: "line-moves" });
      const attributes = { type: "button", class: "line-row", disabled: true };
      const button = make("button", attributes, value, " ", moves, icon("next"));
      return { button, value, moves, shown: [] };
    });
    this.element.replaceChildren(...this.rows.map(({ button }) => button));
    this.clear();
  }

  /**
   * Forgets the lines, because they belong to another position.
   * @param {boolean} [fade] whether they stay readable, but faded, until new lines arrive
   */
  clear(fade = false) {
    this.lines = [];
    this.newest = null;
    this.pointed = -1;
    this.element.classList.toggle("old", fade);
    if (!fade) for (const row of this.rows) this.showRow(row, undefined, null);
  }

  /** Fades the lines of an idle engine. @param {boolean} old */
  dim(old) {
    this.element.classList.toggle("old", old);
  }

  /** @param {Line[]} lines best first @param {Rules} rules */
  show(lines, rules) {
    this.newest = { lines, rules };
    this.element.classList.remove("old");
    const shown = Array.from(this.rows, (_, index) => this.lines[index]);
    this.lines = this.pointed < 0 ? lines : assignRows(shown, lines, this.pointed);
    this.rows.forEach((row, index) => this.showRow(row, this.lines[index], rules));
  }

  /** @param {Row} row @param {Line | undefined} line @param {Rules | null} rules */
  showRow(row, line, rules) {
    const { button, value } = row;
    button.disabled = !line;
    button.classList.toggle("best", Boolean(line) && line?.move === this.newest?.lines[0]?.move);
    write(value, line ? chanceOf(line) : "–");
    const title = line && rules ? lineValue(line, rules) : "";
    if (button.title !== title) button.title = title;
    showMoves(row, line?.moves.slice(0, longest) ?? []);
  }
}
