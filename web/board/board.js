// SPDX-License-Identifier: MIT
// The board: an SVG picture, hidden from screen readers, under a grid of transparent buttons for screen
// readers and the keyboard (board_grid.js).
//
//   host > plate (the wood) > view (cuts off) > sheet (moved when enlarged) > picture and grid
//
// Zoom is in board_zoom.js, touch gestures and the wheel in board_gestures.js.
//
// The page sets the size of the host; the board takes what fits. The picture is measured in cells: the point
// in column c and row r, row 0 at the top, is at (c, r). Layers from bottom to top:
//
//   ground lines labels heat band threats aim shadows stones veil winning last ghost marks numbers why
//
// Only changes are drawn, all changes of one turn of the event loop once, in the next frame.

import { make, makeSvg } from "../core/dom.js";
import { placeOf, pointName } from "../core/points.js";
import { BoardGestures } from "./board_gestures.js";
import { BoardGrid } from "./board_grid.js";
import { drawLines, edgePath } from "./board_ground.js";
import { drawLabels } from "./board_labels.js";
import { cornerRoom, fingertip, fitBoard, forgivingTarget, lineWidths } from "./board_layout.js";
import { BoardLens } from "./board_lens.js";
import { drawMark } from "./board_marks.js";
import { BoardNumbers, lastMark, drawWinning } from "./board_overlays.js";
import { drawPointed } from "./board_pointed.js";
import { BoardShapes } from "./board_shapes.js";
import { BoardStones, stoneDefinitions } from "./board_stones.js";
import { followBoardTheme } from "./board_themes.js";
import { drawThreat } from "./board_threats.js";
import { BoardZoom } from "./board_zoom.js";
import { confirmsTouches, isTouchFirst } from "./touches.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("./picture.js").Mark} Mark
 * @typedef {import("./picture.js").Ghost} Ghost
 * @typedef {import("./picture.js").Picture} Picture
 */

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

export class Board {
  /** Boards made so far, for unique names. */
  static count = 0;

  /**
   * @param {HTMLElement} host a box that the page sizes
   * @param {{play: (point: string) => void, consider: (point: string | null) => void,
   *   tell: (key: string) => void}} on
   *   play: a point was chosen; consider: a point of small cells was touched once, null: no longer; tell: a
   *   key that asks for spoken information was pressed
   */
  constructor(host, on) {
    this.host = host;
    this.on = on;
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
    /** @type {string | null} */
    this.considered = null;
    /** @type {string | null} the free point that was just chosen by a click */
    this.clicked = null;
    /** @type {string | null} under the pointer */
    this.pointed = null;
    /** @type {string | null} under a resting finger, in the lens */
    this.aimed = null;
    /** @type {string | null} with the keyboard focus */
    this.focused = null;
    /** @type {string | null} a forbidden point that was touched */
    this.refused = null;
    /** @type {import("./board_labels.js").Label[]} */
    this.labels = [];
    this.frame = 0;
    this.isStale = false;
    this.layers = /** @type {Record<typeof layerNames[number], SVGGElement>} */ ({});
    for (const name of layerNames) this.layers[name] = makeSvg("g", { class: name });
    this.stones = new BoardStones(this.layers.stones, this.layers.shadows);
    this.numbers = new BoardNumbers(this.layers.numbers);
    /** Layers that are redrawn by differences. */
    this.shapes = {
      heat: new BoardShapes(this.layers.heat),
      threats: new BoardShapes(this.layers.threats),
      marks: new BoardShapes(this.layers.marks),
      last: new BoardShapes(this.layers.last),
    };
    const id = `board-layers-${++Board.count}`;
    this.svg = makeSvg(
      "svg",
      { class: "picture", "aria-hidden": "true", focusable: "false" },
      stoneDefinitions(),
      makeSvg("g", { id }, ...Object.values(this.layers)),
    );
    this.grid = new BoardGrid({
      choose: (point, byTouch, isRepeated) => this.choose(point, byTouch, isRepeated),
      point: (point) => this.lookAt({ pointed: point }),
      focus: (point) => this.lookAt({ focused: point }),
      tell: on.tell,
      zoom: (key) => this.zoomBy(key),
    });
    this.sheet = make("div", { class: "board-sheet" }, this.svg, this.grid.element);
    this.view = make("div", { class: "board-view" }, this.sheet);
    this.plate = make("div", { class: "board-plate" }, this.view);
    host.append(this.plate);
    this.zoom = new BoardZoom(this.plate, this.sheet, () => this.enlarged());
    this.lens = new BoardLens(this.plate, id);
    /** @type {(steps: number) => boolean} */
    this.wheel = () => false;
    new BoardGestures(this.view, this.zoom, {
      wantsLens: () => this.isForAiming && Boolean(this.picture?.mover),
      aim: (finger) => this.aim(finger),
      release: () => this.releaseAim(),
      wheel: (steps) => this.wheel(steps),
    });
    followBoardTheme();
    new ResizeObserver(() => this.fit()).observe(host);
    addEventListener("resize", () => this.fit());
  }

