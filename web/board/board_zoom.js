// SPDX-License-Identifier: MIT
// Zoom, for points that are hard to hit. A CSS transform moves and scales the sheet with the lines and stones
// inside the plate, so that a pinch redraws nothing. The wood of the plate stays where it is; the labels of
// the visible part are drawn along the left and bottom edges.
//
// At 100 % there is one button, a quarter disc in the corner between the labels, which covers no point; while
// the board is enlarged, there are three buttons, which may cover points.

import { button, make, makeSvg } from "../core/dom.js";
import { t } from "../core/language.js";
import { labelSteps, lightLabels, makeLabels } from "./board_labels.js";
import { fingertip, lineOffset, smallestTarget } from "./board_layout.js";
import { isTouchFirst } from "./touches.js";

/** Zoom factor of one press of a button or key. */
const stepFactor = 1.6;
/** Minimum size of the corner button, in pixels. */
const cornerSize = 32;
/** Extra room for panning upward, in pixels: the lowest points can be moved out from under the buttons. */
const roomForButtons = 56;

/** @typedef {import("./board_layout.js").Layout} Layout */

/** Cells below this many pixels can be enlarged. */
export const enlargedBelow = () => (isTouchFirst() ? fingertip : smallestTarget);

export class BoardZoom {
  /** @param {HTMLElement} plate @param {HTMLElement} sheet @param {() => void} changed */
  constructor(plate, sheet, changed) {
    this.plate = plate;
    this.sheet = sheet;
    this.changed = changed;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.width = 0;
    this.height = 0;
    /** @type {Layout | null} */
    this.layout = null;
    /** @type {import("./board_labels.js").Label[]} */
    this.labels = [];
    this.labelSteps = "";
    /** @type {{column: number, row: number} | null} the point whose labels are highlighted */
    this.lit = null;
    this.frame = 0;
    this.labelSheet = makeSvg("svg", { class: "zoom-labels labels", "aria-hidden": "true" });
    this.strips = ["left", "below"].map((side) => make("div", { class: `zoom-strip ${side}` }));
    const glass = "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3l5.2 5.2M7.8 10.5h5.4";
    this.larger = zoomButton(t("Zoom in"), `${glass}M10.5 7.8v5.4`, () => this.step(true));
    this.smaller = zoomButton(t("Zoom out"), glass, () => this.step(false));
    const corners = "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5";
    this.wholeBoard = zoomButton(t("Whole board"), corners, () => this.whole());
    this.tools = make(
      "div",
      { class: "zoom-tools", role: "group", "aria-label": t("Zoom"), hidden: true },
      this.larger,
      this.smaller,
      this.wholeBoard,
    );
    plate.append(...this.strips, this.labelSheet, this.tools);
    this.show();
  }

  /** Whether cells are small enough for zoom to be useful. */
  get isUseful() {
    return this.layout !== null && this.layout.cell < enlargedBelow();
  }

  get isEnlarged() {
    return this.scale > 1;
  }

  get most() {
    return this.layout && this.isUseful ? fingertip / this.layout.cell : 1;
  }

  /** @param {number} width @param {number} height @param {Layout} layout */
  setLayout(width, height, layout) {
    Object.assign(this, { width, height, layout, labelSteps: "" });
    this.tools.hidden = !this.isUseful;
    const corner = Math.max(layout.left - layout.cell / 2, cornerSize);
    this.plate.style.setProperty("--zoom-corner", `${Math.floor(corner)}px`);
    this.to(this.scale, this.x, this.y);
  }

  /** The visible part of the board, in pixels of the plate: what the labels leave free. */
  window() {
    const { left, bottom, cell, across, down } = /** @type {Layout} */ (this.layout);
    return { left: left - cell / 2, top: 0, right: across, bottom: down - bottom + cell / 2 };
  }

