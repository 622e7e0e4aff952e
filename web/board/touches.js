// SPDX-License-Identifier: MIT
// What a visitor who plays with a finger has chosen.

import { recall } from "../core/storage.js";
import { turn } from "../core/toggle.js";

const key = "confirm";

/** Whether the browser has a touch screen, beside a mouse or alone. */
export const hasTouch = () => matchMedia("(any-pointer: coarse)").matches;

/** Whether a finger is what the visitor uses first. */
export const isTouchFirst = () => matchMedia("(pointer: coarse)").matches;

/** Whether a touch on small cells is shown before it counts: until the visitor turns it off. */
export const confirmsTouches = () => recall(key) !== false;

/** @param {boolean} on */
export const confirmTouches = (on) => turn(key, on);
