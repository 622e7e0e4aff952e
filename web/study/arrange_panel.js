// SPDX-License-Identifier: MIT
// The editor's tools: what a click places, whose turn it is, which game and board.

import { button, make } from "../core/dom.js";
import { sideName } from "../core/games.js";
import { RulesFields } from "../core/rules_fields.js";

/**
 * @typedef {import("../core/games.js").Rules} Rules
 * @typedef {"turns" | "x" | "o" | "erase"} Tool
 */

export class ArrangePanel {
  /** @param {{tool: () => void, swap: () => void, clear: () => void, rules: (rules: Rules) => void}} on */
  constructor(on) {
    /** @type {Tool} */
    this.tool = "turns";
    /** @type {Map<Tool, HTMLButtonElement>} */
    this.tools = new Map();
    for (const tool of /** @type {Tool[]} */ (["turns", "x", "o", "erase"])) {
      this.tools.set(
        tool,
        button("", () => {
          this.tool = tool;
          this.press();
          on.tool();
        }),
      );
    }
    this.rulesFields = new RulesFields(on.rules);
    this.fields = make("div", { class: "fields" });
    this.element = make(
      "section",
      { class: "card", "aria-label": "Arrange" },
      make("h2", {}, "Arrange"),
      make("p", { class: "small" }, "A click on the board places:"),
      make(
        "div",
        { class: "actions", role: "group", "aria-label": "What a click places" },
        ...this.tools.values(),
      ),
      make("div", { class: "actions" }, button("Other side to move", on.swap), button("Clear", on.clear)),
      this.fields,
    );
    this.press();
  }

  press() {
    for (const [tool, one] of this.tools) one.setAttribute("aria-pressed", String(tool === this.tool));
  }

  /** @param {Rules} rules */
  show(rules) {
    const labels = { turns: "In turn", x: sideName("x", rules), o: sideName("o", rules), erase: "Nothing" };
    for (const [tool, one] of this.tools) one.textContent = labels[tool];
    const focused = document.activeElement?.closest(".field")?.firstElementChild?.textContent;
    this.fields.replaceChildren(...this.rulesFields.make(rules));
    for (const field of this.fields.children) {
      if (focused && field.firstElementChild?.textContent === focused)
        /** @type {HTMLElement | null} */ (field.querySelector("select, input"))?.focus();
    }
  }
}
