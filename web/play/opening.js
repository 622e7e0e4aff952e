// SPDX-License-Identifier: MIT
// The opening of a game by a rule, seen from the page. The server knows the rules: it says who is asked, what
// may be answered and which points may be chosen; here an answer is put together. Answers are texts, as
// docs/openings.md has them: "h8 i9 j7", "black", "number 2", "offer h9 i8", "take i8".

import { button, choice, make } from "../core/dom.js";
import { t, withStop } from "../core/language.js";
import { openingSentence } from "./opening_words.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("../core/api.js").OpeningState} OpeningState
 * @typedef {import("../core/api.js").OpeningOption} OpeningOption
 * @typedef {import("../board/picture.js").Mark} Mark
 */

/** Stones that an answer puts on the board. @param {string} text */
export function stonesOf(text) {
  const [first, ...rest] = text.split(" ");
  if (first === "take") return rest;
  return /^[a-z]{1,2}\d{1,2}$/.test(first) ? [first, ...rest] : [];
}

/** @param {number} count stones on the board @returns {Side} */
export function colorOf(count) {
  return count % 2 ? "o" : "x";
}

/** Words that stand before the points of an answer. @type {Record<string, string>} */
const leading = { offer: "offer ", take: "take " };

/** The visitor's answer while it is being given. */
export class OpeningAnswer {
  /** @param {(answer: string) => void} give @param {() => void} [changed] points are wanted now */
  constructor(give, changed = () => {}) {
    this.give = give;
    this.changed = changed;
    /** @type {OpeningState | null} */
    this.state = null;
    /** The answer that is given, where it takes points. @type {OpeningOption | null} */
    this.option = null;
    /** @type {string[]} */
    this.points = [];
    this.element = make("div", { class: "opening", role: "group", "aria-label": t("Opening"), hidden: true });
  }

  /** How many points the answer takes; 0 where a card is to be chosen. */
  get wanted() {
    const { option } = this;
    return option ? (option.stones?.length ?? option.count ?? 1) : 0;
  }

  /** Those of the points that are to be seen as stones. */
  get stones() {
    return this.option?.act === "place" ? this.points : [];
  }

  get sentence() {
    return this.state ? openingSentence(this.state, this.option, this.points.length) : "";
  }

  /**
   * @param {OpeningState | null} state null where nothing is asked of the visitor
   * @param {string} [rival] who gets the other color
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
    const other = rival.replace(/^./, (letter) => letter.toUpperCase());
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
            t("A white and a black one. {other} chooses a color then.", { other }),
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

  /** Whether the next point of the answer may be this one. @param {string} point */
  allows(point) {
    const { option, points } = this;
    if (!option) return false;
    const { points: open } = option.stones?.[points.length] ?? option;
    const isSame = option.same?.some(
      (group) => group.includes(point) && group.some((one) => points.includes(one)),
    );
    return Boolean(open?.includes(point)) && !points.includes(point) && !isSame;
  }

  /** Why this point cannot be the next of the answer; empty where it can. @param {string} point */
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

  /** Puts a point; true when that was the last of the answer. @param {string} point */
  put(point) {
    this.points.push(point);
    if (this.points.length < this.wanted) return false;
    const { act } = /** @type {OpeningOption} */ (this.option);
    this.give(`${leading[act] ?? ""}${this.points.join(" ")}`);
    return true;
  }

  /** Takes the last point back. */
  pop() {
    this.points.pop();
  }

  /** What the board shows beside stones: where the next may lie, and what is offered. @returns {Mark[]} */
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
  const other = rival.replace(/^./, (letter) => letter.toUpperCase());
  if (option.act === "take") return t("The others are not played. The game then goes on.");
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
