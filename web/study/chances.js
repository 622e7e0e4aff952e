// SPDX-License-Identifier: MIT
// The evaluation bar: its filled part is the first player's winning chance. It is beside the board, with
// Black at the bottom (study.css); on a narrow screen it is above the board, with Black at the left
// (narrow.css).

import { make, write } from "../core/dom.js";
import { t } from "../core/language.js";

/** In a smaller share, in percent, a number would not fit. */
const leastWritten = 10;

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
   * @param {number} percent for the first player; 0 and 100 only if proved
   * @param {string} sign shown at the winner's end instead of the numbers, such as "win"; empty: the chance
   *   is unknown, or the game is a draw
   * @param {string} words for screen readers
   */
  show(percent, sign, words) {
    this.fill(percent, words);
    this.write(sign && percent ? sign : "", sign && !percent ? sign : "", true);
  }

  /** @param {number} percent for the first player, unproved @param {string} words for screen readers */
  estimate(percent, words) {
    this.fill(percent, words);
    const [low, high] = [percent, 100 - percent].map((share) => (share < leastWritten ? "" : String(share)));
    this.write(low, high, false);
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

  /** Fades a value that belongs to another position. @param {boolean} old */
  dim(old) {
    this.element.classList.toggle("old", old);
  }
}
