// SPDX-License-Identifier: MIT
// The sheet that invites a friend: game, color, clock and name.

import { gameText, rulesOf, usualRules } from "../core/games.js";
import { t } from "../core/language.js";
import { pictureButton } from "../core/parts.js";
import { fittingOpening } from "../core/openings.js";
import { recall, remember } from "../core/storage.js";
import { checkedClock } from "../play/clock.js";
import { colorRow, openingRow } from "../play/setup_rows.js";
import { GameSheet, listedClock, timeControl } from "./game_sheet.js";
import { nameField } from "./links.js";

/**
 * @typedef {import("./game_sheet.js").GameChoice & {color: string, opening: string}} Invitation color: "x",
 *   "o" or "chance"; opening: the rule, or empty
 * @typedef {import("./shared_game.js").GameSetup} GameSetup
 */

/**
 * An invitation as the server expects it.
 * @param {Invitation} invitation @param {string} name @returns {GameSetup}
 */
function gameSetup({ rules, color, clock, opening }, name) {
  return {
    game: gameText(rules),
    ...(opening ? { opening } : {}),
    color: color === "chance" ? "random" : /** @type {GameSetup["color"]} */ (color),
    clock: timeControl(clock),
    name,
  };
}

/**
 * The choices that the visitor made in another sheet, from an address; empty if the address names no game.
 * @param {URLSearchParams} parameters @returns {Partial<Invitation>}
 */
export function invitationIn(parameters) {
  const rules = rulesOf(parameters.get("game") ?? "");
  if (!rules) return {};
  const you = parameters.get("you");
  const color = you === "o" || you === "chance" ? you : "x";
  const opening = parameters.get("opening") ?? (parameters.has("swap2") ? "swap2" : "");
  return { rules, color, opening, clock: clockIn(parameters.get("clock")) };
}

/** A clock in an address: byo-yomi, "10+3x30", or a clock of play mode. @param {string | null} text */
function clockIn(text) {
  const clock = (text ?? "").replace(" ", "+");
  return /^\d{1,3}(\.\d{1,3})?\+\d{1,2}x\d{1,3}$/.test(clock) ? clock : checkedClock(text);
}

/** The last invitation, or the default. @returns {Invitation} */
export function lastInvitation() {
  const last = recall("invitation");
  const rules = rulesOf(last?.game ?? "") ?? usualRules("freestyle");
  const color = ["x", "o", "chance"].includes(last?.color) ? last.color : "chance";
  const opening = typeof last?.opening === "string" ? last.opening : "";
  return { rules, color, opening, clock: listedClock(last?.clock, "0+0") };
}

/** @extends {GameSheet<Invitation>} */
export class InvitationSheet extends GameSheet {
  /**
   * @param {(setup: GameSetup) => Promise<void>} invite rejects with the reason
   * @param {() => void} startClass opens the mode for classes, for more than two players
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
    /** @type {import("../core/openings.js").OpeningRule[]} */
    this.openings = [];
  }

  /** The rules that the server offers. @param {import("../core/openings.js").OpeningRule[]} openings */
  setOpenings(openings) {
    this.openings = openings;
    this.update({});
  }

  /** @param {Partial<Invitation>} chosen */
  open(chosen) {
    this.show({ ...lastInvitation(), ...chosen }, recall("name") ?? "");
  }

  /** @param {Partial<Invitation>} change */
  update(change) {
    const whole = { ...this.choice, ...change };
    whole.opening = fittingOpening(this.openings, whole.rules, whole.opening);
    super.update(whole);
  }

  rows() {
    const { rules, color, opening } = this.choice;
    return [
      openingRow(this.openings, rules, opening, (chosen) => this.update({ opening: chosen })),
      colorRow(rules, color, (chosen) => this.update({ color: chosen }), { opens: Boolean(opening) }),
    ];
  }

  /** @param {string} name */
  async create(name) {
    const { rules, color, clock, opening } = this.choice;
    remember("name", name);
    remember("invitation", { game: gameText(rules), color, clock, opening });
    await this.invite(gameSetup(this.choice, name));
  }
}
