// SPDX-License-Identifier: MIT
// The mistake that decided the game, or the one that was chosen: what was better, and another try.

import { make } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { pictureButton } from "../core/parts.js";
import { LessonLinks } from "./lesson_links.js";
import { betterLine, momentSentence } from "./review_findings.js";

/** @typedef {import("../study/tree.js").Node} Node */

export class MomentCard {
  /**
   * @param {{tryAgain: (nodes: Node[]) => void, show: (node: Node) => void,
   *   open: (mode: string, parameters: URLSearchParams) => void}} on
   */
  constructor(on) {
    this.lessons = new LessonLinks(on.open);
    /** @type {Node | null} */
    this.node = null;
    this.title = make("span", {});
    this.text = make("p", {});
    this.tryIt = pictureButton("retry", "Try it yourself", () => this.node && on.tryAgain([this.node]), {
      class: "primary",
    });
    this.showIt = pictureButton("eye", "Show", () => this.node && on.show(this.node));
    this.element = make(
      "section",
      { class: "moment", "aria-label": "The key moment", hidden: true },
      make("h2", {}, icon("bulb"), this.title),
      this.text,
      make("div", { class: "moment-row" }, this.tryIt, this.showIt),
      this.lessons.element,
    );
  }

  /** @param {Node | null} node @param {boolean} isKey @param {import("../core/games.js").Rules} rules */
  show(node, isKey, rules) {
    this.node = node;
    this.element.hidden = !node;
    if (!node) return;
    const [better] = betterLine(node);
    this.lessons.show(node.evaluation?.judgment?.mistake ?? null);
    this.title.textContent = isKey
      ? `The key moment: ${node.ply} ${node.move}`
      : `Move ${node.ply}: ${node.move}`;
    this.text.replaceChildren(make("strong", {}, better ?? ""), ` ${momentSentence(node, rules)}`);
    this.showIt.replaceChildren(icon("eye"), better ? `Show ${better}` : "Show");
  }

  /** What the better move does. @param {Node} node @param {string} reason */
  explain(node, reason) {
    if (node === this.node && reason) this.text.append(` It ${reason}.`);
  }
}
