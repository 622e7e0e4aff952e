// SPDX-License-Identifier: MIT
// Further representations of a game by the classic programs. `rowan show --as all` prints them in the
// terminal.

import { make } from "../core/dom.js";
import { t } from "../core/language.js";

/** @typedef {import("./learn.js").Bits} Bits */

/** The nine cells of a board as a square of texts. @param {string[]} cells @param {string} label */
function nine(cells, label) {
  return make(
    "div",
    { class: "nine", role: "img", "aria-label": label },
    ...cells.map((cell) => make("code", {}, cell)),
  );
}

/** "five 0, four 1, three 2, double 5". @param {Record<string, number>} counts */
const countsText = ({ five, four, three, double }) =>
  t("five {five}, four {four}, three {three}, double {double}", { five, four, three, double });

/**
 * Every line of a board as a word, in the order used in the terminal: rows, columns, diagonals down to the
 * left, diagonals down to the right. The first field of a word is in the lowest bits: 00 empty, 01 X, 10 O.
 * @param {string} position
 */
export function lineWords(position) {
  const rows = position
    .split(" ")[0]
    .split("/")
    .map((row) => row.replace(/\d+/g, (count) => ".".repeat(Number(count))));
  const [width, height] = [rows[0].length, rows.length];
  /** @param {[number, number]} start @param {number} across @param {number} down */
  const word = ([column, row], across, down) => {
    let value = 0n;
    for (let shift = 0n; rows[row]?.[column]; shift += 2n) {
      value |= BigInt(".xo".indexOf(rows[row][column])) << shift;
      column += across;
      row += down;
    }
    return `0x${value.toString(16).toUpperCase()}`;
  };
  const all = Array.from({ length: width + height - 1 }, (_, index) => index);
  return [
    ...rows.map((_, row) => word([0, row], 1, 0)),
    ...Array.from(rows[0], (_, column) => word([column, 0], 0, 1)),
    ...all.map((sum) => word([Math.min(sum, width - 1), Math.max(0, sum - width + 1)], -1, 1)),
    ...all.map((index) => word([Math.max(0, width - 1 - index), Math.max(0, index - width + 1)], 1, 1)),
  ];
}

/** @param {string} position @returns {Node[]} */
function wholePosition(position) {
  return [
    make("p", { class: "small" }, t("The position as text: rows from the top, then the side to move.")),
    make("code", { class: "field-bits" }, position),
    make(
      "details",
      {},
      make("summary", {}, t("All words: rows, columns, diagonals")),
      make("code", { class: "field-bits all-words" }, lineWords(position).join(" ")),
    ),
  ];
}

/**
 * The further representations that each classic program's card shows below its first one.
 * @param {Bits} bits @returns {[string, Node[]][]} the nodes by the name of the program
 */
export function moreBits({ position, cells9, text9, windows }) {
  /** @type {[string, Node[]][]} */
  const more = [];
  if (cells9)
    more.push([
      "two-stage",
      [
        make("p", { class: "small" }, t("Its board is nine numbers: 0 empty, 1 X, 2 O.")),
        nine(cells9.map(String), t("The board as numbers")),
        make("code", { class: "word" }, cells9.join("")),
      ],
    ]);
  if (text9 !== null && text9 !== undefined)
    more.push([
      "patterns",
      [
        make("p", { class: "small" }, t("Its board is nine characters:")),
        make("code", { class: "word" }, `"${text9.replaceAll(" ", "\u00a0")}"`),
      ],
    ]);
  if (windows)
    more.push([
      "lines",
      [
        make(
          "p",
          { class: "small" },
          t("Windows with stones of one side only, by how many stones they hold:"),
        ),
        make("p", {}, t("X: {x}. O: {o}.", { x: countsText(windows.x), o: countsText(windows.o) })),
      ],
    ]);
  more.push(["lines", wholePosition(position)]);
  return more;
}
