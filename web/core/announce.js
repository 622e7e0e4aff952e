// SPDX-License-Identifier: MIT
// Screen reader announcements: moves politely; errors, requests and the end of a game assertively. What
// changes while the engine runs, such as its lines, is not announced.

import { byId } from "./dom.js";

let odd = false;

/** @param {string} id @param {string} text */
function say(id, text) {
  // Screen readers repeat an announcement only if its text has changed, so every second one ends with a
  // blank.
  odd = !odd;
  byId(id).textContent = odd ? text : `${text}\u00a0`;
}

/** @param {string} text */
export const announce = (text) => say("polite", text);

/** @param {string} text */
export const announceNow = (text) => say("assertive", text);
