// SPDX-License-Identifier: MIT
// The pupils who wait for the first round, side by side.

import { make } from "../core/dom.js";
import { pupilName } from "./results.js";

/**
 * @typedef {import("./shared_class.js").ClassState} ClassState
 * @typedef {import("./shared_class.js").Pupil} Pupil
 */

/** @param {ClassState} state @param {Pupil} pupil @param {(pupil: number) => void} manage */
export function pupilButton(state, { pupil, removed }, manage) {
  return make(
    "li",
    {},
    make(
      "button",
      {
        type: "button",
        class: `pupil ${removed ? "gone" : ""}`,
        "data-key": `pupil ${pupil}`,
        click: () => manage(pupil),
      },
      pupilName(state, pupil),
    ),
  );
}

/** The same without a button. @param {ClassState} state @param {Pupil} pupil @param {boolean} isYou */
export function pupilChip(state, { pupil }, isYou) {
  return make("li", { class: isYou ? "pupil you" : "pupil" }, pupilName(state, pupil));
}
