// SPDX-License-Identifier: MIT
// The form for a new game. What is chosen counts at once while the board is empty, else from the next game
// on.

import { announce } from "../core/announce.js";
import { button, choice, make } from "../core/dom.js";
import { sentenceOf } from "../core/games.js";
import { clockChoicesWith } from "./clock.js";
import { newGame } from "./play_game.js";
import { ableOpponent, aboutPlayer, opponentChoices } from "../core/players.js";
import { RulesFields } from "../core/rules_fields.js";

/**
 * @typedef {import("./play_game.js").Setup} Setup
 * @typedef {import("../core/api.js").Player} Player
 */

export class SetupForm {
  /** @param {(setup: Setup) => void} begin a new game */
  constructor(begin) {
    this.begin = begin;
    /** @type {Player[]} */
    this.players = [];
    /** @type {Setup | null} */
    this.setup = null;
    this.playing = false;
    this.rulesFields = new RulesFields((rules) => this.update({ rules }));
    /** Whether something was changed that waits for the next game. */
    this.pending = false;
    this.fields = make("div", { class: "fields" });
    this.about = make("p", { class: "small" });
    this.waiting = make("p", { class: "small" });
    this.start = button("New game", () => this.setup && begin(this.setup), { class: "primary" });
    this.element = make(
      "section",
      { class: "card", "aria-label": "Setup" },
      make("h2", {}, "Setup"),
      this.fields,
      this.about,
      this.waiting,
      this.start,
    );
  }

  /** @param {Player[]} players */
  setPlayers(players) {
    this.players = players;
    if (this.setup) this.show(this.setup, this.playing);
  }

  /** @param {Setup} setup @param {boolean} playing whether a game goes on that a change would not touch */
  show(setup, playing) {
    this.setup = setup;
    this.playing = playing;
    this.pending = false;
    this.replaceFields(this.makeFields(setup));
    this.about.textContent = `${sentenceOf(setup.rules)} ${aboutPlayer(this.players, setup.opponent)}`;
    this.waiting.textContent = "";
  }

  /**
   * The field in use stays where it is if it has the same to offer, for a list that is typed into must not be
   * taken away after the first letter; else its successor has the focus.
   * @param {HTMLElement[]} made
   */
  replaceFields(made) {
    const used = /** @type {HTMLElement | null} */ (this.fields.querySelector(".field:focus-within"));
    const place = made.findIndex((field) => labelOf(field) === labelOf(used));
    if (!used || place < 0) return this.fields.replaceChildren(...made);
    const successor = made[place];
    const [shown, wanted] = [controlIn(used), controlIn(successor)];
    if (shown.textContent !== wanted.textContent) {
      this.fields.replaceChildren(...made);
      return wanted.focus();
    }
    shown.value = wanted.value;
    for (const field of [...this.fields.children]) if (field !== used) field.remove();
    used.before(...made.slice(0, place));
    used.after(...made.slice(place + 1));
  }

  /**
   * A game began to be played, or was taken back to its start. What waits for the next one goes on waiting.
   * @param {boolean} playing
   */
  setPlaying(playing) {
    this.playing = playing || this.pending;
  }

  /** The next game, where something waits for it. */
  waitingGame() {
    return this.pending && this.setup ? newGame(this.setup) : null;
  }

  /** @param {Partial<Setup>} change */
  update(change) {
    if (!this.setup) return;
    const setup = { ...this.setup, ...change };
    if (this.players.length) setup.opponent = ableOpponent(this.players, setup.rules, setup.opponent);
    if (!suitsSwap2(setup.rules)) setup.swap2 = false;
    this.show(setup, this.playing);
    this.pending = this.playing;
    if (this.pending) {
      this.waiting.textContent = "Applies to the next game.";
      announce(this.waiting.textContent);
    } else {
      this.begin(setup);
    }
  }

  /** @param {Setup} setup */
  makeFields(setup) {
    const { rules } = setup;
    const fields = this.rulesFields.make(rules);
    fields.push(
      choice("Opponent", opponentChoices(this.players, rules), setup.opponent, (opponent) =>
        this.update({ opponent }),
      ),
    );
    fields.push(
      choice("First move", startChoices(setup), setup.swap2 ? `swap2-${setup.human}` : setup.human, (start) =>
        this.update({ human: start.endsWith("o") ? "o" : "x", swap2: start.startsWith("swap2") }),
      ),
    );
    fields.push(
      choice("Clock", clockChoicesWith(setup.clock), setup.clock, (clock) => this.update({ clock })),
    );
    return fields;
  }
}

/** @param {HTMLElement | null} field */
const labelOf = (field) => field?.firstElementChild?.textContent;

/** @param {HTMLElement} field */
const controlIn = (field) =>
  /** @type {HTMLInputElement | HTMLSelectElement} */ (field.querySelector("select, input"));

/** @param {Setup["rules"]} rules */
function suitsSwap2(rules) {
  return Math.min(rules.width, rules.height) >= 5 && rules.k >= 3;
}

/** @param {Setup} setup @returns {[string, string][]} */
function startChoices(setup) {
  const person = setup.opponent === "person";
  /** @type {[string, string][]} */
  const plain = person
    ? [["x", "Black starts"]]
    : [
        ["x", "You"],
        ["o", "The opponent"],
      ];
  if (person && setup.rules.k <= 3) plain[0][1] = "X starts";
  if (!suitsSwap2(setup.rules)) return plain;
  return [
    ...plain,
    ["swap2-x", person ? "Swap2" : "Swap2, you open"],
    ...(person ? [] : [/** @type {[string, string]} */ (["swap2-o", "Swap2, the opponent opens"])]),
  ];
}
