// SPDX-License-Identifier: MIT
// The sheet for a new game. Its choices affect only the next game; when that starts, the current game stays
// among the saved games.

import { hasServer } from "../backend/wasm_module.js";
import { replaceKeepingFocus } from "../core/redraw.js";
import { birdChoice, birdOf } from "../core/birds.js";
import { choice, make } from "../core/dom.js";
import { gameText, sentenceOf, usualRules } from "../core/games.js";
import { icon } from "../core/icons.js";
import { t, withStop } from "../core/language.js";
import { fittingOpening } from "../core/openings.js";
import { pictureButton, segments, sheet } from "../core/parts.js";
import { ableOpponent, aboutPlayer, classicChoices, playerTitle, startLabel } from "../core/players.js";
import { RulesFields } from "../core/rules_fields.js";
import { byLink } from "./by_link.js";
import { clockChoicesWith, clockLabel } from "./clock.js";
import { isProgram } from "./play_game.js";
import { colorRow, gameRow, openingRow, row, sizeRow } from "./setup_rows.js";

/**
 * @typedef {import("./play_game.js").Setup} Setup
 * @typedef {import("../core/api.js").Player} Player
 */

const clocks = ["0+0", "5+3", "10+5", "20+10"];

export class SetupSheet {
  /** @param {import("../app.js").Shell} shell @param {(setup: Setup) => void} begin starts a new game */
  constructor(shell, begin) {
    this.shell = shell;
    this.begin = begin;
    /** @type {Player[]} */
    this.players = [];
    /** @type {import("../core/openings.js").OpeningRule[]} */
    this.openings = [];
    /** @type {Setup | null} */
    this.setup = null;
    /** Whether to invite a friend instead of playing the opponent. */
    this.invites = false;
    this.showsMore = false;
    this.rulesFields = new RulesFields((rules) => this.update({ rules }));
    this.who = make("div", { class: "setup-choices" });
    this.choices = make("div", { class: "setup-choices" });
    this.fields = make("div", { class: "fields", hidden: true });
    this.classicField = make("div");
    this.classicRow = make("div", { class: "setup-row" }, make("span"), this.classicField);
    this.start = pictureButton("play", t("Play"), () => this.finish(), { class: "primary big" });
    this.more = pictureButton("settings", t("More"), () => this.toggleMore(), {
      class: "big quiet",
      "aria-expanded": "false",
    });
    const foot = make("div", { class: "sheet-foot" }, this.start, this.more);
    this.element = sheet(
      t("New game"),
      make(
        "section",
        { class: "setup", "aria-label": t("Setup") },
        this.who,
        this.classicRow,
        this.choices,
        this.fields,
        foot,
      ),
    );
    document.body.append(this.element);
  }

  /** @param {Pick<import("../core/api.js").Info, "players" | "openings">} info */
  setInfo({ players, openings }) {
    this.players = players;
    this.openings = openings;
    if (this.setup) this.draw();
  }

  /** Shows the setup of the current game as the starting point for the next game. @param {Setup} setup */
  show(setup) {
    this.setup = setup;
    this.invites = false;
    this.draw();
  }

  /** @param {Setup} setup @param {boolean} [showsMore] whether to show the part under More */
  open(setup, showsMore = false) {
    this.showsMore = showsMore;
    this.show(setup);
    if (!this.element.open) this.element.showModal();
    if (showsMore) this.showFields();
    else this.start.focus();
  }

  toggleMore() {
    this.showsMore = !this.showsMore;
    this.draw();
    if (this.showsMore) this.showFields();
  }

  /** Scrolls the opened part into view and focuses its first field. */
  showFields() {
    this.fields.querySelector("select")?.focus({ preventScroll: true });
    this.fields.scrollIntoView({ block: "center", behavior: "instant" });
  }

  finish() {
    const { setup } = this;
    if (!setup) return;
    this.element.close();
    if (!this.invites) return this.begin(setup);
    const you = setup.byChance ? "chance" : setup.human;
    this.shell.open(
      "friend",
      new URLSearchParams({
        game: gameText(setup.rules),
        clock: setup.clock,
        you,
        ...(setup.opening ? { opening: setup.opening } : {}),
      }),
    );
  }

  /** @param {Partial<Setup>} change */
  update(change) {
    if (!this.setup) return;
    const setup = { ...this.setup, ...change };
    if (this.players.length) setup.opponent = ableOpponent(this.players, setup.rules, setup.opponent);
    setup.opening = fittingOpening(this.openings, setup.rules, setup.opening);
    this.setup = setup;
    if (change.opponent) this.invites = false;
    this.draw();
  }

