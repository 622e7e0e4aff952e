// SPDX-License-Identifier: MIT
// Fields for the rules and the board: a named game on any board, or any width, height and row length.

import { choice, make } from "./dom.js";
import { games, largestBoard, usualRules } from "./games.js";
import { t } from "./language.js";

/** @typedef {import("./games.js").Rules} Rules */

const squares = [13, 15, 17, 19, 20, 24, 32];

export class RulesFields {
  /**
   * @param {(rules: Rules) => void} change called with the chosen rules, even if they are unchanged; the
   *   caller then makes the fields again
   */
  constructor(change) {
    this.change = change;
    this.anyShape = false;
  }

  /** @param {Rules} rules */
  make(rules) {
    const named = games.map(({ name, label }) => /** @type {[string, string]} */ ([name, label]));
    named.push(["custom", t("Custom: width, height, row")]);
    const game = choice(t("Game"), named, rules.game, (name) => {
      this.anyShape = false;
      this.change(name === "custom" ? { game: name, width: 7, height: 7, k: 4 } : usualRules(name));
    });
    if (rules.game === "tictactoe") return [game];
    if (rules.game === "custom") return [game, ...this.shape(rules), this.number(t("In a row"), rules, "k")];
    const listed = rules.width === rules.height && squares.includes(rules.width) && !this.anyShape;
    return [game, this.size(rules, listed), ...(listed ? [] : this.shape(rules))];
  }

  /** @param {Rules} rules @param {boolean} listed */
  size(rules, listed) {
    const sizes = squares.map((size) => /** @type {[string, string]} */ ([String(size), `${size}×${size}`]));
    const field = choice(
      t("Size"),
      [...sizes, ["any", t("Other")]],
      listed ? String(rules.width) : "any",
      (size) => {
        this.anyShape = size === "any";
        this.change(this.anyShape ? rules : { ...rules, width: Number(size), height: Number(size) });
      },
    );
    field.classList.toggle("whole-row", !listed);
    return field;
  }

  /** @param {Rules} rules */
  shape(rules) {
    return [this.number(t("Width"), rules, "width"), this.number(t("Height"), rules, "height")];
  }

  /**
   * A number field that clamps its value.
   * @param {string} label @param {Rules} rules @param {"width" | "height" | "k"} name
   */
  number(label, rules, name) {
    const most = name === "k" ? Math.max(rules.width, rules.height) : largestBoard;
    const least = name !== "k" ? 1 : 2;
    const input = make("input", {
      type: "number",
      min: least,
      max: most,
      value: rules[name],
      inputmode: "numeric",
      change: () => {
        const value = Math.round(Math.min(Math.max(Number(input.value) || 3, least), most));
        const changed = { ...rules, [name]: value };
        const longest = Math.max(changed.width, changed.height);
        this.change(
          rules.game === "custom" || longest >= rules.k
            ? { ...changed, k: Math.min(changed.k, longest) }
            : { ...rules, [name]: rules.k },
        );
      },
    });
    return make("label", { class: "field short" }, make("span", {}, label), input);
  }
}
