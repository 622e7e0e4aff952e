// SPDX-License-Identifier: MIT
// Overlays on the stones: the mark of the last move, numbers, and the winning row.

import { makeSvg } from "../core/dom.js";
import { endsOf } from "../core/points.js";
import { sizeOfText, writingSize } from "./board_layout.js";
import { stoneShape } from "./board_stones.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("./picture.js").Picture} Picture
 * @typedef {import("./board_stones.js").Place} Place
 * @typedef {(point: string) => Place} Placing
 */

/**
 * Draws the winning row: a pale band below its stones, a veil over all other stones, and a ring round each
 * stone of the row. In noughts and crosses the cells of the row are paled and struck through instead.
 * @param {{band: SVGGElement, veil: SVGGElement, winning: SVGGElement}} layers
 * @param {Picture} picture @param {{width: number, height: number, cells: boolean}} board
 * @param {Placing} placeOf
 */
export function drawWinning({ band, veil, winning }, picture, { width, height, cells }, placeOf) {
  for (const layer of [band, veil, winning]) layer.replaceChildren();
  if (picture.winning.length < 2) return;
  const places = picture.winning.map(placeOf);
  const [from, to] = endsOf(places);
  const d = `M${from.column} ${from.row}L${to.column} ${to.row}`;
  if (cells) {
    for (const { column, row } of places) {
      const square = { x: column - 0.44, y: row - 0.44, width: 0.88, height: 0.88, rx: 0.08 };
      band.append(makeSvg("rect", { class: "win-cell", ...square }));
    }
    winning.append(makeSvg("path", { class: "casing", d }), makeSvg("path", { class: "stroke", d }));
    return;
  }
  band.append(makeSvg("path", { class: "win-band", d }));
  const over = { x: -0.6, y: -0.6, width: width + 0.2, height: height + 0.2 };
  veil.append(makeSvg("rect", { class: "win-veil", ...over }));
  for (const point of picture.winning) {
    const side = picture.stones.get(point);
    if (side) winning.append(stoneShape(placeOf(point), side, false));
  }
  for (const { column, row } of places) {
    winning.append(
      makeSvg("circle", { class: "win-ring", cx: column, cy: row, r: 0.45 }),
      makeSvg("circle", { class: "win-inner", cx: column, cy: row, r: 0.385 }),
    );
  }
}

/**
 * The mark of the last move: a small ring in the middle of its stone; if the stone is numbered, a wide ring
 * round the number; in noughts and crosses, a frame. Returns a draw function under its key, or an empty map
 * if there is no mark.
 * @param {Picture} picture @param {boolean} cells @param {boolean} isNumbered @param {Placing} placeOf
 * @returns {Map<string, () => SVGElement[]>}
 */
export function lastMark({ last, stones, winning }, cells, isNumbered, placeOf) {
  const side = last ? stones.get(last) : undefined;
  if (!last || !side) return new Map();
  const { column, row } = placeOf(last);
  if (cells) {
    const frame = { class: "frame", x: column - 0.42, y: row - 0.42, width: 0.84, height: 0.84, rx: 0.08 };
    return new Map([[last, () => [makeSvg("rect", frame)]]]);
  }
  // If the last move is in the winning row, it has a ring already.
  const isWide = isNumbered && !winning.includes(last);
  if (isNumbered && !isWide) return new Map();
  const name = `ring ${side}${isWide ? " wide" : ""}`;
  const ring = { class: name, cx: column, cy: row, r: isWide ? 0.4 : 0.15 };
  return new Map([[`${last} ${name}`, () => [makeSvg("circle", ring)]]]);
}

/** The numbers of moves and of previewed stones. Only changes are drawn. */
export class BoardNumbers {
  /** @param {SVGGElement} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {Map<string, {key: string, element: SVGElement}>} by point */
    this.drawn = new Map();
  }

  clear() {
    this.drawn.clear();
  }

  /**
   * @param {Picture} picture @param {boolean} cells
   * @param {{isNumbered: boolean, from: number, cell: number}} numbering `from` is the number
   *   of the move that is shown as 1, `cell` the size of a cell in pixels
   * @param {Placing} placeOf
   */
  show(picture, cells, { isNumbered, from, cell }, placeOf) {
    const { numbers, stones, ghosts, last } = picture;
    const size = writingSize(cell, 0.43);
    /** @type {Map<string, [text: string, name: string, up: number]>} */
    const wanted = new Map();
    for (const [point, number] of isNumbered ? numbers : []) {
      if (number < from) continue;
      const text = String(number - from + 1);
      // A number would cover a nought or a cross, so it is near the top of the cell.
      if (cells) wanted.set(point, [text, "above", 0.355]);
      else wanted.set(point, [text, `${stones.get(point) ?? ""}${point === last ? " newest" : ""}`, 0]);
    }
    for (const { point, side, text } of ghosts)
      if (text && !stones.has(point)) wanted.set(point, [text, side, 0]);
    for (const [point, { element }] of this.drawn) {
      if (wanted.has(point)) continue;
      element.remove();
      this.drawn.delete(point);
    }
    for (const [point, [text, name, up]] of wanted) {
      const key = `${text} ${name} ${size}`;
      const before = this.drawn.get(point);
      if (before?.key === key) continue;
      const { column, row } = placeOf(point);
      const high = up ? 0.14 : sizeOfText(text, size);
      const element = makeSvg("text", { class: name, x: column, y: row - up, "font-size": high }, text);
      if (before) before.element.replaceWith(element);
      else this.layer.append(element);
      this.drawn.set(point, { key, element });
    }
  }
}
