// SPDX-License-Identifier: MIT
// What this browser remembers between visits. Everything works where it may not remember anything.

const prefix = "rowan.";

/** @param {string} key @returns {any} null where nothing, or nothing readable, is stored */
export function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(prefix + key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
export function remember(key, value) {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the address still holds the game.
  }
}
