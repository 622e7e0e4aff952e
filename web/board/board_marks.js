// SPDX-License-Identifier: MIT
// Marks on points. Each kind in this list has its own shape, so that none relies on color alone; marks that
// would not stand out from the wood have a casing.
//
//   region     a soft square
//   candidate  a broken ring, or a text on a pale chip
//   best       a disc, or a text on a chip, which is filled for the best move and pale for the others
//   forbidden  a cross with the reason below it
//   answer     a ring
//   wins       a star
//   threat     a triangle in the color of the side that threatens
//   wrong      a square
//   mistake    a disc at the corner of a stone, with ?
//
// Marks from a file, in the color --hand: triangle, square, circle, cross, and label (a text on a card).

import { makeSvg } from "../core/dom.js";
import { sizeOfText, writingSize } from "./board_layout.js";
import { crossPath } from "./board_stones.js";

/**
 * @typedef {import("./picture.js").Mark} Mark
 * @typedef {import("./board_stones.js").Place} Place
 */

/**
 * Cells smaller than this, in pixels, have no room for the reason under a cross: the message gives it
 * instead.
 */
const roomForReason = 26;

/**
 * @param {Mark} mark @param {Place} place @param {number} cell in pixels
 * @returns {SVGElement[]}
 */
export function drawMark(mark, place, cell) {
  if (mark.kind === "forbidden") return drawForbidden(mark, place, cell);
  if (mark.kind === "mistake") return drawBadge(place);
  if (mark.kind === "label") return drawLabel(mark, place, cell);
  if (mark.kind === "best" || mark.kind === "candidate") return drawChip(mark, place, cell);
  const shape = shapes[mark.kind](place);
  if (mark.kind === "region") return [named(shape, "mark region")];
  const above = named(shape, `mark ${mark.kind}${mark.side ? ` ${mark.side}` : ""}`);
  const tag = mark.kind === "answer" && mark.text ? drawTag(mark.text, place, cell) : [];
  return [casing(shape, mark.kind), above, ...tag];
}

/** A paler, wider copy of a shape, drawn below it. @param {SVGElement} shape @param {string} kind */
const casing = (shape, kind) => named(/** @type {SVGElement} */ (shape.cloneNode()), `casing ${kind}`);

/** @param {SVGElement} shape @param {string} name */
function named(shape, name) {
  shape.setAttribute("class", name);
  return shape;
}

/** @param {Place} place @param {number} radius @param {string} [name] */
const disc = ({ column, row }, radius, name) =>
  makeSvg("circle", { class: name, cx: column, cy: row, r: radius });

/** @param {Place} place @param {number} across @param {number} down @param {number} round */
const box = ({ column, row }, across, down, round) =>
  makeSvg("rect", { x: column - across / 2, y: row - down / 2, width: across, height: down, rx: round });

/**
 * A candidate or best move: its text on a disc, or on a pill if it has more than two characters. Without a
 * text, a candidate is a broken ring and a best move is a disc.
 * @param {Mark} mark @param {Place} place @param {number} cell @returns {SVGElement[]}
 */
function drawChip({ kind, text, strength = 1 }, place, cell) {
  const name = `mark ${kind}${kind === "best" && strength < 0.5 ? " other" : ""}`;
  if (!text && kind === "candidate") return drawRing(place);
  if (!text) return [disc(place, 0.3, name)];
  const size = sizeOfText(text, writingSize(cell, 0.39, text.length > 2 ? 0.5 : 0.54));
  const isWord = text.length > 2;
  const chip = isWord
    ? named(box(place, text.length * size * 0.6 + 0.36, 0.78, 0.39), name)
    : disc(place, cell < 28 ? 0.465 : 0.43, name);
  const writing = { class: `mark-text ${name.slice(5)}`, x: place.column, y: place.row, "font-size": size };
  return [chip, makeSvg("text", writing, text)];
}