  /** @param {number} width @param {number} height @param {boolean} cells noughts and crosses in cells */
  setShape(width, height, cells) {
    if (width === this.width && height === this.height && cells === this.cells) return;
    Object.assign(this, { width, height, cells, considered: null, pointed: null, refused: null });
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
    this.stones.clear();
    this.numbers.clear();
    for (const shapes of Object.values(this.shapes)) shapes.clear();
    this.plate.classList.toggle("cells", cells);
    this.layers.lines.append(...drawLines(width, height, cells));
    this.grid.setShape(width, height);
    this.zoom.whole();
    this.layout = null;
    this.fit();
    this.redraw();
  }

  /** Pixels of a cell at the current zoom. */
  get cellPixels() {
    return this.layout ? this.layout.cell * this.zoom.scale : fingertip;
  }

  /** Whether cells are so small at the current zoom that a finger may miss one. */
  get isForAiming() {
    return Math.round(this.cellPixels) < fingertip;
  }

  /** Whether a touch must be confirmed by a second one. */
  get needsConfirmation() {
    const sure = this.picture?.forgiving ? forgivingTarget : fingertip;
    return confirmsTouches() && Math.round(this.cellPixels) < sure;
  }

  /** Fits the largest board into the host. */
  fit() {
    const { clientWidth: across, clientHeight: down } = this.host;
    if (!this.width || !across || !down) return;
    const corner = isTouchFirst() ? cornerRoom : 0;
    const layout = fitBoard(this, { across, down }, devicePixelRatio || 1, corner);
    const { cell, across: before, down: beforeDown } = this.layout ?? {};
    if (cell === layout.cell && before === layout.across && beforeDown === layout.down) return;
    this.layout = layout;
    this.layOut(layout);
    this.redraw();
  }

  /** Lays out all parts. @param {import("./board_layout.js").Layout} layout */
  layOut(layout) {
    const { cell, left, top, across, down } = layout;
    const { width, height } = this;
    const corner = { x: -left / cell, y: -top / cell };
    const extent = { width: across / cell, height: down / cell };
    this.svg.setAttribute("viewBox", `${corner.x} ${corner.y} ${extent.width} ${extent.height}`);
    this.layers.ground.replaceChildren(makeSvg("rect", { ...corner, ...extent }));
    this.labels = drawLabels(width, height, layout);
    this.layers.labels.replaceChildren(...this.labels.map(({ element }) => element));
    const host = this.host.getBoundingClientRect();
    /** Centered, but on a whole device pixel. @param {number} from @param {number} room */
    const start = (from, room) => Math.round((from + room / 2) * layout.scale) / layout.scale - from;
    Object.assign(this.plate.style, {
      left: `${start(host.left, this.host.clientWidth - across)}px`,
      top: `${start(host.top + scrollY, this.host.clientHeight - down)}px`,
      width: `${across}px`,
      height: `${down}px`,
    });
    Object.assign(this.grid.element.style, {
      left: `${left - cell / 2}px`,
      top: `${top - cell / 2}px`,
      width: `${width * cell}px`,
      height: `${height * cell}px`,
    });
    this.zoom.setLayout(width, height, layout);
    this.enlarged();
  }

  /** The zoom has settled: line widths are whole device pixels again, text is resized. */
  enlarged() {
    const { cellPixels, width, height } = this;
    const device = this.layout?.scale ?? 1;
    const { hair, edge } = lineWidths(cellPixels, device);
    this.svg.style.setProperty("--hair", `${hair / device / this.zoom.scale}px`);
    this.svg.style.setProperty("--edge-line", `${edge / device / this.zoom.scale}px`);
    const out = (edge - hair) / 2 / device / cellPixels;
    this.layers.lines.querySelector(".edge")?.setAttribute("d", edgePath(width, height, out));
    this.svg.style.setProperty("--star", `${Math.max(0.1, Math.min(0.17, 1.8 / cellPixels))}px`);
    this.redraw();
  }

  /**
   * Sets the listener for the mouse wheel over the board; null removes it. Whenever the wheel turns, it gets
   * the number of complete notches, positive towards the visitor, which may be 0. It returns whether the
   * wheel was used: then the page does not scroll.
   * @param {((steps: number) => boolean) | null} heard
   */
  setWheel(heard) {
    this.wheel = heard ?? (() => false);
  }

  /** @param {string} key */
  zoomBy(key) {
    if (key === "0") this.zoom.whole();
    else this.zoom.step(key !== "-");
  }

  /** @param {boolean} numbered @param {number} [from] the move numbered 1 */
  setNumbered(numbered, from = 1) {
    this.numbered = numbered;
    this.numberedFrom = from;
    this.redraw();
  }

  /** @param {Picture} picture */
  show(picture) {
    const isOther = !sameStones(this.picture?.stones, picture.stones);
    this.picture = picture;
    if (isOther) this.refused = null;
    if (isOther && picture.last) this.zoom.reveal(this.place(picture.last));
    if (this.considered && isOther) {
      this.considered = null;
      this.on.consider(null);
    }
    this.redraw();
  }

