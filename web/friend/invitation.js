// SPDX-License-Identifier: MIT
// The sheet with which a friend is invited: game, color, clock and name.

import { replaceKeepingFocus } from "../core/bird_choice.js";
import { make } from "../core/dom.js";
import { gameText, rulesOf, sentenceOf, usualRules } from "../core/games.js";
import { pictureButton, segments, sheet } from "../core/parts.js";
import { RulesFields } from "../core/rules_fields.js";
import { recall, remember } from "../core/storage.js";
import { checkedClock } from "../play/clock.js";
import { colorRow, gameRow, row, sizeRow, suitsSwap2 } from "../play/setup_rows.js";
import { nameField } from "./links.js";

/**
 * @typedef {import("../core/games.js").Rules} Rules
 * @typedef {{rules: Rules, color: string, clock: string}} Invitation color: "x", "o", "chance" or "swap2";
 *   clock: minutes and seconds for each move, "5+3", or minutes, periods and their seconds, "10+3x30"
 * @typedef {import("./shared_game.js").GameSetup} GameSetup
 */

/** @type {[string, string][]} */
const clocks = [
  ["0+0", "None"],
  ["3+2", "3 + 2"],
  ["5+3", "5 + 3"],
  ["15+10", "15 + 10"],
  ["5+3x30", "5 + 3×30"],
  ["20+5x30", "20 + 5×30"],
];

/** @param {string} clock */
function clockSentence(clock) {
  const control = timeControl(clock);
  if (!control) return "No clock: each takes as long as they like, and may come back tomorrow.";
  const minutes = `${control.time_ms / 60_000} minutes each`;
  if (control.kind === "fischer")
    return `${minutes}, and ${control.increment_ms / 1000} s more with every move.`;
  return `${minutes}, then ${control.periods} periods of ${control.period_ms / 1000} s: byo-yomi.`;
}

/** @param {string} clock @returns {import("./shared_game.js").TimeControl | null} */
function timeControl(clock) {
  const [minutes, rest] = clock.split("+");
  const [periods, seconds] = rest.split("x").map(Number);
  const time_ms = Number(minutes) * 60_000;
  if (seconds) return { kind: "byo-yomi", time_ms, periods, period_ms: seconds * 1000 };
  return time_ms ? { kind: "fischer", time_ms, increment_ms: periods * 1000 } : null;
}

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
  return { rules, color, clock: checkedClock(parameters.get("clock")) };
}

/** The last one, or the usual. @returns {Invitation} */
export function lastInvitation() {
  const last = recall("invitation");
  const rules = rulesOf(last?.game ?? "") ?? usualRules("freestyle");
  const color = ["x", "o", "chance", "swap2"].includes(last?.color) ? last.color : "chance";
  const clock = clocks.some(([value]) => value === last?.clock) ? last.clock : "0+0";
  return { rules, color, clock };
}

export class InvitationSheet {
  /** @param {(setup: GameSetup) => Promise<void>} invite rejects with what is in the way */
  constructor(invite) {
    this.invite = invite;
    this.invitation = lastInvitation();
    this.showsMore = false;
    this.isAsking = false;
    this.rulesFields = new RulesFields((rules) => this.update({ rules }));
    this.choices = make("div", { class: "setup-choices" });
    this.fields = make("div", { class: "fields", hidden: true });
    this.name = nameField("");
    this.trouble = make("p", { class: "small trouble", role: "alert" });
    this.start = pictureButton("friend", "Make the link", () => this.finish(), { class: "primary big" });
    this.element = sheet(
      "Invite a friend",
      make(
        "form",
        {
          class: "setup",
          "aria-label": "Invitation",
          submit: (/** @type {Event} */ event) => {
            event.preventDefault();
            this.finish();
          },
        },
        this.choices,
        this.fields,
        make(
          "label",
          { class: "setup-row name-row" },
          make("b", {}, "Your name"),
          make("span", { class: "field" }, this.name),
        ),
        this.trouble,
        make("div", { class: "sheet-foot" }, this.start),
      ),
    );
    document.body.append(this.element);
  }

  /** @param {Partial<Invitation>} chosen */
  open(chosen) {
    this.invitation = { ...lastInvitation(), ...chosen };
    this.name.value = recall("name") ?? "";
    this.trouble.textContent = "";
    this.showsMore = false;
    this.draw();
    if (!this.element.open) this.element.showModal();
    this.start.focus();
  }

  close() {
    if (this.element.open) this.element.close();
  }

  /** @param {Partial<Invitation>} change */
  update(change) {
    this.invitation = { ...this.invitation, ...change };
    const { rules, color } = this.invitation;
    if (color === "swap2" && !suitsSwap2(rules)) this.invitation.color = "chance";
    this.draw();
  }

  draw() {
    const { rules, color, clock } = this.invitation;
    /** @type {[string, string]} */
    const chosen = [clock, clock.replace(/\+(.*)$/, " + $1")];
    const shown = clocks.some(([value]) => value === clock) ? clocks : [...clocks, chosen];
    replaceKeepingFocus(
      this.choices,
      gameRow(
        rules,
        (chosen) => this.update({ rules: chosen }),
        () => {
          this.showsMore = true;
          this.update({ rules: usualRules("standard") });
        },
      ),
      sizeRow(rules, (chosen) => this.update({ rules: chosen })),
      colorRow(rules, color, (chosen) => this.update({ color: chosen })),
      row(
        "Clock",
        segments("Clock", shown, clock, (value) => this.update({ clock: value })),
      ),
      make("p", { class: "small" }, `${sentenceOf(rules)} ${clockSentence(clock)}`),
    );
    this.fields.replaceChildren(...this.rulesFields.make(rules));
    this.fields.hidden = !this.showsMore;
  }

  async finish() {
    if (this.isAsking) return;
    this.isAsking = true;
    this.start.disabled = true;
    const { rules, color, clock } = this.invitation;
    const name = this.name.value.trim();
    remember("name", name);
    remember("invitation", { game: gameText(rules), color, clock });
    try {
      await this.invite(gameSetup(this.invitation, name));
      this.close();
    } catch (trouble) {
      this.trouble.textContent = trouble instanceof Error ? trouble.message : String(trouble);
    }
    this.isAsking = false;
    this.start.disabled = false;
  }
}
