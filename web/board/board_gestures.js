// SPDX-License-Identifier: MIT
// Touch gestures and the wheel on the board:
//
//   two fingers             pinch: zoom and pan               (if BoardZoom.isUseful)
//   one finger              pans the enlarged board; otherwise the page scrolls
//   one resting finger      the lens; lifting the finger taps the aimed point (if cells are small)
//   mouse drag              pans the enlarged board
//   wheel with Ctrl or ⌘    zooms                             (if BoardZoom.isUseful)
//   wheel                   left to the mode: setWheel() of the board
//
// A tap remains a click on a button of the grid. How long a finger rested is taken from event timestamps, not
// from when the handler ran, which may be much later on a busy machine.

/** A finger may move this many pixels and still count as resting. */
const slop = 8;
/** A finger that does not move for this many milliseconds counts as resting. */
const restTime = 220;
/** Pixels of wheel movement per notch. */
const notch = 100;

/** @typedef {{clientX: number, clientY: number}} Finger */

export class BoardGestures {
  /**
   * @param {HTMLElement} view
   * @param {import("./board_zoom.js").BoardZoom} zoom
   * @param {{wantsLens: () => boolean, aim: (finger: Finger | null) => void, release: () => void,
   *   wheel: (steps: number) => boolean}} on
   *   aim: a finger rests at this place, null: no finger rests; release: the resting finger was lifted;
   *   wheel: returns whether the mode used the steps
   */
  constructor(view, zoom, on) {
    this.view = view;
    this.zoom = zoom;
    this.on = on;
    /** @type {"idle" | "waiting" | "lens" | "pan" | "pinch"} */
    this.state = "idle";
    /** @type {Finger} */
    this.from = { clientX: 0, clientY: 0 };
    this.apart = 0;
    /** When the first finger touched, by event timestamps. */
    this.since = 0;
    this.timer = 0;
    this.turned = 0;
    const active = { passive: false };
    view.addEventListener("touchstart", (event) => this.touched(event), active);
    view.addEventListener("touchmove", (event) => this.moved(event), active);
    view.addEventListener("touchend", (event) => this.lifted(event), active);
    view.addEventListener("touchcancel", () => this.end());
    view.addEventListener("contextmenu", (event) => {
      if (this.state !== "idle") event.preventDefault();
    });
    view.addEventListener("wheel", (event) => this.wheeled(event), active);
    view.addEventListener("pointerdown", (event) => this.held(event));
  }

  /** @param {TouchEvent} event */
  touched(event) {
    clearTimeout(this.timer);
    const { touches } = event;
    if (touches.length === 2 && this.zoom.isUseful) {
      this.stopLens();
      this.state = "pinch";
      Object.assign(this, middleOf(touches));
      this.zoom.sheet.classList.add("moving");
      cancel(event);
    } else if (touches.length === 1) {
      this.from = { clientX: touches[0].clientX, clientY: touches[0].clientY };
      this.since = event.timeStamp;
      this.state = this.on.wantsLens() || this.zoom.isEnlarged ? "waiting" : "idle";
      if (this.on.wantsLens()) this.timer = setTimeout(() => this.openLens(), restTime);
    } else {
      this.end();
    }
  }

  openLens() {
    if (this.state !== "waiting") return;
    this.state = "lens";
    this.on.aim(this.from);
  }

  stopLens() {
    if (this.state === "lens") this.on.aim(null);
  }

  /** @param {TouchEvent} event */
  moved(event) {
    const { touches } = event;
    if (this.state === "pinch" && touches.length === 2) {
      const { from, apart } = this;
      const now = middleOf(touches);
      const { left, top } = this.zoom.plate.getBoundingClientRect();
      this.zoom.pan(now.from.clientX - from.clientX, now.from.clientY - from.clientY);
      this.zoom.about(now.apart / apart, now.from.clientX - left, now.from.clientY - top);
      Object.assign(this, now);
      return cancel(event);
    }
    if (touches.length !== 1) return;
    const [finger] = touches;
    // Judged by time stamps: the event of an early movement may arrive late.
    const isRested = event.timeStamp - this.since >= restTime;
    if (this.state === "lens" && !isRested && distance(finger, this.from) > slop) {
      this.stopLens();
      this.state = "waiting";
    }
    if (this.state === "lens") {
      this.on.aim(finger);
      return cancel(event);
    }
    if (this.state === "waiting" && distance(finger, this.from) > slop) {
      clearTimeout(this.timer);
      this.state = this.zoom.isEnlarged ? "pan" : "idle";
      this.from = { clientX: finger.clientX, clientY: finger.clientY };
      this.zoom.sheet.classList.toggle("moving", this.state === "pan");
    }
    if (this.state === "pan") {
      this.zoom.pan(finger.clientX - this.from.clientX, finger.clientY - this.from.clientY);
      this.from = { clientX: finger.clientX, clientY: finger.clientY };
      cancel(event);
    }
  }