  /** Drops a first tap that was not confirmed. */
  forgetTap() {
    this.considered = null;
    this.redraw();
  }

  /** @param {{pointed?: string | null, focused?: string | null}} where */
  lookAt(where) {
    Object.assign(this, where);
    if (where.focused) this.zoom.reveal(this.place(where.focused));
    this.redraw(false);
  }

  /**
   * A touch on cells smaller than a fingertip is only shown; a second one plays, unless the visitor has
   * turned that off (needsConfirmation). The second click of a double click is ignored if the first placed a
   * stone.
   * @param {string} point @param {boolean} byTouch @param {boolean} isRepeated
   */
  choose(point, byTouch, isRepeated) {
    if (isRepeated && point === this.clicked) return;
    this.clicked = null;
    this.refused = this.markOf(point, "forbidden") ? point : null;
    if (byTouch && this.needsConfirmation && this.isOpen(point) && this.considered !== point) {
      this.consider(point);
      return;
    }
    this.considered = null;
    if (this.isOpen(point) && !this.picture?.arranging) this.clicked = point;
    this.redraw(false);
    this.on.play(point);
  }

  /** The point was touched and awaits a second touch. @param {string} point */
  consider(point) {
    this.considered = point;
    this.on.consider(point);
    this.redraw(false);
  }

  /**
   * A finger rests on small cells, and the lens shows where; null: it has left.
   * @param {import("./board_gestures.js").Finger | null} finger
   */
  aim(finger) {
    this.aimed = null;
    this.lens.hide();
    if (finger) {
      const { left, top, width, height } = this.grid.element.getBoundingClientRect();
      const column = Math.floor(((finger.clientX - left) / width) * this.width);
      const row = Math.floor(((finger.clientY - top) / height) * this.height);
      if (column >= 0 && row >= 0 && column < this.width && row < this.height) {
        this.aimed = pointName(column, row, this.height);
        this.lens.show(this.aimed, { column, row }, finger);
      }
    }
    this.redraw(false);
  }

  /** The finger was lifted: counts as a tap on the point in the lens. */
  releaseAim() {
    const point = this.aimed;
    this.aim(null);
    if (point && (this.isOpen(point) || this.markOf(point, "forbidden"))) this.choose(point, true, false);
  }

  /** @param {string | null} point @param {Mark["kind"]} kind */
  markOf(point, kind) {
    return this.picture?.marks.find((mark) => mark.point === point && mark.kind === kind);
  }

  /** Whether the visitor can play this point. @param {string} point */
  isOpen(point) {
    const { mover, stones } = this.picture ?? {};
    return Boolean(mover && !stones?.has(point) && !this.markOf(point, "forbidden"));
  }

  /** @param {boolean} [isStale] whether anything but the pointed-at point changed */
  redraw(isStale = true) {
    this.isStale ||= isStale;
    if (!this.frame)
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.draw();
      });
  }

  draw() {
    const { picture, layers, cells } = this;
    if (!picture) return;
    if (this.isStale) {
      this.isStale = false;
      const placing = this.place.bind(this);
      this.stones.show(picture.stones, picture.last, placing, cells);
      this.drawMarks(picture);
      drawWinning(layers, picture, this, placing);
      const { numbered: isNumbered, numberedFrom: from, cellPixels: cell } = this;
      const isLastNumbered = isNumbered && (picture.numbers.get(picture.last ?? "") ?? 0) >= from;
      this.shapes.last.show(lastMark(picture, cells, isLastNumbered, placing));
      this.numbers.show(picture, cells, { isNumbered, from, cell }, placing);
      this.grid.show(picture);
    }
    drawPointed(this, picture);
  }

  /** @param {string} point */
  place(point) {
    return placeOf(point, this.width, this.height) ?? { column: -9, row: -9 };
  }

  /** @param {Picture} picture */
  drawMarks({ marks, threats = [] }) {
    const { shapes, cellPixels } = this;
    /** @param {Mark[]} some */
    const drawing = (some) =>
      new Map(
        some.map((mark) => [
          JSON.stringify([mark, cellPixels]),
          () => drawMark(mark, this.place(mark.point), cellPixels),
        ]),
      );
    shapes.heat.show(drawing(marks.filter(({ kind }) => kind === "region")));
    shapes.marks.show(drawing(marks.filter(({ kind }) => kind !== "region")));
    const drawingRow = (/** @type {import("./picture.js").ThreatRow} */ row) => () =>
      drawThreat(
        row,
        row.points.map((point) => this.place(point)),
      );
    shapes.threats.show(new Map(threats.map((row) => [JSON.stringify(row), drawingRow(row)])));
  }
}

/** @param {Map<string, Side> | undefined} left @param {Map<string, Side>} right */
function sameStones(left, right) {
  return left?.size === right.size && Array.from(right).every(([point, side]) => left.get(point) === side);
}
