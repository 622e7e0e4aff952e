// SPDX-License-Identifier: MIT
// What this browser remembers between visits, and what it remembers of one tab until that is closed.
// Everything works where it may not remember anything.

const prefix = "rowan.";

/** The browser refuses even to name its storage where that is forbidden. */
const all = () => localStorage;
const tab = () => sessionStorage;

/** @param {() => Storage} storage @param {string} key @returns {any} */
function read(storage, key) {
  try {
    return JSON.parse(storage().getItem(prefix + key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {() => Storage} storage @param {string} key @param {unknown} value */
function write(storage, key, value) {
  try {
    storage().setItem(prefix + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key @returns {any} null where nothing, or nothing readable, is stored */
export const recall = (key) => read(all, key);

/** @param {string} key @param {unknown} value @returns {boolean} false where storage is full or forbidden */
export const remember = (key, value) => write(all, key, value);

/** @param {string} key */
export function forget(key) {
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // Nothing was stored.
  }
}

/** What is stored under keys that begin so. @param {string} start @returns {string[]} the rest of each key */
export function keysFrom(start) {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix + start))
      .map((key) => key.slice((prefix + start).length));
  } catch {
    return [];
  }
}

/**
 * Calls when another tab changed something under a key that begins so.
 * @param {string} start
 * @param {() => void} changed
 */
export function whenChanged(start, changed) {
  addEventListener("storage", ({ key }) => {
    if (key === null || key.startsWith(prefix + start)) changed();
  });
}

/** The same for this tab alone; a reload keeps it. @param {string} key @returns {any} */
export const recallInTab = (key) => read(tab, key);

/** @param {string} key @param {unknown} value */
export const rememberInTab = (key, value) => write(tab, key, value);
