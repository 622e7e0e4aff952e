// SPDX-License-Identifier: MIT
// The opening swap2, seen from the page. The opener places x o x; the other takes black, or takes white with
// one stone more, or places o x; then the opener chooses. An answer is "black" or the stones placed; one
// stone means white.

import { button, make } from "../core/dom.js";

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
  /** @param {(answer: string | string[]) => void} give */
  constructor(give) {
    this.give = give;
    /** @type {string[]} */
    this.stones = [];
    this.wanted = 0;
    this.element = make("div", { class: "actions", role: "group", "aria-label": "Opening" });
  }

  /** @param {Swap2State | null} state null where nothing is asked of the visitor */
  show(state) {
    this.stones = [];
    this.wanted = state && state.may.length === 1 ? Number(state.may[0]) : 0;
    this.element.replaceChildren();
    if (!state || this.wanted) return;
    const labels = /** @type {Record<string, string>} */ ({
      black: "Take black",
      1: "Take white and place one stone",
      2: "Place two more stones",
    });
    for (const may of state.may) {
      this.element.append(
        button(labels[String(may)], () => {
          if (may === "black") this.give("black");
          else this.wanted = Number(may);
          for (const one of this.element.children)
            one.setAttribute("aria-pressed", String(one.textContent === labels[String(may)]));
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
 * What the visitor is asked, in a sentence.
 * @param {Swap2State} state
 * @param {number} placed
 * @param {number} wanted
 */
export function swap2Sentence(state, placed, wanted) {
  if (wanted === 3) return `Place black, white and black: stone ${placed + 1} of 3.`;
  if (wanted === 2) return `Place a white and a black stone: stone ${placed + 1} of 2.`;
  if (wanted === 1) return "You take white: place one white stone.";
  return state.may.includes(2)
    ? "Take a color, or place two more stones and let the opener choose."
    : "Choose your color.";
}
