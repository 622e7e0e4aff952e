// SPDX-License-Identifier: MIT
// Switches that the browser remembers. All are off until the visitor turns them on.

import { recall, remember } from "./storage.js";

/** @param {string} key */
export const isOn = (key) => recall(key) === true;

/**
 * Makes a button a switch.
 * @param {HTMLElement} control
 * @param {string} key
 * @param {(on: boolean) => void} changed
 */
export function followToggle(control, key, changed) {
  const show = () => control.setAttribute("aria-pressed", String(isOn(key)));
  control.addEventListener("click", () => {
    remember(key, !isOn(key));
    show();
    changed(isOn(key));
  });
  show();
}
