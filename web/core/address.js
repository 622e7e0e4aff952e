// SPDX-License-Identifier: MIT
// The state of the page is in the fragment of the address, so that copying the address shares the position:
//
//   #play?game=freestyle&moves=h8i9j7&with=engine:4&you=x
//   #analyze?game=renju+19x19&position=...&moves=h8i9
//
// Opening a mode adds a history entry, so that Back leads to the previous mode; moves and steps within a mode
// replace its entry. A new entry starts at the top of the page, and Back restores the scroll position, which
// is stored in the state of the entry.

import { rulesOf } from "./games.js";
import { splitMoves } from "./points.js";

/** @typedef {{mode: string, parameters: URLSearchParams}} Address */

/**
 * @param {string} [address] the full address
 * @returns {Address}
 */
export function readAddress(address = location.href) {
  const [mode, query = ""] = new URL(address).hash.slice(1).split("?");
  // Older links say "analyse".
  return { mode: mode === "analyse" ? "analyze" : mode, parameters: new URLSearchParams(query) };
}

/** Adds a history entry for another mode, which then writes the rest of its address. @param {string} mode */
export function addAddress(mode) {
  history.pushState(null, "", `#${mode}`);
}

/** @param {string} mode @param {Record<string, string | null | undefined>} parameters */
export function writeAddress(mode, parameters) {
  const fields = Object.entries(parameters)
    .filter(([, value]) => value)
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(value ?? "")
          .replaceAll("%20", "+")
          .replaceAll("%3A", ":")
          .replaceAll("%2F", "/")}`,
    );
  const fragment = `#${mode}${fields.length ? "?" : ""}${fields.join("&")}`;
  if (fragment !== location.hash) history.replaceState(null, "", fragment);
}

/** The maximum length of an id or token, in characters. */
const longestId = 100;

/**
 * An id or token in an address; null if it is missing. It is cut off at the maximum length: a longer one is
 * invalid anyway and would not fit in a message.
 * @param {URLSearchParams} parameters @param {string} name @returns {string | null}
 */
export const idIn = (parameters, name) => parameters.get(name)?.slice(0, longestId) ?? null;

/** @param {URLSearchParams} parameters */
export function movesIn(parameters) {
  return splitMoves(parameters.get("moves") ?? "", rulesOf(parameters.get("game") ?? ""));
}

/** Scrolls to the top, for new content. */
export function scrollToTop() {
  scrollTo({ top: 0, behavior: "instant" });
}

/** Stores the scroll position in the current history entry. Call it before adding the next entry. */
export function keepPlace() {
  history.replaceState({ scrolled: scrollY }, "");
}

/** The stored scroll position of the history entry; 0 for a new one. @returns {number} */
export function keptPlace() {
  return Number(history.state?.scrolled) || 0;
}

/**
 * Scrolls to this position, now or once the page is long enough, unless the visitor does something first.
 * @param {number} top
 */
export function scrollBack(top) {
  const waiting = new AbortController();
  const growth = new ResizeObserver(() => tryIt());
  waiting.signal.addEventListener("abort", () => growth.disconnect());
  const tryIt = () => {
    scrollTo({ top, behavior: "instant" });
    if (scrollY >= top - 1) waiting.abort();
  };
  for (const type of ["hashchange", "keydown", "pointerdown", "wheel"])
    addEventListener(type, () => waiting.abort(), { signal: waiting.signal, passive: true });
  growth.observe(document.body);
  tryIt();
}
