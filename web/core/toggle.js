// SPDX-License-Identifier: MIT
// Switches whose state the browser remembers. A new switch is off.

import { recall, remember } from "./storage.js";

/** @param {string} key */
export const isOn = (key) => recall(key) === true;

/**
 * Makes a button work as a switch.
 * @param {HTMLElement} control
 * @param {string} key
 * @param {(on: boolean) => void} changed
 */
export function followToggle(control, key, changed) {
  const show = () => control.setAttribute("aria-pressed", String(isOn(key)));
  control.addEventListener("click", () => {
    turn(key, !isOn(key));
    changed(isOn(key));
  });
  document.addEventListener(`toggle-${key}`, show);
  show();
}

/** Sets a switch and updates all its buttons. @param {string} key @param {boolean} on */
export function turn(key, on) {
  remember(key, on);
  document.dispatchEvent(new Event(`toggle-${key}`));
}
