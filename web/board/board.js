// SPDX-License-Identifier: MIT
// The board: a picture in SVG, unseen by screen readers, under a grid of transparent buttons that is what
// they and the keyboard use (board_grid.js).
//
// The picture is measured in cells: the point in column c and row r, row 0 at the top, is at (c, r). Layers
// upward:
//
//   ground  lines  labels  heat  marks  stones  winning  last  ghost  numbers
//
// Only what changed is drawn again; all drawing of one turn of the event loop happens once, in the next
// frame.

import { makeSvg } from "../core/dom.js";
import { BoardGrid } from "./board_grid.js";
import { drawLabels, labelRoom } from "./board_labels.js";
import { drawMark } from "./board_marks.js";
import { placeOf } from "../core/points.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {{point: string, kind: "region" | "candidate" | "best" | "forbidden" | "threat" | "wrong", text?:
 * string,
 *   strength?: number}} Mark
 * @typedef {{point: string, side: Side, text?: string}} Ghost
 * @typedef {object} Picture
 * @property {Map<string, Side>} stones
 * @property {string | null} last the newest move
 * @property {string[]} winning points of the winning line
 * @property {Mark[]} marks
 * @property {Ghost[]} ghosts stones that are only meant, such as a line of the engine
 * @property {Map<string, number>} numbers of the moves, shown where they are wanted
 * @property {Side | null} mover whose stone follows the pointer; null where nothing can be placed
 * @property {boolean} [arranging] whether points with stones can be chosen too
 * @property {(point: string) => string} [describe] what is heard about a point beside its stone
 */

