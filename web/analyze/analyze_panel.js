// SPDX-License-Identifier: MIT
// The panel beside the board during analysis: the engine, and the game in tabs.

import { make } from "../core/dom.js";
import { inContext, t } from "../core/language.js";
import { pictureButton } from "../core/parts.js";
import { Tabs } from "../study/tabs.js";

/**
 * @typedef {object} Callbacks
 * @property {() => void} promote
 * @property {() => void} review
 * @typedef {Record<"setup" | "engine" | "transport" | "tree" | "graph" | "explorer" | "comment" | "undo" |
 *   "header", HTMLElement>} Parts
 */

export class AnalyzePanel {
  /** @param {Callbacks} callbacks @param {Parts} parts */
  constructor(callbacks, parts) {
    this.parts = parts;
    this.promote = pictureButton("tree", t("Make main line"), callbacks.promote, { class: "quiet" });
    this.typedPlace = make("div", { class: "typed-place" });
    this.rulePlace = make("div", { class: "rule-place" });
    this.list = make("div", { class: "tree-list" }, parts.header, parts.tree);
    const moves = make(
      "div",
      {},
      this.list,
      make(
        "div",
        { class: "game-foot" },
        this.rulePlace,
        this.typedPlace,
        this.promote,
        pictureButton("review", t("Review"), callbacks.review, { class: "quiet" }),
      ),
    );
    this.tabs = new Tabs(t("The game"), [
      { name: "moves", label: t("Moves"), picture: "tree", content: moves },
      { name: "explorer", label: t("Explorer"), picture: "book", content: make("div", {}, parts.explorer) },
      { name: "notes", label: t("Notes"), picture: "edit", content: make("div", {}, parts.comment) },
    ]);
    this.game = make(
      "section",
      { class: "card game", "aria-label": inContext("one that was played", "Game") },
      ...this.tabs.elements,
      parts.undo,
      parts.graph,
    );
    this.element = make("div", { class: "panel" }, parts.setup, parts.engine, this.game, parts.transport);
  }

  /** Shows the setup tools in place of the game. @param {boolean} open */
  showSetup(open) {
    const { setup, undo, graph, transport } = this.parts;
    setup.hidden = !open;
    this.game.hidden = transport.hidden = open;
    if (open) setup.append(undo);
    else graph.before(undo);
  }
}
