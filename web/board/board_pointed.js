// SPDX-License-Identifier: MIT
// Feedback for pointer, finger and keyboard: the stone that would be placed, crosshairs for fingers, the
// highlighted labels of the point's row and column, and why a point is forbidden. Draws previewed stones too.

import { makeSvg } from "../core/dom.js";
import { lightLabels } from "./board_labels.js";
import { writeReason } from "./board_marks.js";
import { stoneShape } from "./board_stones.js";
import { capsulePath } from "./board_threats.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./picture.js").Mark} Mark
 * @typedef {import("./picture.js").Picture} Picture
 */

/** @param {Board} board @param {Picture} picture */
export function drawPointed(board, picture) {
  const { cells, layers, pointed, aimed, considered, focused } = board;
  const touched = aimed ?? considered;
  const drawn = drawPreviewed(board, picture);
  for (const point of new Set([pointed, touched])) {
    if (!point || !picture.mover || !board.isOpen(point)) continue;
    const kind = point === touched ? "considered" : "hovering";
    const { column, row } = board.place(point);
    drawn.push(stoneShape({ column, row }, picture.mover, cells, kind));
    const ring = point === touched ? "aim-ring touched" : "aim-ring hovering";
    if (!cells) drawn.push(makeSvg("circle", { class: ring, cx: column, cy: row, r: 0.5 }));
  }
  layers.ghost.replaceChildren(...drawn);
  layers.aim.replaceChildren(...(touched && !cells ? crossLines(board, touched) : []));
  const looked = aimed ?? pointed ?? considered ?? board.refused ?? focused;
  const place = looked ? board.place(looked) : null;
  lightLabels(board.labels, place);
  board.zoom.light(place);
  const why = [aimed, pointed, board.refused, focused].map((point) => board.markOf(point, "forbidden"));
  layers.why.replaceChildren(...drawWhy(board, why.find(Boolean)));
}

/** Previewed stones, such as an engine line. @param {Board} board @param {Picture} picture */
function drawPreviewed(board, { ghosts, stones }) {
  /** @type {SVGElement[]} */
  const drawn = [];
  for (const { point, side } of ghosts)
    if (!stones.has(point)) drawn.push(stoneShape(board.place(point), side, board.cells, "line"));
  return drawn;
}

/** Crosshairs through a point, across the whole board. @param {Board} board @param {string} point */
function crossLines(board, point) {
  const { column, row } = board.place(point);
  const reach = 0.4;
  return [
    makeSvg("path", { d: `M${-reach} ${row}H${board.width - 1 + reach}` }),
    makeSvg("path", { d: `M${column} ${-reach}V${board.height - 1 + reach}` }),
  ];
}

/**
 * Draws the rows that make a point forbidden, and the reason if the mark has one.
 * @param {Board} board @param {Mark | undefined} mark
 */
function drawWhy(board, mark) {
  /** @type {SVGElement[]} */
  const drawn = [];
  for (const line of mark?.lines ?? []) {
    const places = line.map((point) => board.place(point));
    const d = capsulePath(places, 0.53);
    drawn.push(makeSvg("path", { class: "casing", d }), makeSvg("path", { class: "row", d }));
  }
  if (mark?.text) drawn.push(writeReason(mark.text, board.place(mark.point), board.cellPixels));
  return drawn;
}
