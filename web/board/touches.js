// SPDX-License-Identifier: MIT
// Settings and detection for touch input.

import { recall } from "../core/storage.js";
import { turn } from "../core/toggle.js";

const key = "confirm";

/** Whether there is a touch screen, possibly in addition to a mouse. */
export const hasTouch = () => matchMedia("(any-pointer: coarse)").matches;

/** Whether touch is the primary input. */
export const isTouchFirst = () => matchMedia("(pointer: coarse)").matches;

/** Whether a touch on small cells must be confirmed: on until the visitor turns it off. */
export const confirmsTouches = () => recall(key) !== false;

/** @param {boolean} on */
export const confirmTouches = (on) => turn(key, on);
