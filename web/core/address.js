// SPDX-License-Identifier: MIT
// The state is in the fragment of the address, so that copying the address shares the position:
//
//   #play?game=freestyle&moves=h8i9j7&with=engine:4&you=x
//   #analyze?game=renju+19x19&position=...&moves=h8i9
//
// Each mode that is opened is an entry of the history, so that Back leads to the one before; moves and steps
// within it replace that entry.

import { rulesOf } from "./games.js";
import { splitMoves } from "./points.js";

/** @typedef {{mode: string, parameters: URLSearchParams}} Address */

/** @returns {Address} */
export function readAddress() {
  const [mode, query = ""] = location.hash.slice(1).split("?");
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

/** @param {URLSearchParams} parameters */
export function movesIn(parameters) {
  return splitMoves(parameters.get("moves") ?? "", rulesOf(parameters.get("game") ?? ""));
}
