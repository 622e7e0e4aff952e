// SPDX-License-Identifier: MIT
// The page's part in an opening rule. The server knows the rules: it says which player must answer, which
// answers are allowed and which points may be chosen. This file builds the answer, a text as in
// docs/openings.md: "h8 i9 j7", "black", "number 2", "offer h9 i8", "take i8".

import { button, choice, make } from "../core/dom.js";
import { capitalized, t, withStop } from "../core/language.js";
import { openingSentence } from "./opening_words.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("../core/api.js").OpeningState} OpeningState
 * @typedef {import("../core/api.js").OpeningOption} OpeningOption
 * @typedef {import("../board/picture.js").Mark} Mark
 */

/** The stones that an answer places on the board. @param {string} text */
export function stonesOf(text) {
  const [first, ...rest] = text.split(" ");
  if (first === "take") return rest;
  return /^[a-z]{1,2}\d{1,2}$/.test(first) ? [first, ...rest] : [];
}

/** The color of the next stone. @param {number} count number of stones on the board @returns {Side} */
export function colorOf(count) {
  return count % 2 ? "o" : "x";
}

/** Keywords before the points of an answer. @type {Record<string, string>} */
const leading = { offer: "offer ", take: "take " };

/** The visitor's answer while it is being built. */
export class OpeningAnswer {
  /**
   * @param {(answer: string) => void} give called with the finished answer
   * @param {() => void} [changed] called when a kind of answer that takes points is chosen
   */
  constructor(give, changed = () => {}) {
    this.give = give;
    this.changed = changed;
    /** @type {OpeningState | null} */
    this.state = null;
    /** The chosen kind of answer, if that kind takes points. @type {OpeningOption | null} */
    this.option = null;
    /** @type {string[]} */
    this.points = [];
    this.element = make("div", { class: "opening", role: "group", "aria-label": t("Opening"), hidden: true });
  }

  /** Number of points that the answer takes; 0 while a card must be chosen first. */
  get wanted() {
    const { option } = this;
    return option ? (option.stones?.length ?? option.count ?? 1) : 0;
  }

  /** The points that are shown as stones. */
  get stones() {
    return this.option?.act === "place" ? this.points : [];
  }

  get sentence() {
    return this.state ? openingSentence(this.state, this.option, this.points.length) : "";
  }

  /**
   * @param {OpeningState | null} state null if the visitor need not answer
   * @param {string} [rival] name of the other player
   */
  show(state, rival = t("The other")) {
    this.state = state;
    this.points = [];
    this.option = null;
    this.element.replaceChildren();
    if (!state) return;
    const [only, another] = state.options;
    if (!another && only.act !== "color" && only.act !== "number") {
      this.option = only;
      return this.element.append(make("p", {}, explanationOf(only, rival)));
    }
    for (const option of state.options) this.element.append(...this.cardsFor(option, rival));
  }

  /** @param {OpeningOption} option @param {string} rival @returns {HTMLElement[]} */
  cardsFor(option, rival) {
    const other = capitalized(rival);
    if (option.act === "color")
      return [
        card(t("Take black"), t("You: Black. {other}: White.", { other }), ["x"], () => this.give("black")),
        card(t("Take white"), t("You: White. {other}: Black.", { other }), ["o"], () => this.give("white")),
      ];
    if (option.act === "number") return [this.numberField(option.most ?? 1)];
    /** @param {HTMLElement} chosen */
    const choose = (chosen) => {
      this.option = option;
      for (const one of this.element.querySelectorAll(".offer button"))
        one.setAttribute("aria-pressed", String(chosen.contains(one)));
      this.changed();
    };
    const count = option.count ?? 0;
    const made =
      option.act === "offer"
        ? card(
            t("Offer {count} fifth moves", { count }),
            t("{other} takes one of them.", { other }),
            ["x"],
            () => choose(made),
          )
        : card(
            t("Place two more stones"),
            t("One white, one black. Then {other} chooses a color.", { other }),
            ["o", "x"],
            () => choose(made),
          );
    return [made];
  }

  /** @param {number} most */
  numberField(most) {
    let number = String(Math.min(2, most));
    const numbers = Array.from({ length: most }, (_, index) => String(index + 1));
    return make(
      "div",
      { class: "opening-number" },
      choice(
        t("Number of fifth moves"),
        numbers.map((one) => [one, one]),
        number,
        (chosen) => (number = chosen),
      ),
      button(t("Say the number"), () => this.give(`number ${number}`), { class: "primary" }),
    );
  }

  /** Whether this point can be the next one of the answer. @param {string} point */
  allows(point) {
    const { option, points } = this;
    if (!option) return false;
    const { points: open } = option.stones?.[points.length] ?? option;
    const isSame = option.same?.some(
      (group) => group.includes(point) && group.some((one) => points.includes(one)),
    );
    return Boolean(open?.includes(point)) && !points.includes(point) && !isSame;
  }

  /** Why this point cannot be the next one of the answer; empty if it can. @param {string} point */
  problemAt(point) {
    const { option, points } = this;
    if (!option) return withStop(this.sentence);
    if (this.allows(point)) return "";
    if (option.act === "take") return t("{point} is not among the offered moves.", { point });
    const same = option.same?.find((group) => group.includes(point));
    const twin = same?.find((one) => points.includes(one));
    if (twin) return t("{point} is the same as {twin} by symmetry.", { point, twin });
    return t("The opening rule does not allow {point}.", { point });
  }

  /** Adds a point. If the answer is then complete, gives it and returns true. @param {string} point */
  put(point) {
    this.points.push(point);
    if (this.points.length < this.wanted) return false;
    const { act } = /** @type {OpeningOption} */ (this.option);
    this.give(`${leading[act] ?? ""}${this.points.join(" ")}`);
    return true;
  }

  /** Removes the last point. */
  pop() {
    this.points.pop();
  }

  /**
   * Marks for the board: the offered points, or the central square if the next stone must be placed there.
   * @returns {Mark[]}
   */
  marks() {
    const { option, points, state } = this;
    if (!state) return [];
    /** @param {string} point @param {number} index @returns {Mark} */
    const offered = (point, index) => ({ point, kind: "candidate", text: String(index + 1) });
    if (!option) return [];
    if (option.act === "take") return (option.points ?? []).map(offered);
    if (option.act === "offer") return points.map(offered);
    const stone = option.stones?.[points.length];
    if (!stone || stone.where !== "inside") return [];
    return stone.points
      .filter((point) => !points.includes(point))
      .map((point) => ({ point, kind: /** @type {const} */ ("region") }));
  }
}

/** @param {OpeningOption} option @param {string} rival */
function explanationOf(option, rival) {
  const other = capitalized(rival);
  if (option.act === "take") return t("The others are discarded. The game then continues.");
  if (option.act === "offer") return t("{other} takes one of them.", { other });
  return option.stones?.length === 1
    ? t("Place the stone where the board allows it.")
    : t("Place black, white and black. Then {rival} may choose a color.", { rival });
}

/** @param {string} label @param {string} sentence @param {Side[]} stones @param {() => void} click */
function card(label, sentence, stones, click) {
  return make(
    "div",
    { class: "offer" },
    make(
      "span",
      { class: "pips", "aria-hidden": "true" },
      ...stones.map((side) => make("i", { class: `pip ${side}` })),
    ),
    make(
      "p",
      { class: "offer-text" },
      button(label, click, { class: "cover", "aria-description": sentence }),
      sentence,
    ),
  );
}
