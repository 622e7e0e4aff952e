// SPDX-License-Identifier: MIT
// What the board shows (Picture), and how it is made from the server's position.

import { sideName } from "../core/games.js";
import { inContext, t } from "../core/language.js";
import { other } from "../core/points.js";

/**
 * @typedef {import("../core/api.js").Position} Position
 * @typedef {import("../core/games.js").Rules} Rules
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {object} Mark
 * @property {string} point
 * @property {"region" | "candidate" | "best" | "forbidden" | "answer" | "wins" | "threat" | "wrong" |
 *   "mistake" | "triangle" | "square" | "circle" | "cross" | "label"} kind
 * @property {string} [text] on the mark: a chance, "win", a number, a word, or why the point is forbidden
 * @property {Side} [side] for "threat": the side that threatens
 * @property {number} [strength] for "best": below 0.5 for moves that are not the best
 * @property {string[][]} [lines] for "forbidden": the rows that make the point forbidden
 * @typedef {{point: string, side: Side, text?: string}} Ghost
 * @typedef {object} ThreatRow stones of one side on one line
 * @property {Side} side
 * @property {string} shape as in docs/json.md: "open-three", "four"; "three" has a closed end
 * @property {string[]} points
 * @typedef {object} Picture
 * @property {Map<string, Side>} stones
 * @property {string | null} last the last move
 * @property {string[]} winning points of the winning line
 * @property {Mark[]} marks
 * @property {Ghost[]} ghosts previewed stones, such as an engine line
 * @property {Map<string, number>} numbers the move number of each stone, shown if numbering is on
 * @property {Side | null} mover side whose stone follows the pointer; null if nothing can be placed
 * @property {ThreatRow[]} [threats] drawn as capsules; threatLegend() explains them
 * @property {boolean} [arranging] whether points with stones can also be chosen
 * @property {boolean} [forgiving] whether a wrong touch is harmless
 * @property {(point: string) => string} [describe] spoken text about a point: its stone, marks, why forbidden
 */

/**
 * Why a point is forbidden, as written on the board, by the server's name for the reason.
 * @type {Record<string, string>}
 */
const shortReasons = { "double-three": "3×3", "double-four": "4×4", overline: "6" };

/** @param {Position["stones"]} stones @returns {Map<string, Side>} */
export function stoneMap(stones) {
  return new Map([
    ...stones.x.map((point) => /** @type {const} */ ([point, "x"])),
    ...stones.o.map((point) => /** @type {const} */ ([point, "o"])),
  ]);
}

/**
 * The stones before the first move of a line, and which side moved first.
 * @param {Position} position after the moves @param {string[]} moves
 */
export function startStones(position, moves) {
  const stones = stoneMap(position.stones);
  for (const move of moves) stones.delete(move);
  return { stones, first: moves.length % 2 ? other(position.to_move) : position.to_move };
}

/** @returns {Picture} */
export function emptyPicture() {
  return {
    stones: new Map(),
    last: null,
    winning: [],
    marks: [],
    ghosts: [],
    numbers: new Map(),
    mover: null,
  };
}

/** @param {Position} position @param {Rules} rules @returns {Picture} */
export function pictureOf(position, rules) {
  const stones = stoneMap(position.stones);
  const closed = new Map(position.forbidden.map(({ point, text }) => [point, text]));
  const going = position.outcome === "ongoing";
  return {
    ...emptyPicture(),
    stones,
    last: position.last_move,
    winning: position.winning_line,
    numbers: new Map(position.moves.map((point, index) => [point, index + 1])),
    marks: going
      ? position.forbidden.map(({ point, reason, lines }) => ({
          point,
          kind: /** @type {const} */ ("forbidden"),
          text: shortReasons[reason],
          lines,
        }))
      : [],
    mover: going ? position.to_move : null,
    describe: (point) => {
      const side = stones.get(point);
      if (side) return sideName(side, rules);
      if (!closed.has(point)) return inContext("a point of the board", "empty");
      return t("forbidden to Black: {reason}", { reason: closed.get(point) ?? "" });
    },
  };
}

/**
 * Why a point cannot be played.
 * @param {Position} position @param {string} point
 * @param {string[]} [placed] points of stones that are not in the position yet
 */
export function refusalOf({ forbidden, stones }, point, placed = []) {
  const closed = forbidden.find((one) => one.point === point);
  if (closed) return t("{point} is forbidden to Black: {reason}.", { point, reason: closed.text });
  const taken = [...stones.x, ...stones.o, ...placed].includes(point);
  return taken ? t("{point} is already taken.", { point }) : t("{point} is not a legal move.", { point });
}

/**
 * How a game ended, without the winner; empty while it is in progress.
 * @param {Pick<Position, "how" | "winning_line">} position
 */
export function endingOf(position) {
  if (position.how === "line") return t("{count} in a row", { count: position.winning_line.length });
  if (position.how === "full-board") return t("the board is full");
  if (position.how === "no-allowed-point") return t("Black has no legal move left");
  return "";
}
