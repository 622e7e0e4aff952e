// SPDX-License-Identifier: MIT
// The two seats at the board: face, name, description of the player, and the clock.

import { faceOf } from "../core/birds.js";
import { make } from "../core/dom.js";
import { t } from "../core/language.js";
import { isLow, timeText } from "./clock.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {object} SeatInfo
 * @property {string} player "you", "person", "link", or a player of the server
 * @property {string} name
 * @property {string} about
 * @property {Side | null} side null until the opening has decided the color
 * @property {boolean} [connected] for a remote player: whether the player is online
 */

export class Seat {
  /** @param {"opponent" | "own"} place */
  constructor(place) {
    this.name = make("span", { class: "player-name" });
    this.about = make("span", { class: "player-about" });
    this.clock = make("span", { class: "player-clock", role: "timer", "aria-live": "off", hidden: true });
    this.pip = make("i", { class: "pip", hidden: true });
    this.presence = make("i", { class: "presence", hidden: true });
    this.face = make("span", { class: "face", "aria-hidden": "true" });
    this.element = make(
      "section",
      { class: `player ${place}`, "aria-label": place === "own" ? t("You") : t("Opponent") },
      this.face,
      make("p", { class: "player-who" }, this.name, this.about),
      this.clock,
    );
    /** @type {Side} */
    this.side = place === "own" ? "x" : "o";
    this.player = "";
  }

  /** @param {SeatInfo} info @param {boolean} active @param {boolean} cells */
  show({ player, name, about, side, connected }, active, cells) {
    if (player !== this.player) this.face.replaceChildren(faceOf(player), this.pip, this.presence);
    this.presence.hidden = connected === undefined;
    this.presence.classList.toggle("here", Boolean(connected));
    this.player = player;
    this.name.textContent = name;
    this.about.textContent = about;
    this.pip.hidden = !side;
    this.pip.className = `pip ${side ?? ""}`;
    this.element.classList.toggle("active", active);
    this.element.classList.toggle("cells", cells);
    if (side) this.element.dataset.side = side;
    else delete this.element.dataset.side;
  }

  /** @param {import("./clock.js").Times | null} left @param {Side} side @param {Side | null} running */
  showClock(left, side, running) {
    this.showTime(left && timeText(left[side]), Boolean(left && isLow(left[side]) && running === side));
  }

  /**
   * @param {string | null} text null without a clock
   * @param {boolean} isUrgent whether the clock is running and little time is left
   */
  showTime(text, isUrgent) {
    this.clock.hidden = text === null;
    if (text !== null && this.clock.textContent !== text) this.clock.textContent = text;
    this.clock.classList.toggle("low", isUrgent);
  }
}
