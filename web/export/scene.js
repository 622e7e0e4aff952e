// SPDX-License-Identifier: MIT
// A position as a list of colored shapes, the common source of SVG, PNG and GIF. Units are cells: the point
// in column c and row r, row 0 at the top, is at (c, r).

import { columnName, endsOf, placeOf, starPoints, usesCells } from "../core/points.js";
import { stonesAfter, winningLine } from "./winning.js";

/**
 * @typedef {import("../core/games.js").Rules} Rules
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {object} Game what to draw
 * @property {Rules} rules
 * @property {string[]} moves Black (x) moves first unless `first` is "o"
 * @property {Map<string, Side>} [stones] before the first move
 * @property {Side} [first]
 * @property {boolean} [numbers] whether stones show their move numbers
 * @property {number} [numbersFrom] the move shown as number 1
 * @property {Colors} [colors]
 * @property {string} [title] for screen readers
 *
 * @typedef {{wood: string, line: string, label: string, blackInk: string, whiteInk: string, isFlat: boolean,
 *   whiteLine: string, whiteLineWidth: number, cross: string, nought: string, mark: string,
 *   casing: string}} Colors isFlat: stones without shading; whiteLine: the outline of white stones
 *
 * @typedef {{shape: "rect", x: number, y: number, width: number, height: number, fill: string}
 *   | {shape: "lines", lines: number[][], stroke: string, width: number}
 *   | {shape: "circle", x: number, y: number, r: number, fill?: string, light?: string, stroke?: string,
 *      width?: number}
 *   | {shape: "text", x: number, y: number, size: number, text: string, fill: string, weight: number}} Shape
 * @typedef {{left: number, top: number, width: number, height: number, shapes: Shape[]}} Scene
 */

/** @type {Colors} */
export const kaya = {
  wood: "#ecc785",
  line: "#5d4119",
  label: "#573c16",
  blackInk: "#1b1715",
  whiteInk: "#fdfbf6",
  isFlat: false,
  whiteLine: "#6f5a3a",
  whiteLineWidth: 0.02,
  cross: "#1b1715",
  nought: "#c5371d",
  mark: "#c5371d",
  casing: "#fff3dc",
};

/** Kaya colors for a dark page. @type {Colors} */
export const kayaDark = {
  ...kaya,
  wood: "#aa8049",
  line: "#2f1f0b",
  label: "#140c03",
  mark: "#a52f18",
  nought: "#a52f18",
};

const margin = { left: 1.13, bottom: 1.13, top: 0.78, right: 0.78 };
const mostLabels = 19;

/**
 * The position after `count` moves.
 * @param {Game} game @param {number} [count] of moves; by default all @returns {Scene}
 */
export function sceneOf(game, count = game.moves.length) {
  const { rules } = game;
  const colors = game.colors ?? kaya;
  const moves = game.moves.slice(0, count);
  const stones = stonesAfter(moves, game.stones, game.first);
  const frame = {
    left: -margin.left,
    top: -margin.top,
    width: rules.width - 1 + margin.left + margin.right,
    height: rules.height - 1 + margin.top + margin.bottom,
  };
  /** @type {Shape[]} */
  const ground = [
    {
      shape: "rect",
      x: frame.left,
      y: frame.top,
      width: frame.width,
      height: frame.height,
      fill: colors.wood,
    },
  ];
  const won = winningLine(rules, stones);
  return {
    ...frame,
    shapes: [
      ...ground,
      ...(usesCells(rules) ? winningCells(rules, won, colors) : []),
      ...(usesCells(rules) ? cellLines(rules, colors) : boardLines(rules, colors)),
      ...labels(rules, colors),
      ...[...stones].flatMap(([point, side]) => stoneShapes(rules, point, side, colors)),
      ...(usesCells(rules) ? winningStroke(rules, won, colors) : winningRings(rules, won, colors)),
      ...(game.numbers ? numbers(game, moves, stones, colors) : lastMove(rules, moves, stones, colors)),
    ],
  };
}

/** @param {Rules} rules @param {Colors} colors @returns {Shape[]} */
function boardLines(rules, colors) {
  const { width, height } = rules;
  const { line } = colors;
  const right = width - 1;
  const bottom = height - 1;
  const inner = [
    ...Array.from({ length: height }, (_, row) => [0, row, right, row]),
    ...Array.from({ length: width }, (_, column) => [column, 0, column, bottom]),
  ];
  const edge = [
    [0, 0, right, 0],
    [right, 0, right, bottom],
    [right, bottom, 0, bottom],
    [0, bottom, 0, 0],
  ];
  return [
    { shape: "lines", lines: inner, stroke: line, width: 0.03 },
    { shape: "lines", lines: edge, stroke: line, width: 0.05 },
    ...stars(rules, colors),
  ];
}

/** @param {Rules} rules @param {Colors} colors @returns {Shape[]} */
function stars({ width, height }, { line }) {
  if (width < 9 || height < 9) return [];
  const inset = Math.min(width, height) < 13 ? 2 : 3;
  return starPoints(width, height, inset, inset).map(({ column, row }) => ({
    ...{ shape: "circle", x: column, y: row, r: 0.1, fill: line },
  }));
}

/**
 * The lines between the cells, for noughts and crosses.
 * @param {Rules} rules @param {Colors} colors @returns {Shape[]}
 */