  /** @param {TouchEvent} event */
  lifted(event) {
    clearTimeout(this.timer);
    const { state } = this;
    if (event.touches.length) {
      // One of two fingers is left. It pans the board, if that is still enlarged.
      if (state === "pinch" && event.touches.length === 1) {
        const { clientX, clientY } = event.touches[0];
        this.from = { clientX, clientY };
        this.state = this.zoom.isEnlarged ? "pan" : "idle";
      }
      return;
    }
    const isTap = state === "waiting" || (state === "lens" && event.timeStamp - this.since < restTime);
    if (state === "lens" && !isTap) this.on.release();
    if (state !== "idle" && !isTap) cancel(event);
    this.end();
  }

  end() {
    clearTimeout(this.timer);
    this.stopLens();
    const isMoved = this.state === "pinch" || this.state === "pan";
    this.state = "idle";
    if (isMoved) this.zoom.rest();
  }

  /** @param {WheelEvent} event */
  wheeled(event) {
    const lines = event.deltaMode === 1 ? notch / 3 : event.deltaMode === 2 ? notch : 1;
    const turned = event.deltaY * lines;
    if (event.ctrlKey || event.metaKey) {
      if (!this.zoom.isUseful) return;
      event.preventDefault();
      const { left, top } = this.zoom.plate.getBoundingClientRect();
      // The browser may merge several notches into one event, so the zoom depends on the distance turned.
      this.zoom.about(Math.exp(-turned / 300), event.clientX - left, event.clientY - top);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.zoom.rest(), restTime);
      return;
    }
    this.turned += turned;
    const steps = Math.trunc(this.turned / notch);
    const isTaken = this.on.wheel(steps);
    this.turned = isTaken ? this.turned - steps * notch : 0;
    if (isTaken) event.preventDefault();
  }

  /** Dragging with a mouse pans the enlarged board. @param {PointerEvent} event */
  held(event) {
    if (event.pointerType !== "mouse" || event.button || !this.zoom.isEnlarged) return;
    let from = { clientX: event.clientX, clientY: event.clientY };
    let isMoving = false;
    /** @param {PointerEvent} now */
    const move = (now) => {
      if (!isMoving && distance(now, from) < slop) return;
      if (!isMoving) {
        isMoving = true;
        // With the pointer captured, the click that follows goes to the view, not to a point.
        this.view.setPointerCapture(now.pointerId);
        this.zoom.sheet.classList.add("moving");
      }
      this.zoom.pan(now.clientX - from.clientX, now.clientY - from.clientY);
      from = { clientX: now.clientX, clientY: now.clientY };
    };
    const stop = () => {
      this.view.removeEventListener("pointermove", move);
      if (isMoving) this.zoom.rest();
    };
    this.view.addEventListener("pointermove", move);
    for (const ending of ["pointerup", "pointercancel"]) addEventListener(ending, stop, { once: true });
  }
}

/** Prevents the default where possible: a scroll that has begun cannot be canceled. @param {Event} event */
function cancel(event) {
  if (event.cancelable) event.preventDefault();
}

/** @param {Finger} left @param {Finger} right */
function distance(left, right) {
  return Math.hypot(left.clientX - right.clientX, left.clientY - right.clientY);
}

/** The midpoint of two fingers, and their distance. @param {TouchList} touches */
function middleOf(touches) {
  const [left, right] = touches;
  const from = {
    clientX: (left.clientX + right.clientX) / 2,
    clientY: (left.clientY + right.clientY) / 2,
  };
  return { from, apart: Math.max(distance(left, right), 1) };
}
