// SPDX-License-Identifier: MIT
// The sheet that creates a class: name, game, clock, pairing, number of rounds.

import { make } from "../core/dom.js";
import { gameText, rulesOf, usualRules } from "../core/games.js";
import { inContext, t } from "../core/language.js";
import { segments } from "../core/parts.js";
import { recall, remember } from "../core/storage.js";
import { GameSheet, listedClock, timeControl } from "../friend/game_sheet.js";
import { row } from "../play/setup_rows.js";

/**
 * @typedef {import("../friend/game_sheet.js").GameChoice & {pairing: "round-robin" | "swiss",
 *   rounds: string}} ClassChoice rounds: "auto" or a number
 */

/** @type {[string, string][]} */
const pairings = [
  ["swiss", t("Swiss")],
  ["round-robin", t("Round robin")],
];

/** The meaning of each pairing. */
const pairingSentences = {
  swiss: t(
    "Swiss: each round pairs pupils with about the same number of points, " +
      "so a few rounds are enough for a large class.",
  ),
  "round-robin": t("Round robin: everyone plays everyone once. Good for up to about eight pupils."),
};

const roundChoices = ["1", "2", "3", "4", "5", "6", "7", "9"];

/** The last choice, or the default. @returns {ClassChoice} */
function lastChoice() {
  const last = recall("class-setup");
  return {
    rules: rulesOf(last?.game ?? "") ?? usualRules("freestyle"),
    clock: listedClock(last?.clock, "5+3"),
    pairing: last?.pairing === "round-robin" ? "round-robin" : "swiss",
    rounds: roundChoices.includes(last?.rounds) ? last.rounds : "auto",
  };
}

/** @extends {GameSheet<ClassChoice>} */
export class ClassSheet extends GameSheet {
  /**
   * @param {(setup: import("./shared_class.js").ClassSetup) => Promise<void>} make creates the
   *   class, or rejects with the reason
   */
  constructor(make) {
    super(
      { title: t("A class"), label: t("Class"), icon: "class", start: t("Open the class"), name: t("Class") },
      nameOfClass(),
      lastChoice(),
    );
    this.make = make;
  }

  open() {
    this.show(lastChoice(), "");
  }

  noClock() {
    return t("No clock: a round takes as long as its slowest game.");
  }

  /** @param {Partial<ClassChoice>} change */
  update(change) {
    super.update(change);
  }

  lastRows() {
    const { pairing, rounds } = this.choice;
    /** @type {[string, string][]} */
    const counts = [
      ["auto", pairing === "swiss" ? t("As many as needed") : inContext("rounds", "All")],
      ...roundChoices.map((count) => /** @type {[string, string]} */ ([count, count])),
    ];
    const many =
      rounds === "auto"
        ? pairing === "swiss"
          ? t("The number of rounds follows from the number of pupils: 3 for 8, 4 for 16, 5 for 32.")
          : t("As many rounds as needed.")
        : "";
    return [
      row(
        t("Pairing"),
        segments(t("Pairing"), pairings, pairing, (value) =>
          this.update({ pairing: /** @type {ClassChoice["pairing"]} */ (value) }),
        ),
      ),
      row(
        t("Rounds"),
        segments(t("Rounds"), counts, rounds, (value) => this.update({ rounds: value })),
      ),
      make("p", { class: "small" }, `${pairingSentences[pairing]} ${many}`),
    ];
  }

  /** @param {string} name */
  async create(name) {
    const { rules, clock, pairing, rounds } = this.choice;
    remember("class-setup", { game: gameText(rules), clock, pairing, rounds });
    await this.make({
      name,
      game: gameText(rules),
      clock: timeControl(clock),
      pairing,
      rounds: rounds === "auto" ? null : Number(rounds),
    });
  }
}

const nameOfClass = () =>
  make("input", { maxlength: 40, autocomplete: "off", enterkeyhint: "done", placeholder: "3b" });