/** @param {Mark} mark @param {Place} place @param {number} cell @returns {SVGElement[]} */
function drawLabel({ text = "" }, place, cell) {
  const size = sizeOfText(text, writingSize(cell, 0.43));
  const card = named(box(place, Math.max(text.length * size * 0.62 + 0.22, 0.62), 0.62, 0.1), "mark label");
  const writing = { class: "mark-text label", x: place.column, y: place.row, "font-size": size };
  return [card, makeSvg("text", writing, text)];
}

/** A broken ring, which looks like neither a stone nor a nought. @param {Place} place */
function drawRing(place) {
  const ring = disc(place, 0.3);
  return [casing(ring, "candidate"), named(ring, "mark candidate open")];
}

/** A word in a pill below a point. @param {string} text @param {Place} place @param {number} cell */
function drawTag(text, { column, row }, cell) {
  const size = sizeOfText(text, writingSize(cell, 0.36, 0.5));
  const below = { column, row: row + 0.66 };
  const pill = named(box(below, text.length * size * 0.58 + 0.4, size * 1.7, size * 0.85), "mark said");
  const writing = { class: "mark-text said", x: column, y: below.row, "font-size": size };
  return [pill, makeSvg("text", writing, text)];
}

/** A badge with a question mark at the corner of a stone. @param {Place} place */
function drawBadge({ column, row }) {
  const corner = { column: column + 0.36, row: row - 0.36 };
  const writing = { class: "mark-text mistake", x: corner.column, y: corner.row, "font-size": 0.36 };
  return [disc(corner, 0.28, "mark mistake"), makeSvg("text", writing, "?")];
}

/** @param {Mark} mark @param {Place} place @param {number} cell @returns {SVGElement[]} */
function drawForbidden({ text }, { column, row }, cell) {
  const d = crossPath({ column, row }, 0.19);
  /** @type {SVGElement[]} */
  const parts = [
    makeSvg("path", { class: "casing forbidden", d }),
    makeSvg("path", { class: "mark forbidden", d }),
  ];
  if (text && cell >= roomForReason) parts.push(writeReason(text, { column, row }, cell));
  return parts;
}

/**
 * The reason why a point is forbidden, below it.
 * @param {string} text @param {Place} place @param {number} cell in pixels
 */
export function writeReason(text, { column, row }, cell) {
  const size = writingSize(cell, 0.33, 1.4);
  const writing = { class: "mark-text forbidden", x: column, y: row + 0.3 + size * 0.72, "font-size": size };
  return makeSvg("text", writing, text);
}

/** The corners of a star with five points. @param {Place} place */
function starCorners({ column, row }) {
  const corners = Array.from({ length: 10 }, (_, index) => {
    const [turn, radius] = [(index * Math.PI) / 5, index % 2 ? 0.15 : 0.36];
    const [x, y] = [column + radius * Math.sin(turn), row - radius * Math.cos(turn)];
    return `${x.toFixed(3)} ${y.toFixed(3)}`;
  });
  return corners.join(" ");
}

/**
 * @type {Record<Exclude<Mark["kind"], "forbidden" | "best" | "candidate" | "mistake" | "label">,
 *   (place: Place) => SVGElement>}
 */
const shapes = {
  region: (place) => box(place, 1, 1, 0),
  answer: (place) => disc(place, 0.3),
  wins: (place) => makeSvg("polygon", { points: starCorners(place) }),
  threat: ({ column, row }) => makeSvg("path", { d: `M${column} ${row - 0.22}l0.2 0.36h-0.4z` }),
  wrong: (place) => box(place, 0.5, 0.5, 0.04),
  triangle: ({ column, row }) => makeSvg("path", { d: `M${column} ${row - 0.28}l0.25 0.43h-0.5z` }),
  square: (place) => box(place, 0.42, 0.42, 0.03),
  circle: (place) => disc(place, 0.23),
  cross: (place) => makeSvg("path", { d: crossPath(place, 0.18) }),
};
