// SPDX-License-Identifier: MIT
// The board to play on: the drawing, hidden from screen readers (board_drawing.js), under a grid of
// transparent buttons for screen readers and the keyboard (board_grid.js). Zoom is in board_zoom.js, touch
// gestures and the wheel in board_gestures.js.

import { BoardDrawing } from "./board_drawing.js";
import { BoardGestures } from "./board_gestures.js";
import { BoardGrid } from "./board_grid.js";
import { fingertip, forgivingTarget } from "./board_layout.js";
import { BoardLens } from "./board_lens.js";
import { drawMark } from "./board_marks.js";
import { drawPointed } from "./board_pointed.js";
import { followBoardTheme } from "./board_themes.js";
import { drawThreat } from "./board_threats.js";
import { BoardZoom, enlargedBelow } from "./board_zoom.js";
import { confirmsTouches } from "./touches.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("./picture.js").Mark} Mark
 * @typedef {import("./picture.js").Ghost} Ghost
 * @typedef {import("./picture.js").Picture} Picture
 */

export class Board extends BoardDrawing {
  /**
   * @param {HTMLElement} host a box whose size the page sets
   * @param {{play: (point: string) => void, consider: (point: string | null) => void,
   *   tell: (key: string) => void}} on
   *   play: a point was chosen; consider: a point on small cells was touched once and awaits a second touch,
   *   null: no longer; tell: a key was pressed that the mode handles: l, c, e, comma or full stop
   */
  constructor(host, on) {
    super(host);
    this.on = on;
    /** @type {string | null} */
    this.considered = null;
    /** @type {string | null} the free point that was just chosen by a click */
    this.clicked = null;
    /** @type {string | null} the point under the pointer */
    this.pointed = null;
    /** @type {string | null} the point under a resting finger, in the lens */
    this.aimed = null;
    /** @type {string | null} the point with the keyboard focus */
    this.focused = null;
    /** @type {string | null} the chosen point, if it is forbidden */
    this.refused = null;
    this.grid = new BoardGrid({
      choose: (point, byTouch, isRepeated) => this.choose(point, byTouch, isRepeated),
      point: (point) => this.lookAt({ pointed: point }),
      focus: (point) => this.lookAt({ focused: point }),
      tell: on.tell,
      zoom: (key) => this.zoomBy(key),
    });
    this.sheet.append(this.grid.element);
    this.zoom = new BoardZoom(this.plate, this.sheet, () => this.fitLines());
    this.lens = new BoardLens(this.plate, this.layersId);
    /** @type {(steps: number) => boolean} */
    this.wheel = () => false;
    new BoardGestures(this.view, this.zoom, {
      wantsLens: () => this.isForAiming && Boolean(this.picture?.mover),
      aim: (finger) => this.aim(finger),
      release: () => this.releaseAim(),
      wheel: (steps) => this.wheel(steps),
    });
    followBoardTheme();
  }

  /**
   * @param {number} width @param {number} height
   * @param {boolean} cells whether to draw noughts and crosses in cells
   */
  setShape(width, height, cells) {
    if (this.isShape(width, height, cells)) return;
    Object.assign(this, { considered: null, pointed: null, refused: null });
    this.grid.setShape(width, height);
    this.zoom.whole();
    super.setShape(width, height, cells);
  }

  get scale() {
    return this.zoom.scale;
  }

  get enlargedBelow() {
    return enlargedBelow();
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

  /** @param {import("./board_layout.js").Layout} layout */
  layOut(layout) {
    const { cell, left, top } = layout;
    const { width, height } = this;
    Object.assign(this.grid.element.style, {
      left: `${left - cell / 2}px`,
      top: `${top - cell / 2}px`,
      width: `${width * cell}px`,
      height: `${height * cell}px`,
    });
    this.zoom.setLayout(width, height, layout);
    super.layOut(layout);
  }

  /**
   * Sets the listener for the mouse wheel over the board; null removes it. Whenever the wheel turns without
   * Ctrl or ⌘, the listener gets the number of complete notches, positive towards the visitor, or 0. It
   * returns whether it used the wheel; if so, the page does not scroll.
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

  /**
   * Draws the picture in the next animation frame: show -> BoardDrawing.redraw -> draw -> drawOver (here) ->
   * drawMarks -> drawMark in board_marks.js. Shapes that are unchanged since the last picture are kept
   * (BoardShapes).
   * @param {Picture} picture
   */
  show(picture) {
    const isOther = !sameStones(this.picture?.stones, picture.stones);
    super.show(picture);
    if (isOther) this.refused = null;
    if (isOther && picture.last) this.zoom.reveal(this.place(picture.last));
    if (this.considered && isOther) {
      this.considered = null;
      this.on.consider(null);
    }
  }

  /** Forgets a first tap that was not confirmed. */
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
   * Plays a point. If touches need confirmation, the first touch only marks the point and a second touch
   * plays it. The second click of a double click is ignored if the first one placed a stone.
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

  /** Marks a touched point, which awaits a second touch. @param {string} point */
  consider(point) {
    this.considered = point;
    this.on.consider(point);
    this.redraw(false);
  }

  /**
   * Shows the lens for a finger that rests on small cells; null hides the lens.
   * @param {import("./board_gestures.js").Finger | null} finger
   */
  aim(finger) {
    this.aimed = null;
    this.lens.hide();
    if (finger) {
      this.aimed = this.pointAt(finger);
      if (this.aimed) this.lens.show(this.aimed, this.place(this.aimed), finger);
    }
    this.redraw(false);
  }

  /** Chooses the point in the lens after the finger was lifted, if it is free or forbidden. */
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

  /** @param {Picture} picture @param {boolean} wasStale */
  drawOver(picture, wasStale) {
    if (wasStale) {
      this.drawMarks(picture);
      this.grid.show(picture);
    }
    drawPointed(this, picture);
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
