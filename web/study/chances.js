// SPDX-License-Identifier: MIT
// The bar of chances: how much of it is the first player's. It stands beside the board, black below; on a
// phone it lies above the board, black at the left (study.css).

import { make, write } from "../core/dom.js";
import { t } from "../core/language.js";

export class Chances {
  constructor() {
    this.high = make("span", { class: "bar-high" });
    this.low = make("span", { class: "bar-low" });
    this.element = make(
      "div",
      { class: "bar", role: "img" },
      make("div", { class: "bar-fill" }),
      make("div", { class: "bar-middle" }),
      this.high,
      this.low,
    );
    this.show(50, "", t("Winning chance: unknown"));
  }

  /**
   * @param {number} percent of the first player; 0 and 100 only where that is proved
   * @param {string} sign in place of the numbers: "win", or nothing where no number is known
   * @param {string} words for readers
   */
  show(percent, sign, words) {
    this.fill(percent, words);
    this.write(sign && percent ? sign : "", sign && !percent ? sign : "", true);
  }

  /** @param {number} percent of the first player, not proved @param {string} words for readers */
  estimate(percent, words) {
    this.fill(percent, words);
    this.write(String(percent), String(100 - percent), false);
  }

  /** @param {string} low @param {string} high @param {boolean} areWords */
  write(low, high, areWords) {
    write(this.low, low);
    write(this.high, high);
    for (const one of [this.low, this.high]) one.classList.toggle("bar-word", areWords);
  }

  /** @param {number} percent @param {string} words */
  fill(percent, words) {
    this.element.style.setProperty("--share", `${percent}%`);
    this.element.setAttribute("aria-label", words);
  }

  /** What is shown belongs to another position. @param {boolean} old */
  dim(old) {
    this.element.classList.toggle("old", old);
  }
}