function cellLines({ width, height }, { line }) {
  const lines = [];
  for (let column = 1; column < width; ++column) lines.push([column - 0.5, -0.5, column - 0.5, height - 0.5]);
  for (let row = 1; row < height; ++row) lines.push([-0.5, row - 0.5, width - 0.5, row - 0.5]);
  return [{ shape: "lines", lines, stroke: line, width: 0.045 }];
}

/** @param {Rules} rules @param {Colors} colors @returns {Shape[]} */
function labels({ width, height }, { label }) {
  const step = Math.max(width, height) > mostLabels ? 2 : 1;
  const common = { shape: /** @type {const} */ ("text"), size: 0.34, fill: label, weight: 600 };
  /** @type {Shape[]} */
  const list = [];
  for (let column = 0; column < width; column += step)
    list.push({ ...common, x: column, y: height - 1 + 0.78, text: columnName(column) });
  for (let up = 0; up < height; up += step)
    list.push({ ...common, x: -0.78, y: height - 1 - up, text: String(up + 1) });
  return list;
}

/** @param {Rules} rules @param {string} point @param {Side} side @param {Colors} colors @returns {Shape[]} */
function stoneShapes(rules, point, side, colors) {
  const place = placeOf(point, rules.width, rules.height);
  if (!place) return [];
  const { column: x, row: y } = place;
  if (!usesCells(rules)) {
    const light = (/** @type {string} */ color) => (colors.isFlat ? undefined : color);
    return side === "x"
      ? [{ shape: "circle", x, y, r: 0.47, fill: colors.blackInk, light: light("#5b5551") }]
      : [
          {
            shape: "circle",
            x,
            y,
            r: 0.46,
            fill: colors.whiteInk,
            light: light("#ffffff"),
            stroke: colors.whiteLine,
            width: colors.whiteLineWidth,
          },
        ];
  }
  const r = 0.27;
  if (side === "o") return [{ shape: "circle", x, y, r: 0.29, stroke: colors.nought, width: 0.095 }];
  const lines = [
    [x - r, y - r, x + r, y + r],
    [x - r, y + r, x + r, y - r],
  ];
  return [{ shape: "lines", lines, stroke: colors.cross, width: 0.095 }];
}

/** @param {Rules} rules @param {string[]} line */
const placesOf = ({ width, height }, line) => line.flatMap((point) => placeOf(point, width, height) ?? []);

/**
 * A ring round each stone of the winning line.
 * @param {Rules} rules @param {string[]} line @param {Colors} colors @returns {Shape[]}
 */
function winningRings(rules, line, { mark, casing }) {
  return placesOf(rules, line).flatMap(({ column, row }) => {
    const ring = { shape: /** @type {const} */ ("circle"), x: column, y: row };
    return [
      { ...ring, r: 0.44, stroke: casing, width: 0.1 },
      { ...ring, r: 0.44, stroke: mark, width: 0.06 },
    ];
  });
}

/**
 * Light cells under the winning line of noughts and crosses, where rings would look like noughts.
 * @param {Rules} rules @param {string[]} line @param {Colors} colors @returns {Shape[]}
 */
function winningCells(rules, line, { casing }) {
  return placesOf(rules, line).map(({ column, row }) => ({
    ...{ shape: "rect", x: column - 0.44, y: row - 0.44, width: 0.88, height: 0.88, fill: casing },
  }));
}

/** @param {Rules} rules @param {string[]} line @param {Colors} colors @returns {Shape[]} */
function winningStroke(rules, line, { mark, casing }) {
  if (line.length < 2) return [];
  const [from, to] = endsOf(placesOf(rules, line));
  const lines = [[from.column, from.row, to.column, to.row]];
  return [
    { shape: "lines", lines, stroke: casing, width: 0.1 },
    { shape: "lines", lines, stroke: mark, width: 0.06 },
  ];
}

/**
 * @param {Rules} rules @param {string[]} moves @param {Map<string, Side>} stones @param {Colors} colors
 * @returns {Shape[]}
 */
function lastMove(rules, moves, stones, { mark, whiteInk, blackInk }) {
  const last = moves.at(-1);
  const place = last ? placeOf(last, rules.width, rules.height) : null;
  if (!last || !place || usesCells(rules)) return [];
  const stroke = stones.get(last) === "x" ? whiteInk : blackInk;
  return [{ shape: "circle", x: place.column, y: place.row, r: 0.15, fill: mark, stroke, width: 0.05 }];
}

/**
 * @param {Game} game @param {string[]} moves @param {Map<string, Side>} stones @param {Colors} colors
 * @returns {Shape[]}
 */
function numbers({ rules, numbersFrom = 1 }, moves, stones, { whiteInk, blackInk, mark }) {
  return moves.flatMap((move, index) => {
    const place = placeOf(move, rules.width, rules.height);
    const number = index + 2 - numbersFrom;
    if (!place || number < 1) return [];
    const isLast = index === moves.length - 1;
    const onBlack = stones.get(move) === "x" && !usesCells(rules);
    const fill = isLast ? (onBlack ? "#ffb39d" : mark) : onBlack ? whiteInk : blackInk;
    const y = usesCells(rules) ? place.row - 0.36 : place.row;
    const size = usesCells(rules) ? 0.2 : number > 99 ? 0.36 : 0.43;
    return [
      {
        shape: "text",
        x: usesCells(rules) ? place.column - 0.36 : place.column,
        y,
        size,
        text: String(number),
        fill,
        weight: 700,
      },
    ];
  });
}