  /** @param {number} scale @param {number} x @param {number} y position of the sheet's corner, in pixels */
  to(scale, x, y) {
    if (!this.layout) return;
    const { across } = this.layout;
    const { left, bottom } = this.window();
    this.scale = Math.min(Math.max(scale, 1), this.most);
    const out = this.scale - 1;
    const spare = this.isEnlarged ? roomForButtons : 0;
    this.x = between(x, -out * across, -out * left);
    this.y = between(y, -out * bottom - spare, 0);
    if (!this.frame)
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.show();
      });
  }

  /**
   * Zooms by this factor. The place of the board at (x, y) stays where it is, unless the
   * board's edge would then come inside the view.
   * @param {number} factor @param {number} x @param {number} y in pixels of the plate
   */
  about(factor, x, y) {
    const scale = Math.min(Math.max(this.scale * factor, 1), this.most);
    const ratio = scale / this.scale;
    this.to(scale, x - (x - this.x) * ratio, y - (y - this.y) * ratio);
  }

  /**
   * Zooms in or out about the point with the keyboard focus or, if no point is focused, about the center of
   * the view.
   * @param {boolean} isLarger
   */
  step(isLarger) {
    if (!this.layout || !this.isUseful) return;
    const focused = this.plate.querySelector(".grid button:focus");
    const { left, top, right, bottom } = this.window();
    let [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (focused) {
      const [box, plate] = [focused, this.plate].map((one) => one.getBoundingClientRect());
      [x, y] = [box.left + box.width / 2 - plate.left, box.top + box.height / 2 - plate.top];
    }
    this.about(isLarger ? stepFactor : 1 / stepFactor, x, y);
    this.rest();
  }

  whole() {
    this.to(1, 0, 0);
    this.rest();
  }

  /** Pans the sheet. @param {number} across @param {number} down in pixels */
  pan(across, down) {
    this.to(this.scale, this.x + across, this.y + down);
  }

  /** Rounds the cell size and the position to whole device pixels after a gesture. */
  rest() {
    if (!this.layout) return;
    this.sheet.classList.remove("moving");
    const { cell, scale: device, left, top } = this.layout;
    const scale = Math.round(this.scale * cell * device) / (cell * device);
    if (this.isEnlarged && scale !== this.scale) {
      const seen = this.window();
      this.about(scale / this.scale, (seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2);
    }
    const offset = lineOffset(cell * this.scale, device);
    /**
     * `corner`, a coordinate of the sheet's corner, moved so that the first line is on whole device pixels.
     * @param {number} corner @param {number} margin
     */
    const placed = (corner, margin) => {
      const first = (corner + margin * this.scale) * device;
      return (Math.round(first - offset) + offset) / device - margin * this.scale;
    };
    if (this.isEnlarged) this.to(this.scale, placed(this.x, left), placed(this.y, top));
    this.changed();
  }

  /**
   * Pans until a point is visible, at least one cell from the edges of the view.
   * @param {{column: number, row: number}} place
   */
  reveal({ column, row }) {
    if (!this.layout || !this.isEnlarged) return;
    const { cell, left: beside, top: above } = this.layout;
    const { left, top, right, bottom } = this.window();
    const reach = cell * this.scale;
    const x = this.x + (beside + column * cell) * this.scale;
    const y = this.y + (above + row * cell) * this.scale;
    this.pan(between(x, left + reach, right - reach) - x, between(y, top + reach, bottom - reach) - y);
    this.rest();
  }

  show() {
    const { scale, x, y, isEnlarged } = this;
    this.sheet.style.transform = isEnlarged ? `translate(${x}px, ${y}px) scale(${scale})` : "";
    this.plate.classList.toggle("enlarged", isEnlarged);
    this.plate.classList.toggle("can-zoom", this.isUseful);
    this.larger.setAttribute("aria-disabled", String(scale >= this.most));
    for (const one of [this.smaller, this.wholeBoard]) one.hidden = !isEnlarged;
    if (isEnlarged) this.showLabels();
  }

  /** Highlights the labels of a point. @param {{column: number, row: number} | null} place */
  light(place) {
    this.lit = place;
    lightLabels(this.labels, place);
  }

  /** Places the labels of the visible part at the edges of the view. */
  showLabels() {
    const { layout, scale, width, height } = this;
    if (!layout) return;
    const { cell, type, across, down } = layout;
    const pixels = { cell: cell * scale, type };
    const steps = labelSteps(width, height, pixels).join();
    if (this.labelSteps !== steps) {
      this.labelSteps = steps;
      this.labels = makeLabels(width, height, pixels);
      this.labelSheet.replaceChildren(...this.labels.map(({ element }) => element));
      for (const { element } of this.labels) element.setAttribute("font-size", String(type));
      this.labelSheet.setAttribute("viewBox", `0 0 ${across} ${down}`);
      lightLabels(this.labels, this.lit);
    }
    const { left, bottom } = this.window();
    for (const { at, isColumn, element } of this.labels) {
      const x = isColumn ? this.x + (layout.left + at * cell) * scale : left / 2;
      const y = isColumn ? (bottom + down) / 2 : this.y + (layout.top + at * cell) * scale;
      const isSeen = isColumn ? x > left && x < across : y > 0 && y < bottom;
      element.setAttribute("visibility", isSeen ? "visible" : "hidden");
      if (!isSeen) continue;
      element.setAttribute("x", String(x));
      element.setAttribute("y", String(y));
    }
    Object.assign(this.strips[0].style, { width: `${left}px` });
    Object.assign(this.strips[1].style, { top: `${bottom}px` });
  }
}

/** @param {number} value @param {number} least @param {number} most */
function between(value, least, most) {
  return Math.min(Math.max(value, least), Math.max(least, most));
}

/** @param {string} name @param {string} d @param {() => void} click */
function zoomButton(name, d, click) {
  const one = button("", click, { class: "zoom-button", "aria-label": name, title: name });
  const picture = { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" };
  one.append(makeSvg("svg", picture, makeSvg("path", { d })));
  return one;
}
