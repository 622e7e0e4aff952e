// SPDX-License-Identifier: MIT
// The engine's lines: a fixed number of rows, so that nothing jumps; while the pointer is over them they keep their order.

import { make } from "./dom.js";
import { sideName } from "./games.js";

/**
 * @typedef {import("./live.js").Line} Line
 * @typedef {import("./games.js").Rules} Rules
 */

/** So many moves of a line are shown. */
const longest = 16;

/** "Black wins in 5 moves", "+35". @param {Line} line @param {Rules} rules */
export function valueText(line, rules) {
  const { win, score, verified } = line;
  if (win)
    return `${sideName(win.side, rules)} wins in ${win.moves} ${win.moves === 1 ? "move" : "moves"}${verified ? " · verified" : ""}`;
  return score > 0 ? `+${score}` : score < 0 ? `−${-score}` : "0";
}

export class LinesView {
  /** @param {{play: (moves: string[]) => void, preview: (moves: string[]) => void}} on */
  constructor(on) {
    this.on = on;
    /** @type {Line[]} */
    this.lines = [];
    /** @type {HTMLButtonElement[]} */
    this.rows = [];
    this.hovered = false;
    this.element = make("div", {
      class: "lines-list",
      role: "group",
      "aria-label": "Lines",
      pointerenter: () => {
        this.hovered = true;
      },
      pointerleave: () => {
        this.hovered = false;
        on.preview([]);
      },
      pointerover: (event) => on.preview(this.upTo(event.target)),
      focusin: (event) => on.preview(this.upTo(event.target)),
      focusout: () => on.preview([]),
      click: (event) => {
        const moves = this.upTo(event.target);
        on.play(event.detail === 0 || !event.target.dataset.move ? moves.slice(0, 1) : moves);
      },
    });
  }

  /** The moves of a row, up to the one that is pointed at. @param {HTMLElement} target */
  upTo(target) {
    const row = target.closest("button");
    const line = row && this.lines[this.rows.indexOf(/** @type {HTMLButtonElement} */ (row))];
    if (!line) return [];
    return target.dataset.move ? line.moves.slice(0, Number(target.dataset.move) + 1) : line.moves.slice(0, longest);
  }

  /** @param {number} count */
  setCount(count) {
    this.rows = Array.from({ length: count }, () =>
      make("button", { type: "button", class: "line-row", disabled: true }, "–"),
    );
    this.element.replaceChildren(...this.rows);
    this.lines = [];
  }

  /** @param {Line[]} lines best first @param {Rules} rules */
  show(lines, rules) {
    const kept = this.hovered ? this.lines.map((line) => line.move) : [];
    /** @param {Line} line */
    const rank = (line) => {
      const at = kept.indexOf(line.move);
      return at < 0 ? kept.length : at;
    };
    this.lines = [...lines].sort((left, right) => rank(left) - rank(right));
    this.rows.forEach((row, index) => {
      const line = this.lines[index];
      row.disabled = !line;
      if (!line) return row.replaceChildren("–");
      const moves = line.moves
        .slice(0, longest)
        .flatMap((move, at) => [make("span", { class: "line-move", "data-move": at }, move), " "]);
      row.replaceChildren(make("strong", {}, valueText(line, rules)), " ", ...moves);
    });
  }
}
