// SPDX-License-Identifier: MIT
// Threats on the board and in words: rows of stones, strong points, wins by fours.

import { isAbort } from "../core/api.js";
import { make } from "../core/dom.js";
import { sideName } from "../core/games.js";
import { action } from "../core/parts.js";
import { threatLegend } from "../board/board_threats.js";
import { threatMarks } from "../board/threat_marks.js";
import { t } from "../core/language.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("../board/threat_marks.js").Threats} Threats
 */

/** What a stone must make for a point to be shown: a win, or almost a win. */
const strong = new Set(["win", "open-four", "four-four", "four-three"]);

export class ThreatsView {
  /** @param {import("./study.js").Study} study @param {HTMLElement} legend */
  constructor(study, legend) {
    this.study = study;
    this.legend = legend;
    this.words = make("p", { class: "small" });
    /**
     * @type {(Threats & {rows: import("../board/picture.js").ThreatRow[]}) | null} threats of the position
     */
    this.threats = null;
    this.action = action("threat", t("Threats"), () => this.toggle(), { "aria-pressed": "false", key: "t" });
  }

  get isOn() {
    return this.action.getAttribute("aria-pressed") === "true";
  }

  toggle() {
    const on = !this.isOn;
    this.action.setAttribute("aria-pressed", String(on));
    this.legend.hidden = !on;
    this.clear();
    if (on) this.ask();
    this.study.show();
  }

  /** Forgets the threats, because another position is shown. */
  clear() {
    this.threats = null;
    this.words.textContent = "";
  }

  async ask() {
    if (!this.isOn) return;
    const { study } = this;
    try {
      const reply = await study.askHere("threats");
      if (!this.isOn) return study.show();
      this.threats = reply;
      const wins = /** @type {Side[]} */ (["x", "o"])
        .filter((side) => reply[side].verdict === "win")
        .map((side) =>
          t("{side} to move would win by fours: {moves}.", {
            side: sideName(side, study.rules),
            moves: reply[side].line.join(" "),
          }),
        );
      this.words.textContent = wins.join(" ") || t("Neither side wins by fours alone.");
      study.show();
    } catch (trouble) {
      if (!isAbort(trouble) && trouble instanceof Error) study.say(trouble.message);
    }
  }

  /**
   * @param {import("../board/board.js").Picture} picture @param {Set<string>} taken points with other marks
   */
  addTo(picture, taken) {
    if (!this.isOn) return;
    const { threats } = this;
    const { rules, position } = this.study;
    if (threats && position) {
      const shown = threats.points.filter(({ makes }) => strong.has(makes));
      const marks = threatMarks(threats, position.to_move, shown);
      picture.marks.push(...marks.filter(({ point }) => !taken.has(point)));
    }
    picture.threats = threats?.rows ?? [];
    this.legend.replaceChildren(
      threatLegend(picture, (side) => sideName(side, rules)),
      this.words,
    );
  }
}
