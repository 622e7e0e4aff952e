// SPDX-License-Identifier: MIT
// A position of a game, on a board drawn by the module of the page that `rowan serve` shows.

import { BoardDrawing } from "../../../../web/board/board_drawing.js";
import { make } from "../../../../web/core/dom.js";
import { pointName, usesCells } from "../../../../web/core/points.js";
import { data } from "./elements.js";
import { plural } from "./texts.js";

const digits = "0123456789abcdefghijklmnopqrstuv";

export const rules_of = (game) => data.rules[game.rules];

/** The names of points from a text with two digits for each: the column, and the row from the top. */
export function points_in(text, { height }) {
  const points = [];
  for (let at = 0; at + 1 < text.length; at += 2)
    points.push(pointName(digits.indexOf(text[at]), digits.indexOf(text[at + 1]), height));
  return points;
}

/** The side that plays the move of this index. */
export const side_of = (game, index) =>
  (index % 2 === 0) === !(game.start && game.start.o_begins) ? "x" : "o";

/** The position after the first `ply` moves, in the form that the page's boards draw. */
export function picture_of({ game, moves, ply }) {
  const rules = rules_of(game);
  const stones = new Map();
  for (const side of ["x", "o"])
    for (const point of points_in((game.start && game.start[side]) || "", rules)) stones.set(point, side);
  const played = moves.slice(0, ply);
  played.forEach((point, index) => stones.set(point, side_of(game, index)));
  const is_won = ply > 0 && ply === moves.length && game.line;
  return {
    stones,
    last: played.at(-1) ?? null,
    winning: is_won ? points_in(game.line, rules) : [],
    numbers: new Map(played.map((point, index) => [point, index + 1])),
    ghosts: [],
  };
}

/**
 * A drawing of n lines is n + 0.91 cells wide: n - 1 cells between the lines, and 1.91 cells for the margins
 * at both sides together (web/board/board_layout.js).
 */
const margins = 0.91;

/** The board of the game that is shown. */
export class GameBoard {
  constructor() {
    const pointermove = (event) => this.name_stone(event);
    this.element = make("div", { class: "board board-host", role: "img", pointermove });
    this.drawing = new BoardDrawing(this.element);
    this.picture = null;
  }

  show(viewer) {
    const { width, height, k } = rules_of(viewer.game);
    this.element.style.aspectRatio = `${width + margins} / ${height + margins}`;
    this.element.setAttribute("aria-label", `The board after ${plural(viewer.ply, "move")}`);
    this.picture = picture_of(viewer);
    this.drawing.setShape(width, height, usesCells({ k }));
    this.drawing.setNumbered(viewer.numbers);
    this.drawing.show(this.picture);
  }

  /** Names the stone under the pointer in a tooltip: "12. h8". */
  name_stone(event) {
    const point = this.drawing.pointAt(event);
    const { numbers, stones } = this.picture;
    const number = numbers.get(point);
    this.element.title = number ? `${number}. ${point}` : stones.has(point) ? point : "";
  }
}
