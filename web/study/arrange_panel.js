// SPDX-License-Identifier: MIT
// The tools of the position editor: what a click places, the side to move, the game and the board.

import { button, make } from "../core/dom.js";
import { sideName } from "../core/games.js";
import { inContext, t } from "../core/language.js";
import { pictureButton } from "../core/parts.js";
import { RulesFields } from "../core/rules_fields.js";

/**
 * @typedef {import("../core/games.js").Rules} Rules
 * @typedef {"turns" | "x" | "o" | "erase"} Tool
 */

export class ArrangePanel {
  /**
   * @param {{tool: () => void, swap: () => void, clear: () => void, rules: (rules: Rules) => void,
   *   flip: () => void, turn: () => void, done: () => void}} on
   */
  constructor(on) {
    this.on = on;
    /** @type {Tool} */
    this.tool = "turns";
    /** @type {Map<Tool, HTMLButtonElement>} */
    this.tools = new Map();
    for (const tool of /** @type {Tool[]} */ (["turns", "x", "o", "erase"])) {
      this.tools.set(
        tool,
        button("", () => this.choose(tool)),
      );
    }
    this.rulesFields = new RulesFields(on.rules);
    this.fields = make("div", { class: "fields" });
    this.turning = pictureButton("retry", inContext("the board", "Turn"), on.turn);
    this.element = make(
      "section",
      { class: "card arrange", "aria-label": t("Set up"), hidden: true },
      make(
        "header",
        {},
        make("h2", {}, t("Set up")),
        pictureButton("check", t("Done"), on.done, { class: "primary" }),
      ),
      make("p", { class: "small" }, t("A click on the board places:")),
      make(
        "div",
        { class: "segments", role: "group", "aria-label": t("What a click places") },
        ...this.tools.values(),
      ),
      make(
        "div",
        { class: "arrange-row" },
        button(t("Other side to move"), on.swap),
        pictureButton("flip", t("Flip"), on.flip),
        this.turning,
        button(t("Clear"), on.clear),
      ),
      this.fields,
    );
    this.press();
  }

  /** @param {Tool} tool */
  choose(tool) {
    this.tool = tool;
    this.press();
    this.on.tool();
  }

  press() {
    for (const [tool, one] of this.tools) one.setAttribute("aria-pressed", String(tool === this.tool));
  }

  /** @param {Rules} rules */
  show(rules) {
    const sides = { x: sideName("x", rules), o: sideName("o", rules) };
    const labels = { turns: t("In turn"), ...sides, erase: t("Nothing") };
    for (const [tool, one] of this.tools) one.textContent = labels[tool];
    this.turning.hidden = rules.width !== rules.height;
    const focused = document.activeElement?.closest(".field")?.firstElementChild?.textContent;
    this.fields.replaceChildren(...this.rulesFields.make(rules));
    for (const field of this.fields.children) {
      if (focused && field.firstElementChild?.textContent === focused)
        /** @type {HTMLElement | null} */ (field.querySelector("select, input"))?.focus();
    }
  }
}
