// SPDX-License-Identifier: MIT
// Base class of the sheets that create something on the server: an invitation, a class. Game, size, clock and
// a name are common; subclasses add their own rows.

import { messageOf } from "../core/api.js";
import { replaceKeepingFocus } from "../core/redraw.js";
import { make } from "../core/dom.js";
import { sentenceOf, usualRules } from "../core/games.js";
import { inContext, plural, t } from "../core/language.js";
import { pictureButton, segments, sheet } from "../core/parts.js";
import { RulesFields } from "../core/rules_fields.js";
import { gameRow, row, sizeRow } from "../play/setup_rows.js";

/**
 * @typedef {import("../core/games.js").Rules} Rules
 * @typedef {{rules: Rules, clock: string}} GameChoice clock: "5+3": minutes, and seconds added per move;
 *   "10+3x30": minutes, periods, and seconds per period
 * @typedef {object} SheetWords
 * @property {string} title
 * @property {string} label of the form
 * @property {import("../core/icons.js").IconName} icon
 * @property {string} start the button's label
 * @property {string} name the label of the name field
 */

/** @param {string} clock */
function clockName(clock) {
  const control = timeControl(clock);
  return control ? controlText(control) : inContext("clock", "None");
}

/** "5 min + 3 s", "5 min + 3 × 30 s" @param {import("./shared_game.js").TimeControl} control */
export function controlText(control) {
  const minutes = control.time_ms / 60_000;
  if (control.kind === "fischer")
    return t("{minutes} min + {seconds} s", { minutes, seconds: control.increment_ms / 1000 });
  const { periods, period_ms } = control;
  return t("{minutes} min + {periods} × {seconds} s", { minutes, periods, seconds: period_ms / 1000 });
}

const clocks = /** @type {[string, string][]} */ (
  ["0+0", "3+2", "5+3", "15+10", "5+3x30", "20+5x30"].map((clock) => [clock, clockName(clock)])
);

/** @param {string | undefined} clock @param {string} usual */
export const listedClock = (clock, usual) =>
  clock && clocks.some(([value]) => value === clock) ? clock : usual;

/** @param {string} clock @returns {import("./shared_game.js").TimeControl | null} */
export function timeControl(clock) {
  const [minutes, rest] = clock.split("+");
  const [periods, seconds] = rest.split("x").map(Number);
  const time_ms = Number(minutes) * 60_000;
  if (seconds) return { kind: "byo-yomi", time_ms, periods, period_ms: seconds * 1000 };
  return time_ms ? { kind: "fischer", time_ms, increment_ms: periods * 1000 } : null;
}

/** @param {import("./shared_game.js").TimeControl} control */
export function controlSentence(control) {
  const minutes = control.time_ms / 60_000;
  if (control.kind === "fischer")
    return plural(
      minutes,
      "{count} minute each, and {seconds} s more with every move.",
      "{count} minutes each, and {seconds} s more with every move.",
      { seconds: control.increment_ms / 1000 },
    );
  return plural(
    minutes,
    "{count} minute each, then {periods} periods of {seconds} s: byo-yomi.",
    "{count} minutes each, then {periods} periods of {seconds} s: byo-yomi.",
    { periods: control.periods, seconds: control.period_ms / 1000 },
  );
}

/** @template {GameChoice} Choice */
export class GameSheet {
  /**
   * @param {SheetWords} words @param {HTMLInputElement} name @param {Choice} choice
   * @param {import("../core/dom.js").Child} [aside] at the foot, beside the button
   */
  constructor(words, name, choice, aside) {
    this.choice = choice;
    this.showsMore = false;
    this.isAsking = false;
    this.rulesFields = new RulesFields((rules) => this.update({ rules }));
    this.choices = make("div", { class: "setup-choices" });
    this.fields = make("div", { class: "fields", hidden: true });
    this.name = name;
    this.trouble = make("p", { class: "small trouble", role: "alert" });
    this.start = pictureButton(words.icon, words.start, () => this.finish(), { class: "primary big" });
    /** @param {Event} event */
    const submit = (event) => {
      event.preventDefault();
      this.finish();
    };
    this.element = sheet(
      words.title,
      make(
        "form",
        { class: "setup", "aria-label": words.label, submit },
        this.choices,
        this.fields,
        make(
          "label",
          { class: "setup-row name-row" },
          make("b", {}, words.name),
          make("span", { class: "field" }, this.name),
        ),
        this.trouble,
        make("div", { class: "sheet-foot" }, this.start, aside),
      ),
    );
    document.body.append(this.element);
  }

  /** Rows between size and clock. @returns {(HTMLElement | null)[]} */
  rows() {
    return [];
  }

  /** Rows below the clock. @returns {HTMLElement[]} */
  lastRows() {
    return [];
  }

  /** What "no clock" means, in a sentence. */
  noClock() {
    return t("No clock: each player takes as long as they like, and may come back tomorrow.");
  }

  /**
   * Creates the invitation or class; rejects with the reason.
   * @param {string} _name @returns {Promise<void>}
   */
  async create(_name) {}

  /** @param {Choice} choice @param {string} name */
  show(choice, name) {
    this.choice = choice;
    this.name.value = name;
    this.trouble.textContent = "";
    this.showsMore = false;
    this.draw();
    if (!this.element.open) this.element.showModal();
    this.start.focus();
  }

  close() {
    if (this.element.open) this.element.close();
  }

  /** @param {Partial<GameChoice>} change */
  update(change) {
    this.choice = { ...this.choice, ...change };
    this.draw();
  }

  draw() {
    const { rules, clock } = this.choice;
    const control = timeControl(clock);
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
      ...this.rows(),
      this.clockRow(),
      make(
        "p",
        { class: "small" },
        `${sentenceOf(rules)} ${control ? controlSentence(control) : this.noClock()}`,
      ),
      ...this.lastRows(),
    );
    this.fields.replaceChildren(...this.rulesFields.make(rules));
    this.fields.hidden = !this.showsMore;
  }

  clockRow() {
    const { clock } = this.choice;
    /** @type {[string, string]} */
    const chosen = [clock, clockName(clock)];
    const shown = clocks.some(([value]) => value === clock) ? clocks : [...clocks, chosen];
    return row(
      t("Clock"),
      segments(t("Clock"), shown, clock, (value) => this.update({ clock: value })),
    );
  }

  async finish() {
    if (this.isAsking) return;
    this.isAsking = true;
    this.start.disabled = true;
    try {
      await this.create(this.name.value.trim());
      this.close();
    } catch (trouble) {
      this.trouble.textContent = messageOf(trouble);
    }
    this.isAsking = false;
    this.start.disabled = false;
  }
}