const layerNames = [
  "ground",
  "lines",
  "labels",
  "heat",
  "marks",
  "stones",
  "winning",
  "last",
  "ghost",
  "numbers",
];
/** Pixels kept free at the top and at the right. */
const edge = 2;
const largestCell = 150;
/** Below this many pixels a touch is confirmed before it counts. */
const smallestTarget = 24;

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {{play: (point: string) => void, consider: (point: string | null) => void,
   *   tell: (key: string) => void}} on
   *   play: a point was chosen; consider: it was touched where cells are small, null: that counts no longer;
   *   tell: a key asked to be told something
   */
  constructor(host, on) {
    this.host = host;
    this.on = on;
    this.width = 0;
    this.height = 0;
    this.cells = false;
    /** Whether stones carry the numbers of their moves. */
    this.numbered = false;
    this.cellPixels = smallestTarget;
    /** @type {Picture | null} */
    this.picture = null;
    /** @type {string | null} */
    this.considered = null;
    /** @type {string | null} the free point that was just chosen by a click */
    this.clicked = null;
    /** @type {string | null} */
    this.pointed = null;
    /** @type {Map<string, {side: Side, element: SVGElement}>} */
    this.drawn = new Map();
    this.frame = 0;
    /** @type {Record<string, SVGGElement>} */
    this.layers = {};
    for (const name of layerNames) this.layers[name] = makeSvg("g", { class: name });
    this.svg = makeSvg(
      "svg",
      { class: "picture", "aria-hidden": "true", focusable: "false" },
      ...Object.values(this.layers),
    );
    this.grid = new BoardGrid({
      choose: (point, byTouch, isRepeated) => this.choose(point, byTouch, isRepeated),
      point: (point) => {
        this.pointed = point;
        this.redraw();
      },
      tell: on.tell,
    });
    host.append(this.svg, this.grid.element);
    new ResizeObserver(() => this.fit()).observe(/** @type {Element} */ (host.parentElement));
    addEventListener("resize", () => this.fit());
  }

  /** @param {number} width @param {number} height @param {boolean} cells noughts and crosses in cells */
  setShape(width, height, cells) {
    if (width === this.width && height === this.height && cells === this.cells) return;
    Object.assign(this, { width, height, cells, considered: null, pointed: null });
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
    this.drawn.clear();
    this.host.classList.toggle("cells", cells);
    this.drawGround();
    this.grid.setShape(width, height);
    this.cellPixels = 0;
    this.fit();
  }

  /** The largest board that fits, with cells of whole device pixels. */
  fit() {
    if (!this.width) return;
    const area = /** @type {HTMLElement} */ (this.host.parentElement);
    const most = Math.max(innerHeight - 150, 300);
    const scale = devicePixelRatio || 1;
    /** @param {number} room pixels beside the points */
    const largest = (room) =>
      Math.min((area.clientWidth - room) / this.width, (most - room) / this.height, largestCell);
    const wanted = largest(labelRoom(largest(labelRoom(0))) + edge);
    const cell = Math.max(Math.floor(wanted * scale), 4) / scale;
    if (cell === this.cellPixels) return;
    this.cellPixels = cell;
    this.layOut(Math.round(labelRoom(cell) * scale) / scale, scale);
  }

  /** Sizes everything for the cells. @param {number} room pixels for the labels @param {number} scale */
  layOut(room, scale) {
    const { cellPixels: cell, width, height } = this;
    const across = width * cell + room + edge;
    const down = height * cell + room + edge;
    const corner = `${-0.5 - room / cell} ${-0.5 - edge / cell}`;
    this.svg.setAttribute("viewBox", `${corner} ${across / cell} ${down / cell}`);
    this.svg.style.setProperty("--hair", `${Math.max(1, Math.round(scale)) / scale}px`);
    this.layers.labels.replaceChildren(...drawLabels(width, height, cell));
    Object.assign(this.host.style, { width: `${across}px`, height: `${down}px` });
    Object.assign(this.grid.element.style, {
      left: `${room}px`,
      top: `${edge}px`,
      width: `${width * cell}px`,
      height: `${height * cell}px`,
    });
  }

  /** @param {boolean} numbered */
  setNumbered(numbered) {
    this.numbered = numbered;
    this.redraw();
  }

  /** @param {Picture} picture */
  show(picture) {
    const isOther = !sameStones(this.picture?.stones, picture.stones);
    this.picture = picture;
    if (this.considered && isOther) {
      this.considered = null;
      this.on.consider(null);
    }
    this.redraw();
  }

  /** The point that was touched once is not meant. */
  forgetTap() {
    this.considered = null;
    this.redraw();
  }

  /**
   * Touches on small cells are shown first, and count when repeated. The second click of a double click means
   * nothing where the first one placed a stone.
   * @param {string} point @param {boolean} byTouch @param {boolean} isRepeated
   */
  choose(point, byTouch, isRepeated) {
    if (isRepeated && point === this.clicked) return;
    this.clicked = null;
    if (byTouch && this.isOpen(point) && this.cellPixels < smallestTarget && this.considered !== point) {
      this.considered = point;
      this.on.consider(point);
      this.redraw();
      return;
    }
    this.considered = null;
    if (this.isOpen(point) && !this.picture?.arranging) this.clicked = point;
    this.on.play(point);
  }

  /** Whether the visitor can put a stone there. @param {string} point */
  isOpen(point) {
    const { mover, stones, marks } = this.picture ?? {};
    const forbidden = marks?.some((mark) => mark.kind === "forbidden" && mark.point === point);
    return Boolean(mover && !forbidden && !stones?.has(point));
  }

  redraw() {
    if (!this.frame)
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.draw();
      });
  }

  draw() {
    const picture = this.picture;
    if (!picture) return;
    this.drawStones(picture.stones);
    this.drawMarks(picture);
    this.drawWinning(picture.winning);
    this.drawLast(picture);
    this.drawNumbers(picture);
    this.drawGhosts(picture);
    this.grid.show(picture);
  }

  /** @param {string} point */
  place(point) {
    return placeOf(point, this.width, this.height) ?? { column: -9, row: -9 };
  }

  drawGround() {
    const { width, height, cells } = this;
    const { ground, lines } = this.layers;
    ground.append(makeSvg("rect", { x: -0.5, y: -0.5, width, height, rx: cells ? 0.08 : 0.22 }));
    const shift = cells ? 0.5 : 0;
    const reach = cells ? 0.5 : 0;
    for (let column = 0; column < width - (cells ? 1 : 0); ++column) {
      lines.append(makeSvg("path", { d: `M${column + shift} ${-reach}V${height - 1 + reach}` }));
    }
    for (let row = 0; row < height - (cells ? 1 : 0); ++row) {
      lines.append(makeSvg("path", { d: `M${-reach} ${row + shift}H${width - 1 + reach}` }));
    }
    if (!cells) {
      for (const [column, row] of starPoints(width, height))
        lines.append(makeSvg("circle", { cx: column, cy: row, r: width > 20 ? 0.15 : 0.09 }));
    }
  }

  /** @param {Map<string, Side>} stones */
  drawStones(stones) {
    for (const [point, { side, element }] of this.drawn) {
      if (stones.get(point) === side) continue;
      element.remove();
      this.drawn.delete(point);
    }
    for (const [point, side] of stones) {
      if (this.drawn.has(point)) continue;
      const element = this.stone(point, side);
      this.layers.stones.append(element);
      this.drawn.set(point, { side, element });
    }
  }

  /** @param {string} point @param {Side} side @param {string} [extra] */
  stone(point, side, extra = "") {
    const { column, row } = this.place(point);
    const name = `stone ${side} ${extra}`;
    if (!this.cells) return makeSvg("circle", { class: name, cx: column, cy: row, r: 0.455 });
    if (side === "o") return makeSvg("circle", { class: name, cx: column, cy: row, r: 0.27 });
    const arm = 0.26;
    return makeSvg("path", {
      class: name,
      d: `M${column - arm} ${row - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`,
    });
  }

  /** @param {Picture} picture */
  drawMarks(picture) {
    const { heat, marks } = this.layers;
    heat.replaceChildren();
    marks.replaceChildren();
    for (const mark of picture.marks) {
      (mark.kind === "region" ? heat : marks).append(...drawMark(mark, this.place(mark.point)));
    }
  }

  /** @param {string[]} winning */
  drawWinning(winning) {
    this.layers.winning.replaceChildren();
    if (winning.length < 2) return;
    const places = winning.map((point) => this.place(point));
    places.sort((left, right) => left.column - right.column || left.row - right.row);
    const [from, to] = [places[0], places[places.length - 1]];
    const d = `M${from.column} ${from.row}L${to.column} ${to.row}`;
    this.layers.winning.append(
      makeSvg("path", { class: "casing", d }),
      makeSvg("path", { class: "stroke", d }),
    );
  }

  /** The newest stone has a mark of its own; a number goes inside it. @param {Picture} picture */
  drawLast({ last, stones, numbers }) {
    this.layers.last.replaceChildren();
    if (!last || !stones.has(last)) return;
    const { column, row } = this.place(last);
    const side = stones.get(last);
    const wide = this.numbered && numbers.has(last);
    this.layers.last.append(
      this.cells
        ? makeSvg("rect", {
            class: "frame",
            x: column - 0.44,
            y: row - 0.44,
            width: 0.88,
            height: 0.88,
            rx: 0.06,
          })
        : makeSvg("circle", {
            class: `ring ${side} ${wide ? "wide" : ""}`,
            cx: column,
            cy: row,
            r: wide ? 0.38 : 0.17,
          }),
    );
  }

  /** @param {Picture} picture */
  drawNumbers({ numbers, stones, ghosts }) {
    this.layers.numbers.replaceChildren();
    /** @param {string} point @param {string} text @param {string} name @param {number} [up] in cells */
    const write = (point, text, name, up = 0) => {
      const { column, row } = this.place(point);
      const size = up ? 0.14 : text.length > 2 ? 0.36 : 0.45;
      this.layers.numbers.append(
        makeSvg("text", { class: name, x: column, y: row - up, "font-size": size }, text),
      );
    };
    for (const [point, number] of this.numbered ? numbers : []) {
      // A number on a nought or a cross would cover it: it stands above.
      if (this.cells) write(point, String(number), "above", 0.355);
      else write(point, String(number), stones.get(point) ?? "");
    }
    for (const { point, side, text } of ghosts) if (text && !stones.has(point)) write(point, text, side);
  }

  /** @param {Picture} picture */
  drawGhosts({ ghosts, mover, stones }) {
    this.layers.ghost.replaceChildren();
    for (const { point, side } of ghosts)
      if (!stones.has(point)) this.layers.ghost.append(this.stone(point, side, "line"));
    for (const point of new Set([this.pointed, this.considered])) {
      if (point && mover && this.isOpen(point)) {
        this.layers.ghost.append(this.stone(point, mover, point === this.considered ? "considered" : ""));
      }
    }
  }
}

/** @param {Map<string, Side> | undefined} left @param {Map<string, Side>} right */
function sameStones(left, right) {
  return left?.size === right.size && Array.from(right).every(([point, side]) => left.get(point) === side);
}

/** @param {number} width @param {number} height */
function starPoints(width, height) {
  /** @param {number} size */
  const offset = (size) => (size >= 13 ? 3 : size >= 7 ? 2 : -1);
  const [across, down] = [offset(width), offset(height)];
  /** @type {[number, number][]} */
  const stars = [];
  if (across >= 0 && down >= 0) {
    for (const column of [across, width - 1 - across])
      for (const row of [down, height - 1 - down]) stars.push([column, row]);
  }
  if (width % 2 && height % 2) stars.push([(width - 1) / 2, (height - 1) / 2]);
  return stars;
}
