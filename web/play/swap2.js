// SPDX-License-Identifier: MIT
// The opening swap2, seen from the page. The opener places x o x; the other takes black, or takes white with
// one stone more, or places o x; then the opener chooses. An answer is "black" or the stones placed; one
// stone means white.

import { button, make } from "../core/dom.js";
import { t } from "../core/language.js";

/**
 * @typedef {import("./play_game.js").Game} Game
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("../core/api.js").Swap2State} Swap2State
 */

/** Stones that the opening has put on the board. @param {Game} game */
export function openingStones(game) {
  return game.swap2.flatMap((answer) => (Array.isArray(answer) ? answer : []));
}

/** Whether the visitor is the one who is asked. @param {Game} game @param {Swap2State} state */
export function asksHuman(game, state) {
  return game.setup.opponent === "person" || (state.asked === "opener") === (game.setup.human === "x");
}

/** The visitor's color after the opening. @param {Game} game @param {Swap2State} state @returns {Side} */
export function colorAfter(game, state) {
  const visitor = game.setup.human === "x" ? "opener" : "other";
  return state.first === visitor ? "x" : "o";
}

/** @param {number} count stones on the board @returns {Side} */
export function colorOf(count) {
  return count % 2 ? "o" : "x";
}

/** The visitor's answer while it is being given. */
export class Swap2Answer {
  /** @param {(answer: string | string[]) => void} give @param {() => void} [changed] stones are wanted now */
  constructor(give, changed = () => {}) {
    this.give = give;
    this.changed = changed;
    /** @type {string[]} */
    this.stones = [];
    this.wanted = 0;
    this.element = make("div", { class: "opening", role: "group", "aria-label": t("Opening"), hidden: true });
  }

  /**
   * @param {Swap2State | null} state null where nothing is asked of the visitor
   * @param {string} [rival] who gets the other color
   */
  show(state, rival = t("The other")) {
    this.stones = [];
    this.wanted = state && state.may.length === 1 ? Number(state.may[0]) : 0;
    this.element.replaceChildren();
    if (!state) return;
    if (this.wanted)
      return this.element.append(
        make(
          "p",
          {},
          t(
            "Place black, white and black, wherever you like. " +
              "Then {rival} chooses a color, or adds two stones and lets you choose.",
            { rival },
          ),
        ),
      );
    for (const may of state.may) {
      const { label, sentence, stones } = cards(rival)[String(may)];
      this.element.append(
        card(label, sentence, stones, () => {
          if (may === "black") this.give("black");
          else this.wanted = Number(may);
          for (const one of this.element.querySelectorAll("button"))
            one.setAttribute("aria-pressed", String(one.textContent === label));
          this.changed();
        }),
      );
    }
  }

  /** Puts a stone; true when that was the last of the answer. @param {string} point */
  put(point) {
    this.stones.push(point);
    if (this.stones.length < this.wanted) return false;
    this.give(this.stones);
    return true;
  }
}

/**
 * The choices: what each means for both. The next stone is always white.
 * @param {string} rival @returns {Record<string, {label: string, sentence: string, stones: Side[]}>}
 */
function cards(rival) {
  const other = rival.replace(/^./, (letter) => letter.toUpperCase());
  return {
    black: {
      label: t("Take black"),
      sentence: t("You: Black. {other}: White, moves next.", { other }),
      stones: ["x"],
    },
    1: {
      label: t("Take white and place one stone"),
      sentence: t("You: White, the next stone is yours. {other}: Black.", { other }),
      stones: ["o"],
    },
    2: {
      label: t("Place two more stones"),
      sentence: t("A white and a black one. {other} chooses a color then.", { other }),
      stones: ["o", "x"],
    },
  };
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

/**
 * What the visitor is asked, in a few words.
 * @param {Swap2State} state
 * @param {number} placed
 * @param {number} wanted
 */
export function swap2Sentence(state, placed, wanted) {
  const stone = { number: placed + 1, all: wanted };
  if (wanted > 1)
    return (wanted === 3) === (placed === 1)
      ? t("Place stone {number} of {all}: white", stone)
      : t("Place stone {number} of {all}: black", stone);
  if (wanted === 1) return t("Place one white stone");
  return state.may.includes(2) ? t("Take a color, or add two stones") : t("Choose your color");
}
