// SPDX-License-Identifier: MIT
// Threats during a game: strong points of both sides, marked on the board and listed where there is room.

import { ask, isAbort } from "../core/api.js";
import { threatLegend } from "../board/board_threats.js";
import { button, make } from "../core/dom.js";
import { sideName } from "../core/games.js";
import { t } from "../core/language.js";
import { other } from "../core/points.js";
import { isOn } from "../core/toggle.js";
import { remember } from "../core/storage.js";
import { requestOf } from "./play_game.js";

/** @typedef {{point: string, side: import("../core/points.js").Side, makes: string}} Threat */

/** What a stone on the point would make, in words. @type {Record<string, (at: {point: string}) => string>} */
const texts = {
  win: (at) => t("Wins at {point}", at),
  "open-four": (at) => t("Open four at {point}", at),
  "four-four": (at) => t("Two fours at {point}", at),
  "four-three": (at) => t("Four and three at {point}", at),
  four: (at) => t("Four at {point}", at),
  "three-three": (at) => t("Two threes at {point}", at),
  "open-three": (at) => t("Open three at {point}", at),
};

/** What the side to move has to stop, if the other could do it. */
const urgent = ["win", "open-four", "four-four", "four-three"];

/** Enough to look at. */
const most = 4;

export class PlayThreats {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.isOn = isOn("threats");
    /** @type {Threat[]} */
    this.points = [];
    /** @type {import("../board/picture.js").ThreatRow[]} rows of stones as they stand */
    this.rows = [];
    this.isAnswered = false;
    this.list = make("ul");
    this.legend = make("div");
    this.note = make("p", { class: "fine" });
    this.turnOn = button(t("Show threats"), () => this.toggle());
    this.element = make(
      "section",
      { class: "coach", "aria-label": t("On the board") },
      make("h2", {}, t("On the board")),
      this.note,
      this.list,
      this.legend,
      this.turnOn,
    );
  }

  toggle() {
    this.isOn = !this.isOn;
    remember("threats", this.isOn);
    this.forget();
    this.play.showAll();
    this.refresh();
  }

  /** The position is another. */
  forget() {
    this.isAnswered = false;
    this.points = [];
    this.rows = [];
  }

  /** Asks for the threats of the position, once it is the visitor's turn. */
  async refresh() {
    const { play } = this;
    if (!this.isOn || play.state.phase !== "ready" || play.state.inOpening()) return;
    const { signal } = play.state;
    try {
      const reply = await ask("threats", requestOf(play.game), signal);
      if (signal.aborted || !this.isOn) return;
      this.points = reply.points;
      this.rows = reply.rows ?? [];
      this.isAnswered = true;
      play.showAll();
    } catch (trouble) {
      if (!isAbort(trouble) && !signal.aborted) play.fail(trouble);
    }
  }

  /** The strongest of each side. */
  strongest() {
    return ["x", "o"].flatMap((side) => this.points.filter((one) => one.side === side).slice(0, most));
  }

  /** @param {import("../board/picture.js").Picture} picture */
  addTo(picture) {
    if (!this.isOn) return;
    for (const { point } of this.strongest()) picture.marks.push({ point, kind: "threat" });
    picture.threats = this.rows;
    const { rules } = this.play.game.setup;
    this.legend.replaceChildren(threatLegend(picture, (side) => sideName(side, rules)));
  }

  show() {
    const { rules } = this.play.game.setup;
    this.turnOn.hidden = this.isOn;
    this.legend.hidden = !this.isOn;
    this.note.textContent = this.isOn
      ? t("What both sides could do next.")
      : t("Threats of both sides can be shown here and on the board.");
    const shown = this.strongest();
    this.list.replaceChildren(
      ...shown.map(({ point, side, makes }) =>
        make(
          "li",
          {},
          make("i", { class: `pip ${side}` }),
          make(
            "p",
            {},
            make("span", { class: "unseen" }, `${sideName(side, rules)}: `),
            texts[makes]?.({ point }) ?? point,
          ),
        ),
      ),
    );
    const rival = other(this.play.mover());
    const mustStop = this.points.some(({ side, makes }) => side === rival && urgent.includes(makes));
    if (this.isAnswered && !mustStop)
      this.list.append(
        make(
          "li",
          {},
          make("i", { class: `pip ${rival}` }),
          make("p", {}, t("Nothing that must be stopped")),
        ),
      );
  }
}
