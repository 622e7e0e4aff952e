// SPDX-License-Identifier: MIT
// The mistake that decided the game, or the selected mistake: what was better, and another try.

import { make } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { t } from "../core/language.js";
import { pictureButton } from "../core/parts.js";
import { LessonLinks } from "./lesson_links.js";
import { betterLine, momentSentence } from "./review_findings.js";

/** @typedef {import("../study/tree.js").Node} Node */

/** Placeholder for the better move in the sentence. */
const place = "\u0001";

export class MomentCard {
  /**
   * @param {{tryAgain: (nodes: Node[]) => void, show: (node: Node) => void,
   *   open: (mode: string, parameters: URLSearchParams) => void}} on
   */
  constructor(on) {
    this.lessons = new LessonLinks(on.open);
    /** @type {Node | null} */
    this.node = null;
    /** @type {import("../study/who.js").Who} */
    this.who = (side) => ({ side });
    this.title = make("span", {});
    this.text = make("p", {});
    this.tryIt = pictureButton("retry", t("Try it yourself"), () => this.node && on.tryAgain([this.node]), {
      class: "primary",
    });
    this.showIt = pictureButton("eye", t("Show"), () => this.node && on.show(this.node));
    this.element = make(
      "section",
      { class: "moment", "aria-label": t("The key moment"), hidden: true },
      make("h2", {}, icon("bulb"), this.title),
      this.text,
      make("div", { class: "moment-row" }, this.tryIt, this.showIt),
      this.lessons.element,
    );
  }

  /** @param {Node | null} node @param {boolean} isKey @param {import("../study/who.js").Who} who */
  show(node, isKey, who) {
    this.node = node;
    this.element.hidden = !node;
    if (!node) return;
    this.who = who;
    const [better] = betterLine(node);
    this.lessons.show(node.evaluation?.judgment?.mistake ?? null);
    this.title.textContent = isKey
      ? t("The key moment: {number} {move}", { number: node.ply, move: node.move ?? "" })
      : t("Move {number}: {move}", { number: node.ply, move: node.move ?? "" });
    this.write(node, "");
    this.showIt.replaceChildren(icon("eye"), better ? t("Show {move}", { move: better }) : t("Show"));
  }

  /** Adds a sentence about what the better move does. @param {Node} node @param {string} sentence */
  explain(node, sentence) {
    if (node === this.node && sentence) this.write(node, sentence);
  }

  /** @param {Node} node @param {string} reason */
  write(node, reason) {
    const [better = ""] = betterLine(node);
    const [before, after = ""] = momentSentence(node, this.who, place, reason).split(place);
    this.text.replaceChildren(before, make("strong", {}, better), after);
  }
}
