// SPDX-License-Identifier: MIT
// What a screen reader hears: moves politely, errors and the end of a game at once. Nothing that an engine
// thinks.

import { byId } from "./dom.js";

let odd = false;

/** @param {string} id @param {string} text */
function say(id, text) {
  // The same words twice are only heard twice if something in them differs.
  odd = !odd;
  byId(id).textContent = odd ? text : `${text}\u00a0`;
}

/** @param {string} text */
export const announce = (text) => say("polite", text);

/** @param {string} text */
export const announceNow = (text) => say("assertive", text);
