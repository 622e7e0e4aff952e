// SPDX-License-Identifier: MIT
// The drawing of a board: an SVG on a plate of wood. Board (board.js) makes it playable; the reports and live
// pages of the arena show it as it is (src/arena/report/page/board.js).
//
//   host > plate (the wood) > view (clips) > sheet (moved when enlarged) > picture
//
// The page sets the size of the host; the board takes what fits. The picture is measured in cells: the point
// in column c and row r, row 0 at the top, is at (c, r). Layers from bottom to top:
//
//   ground lines labels heat band threats aim shadows stones veil winning last ghost marks numbers why
//
// Only changes are drawn, all of them together in the next frame.

import { make, makeSvg } from "../core/dom.js";
import { placeOf, pointName } from "../core/points.js";
import { drawLines, edgePath } from "./board_ground.js";
import { drawLabels } from "./board_labels.js";
import { fingertip, fitBoard, lineWidths } from "./board_layout.js";
import { BoardNumbers, lastMark, drawWinning } from "./board_overlays.js";
import { BoardStones, stoneDefinitions } from "./board_stones.js";

/** @typedef {import("./picture.js").Picture} Picture */

const layerNames = /** @type {const} */ ([
  "ground",
  "lines",
  "labels",
  "heat",
  "band",
  "threats",
  "aim",
  "shadows",
  "stones",
  "veil",
  "winning",
  "last",
  "ghost",
  "marks",
  "numbers",
  "why",
]);

/**
 * The shapes of one layer, in groups; the key of a group describes it completely. A group whose key is
 * unchanged is kept: most of what an analysis sends several times a second is unchanged.
 */
class BoardShapes {
  /** @param {SVGGElement} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {Map<string, SVGElement[]>} */
    this.drawn = new Map();
  }

  /** Forgets all shapes; the caller empties the layer. */
  clear() {
    this.drawn.clear();
  }

  /** @param {Map<string, () => SVGElement[]>} wanted draw functions by key, bottom to top */
  show(wanted) {
    for (const [key, shapes] of this.drawn) {
      if (wanted.has(key)) continue;
      for (const shape of shapes) shape.remove();
      this.drawn.delete(key);
    }
    /** @type {ChildNode | null} */
    let next = this.layer.firstChild;
    for (const [key, draw] of wanted) {
      const shapes = this.drawn.get(key) ?? draw();
      this.drawn.set(key, shapes);
      for (const shape of shapes) {
        if (shape === next) next = shape.nextSibling;
        else this.layer.insertBefore(shape, next);
      }
    }
  }
}

export class BoardDrawing {
  /** Number of drawings made so far, for unique ids. */
  static count = 0;

  /** @param {HTMLElement} host a box whose size the page sets */
  constructor(host) {
    this.host = host;
    this.width = 0;
    this.height = 0;
    this.cells = false;
    /** Whether stones show their move numbers, and which move is number 1. */
    this.numbered = false;
    this.numberedFrom = 1;
    /** @type {import("./board_layout.js").Layout | null} */
    this.layout = null;
    /** @type {Picture | null} */
    this.picture = null;
    /** @type {import("./board_labels.js").Label[]} */
    this.labels = [];
    this.frame = 0;
    this.isStale = false;
    this.layers = /** @type {Record<typeof layerNames[number], SVGGElement>} */ ({});
    for (const name of layerNames) this.layers[name] = makeSvg("g", { class: name });
    this.stones = new BoardStones(this.layers.stones, this.layers.shadows);
    this.numbers = new BoardNumbers(this.layers.numbers);
    /** Layers of which only changed shapes are redrawn. */
    this.shapes = {
      heat: new BoardShapes(this.layers.heat),
      threats: new BoardShapes(this.layers.threats),
      marks: new BoardShapes(this.layers.marks),
      last: new BoardShapes(this.layers.last),
    };
    this.layersId = `board-layers-${++BoardDrawing.count}`;
    this.svg = makeSvg(
      "svg",
      { class: "picture", "aria-hidden": "true", focusable: "false" },
      stoneDefinitions(),
      makeSvg("g", { id: this.layersId }, ...Object.values(this.layers)),
    );
    this.sheet = make("div", { class: "board-sheet" }, this.svg);
    this.view = make("div", { class: "board-view" }, this.sheet);
    this.plate = make("div", { class: "board-plate" }, this.view);
    host.append(this.plate);
    new ResizeObserver(() => this.fit()).observe(host);
    addEventListener("resize", () => this.fit());
  }

  /** @param {number} width @param {number} height @param {boolean} cells */
  isShape(width, height, cells) {
    return width === this.width && height === this.height && cells === this.cells;
  }

  /** @param {number} width @param {number} height @param {boolean} cells noughts and crosses in cells */
  setShape(width, height, cells) {
    if (this.isShape(width, height, cells)) return;
    Object.assign(this, { width, height, cells });
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
    this.stones.clear();
    this.numbers.clear();
    for (const shapes of Object.values(this.shapes)) shapes.clear();
    this.plate.classList.toggle("cells", cells);
    this.layers.lines.append(...drawLines(width, height, cells));
    this.layout = null;
    this.fit();
    this.redraw();
  }