  draw() {
    const { setup } = this;
    if (!setup) return;
    const named = this.invites ? t("A friend") : playerTitle(setup.opponent);
    const about = this.invites
      ? t("You send a link, and play when it is opened.")
      : aboutPlayer(this.players, setup.opponent, setup.rules);
    replaceKeepingFocus(
      this.who,
      birdChoice(this.invites ? "" : setup.opponent, (opponent) => this.update({ opponent })),
      make("p", { class: "say" }, make("b", {}, `${withStop(named)} `), make("span", {}, about)),
      row(t("Or play"), this.others(setup)),
    );
    replaceFields(this.classicField, this.classicFields(setup));
    this.classicRow.hidden = !this.classicField.childElementCount;
    replaceKeepingFocus(
      this.choices,
      gameRow(
        setup.rules,
        (rules) => this.update({ rules }),
        () => this.chooseOther(),
      ),
      sizeRow(setup.rules, (rules) => this.update({ rules })),
      openingRow(this.openings, setup.rules, setup.opening, (opening) => this.update({ opening })),
      this.colors(setup),
      row(t("Clock"), this.clocks(setup)),
      make("p", { class: "small" }, sentenceOf(setup.rules)),
    );
    replaceFields(this.fields, this.makeFields(setup));
    this.fields.hidden = !this.showsMore;
    this.more.setAttribute("aria-expanded", String(this.showsMore));
    const label = this.invites ? t("Invite a friend") : startLabel(setup.opponent);
    this.start.replaceChildren(icon("play", "solid"), label);
  }

  /** @param {Setup} setup */
  others(setup) {
    const isClassic = !birdOf(setup.opponent) && isProgram(setup);
    const isFriend = this.invites || setup.opponent === byLink;
    const value = isFriend ? "friend" : isClassic ? "classic" : setup.opponent;
    /** @type {[string, string | Node][]} */
    const choices = [
      ["person", t("Two here")],
      ["classic", t("A classic")],
    ];
    if (this.shell.has("friend"))
      choices.unshift([
        "friend",
        make("span", { class: "with-icon" }, icon("friend"), t("A friend by link")),
      ]);
    return segments(t("Or play"), choices, value, (chosen) => {
      this.invites = chosen === "friend" && hasServer;
      if (chosen === "friend" && !hasServer) this.update({ opponent: byLink, clock: "0+0" });
      else if (chosen === "friend") this.draw();
      else this.update({ opponent: chosen === "classic" ? this.firstClassic(setup) : chosen });
    });
  }

  /** @param {Setup} setup */
  firstClassic(setup) {
    const able = classicChoices(this.players, setup.rules).flatMap((one) =>
      Array.isArray(one) ? [one] : one.choices,
    );
    return able[0]?.[0] ?? "lines";
  }

  /** @param {Setup} setup */
  classicFields(setup) {
    if (this.invites || birdOf(setup.opponent) || !isProgram(setup)) return [];
    const choices = classicChoices(this.players, setup.rules);
    return [choice(t("Classic"), choices, setup.opponent, (opponent) => this.update({ opponent }))];
  }

  /** Chooses standard gomoku, and opens the part under More, where all games can be chosen. */
  chooseOther() {
    this.showsMore = true;
    this.update({ rules: usualRules("standard") });
    this.showFields();
  }

  /** @param {Setup} setup */
  colors(setup) {
    const isForTwo = setup.opponent === "person" && !this.invites;
    const value = isForTwo ? "x" : setup.byChance ? "chance" : setup.human;
    /** @param {string} chosen */
    const change = (chosen) =>
      this.update({ human: chosen === "o" ? "o" : "x", byChance: chosen === "chance" });
    return colorRow(setup.rules, value, change, { isForTwo, opens: Boolean(setup.opening) });
  }

  /** @param {Setup} setup */
  clocks({ clock }) {
    const shown = clocks.includes(clock) ? clocks : [...clocks, clock];
    const choices = shown.map((one) => /** @type {[string, string]} */ ([one, clockLabel(one)]));
    return segments(t("Clock"), choices, clock, (chosen) => this.update({ clock: chosen }));
  }

  /** The fields under More. @param {Setup} setup */
  makeFields(setup) {
    const fields = this.rulesFields.make(setup.rules);
    fields.push(
      choice(t("Time"), clockChoicesWith(setup.clock), setup.clock, (clock) => this.update({ clock })),
    );
    return fields;
  }
}

/** @param {HTMLElement | null} field */
const labelOf = (field) => field?.firstElementChild?.textContent;

/** @param {HTMLElement} field */
const controlIn = (field) =>
  /** @type {HTMLInputElement | HTMLSelectElement} */ (field.querySelector("select, input"));

/**
 * Replaces the fields. The field with the focus stays if its choices are unchanged, because replacing it
 * would interrupt typing; otherwise the new field with the same label gets the focus.
 * @param {HTMLElement} host @param {HTMLElement[]} made
 */
function replaceFields(host, made) {
  const used = /** @type {HTMLElement | null} */ (host.querySelector(".field:focus-within"));
  const place = made.findIndex((field) => labelOf(field) === labelOf(used));
  if (!used || place < 0) return host.replaceChildren(...made);
  const successor = made[place];
  const [shown, wanted] = [controlIn(used), controlIn(successor)];
  if (shown.textContent !== wanted.textContent) {
    host.replaceChildren(...made);
    return wanted.focus();
  }
  shown.value = wanted.value;
  for (const field of [...host.children]) if (field !== used) field.remove();
  used.before(...made.slice(0, place));
  used.after(...made.slice(place + 1));
}
