// SPDX-License-Identifier: MIT
// What stands beside the board during analysis: the engine, the game, the tools to arrange stones.

import { button, choice, make } from "./dom.js";

/**
 * @typedef {object} Wishes
 * @property {() => void} run
 * @property {() => void} why
 * @property {() => void} threats
 * @property {(count: number) => void} count
 * @property {(comment: string) => void} comment
 * @property {() => void} remove
 * @property {() => void} promote
 * @property {() => void} review
 * @property {() => void} share
 * @typedef {{lines: HTMLElement, graph: HTMLElement, steps: HTMLElement, tree: HTMLElement}} Parts
 */

export class AnalysePanel {
  /** @param {Wishes} wishes @param {Parts} parts @param {number} count of lines */
  constructor(wishes, parts, count) {
    this.run = button("Start", wishes.run, { class: "primary" });
    this.value = make("p", { class: "value" }, "–");
    this.speed = make("p", { class: "small steady" }, "Not running");
    this.fill = make("div", { class: "bar-fill" });
    this.bar = make("div", { class: "bar", role: "img", "aria-label": "Winning chance: not known yet" }, this.fill);
    this.reason = make("p", { class: "small" });
    this.threats = button("Threats", wishes.threats, { "aria-pressed": "false" });
    this.tools = make("div", { class: "actions", role: "group", "aria-label": "What a click places" });
    this.setup = make("div", { class: "fields" });
    this.comment = make("textarea", { rows: 2, change: () => wishes.comment(this.comment.value.trim()) });
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
        parts.graph,
        parts.steps,
        parts.tree,
        make("label", { class: "field" }, make("span", {}, "Comment on this move"), this.comment),
        make(
          "div",
          { class: "actions" },
          button("Delete from here", wishes.remove),
          button("Make main line", wishes.promote),
          button("Review", wishes.review),
          button("Copy link", wishes.share),
        ),
      ),
      make("section", { class: "card", "aria-label": "Arrange" }, make("h2", {}, "Arrange"), this.tools, this.setup),
    );
  }

  /** @param {number} chance of the first player @param {string} name of that player @param {string} text */
  showValue(chance, name, text) {
    const percent = Math.round(chance * 100);
    this.fill.style.width = `${percent}%`;
    this.bar.setAttribute("aria-label", `Winning chance of ${name}: ${percent} percent`);
    this.value.textContent = text || `${name} ${percent} %`;
    this.value.classList.remove("old");
  }
}