  /** How much the picture is enlarged. */
  get scale() {
    return 1;
  }

  /** Cells below this many pixels can be enlarged. */
  get enlargedBelow() {
    return 0;
  }

  /** Pixels of a cell at the current zoom. */
  get cellPixels() {
    return this.layout ? this.layout.cell * this.scale : fingertip;
  }

  /** Fits the largest board into the host. */
  fit() {
    const { clientWidth: across, clientHeight: down } = this.host;
    if (!this.width || !across || !down) return;
    const layout = fitBoard(this, { across, down }, devicePixelRatio || 1, this.enlargedBelow);
    const { cell, across: before, down: beforeDown } = this.layout ?? {};
    if (cell === layout.cell && before === layout.across && beforeDown === layout.down) return;
    this.layout = layout;
    this.layOut(layout);
    this.redraw();
  }

  /** Lays out all parts. @param {import("./board_layout.js").Layout} layout */
  layOut(layout) {
    const { cell, left, top, across, down } = layout;
    const corner = { x: -left / cell, y: -top / cell };
    const extent = { width: across / cell, height: down / cell };
    this.svg.setAttribute("viewBox", `${corner.x} ${corner.y} ${extent.width} ${extent.height}`);
    this.layers.ground.replaceChildren(makeSvg("rect", { ...corner, ...extent }));
    this.labels = drawLabels(this.width, this.height, layout);
    this.layers.labels.replaceChildren(...this.labels.map(({ element }) => element));
    const host = this.host.getBoundingClientRect();
    /** The centered position, rounded to a whole device pixel. @param {number} from @param {number} room */
    const start = (from, room) => Math.round((from + room / 2) * layout.scale) / layout.scale - from;
    Object.assign(this.plate.style, {
      left: `${start(host.left, this.host.clientWidth - across)}px`,
      top: `${start(host.top + scrollY, this.host.clientHeight - down)}px`,
      width: `${across}px`,
      height: `${down}px`,
    });
    this.fitLines();
  }

  /**
   * Sets line widths, in whole device pixels, and the size of star points for the current cell size; redraws.
   */
  fitLines() {
    const { cellPixels, width, height } = this;
    const device = this.layout?.scale ?? 1;
    const { hair, edge } = lineWidths(cellPixels, device);
    this.svg.style.setProperty("--hair", `${hair / device / this.scale}px`);
    this.svg.style.setProperty("--edge-line", `${edge / device / this.scale}px`);
    const out = (edge - hair) / 2 / device / cellPixels;
    this.layers.lines.querySelector(".edge")?.setAttribute("d", edgePath(width, height, out));
    this.svg.style.setProperty("--star", `${Math.max(0.1, Math.min(0.17, 1.8 / cellPixels))}px`);
    this.redraw();
  }

  /** @param {boolean} numbered @param {number} [from] the move numbered 1 */
  setNumbered(numbered, from = 1) {
    this.numbered = numbered;
    this.numberedFrom = from;
    this.redraw();
  }

  /** @param {Picture} picture */
  show(picture) {
    this.picture = picture;
    this.redraw();
  }

  /**
   * Draws the picture in the next frame; Board then draws marks, threats and the pointed-at point over it.
   * @param {boolean} [isStale] whether anything but the pointed-at point changed
   */
  redraw(isStale = true) {
    this.isStale ||= isStale;
    if (!this.frame)
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.draw();
      });
  }

  draw() {
    const { picture, isStale: wasStale } = this;
    if (!picture) return;
    this.isStale = false;
    if (wasStale) this.drawPicture(picture);
    this.drawOver(picture, wasStale);
  }

  /** @param {Picture} picture */
  drawPicture(picture) {
    const { layers, cells } = this;
    const placing = this.place.bind(this);
    this.stones.show(picture.stones, picture.last, placing, cells);
    drawWinning(layers, picture, this, placing);
    const { numbered: isNumbered, numberedFrom: from, cellPixels: cell } = this;
    const isLastNumbered = isNumbered && (picture.numbers.get(picture.last ?? "") ?? 0) >= from;
    this.shapes.last.show(lastMark(picture, cells, isLastNumbered, placing));
    this.numbers.show(picture, cells, { isNumbered, from, cell }, placing);
  }

  /**
   * Called in each frame, after the picture is up to date, for subclasses that draw over it.
   * @param {Picture} _picture @param {boolean} _wasStale whether anything but the pointed-at point changed
   */
  drawOver(_picture, _wasStale) {}

  /** @param {string} point */
  place(point) {
    return placeOf(point, this.width, this.height) ?? { column: -9, row: -9 };
  }

  /**
   * The point of the board at a place of the window; null beside the board.
   * @param {{clientX: number, clientY: number}} place
   */
  pointAt({ clientX, clientY }) {
    if (!this.layout) return null;
    const { left, top } = this.svg.getBoundingClientRect();
    const { cellPixels, scale, layout, width, height } = this;
    const column = Math.round((clientX - left - layout.left * scale) / cellPixels);
    const row = Math.round((clientY - top - layout.top * scale) / cellPixels);
    const isInside = column >= 0 && row >= 0 && column < width && row < height;
    return isInside ? pointName(column, row, height) : null;
  }
}
