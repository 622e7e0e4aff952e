// SPDX-License-Identifier: MIT
// What stands beside the board during analysis: the engine and the game.

import { button, choice, make } from "../core/dom.js";
import { barOf } from "../core/numbers.js";

/**
 * @typedef {object} Wishes
 * @property {() => void} run
 * @property {() => void} why
 * @property {() => void} threats
 * @property {(count: number) => void} count
 * @property {() => void} remove
 * @property {() => void} promote
 * @property {() => void} review
 * @property {() => void} share
 * @typedef {Record<"lines" | "graph" | "steps" | "tree" | "comment" | "undo" | "header", HTMLElement>} Parts
 */

export const gameIsOver = "The game is over";

export class AnalyzePanel {
  /**
   * @param {Wishes} wishes
   * @param {Parts} parts
   * @param {number} count of lines
   * @param {HTMLElement[]} further cards
   */
  constructor(wishes, parts, count, further) {
    this.run = button("Start", wishes.run, { class: "primary" });
    this.value = make("p", { class: "value" }, "–");
    this.speed = make("p", { class: "small steady" }, "Not running");
    this.fill = make("div", { class: "bar-fill" });
    this.bar = make("div", { class: "bar", role: "img", "aria-label": "Winning chance: unknown" }, this.fill);
    this.reason = make("p", { class: "small" });
    this.threats = button("Threats", wishes.threats, { "aria-pressed": "false" });
    const counts = Array.from(
      { length: 10 },
      (_, index) => /** @type {[string, string]} */ ([String(index + 1), String(index + 1)]),
    );
    this.element = make(
      "div",
      { class: "panel" },
      make(
        "section",
        { class: "card", "aria-label": "Engine" },
        this.bar,
        this.value,
        this.speed,
        parts.lines,
        make(
          "div",
          { class: "actions" },
          this.run,
          button("Why?", wishes.why),
          this.threats,
          choice("Lines", counts, String(count), (chosen) => wishes.count(Number(chosen))),
        ),
        this.reason,
      ),
      make(
        "section",
        { class: "card", "aria-label": "Game" },
        parts.header,
        parts.graph,
        parts.steps,
        parts.tree,
        parts.comment,
        make(
          "div",
          { class: "actions" },
          button("Delete from here", wishes.remove),
          button("Make main line", wishes.promote),
          button("Review", wishes.review),
          button("Copy link", wishes.share),
        ),
        parts.undo,
      ),
      ...further,
    );
  }

  /** Nothing is known of this position, or nothing yet. @param {boolean} soon whether something will be */
  showNoValue(soon) {
    this.value.classList.toggle("old", soon);
    if (soon) return;
    this.value.replaceChildren("–");
    this.fill.style.width = "50%";
    this.bar.setAttribute("aria-label", "Winning chance: unknown");
  }

  /** @param {number} chance Black's: 1, 0 or, in a draw, a half @param {string} text how the game ended */
  showEnd(chance, text) {
    this.value.classList.remove("old");
    this.value.replaceChildren(text);
    this.fill.style.width = `${chance * 100}%`;
    this.bar.setAttribute("aria-label", text);
    this.speed.textContent = gameIsOver;
  }

  /**
   * @param {import("../core/live.js").Line} line the best one
   * @param {(side: import("../core/points.js").Side) => string} nameOf
   */
  showValue(line, nameOf) {
    const { percent, text } = barOf(line, nameOf);
    this.fill.style.width = `${percent}%`;
    const name = nameOf("x");
    const how = line.win ? `: ${text}` : `, an estimate: ${percent} percent`;
    this.bar.setAttribute("aria-label", `Winning chance of ${name}${how}`);
    if (line.win) this.value.replaceChildren(text + (line.verified ? " · verified" : ""));
    else this.value.replaceChildren(`${text} `, make("span", { class: "small" }, "estimate"));
    this.value.classList.remove("old");
  }
}
