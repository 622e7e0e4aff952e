// SPDX-License-Identifier: MIT
// What stands beside the board during a review: the moves, and what was found in them.

import { button, make } from "../core/dom.js";
import { sideName } from "../core/games.js";
import { escapeSentence, madeBy, sentenceAbout } from "./review_findings.js";

/**
 * @typedef {import("../study/tree.js").Node} Node
 * @typedef {import("../core/games.js").Rules} Rules
 * @typedef {object} Wishes
 * @property {() => void} review
 * @property {(node: Node) => void} show what was better than this move
 * @property {(node: Node) => void} goTo
 * @property {(nodes: Node[]) => void} tryAgain
 * @property {() => void} analyze
 * @property {() => void} share
 * @typedef {import("../study/graph.js").Graph} Graph
 * @typedef {Record<"steps" | "tree" | "comment" | "undo" | "header" | "loop", HTMLElement> & {graph: Graph}}
 * Parts
 */

export class ReviewPanel {
  /** @param {Wishes} wishes @param {Parts} parts @param {HTMLElement} opening @param {HTMLElement} saving */
  constructor(wishes, parts, opening, saving) {
    this.wishes = wishes;
    this.opening = opening;
    this.review = button("Review the game", wishes.review, { class: "primary" });
    this.progress = make("p", { class: "small steady" });
    this.findings = make("div", { class: "findings" });
    this.graph = parts.graph;
    this.game = make(
      "section",
      { class: "card", "aria-label": "Review" },
      parts.header,
      parts.loop,
      parts.graph.element,
      parts.steps,
      parts.tree,
      this.review,
      this.progress,
      this.findings,
      parts.comment,
      make("div", { class: "actions" }, button("Analyze", wishes.analyze), button("Copy link", wishes.share)),
      parts.undo,
    );
    this.element = make("div", { class: "panel" }, this.game, opening, saving);
  }

  /** Who has no game yet sees first how one comes in. @param {boolean} isEmpty */
  setEmpty(isEmpty) {
    const first = isEmpty ? this.opening : this.game;
    if (this.element.firstElementChild !== first) this.element.prepend(first);
    if (!isEmpty && this.game.nextElementSibling !== this.opening) this.game.after(this.opening);
  }

  /** What was found gives away what is to be found again. @param {boolean} hidden */
  hideFindings(hidden) {
    this.findings.hidden = hidden;
    this.review.hidden = hidden;
    this.graph.withhold(hidden);
  }

  /**
   * @param {boolean} isReviewed
   * @param {Node[]} bad moves
   * @param {Node | null} escape
   * @param {Rules} rules
   */
  showFindings(isReviewed, bad, escape, rules) {
    this.review.textContent = isReviewed ? "Review again" : "Review the game";
    this.review.classList.toggle("primary", !isReviewed);
    this.findings.replaceChildren(...this.practice(bad, rules));
    const items = bad.map((node) => this.item(node, rules));
    if (escape) items.unshift(this.escapeItem(escape, rules));
    if (items.length) this.findings.append(make("ol", { class: "mistakes" }, ...items));
  }

  /** @param {Node[]} bad @param {Rules} rules */
  practice(bad, rules) {
    const buttons = /** @type {const} */ (["x", "o"]).flatMap((side) => {
      const own = madeBy(bad, side);
      const label = `${sideName(side, rules)}’s ${own.length}`;
      const name = { "aria-label": `Try ${label} again` };
      return own.length ? [button(label, () => this.wishes.tryAgain(own), name)] : [];
    });
    return buttons.length
      ? [make("div", { class: "actions" }, make("span", {}, "Try again"), ...buttons)]
      : [];
  }

  /** @param {Node} node @param {Rules} rules */
  item(node, rules) {
    const { ply } = node;
    return make(
      "li",
      {},
      make("span", {}, sentenceAbout(node, rules)),
      make(
        "span",
        { class: "actions" },
        button("Show", () => this.wishes.show(node), { "aria-label": `Show what was better at move ${ply}` }),
        button("Try again", () => this.wishes.tryAgain([node]), { "aria-label": `Try again at move ${ply}` }),
      ),
    );
  }

  /** @param {Node} escape @param {Rules} rules */
  escapeItem(escape, rules) {
    return make(
      "li",
      { class: "escape" },
      make("span", {}, escapeSentence(escape, escape.children[0], rules)),
      make(
        "span",
        { class: "actions" },
        button("Show", () => this.wishes.goTo(escape), { "aria-label": "Show the last chance" }),
      ),
    );
  }
}
