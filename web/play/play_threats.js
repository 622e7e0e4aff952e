// SPDX-License-Identifier: MIT
// Threats during a game: strong points of both sides, marked on the board, explained beside it, and listed if
// there is room. Against the weakest birds the page warns of a row that the opponent's next move would
// complete, unless the visitor has turned warnings off. In games with other people it never warns.

import { ask, isAbort } from "../core/api.js";
import { announce } from "../core/announce.js";
import { threatLegend } from "../board/board_threats.js";
import { threatMarks, toAnswer, toStop } from "../board/threat_marks.js";
import { birdOf } from "../core/birds.js";
import { button, make } from "../core/dom.js";
import { sideName } from "../core/games.js";
import { t } from "../core/language.js";
import { other } from "../core/points.js";
import { isOn } from "../core/toggle.js";
import { remember } from "../core/storage.js";
import { stopText, warns } from "../settings/warnings.js";
import { byLink } from "./by_link.js";
import { requestOf } from "./play_game.js";

/**
 * @typedef {import("../board/threat_marks.js").Threats} Threats
 * @typedef {import("../board/picture.js").ThreatRow} ThreatRow
 */

/** What a stone at the point would make, in words. @type {Record<string, (at: {point: string}) => string>} */
const texts = {
  win: (at) => t("Wins at {point}", at),
  "open-four": (at) => t("Open four at {point}", at),
  "four-four": (at) => t("Two fours at {point}", at),
  "four-three": (at) => t("Four and three at {point}", at),
  four: (at) => t("Four at {point}", at),
  "three-three": (at) => t("Two threes at {point}", at),
  "open-three": (at) => t("Open three at {point}", at),
};

/** Maximum number of threats listed for each side. */
const most = 4;

export class PlayThreats {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.isOn = isOn("threats");
    /** @type {(Threats & {rows?: ThreatRow[]}) | null} threats of the position, with its rows of stones */
    this.threats = null;
    this.list = make("ul");
    this.legend = make("div");
    /** A second legend, for screens without room for the list. */
    this.strip = make("div", { class: "marks-legend", hidden: true });
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

  /** Forgets the threats, because the position has changed. */
  forget() {
    this.threats = null;
  }

  /** Whether threats are shown in this game. */
  get areShown() {
    return this.isOn && this.play.game.setup.opponent !== byLink;
  }

  /** Whether the page warns without being asked. */
  get warns() {
    return warns(birdOf(this.play.game.setup.opponent)?.level);
  }

  /** Requests the threats of the position if it is the visitor's turn and they are needed. */
  async refresh() {
    const { play } = this;
    if (!this.areShown && !this.warns) return;
    if (play.state.phase !== "ready" || play.state.inOpening()) return;
    const { signal } = play.state;
    try {
      const threats = await ask("threats", requestOf(play.game), signal);
      if (signal.aborted) return;
      this.threats = threats;
      const warning = this.warning();
      if (warning) announce(warning);
      play.showAll();
    } catch (trouble) {
      if (this.areShown && !isAbort(trouble) && !signal.aborted) play.fail(trouble);
    }
  }

  /**
   * The points where the opponent would complete a row next; empty unless threats are shown, the page warns,
   * or a hint has told the visitor.
   */
  toStop() {
    const { play, threats } = this;
    if (threats && (this.areShown || this.warns)) return toStop(threats.points, play.mover());
    const hint = play.hints.reply;
    return hint?.threat?.plies === 1 && hint.kind !== "lost" ? hint.threat.line : [];
  }

  /**
   * The warning "Stop the four at l3"; empty unless exactly one point stops the opponent, and it is legal.
   */
  warning() {
    const { play } = this;
    const points = play.state.phase === "ready" ? this.toStop() : [];
    return points.length === 1 && play.state.allows(points[0])
      ? stopText(points[0], play.game.setup.rules)
      : "";
  }

  /** The strongest threats of each side; empty if threats are not shown. */
  strongest() {
    const points = this.areShown ? (this.threats?.points ?? []) : [];
    return ["x", "o"].flatMap((side) => points.filter((one) => one.side === side).slice(0, most));
  }

  /** @param {import("../board/picture.js").Picture} picture */
  addTo(picture) {
    const { threats } = this;
    const { rules } = this.play.game.setup;
    if (this.areShown) {
      if (threats) picture.marks.push(...threatMarks(threats, this.play.mover(), this.strongest()));
      picture.threats = threats?.rows ?? [];
    } else if (this.play.state.phase === "ready") {
      for (const point of this.toStop()) picture.marks.push({ point, kind: "answer" });
    }
    for (const legend of [this.legend, this.strip])
      legend.replaceChildren(threatLegend(picture, (side) => sideName(side, rules)));
    this.strip.hidden = !this.areShown || !this.strip.querySelector("li");
  }

  show() {
    const { rules } = this.play.game.setup;
    this.turnOn.hidden = this.isOn;
    this.legend.hidden = !this.areShown;
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
    const mover = this.play.mover();
    const rival = other(mover);
    if (this.areShown && this.threats && !toAnswer(this.threats, mover).length)
      this.list.append(
        make("li", {}, make("i", { class: `pip ${rival}` }), make("p", {}, t("Nothing to stop"))),
      );
  }
}
