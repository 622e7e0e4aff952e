// SPDX-License-Identifier: MIT
// The end of a game, in place of the moves: rematch, review, the next bird, and some facts.

import { faceOf } from "../core/birds.js";
import { button, make } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { t } from "../core/language.js";
import { pictureButton } from "../core/parts.js";
import { playerLabel } from "../core/players.js";

/**
 * @typedef {object} Outcome
 * @property {boolean} elsewhere whether another tab has the game
 * @property {[string, string][]} facts number and label
 * @property {boolean} canReview whether the game has a move
 * @property {string | null} [again] label of the button for another game; null: no button
 * @property {import("../core/icons.js").IconName} [againIcon]
 * @property {{player: string, about: string} | null} next the next bird, if the visitor has beaten a bird
 */

export class Result {
  /**
   * @param {{rematch: () => void, review: () => void, takeOver: () => void, challenge: (player: string) =>
   * void}} callbacks
   */
  constructor(callbacks) {
    this.callbacks = callbacks;
    this.again = pictureButton("retry", t("Play again"), callbacks.rematch, { class: "primary big" });
    this.takeOver = pictureButton("play", t("Continue here"), callbacks.takeOver, { class: "primary big" });
    this.review = make(
      "div",
      { class: "offer" },
      make("span", { class: "badge" }, icon("review")),
      make(
        "p",
        { class: "offer-text" },
        button(t("Review this game"), callbacks.review, { class: "cover" }),
        t("Find the turning point."),
      ),
      icon("next"),
    );
    this.facts = make("div", { class: "facts" });
    this.next = make("div", { class: "next-bird" });
    this.element = make(
      "div",
      { class: "result", hidden: true },
      this.takeOver,
      this.again,
      this.review,
      this.next,
      this.facts,
    );
  }

  /** @param {Outcome | null} outcome null while the game is in progress here */
  show(outcome) {
    this.element.hidden = !outcome;
    if (!outcome) return;
    const { elsewhere, facts, next, canReview, again = t("Play again"), againIcon = "retry" } = outcome;
    this.takeOver.hidden = !elsewhere;
    this.again.hidden = elsewhere || again === null;
    if (again && this.again.textContent !== again) this.again.replaceChildren(icon(againIcon), again);
    this.review.hidden = elsewhere || !canReview;
    this.facts.hidden = elsewhere;
    this.facts.replaceChildren(
      ...facts.map(([figure, what]) =>
        make("p", { class: "fact" }, make("b", {}, figure), make("span", {}, what)),
      ),
    );
    this.next.hidden = !next;
    if (next) this.showNext(next);
  }

  /** @param {{player: string, about: string}} next */
  showNext({ player, about }) {
    const name = playerLabel(player);
    this.next.replaceChildren(
      make("span", { class: "face", "aria-hidden": "true" }, faceOf(player)),
      make("p", {}, make("b", {}, t("Ready for {name}?", { name })), make("span", {}, about)),
      button(t("Play {name}", { name }), () => this.callbacks.challenge(player), { class: "quiet" }),
    );
  }
}
