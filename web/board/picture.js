// SPDX-License-Identifier: MIT
// From a position of the server to what the board shows.

import { sideName } from "../core/games.js";

/**
 * @typedef {import("../core/api.js").Position} Position
 * @typedef {import("./board.js").Picture} Picture
 * @typedef {import("../core/games.js").Rules} Rules
 */

/** @param {Position["stones"]} stones @returns {Map<string, import("../core/points.js").Side>} */
export function stoneMap(stones) {
  return new Map([
    ...stones.x.map((point) => /** @type {const} */ ([point, "x"])),
    ...stones.o.map((point) => /** @type {const} */ ([point, "o"])),
  ]);
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
      ? position.forbidden.map(({ point }) => ({ point, kind: /** @type {const} */ ("forbidden") }))
      : [],
    mover: going ? position.to_move : null,
    describe: (point) => {
      const side = stones.get(point);
      if (side) return sideName(side, rules);
      return closed.has(point) ? `forbidden to Black: ${closed.get(point)}` : "empty";
    },
  };
}

/** How a game ended, without its winner. @param {Position} position */
export function endingOf(position) {
  if (position.how === "line") return `${position.winning_line.length} in a row`;
  if (position.how === "full-board") return "the board is full";
  if (position.how === "no-allowed-point") return "Black has no legal move left";
  return "";
}
