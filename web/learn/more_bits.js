// SPDX-License-Identifier: MIT
// Further forms in which the classics keep a game: those that the terminal shows with `rowan show --as all`.

import { make } from "../core/dom.js";

/** @typedef {import("./learn.js").Bits} Bits */

/** The nine cells of a board as one row of texts. @param {string[]} cells @param {string} label */
function nine(cells, label) {
  return make(
    "div",
    { class: "nine", role: "img", "aria-label": label },
    ...cells.map((cell) => make("code", {}, cell)),
  );
}

/** "five 0, four 1, three 2, double 5" @param {Record<string, number>} counts */
const countsText = (counts) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");

/**
 * What each of the old programs keeps beside what its card shows first.
 * @param {Bits} bits @returns {[string, Node[]][]} by the name of the program
 */
export function moreBits({ cells9, text9, windows }) {
  /** @type {[string, Node[]][]} */
  const more = [];
  if (cells9)
    more.push([
      "two-stage",
      [
        make("p", { class: "small" }, "Its board is nine numbers: 0 empty, 1 X, 2 O."),
        nine(cells9.map(String), "The board as numbers"),
        make("code", { class: "word" }, cells9.join("")),
      ],
    ]);
  if (text9 !== null && text9 !== undefined)
    more.push([
      "patterns",
      [
        make("p", { class: "small" }, "Its board is nine characters:"),
        make("code", { class: "word" }, `"${text9.replaceAll(" ", "\u00a0")}"`),
      ],
    ]);
  if (windows)
    more.push([
      "lines",
      [
        make("p", { class: "small" }, "Windows with stones of one side only, by how many stones they hold:"),
        make("p", {}, `X: ${countsText(windows.x)}. O: ${countsText(windows.o)}.`),
      ],
    ]);
  return more;
}
