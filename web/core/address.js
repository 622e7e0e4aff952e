// SPDX-License-Identifier: MIT
// The state is in the fragment of the address, so that copying the address shares the position:
//
//   #play?game=freestyle&moves=h8i9j7&with=engine:4&you=x
//   #analyze?game=renju+19x19&position=...&moves=h8i9
//
// Each mode that is opened is an entry of the history, so that Back leads to the one before; moves and steps
// within it replace that entry. What the visitor opens begins at its top, and Back leads to the place
// that was left: where an entry was scrolled to is kept in its state.

import { rulesOf } from "./games.js";
import { splitMoves } from "./points.js";

/** @typedef {{mode: string, parameters: URLSearchParams}} Address */

/**
 * @param {string} [address] the whole of it
 * @returns {Address}
 */
export function readAddress(address = location.href) {
  const [mode, query = ""] = new URL(address).hash.slice(1).split("?");
  // Links of earlier versions say "analyse".
  return { mode: mode === "analyse" ? "analyze" : mode, parameters: new URLSearchParams(query) };
}

/** Another mode is opened, which writes the rest of its address. @param {string} mode */
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

/** No id and no token is as long, in characters. */
const longestId = 100;

/**
 * An id or a token in an address; what is longer is none, and no message would carry it.
 * @param {URLSearchParams} parameters @param {string} name @returns {string | null}
 */
export const idIn = (parameters, name) => parameters.get(name)?.slice(0, longestId) ?? null;

/** @param {URLSearchParams} parameters */
export function movesIn(parameters) {
  return splitMoves(parameters.get("moves") ?? "", rulesOf(parameters.get("game") ?? ""));
}

/** Something else is shown: it is seen from its top. */
export function scrollToTop() {
  scrollTo({ top: 0, behavior: "instant" });
}

/** Before another entry is added to the history. */
export function keepPlace() {
  history.replaceState({ scrolled: scrollY }, "");
}

/** Where the entry of the history was left; 0 for a new one. @returns {number} */
export function keptPlace() {
  return Number(history.state?.scrolled) || 0;
}

/**
 * Scrolls there, at once or when the page has grown that long, unless the visitor does something before.
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
  for (const deed of ["hashchange", "keydown", "pointerdown", "wheel"])
    addEventListener(deed, () => waiting.abort(), { signal: waiting.signal, passive: true });
  growth.observe(document.body);
  tryIt();
}
