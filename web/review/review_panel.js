// SPDX-License-Identifier: MIT
// The panel of a review: the course of the game, its key moment, and tabs for the mistakes, the moves and the
// notes.

import { make } from "../core/dom.js";
import { inContext, t } from "../core/language.js";
import { nameOfWho } from "../study/who.js";
import { pictureButton } from "../core/parts.js";
import { Tabs } from "../study/tabs.js";
import { madeBy, verdictOf } from "./review_findings.js";

/**
 * @typedef {import("../study/tree.js").Node} Node
 * @typedef {import("../study/who.js").Who} Who
 * @typedef {import("../study/graph.js").Graph} Graph
 * @typedef {Record<"transport" | "tree" | "comment" | "undo" | "header" | "loop" | "moment" | "mistakes" |
 *   "open", HTMLElement> & {graph: Graph}} Parts
 */

export class ReviewPanel {
  /** @param {{review: () => void}} callbacks @param {Parts} parts */
  constructor(callbacks, parts) {
    this.parts = parts;
    this.graph = parts.graph;
    this.review = pictureButton("review", t("Review the game"), callbacks.review, { class: "primary" });
    this.progress = make("p", { class: "steady" });
    this.head = make("div", { class: "head" }, this.review);
    /** Shown in place of the mistakes while they are hidden. */
    this.withheld = make("p", { class: "small withheld", hidden: true }, t("Hidden while you try."));
    this.tally = make("div", { class: "tally", hidden: true });
    this.legend = make("div", { class: "legend", hidden: true });
    this.axisEnd = make("span", {});
    this.axisName = make("span", {});
    this.axis = make("div", { class: "axis" }, make("span", {}, t("Start")), this.axisName, this.axisEnd);
    this.course = make("div", { class: "course" }, parts.graph.element, this.axis);
    this.typedPlace = make("div", { class: "typed-place" });
    this.rulePlace = make("div", { class: "rule-place" });
    this.tabs = new Tabs(t("The review"), [
      { name: "mistakes", label: t("Mistakes"), content: make("div", {}, this.withheld, parts.mistakes) },
      {
        name: "moves",
        label: t("All moves"),
        content: make("div", {}, parts.tree, make("div", { class: "game-foot" }, this.typedPlace)),
      },
      { name: "notes", label: t("Notes"), content: make("div", {}, parts.comment) },
    ]);
    this.element = make(
      "div",
      { class: "panel" },
      make(
        "section",
        { class: "card summary", "aria-label": t("Review") },
        this.head,
        parts.header,
        this.progress,
        this.course,
        this.tally,
        this.legend,
        this.rulePlace,
      ),
      parts.open,
      parts.loop,
      parts.moment,
      make(
        "section",
        { class: "card game", "aria-label": inContext("one that was played", "Game") },
        ...this.tabs.elements,
        parts.undo,
      ),
      parts.transport,
    );
  }

  /**
   * Without a game, shows how to open one. The button that reviews is hidden then, and while findings are.
   * @param {boolean} isEmpty
   */
  setEmpty(isEmpty) {
    this.parts.open.hidden = !isEmpty;
    this.review.hidden = isEmpty || !this.withheld.hidden;
  }

  /**
   * Hides or shows the findings. They are hidden during a practice, because they give away the solutions.
   * @param {boolean} hidden
   */
  hideFindings(hidden) {
    this.parts.mistakes.hidden = hidden;
    this.withheld.hidden = !hidden;
    this.parts.moment.hidden = hidden || !this.hasMoment;
    this.review.hidden = hidden;
    this.tally.hidden = hidden || !this.tally.childElementCount;
    this.graph.withhold(hidden);
    this.showAxis();
  }

  showAxis() {
    this.course.hidden = this.graph.element.hidden;
  }

  /** @param {number} plies @param {Who} who */
  setLength(plies, who) {
    this.axisEnd.textContent = String(plies);
    const first = who("x");
    this.axisName.textContent =
      first === "you"
        ? t("Your chance of winning")
        : "name" in first
          ? t("{name}’s chance of winning", first)
          : t("{side}’s chance of winning", first);
    this.showAxis();
  }

  /**
   * Shows how many mistakes each side made and how many wins it missed. Without a review shows no numbers.
   * @param {boolean} isReviewed @param {Node[]} bad @param {boolean} hasMoment @param {Who} who
   */
  showFindings(isReviewed, bad, hasMoment, who) {
    this.hasMoment = hasMoment;
    this.review.lastChild?.replaceWith(isReviewed ? t("Review again") : t("Review the game"));
    this.review.classList.toggle("primary", !isReviewed);
    this.parts.moment.hidden = !hasMoment;
    this.tally.hidden = !isReviewed;
    const missed = bad.filter((node) => verdictOf(node) === "missed-win");
    this.tally.replaceChildren(
      ...(isReviewed ? [...row(t("Mistakes"), bad, who), ...row(t("Wins missed"), missed, who)] : []),
    );
  }
}

/** @param {string} label @param {Node[]} nodes @param {Who} who */
function row(label, nodes, who) {
  return [
    make("span", {}, label),
    ...["x", "o"].map((side) => {
      const one = /** @type {"x" | "o"} */ (side);
      return make(
        "span",
        {},
        make("span", { class: "small" }, nameOfWho(who(one))),
        " ",
        make("strong", {}, String(madeBy(nodes, one).length)),
      );
    }),
  ];
}
