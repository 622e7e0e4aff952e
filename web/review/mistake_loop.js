// SPDX-License-Identifier: MIT
// Practice of the mistakes of a game, one after another. The board shows the position before each mistake,
// and the visitor may try any number of moves. The findings of the review are hidden meanwhile.
//
//   asking -> found    the visitor found the best move, or one that costs little
//          -> shown    the solution was requested
//          -> skipped

import { button, make } from "../core/dom.js";
import { t, withStop } from "../core/language.js";

/** @typedef {import("../study/tree.js").Node} Node */

export class MistakeLoop {
  /**
   * @param {{go: (mistake: Node) => void, solution: (mistake: Node) => void, end: (summary: string) => void}}
   *   on
   */
  constructor(on) {
    this.on = on;
    /** @type {Node[]} */
    this.mistakes = [];
    this.index = 0;
    /** @type {("asking" | "found" | "shown" | "skipped")[]} one for each mistake */
    this.results = [];
    this.note = "";
    this.title = make("h2", {});
    this.solution = button(t("Show the solution"), () => this.showSolution());
    this.next = button(t("Skip"), () => this.advance(), {});
    this.back = button(t("Back to the mistake"), () => this.ask());
    this.element = make(
      "div",
      { class: "card loop", role: "group", "aria-label": t("Try again"), hidden: true },
      this.title,
      make(
        "div",
        { class: "moment-row" },
        this.back,
        this.solution,
        this.next,
        button(t("End"), () => this.end()),
      ),
    );
  }

  /** The mistake being practiced; null if there is none. */
  get mistake() {
    return this.mistakes[this.index] ?? null;
  }

  get isAsking() {
    return this.mistake !== null && this.results[this.index] === "asking";
  }

  /** @param {Node[]} mistakes */
  start(mistakes) {
    Object.assign(this, { mistakes, index: 0, results: mistakes.map(() => "asking") });
    this.element.hidden = false;
    this.ask();
  }

  ask() {
    if (!this.mistake) return;
    this.note = "";
    this.on.go(this.mistake);
    this.show(true);
  }

  /** @param {boolean} isThere whether the board shows the position before the mistake */
  show(isThere) {
    this.title.textContent = t("Mistake {number} of {all}", {
      number: this.index + 1,
      all: this.mistakes.length,
    });
    this.back.hidden = isThere || !this.isAsking;
    this.solution.hidden = !this.isAsking;
    const isLast = this.index === this.mistakes.length - 1;
    this.next.textContent = this.isAsking ? t("Skip") : isLast ? t("Finish") : t("Next");
    this.next.classList.toggle("primary", !this.isAsking);
  }

  /** @param {string} point @param {boolean} good */
  judged(point, good) {
    this.note = good
      ? t("{point} is a good move.", { point })
      : t("{point} is not the best. Try again.", { point });
    if (good) this.results[this.index] = "found";
    this.show(true);
  }

  showSolution() {
    if (!this.mistake) return;
    this.results[this.index] = "shown";
    this.note = "";
    this.on.solution(this.mistake);
    this.show(true);
  }

  /** Goes to the next mistake, or ends the practice. */
  advance() {
    if (this.isAsking) this.results[this.index] = "skipped";
    ++this.index;
    if (this.mistake) this.ask();
    else this.end();
  }

  end() {
    if (this.element.hidden) return;
    /** @param {string} result */
    const count = (result) => this.results.filter((one) => one === result).length;
    const shown = count("shown");
    const left = count("skipped") + count("asking");
    const summary = [
      t("{count} of {all} found", { count: count("found"), all: this.mistakes.length }),
      shown && t("{count} shown", { count: shown }),
      left && t("{count} left", { count: left }),
    ]
      .filter(Boolean)
      .join(", ");
    this.clear();
    this.on.end(withStop(summary));
  }

  clear() {
    Object.assign(this, { mistakes: [], results: [], note: "", index: 0 });
    this.element.hidden = true;
  }
}
