// SPDX-License-Identifier: MIT
// The board for keyboard, screen readers and pointers: a grid with one tab stop and a transparent button on
// every point.
//
//   arrows             to the next point
//   Home, End          to the ends of the row; with Ctrl, to the first and the last point of the board
//   Enter, space       play the point
//   l, c, e            announce the last move, the clocks, the status
//   comma, full stop   to the previous and the next move
//   + or =, -, 0       zoom in, zoom out, show the whole board

import { isByTouch } from "../core/clicks.js";
import { make } from "../core/dom.js";
import { t } from "../core/language.js";
import { pointName } from "../core/points.js";

export class BoardGrid {
  /**
   * @param {{choose: (point: string, byTouch: boolean, isRepeated: boolean) => void,
   *   point: (point: string | null) => void, focus: (point: string | null) => void,
   *   tell: (key: string) => void, zoom: (key: string) => void}} on
   *   isRepeated: the second or a later click of a series; focus: the point with the keyboard focus
   */
  constructor(on) {
    this.on = on;
    this.width = 0;
    this.height = 0;
    this.current = 0;
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    this.element = make("div", {
      class: "grid",
      role: "grid",
      "aria-label": t("Board"),
      click: (event) => this.clicked(event),
      keydown: (event) => this.pressed(event),
      focusin: (event) => this.focused(event),
      focusout: () => on.focus(null),
      pointerover: (event) =>
        on.point(event.pointerType === "mouse" ? (event.target.dataset.point ?? null) : null),
      pointerleave: () => on.point(null),
    });
  }

  /** @param {number} width @param {number} height */
  setShape(width, height) {
    Object.assign(this, { width, height, buttons: [] });
    this.current = Math.floor(height / 2) * width + Math.floor(width / 2);
    this.element.style.setProperty("--columns", String(width));
    this.element.style.setProperty("--rows", String(height));
    this.element.replaceChildren();
    for (let row = 0; row < height; ++row) {
      const line = make("div", { role: "row", class: "grid-row" });
      for (let column = 0; column < width; ++column) {
        const point = pointName(column, row, height);
        const one = make("button", {
          type: "button",
          role: "gridcell",
          tabindex: -1,
          "data-point": point,
          "aria-label": point,
          "aria-disabled": "true",
        });
        this.buttons.push(one);
        line.append(one);
      }
      this.element.append(line);
    }
    this.buttons[this.current].tabIndex = 0;
  }

  /** @param {import("./picture.js").Picture} picture */
  show({ stones, last, mover, arranging, describe, marks }) {
    const forbidden = new Set(marks.filter((mark) => mark.kind === "forbidden").map((mark) => mark.point));
    for (const one of this.buttons) {
      const point = one.dataset.point ?? "";
      const side = stones.get(point);
      const more = describe?.(point) ?? "";
      const label = [point, more || side, point === last && t("last move")].filter(Boolean).join(", ");
      if (one.getAttribute("aria-label") !== label) one.setAttribute("aria-label", label);
      const closed = String(!arranging && (!mover || side !== undefined || forbidden.has(point)));
      if (one.getAttribute("aria-disabled") !== closed) one.setAttribute("aria-disabled", closed);
    }
  }

  /** @param {string} point */
  focusPoint(point) {
    const index = this.buttons.findIndex((one) => one.dataset.point === point);
    if (index >= 0) this.moveTo(index);
  }

  /** @param {number} index */
  moveTo(index) {
    this.buttons[index].focus({ preventScroll: true });
  }

  /** @param {FocusEvent} event */
  focused(event) {
    const index = this.buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    if (index < 0) return;
    this.buttons[this.current].tabIndex = -1;
    this.current = index;
    const one = this.buttons[index];
    one.tabIndex = 0;
    this.on.focus(one.matches(":focus-visible") ? (one.dataset.point ?? null) : null);
  }

  /** @param {PointerEvent} event */
  clicked(event) {
    const point = /** @type {HTMLElement} */ (event.target).dataset.point;
    if (point) this.on.choose(point, isByTouch(event), event.detail > 1);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { width, height, current } = this;
    if (event.altKey || event.metaKey) return;
    const column = current % width;
    const row = Math.floor(current / width);
    const inRow = row * width;
    /** @type {Record<string, number>} */
    const targets = {
      ArrowLeft: inRow + Math.max(column - 1, 0),
      ArrowRight: inRow + Math.min(column + 1, width - 1),
      ArrowUp: Math.max(row - 1, 0) * width + column,
      ArrowDown: Math.min(row + 1, height - 1) * width + column,
      Home: event.ctrlKey ? 0 : inRow,
      End: event.ctrlKey ? width * height - 1 : inRow + width - 1,
    };
    if (event.key in targets) {
      event.preventDefault();
      this.moveTo(targets[event.key]);
    } else if ("lce,.".includes(event.key) && !event.ctrlKey) {
      this.on.tell(event.key);
    } else if ("+=-0".includes(event.key) && !event.ctrlKey) {
      this.on.zoom(event.key);
    }
  }
}
