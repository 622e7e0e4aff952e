// SPDX-License-Identifier: MIT
// The sheet with which a friend is invited: game, color, clock and name.

import { gameText, rulesOf, usualRules } from "../core/games.js";
import { t } from "../core/language.js";
import { pictureButton } from "../core/parts.js";
import { recall, remember } from "../core/storage.js";
import { checkedClock } from "../play/clock.js";
import { colorRow, suitsSwap2 } from "../play/setup_rows.js";
import { GameSheet, listedClock, timeControl } from "./game_sheet.js";
import { nameField } from "./links.js";

/**
 * @typedef {import("./game_sheet.js").GameChoice & {color: string}} Invitation color: "x", "o", "chance" or
 *   "swap2"
 * @typedef {import("./shared_game.js").GameSetup} GameSetup
 */

/** As the server is asked for it. @param {Invitation} invitation @param {string} name @returns {GameSetup} */
function gameSetup({ rules, color, clock }, name) {
  return {
    game: gameText(rules),
    color: color === "chance" ? "random" : /** @type {GameSetup["color"]} */ (color),
    clock: timeControl(clock),
    name,
  };
}

/**
 * What another sheet has chosen already.
 * @param {URLSearchParams} parameters @returns {Partial<Invitation>}
 */
export function invitationIn(parameters) {
  const rules = rulesOf(parameters.get("game") ?? "");
  if (!rules) return {};
  const you = parameters.get("you");
  const color = parameters.has("swap2") ? "swap2" : you === "o" || you === "chance" ? you : "x";
  return { rules, color, clock: clockIn(parameters.get("clock")) };
}

/** A clock as play has them, or byo-yomi, "10+3x30". @param {string | null} text */
function clockIn(text) {
  const clock = (text ?? "").replace(" ", "+");
  return /^\d{1,3}(\.\d{1,3})?\+\d{1,2}x\d{1,3}$/.test(clock) ? clock : checkedClock(text);
}

/** The last one, or the usual. @returns {Invitation} */
export function lastInvitation() {
  const last = recall("invitation");
  const rules = rulesOf(last?.game ?? "") ?? usualRules("freestyle");
  const color = ["x", "o", "chance", "swap2"].includes(last?.color) ? last.color : "chance";
  return { rules, color, clock: listedClock(last?.clock, "0+0") };
}

/** @extends {GameSheet<Invitation>} */
export class InvitationSheet extends GameSheet {
  /**
   * @param {(setup: GameSetup) => Promise<void>} invite rejects with what is in the way
   * @param {() => void} startClass more than two want to play
   */
  constructor(invite, startClass) {
    super(
      {
        title: t("Invite a friend"),
        label: t("Invitation"),
        icon: "friend",
        start: t("Make the link"),
        name: t("Your name"),
      },
      nameField(""),
      lastInvitation(),
      pictureButton("class", t("A class"), startClass, { class: "big quiet" }),
    );
    this.invite = invite;
  }

  /** @param {Partial<Invitation>} chosen */
  open(chosen) {
    this.show({ ...lastInvitation(), ...chosen }, recall("name") ?? "");
  }

  /** @param {Partial<Invitation>} change */
  update(change) {
    const whole = { ...this.choice, ...change };
    if (whole.color === "swap2" && !suitsSwap2(whole.rules)) whole.color = "chance";
    super.update(whole);
  }

  rows() {
    const { rules, color } = this.choice;
    return [colorRow(rules, color, (chosen) => this.update({ color: chosen }))];
  }

  /** @param {string} name */
  async create(name) {
    const { rules, color, clock } = this.choice;
    remember("name", name);
    remember("invitation", { game: gameText(rules), color, clock });
    await this.invite(gameSetup(this.choice, name));
  }
}
