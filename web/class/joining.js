// SPDX-License-Identifier: MIT
// How new pupils join a class, and the pupils who wait for the teacher's approval.

import { make } from "../core/dom.js";
import { plural, t } from "../core/language.js";
import { iconButton, pictureButton, segments } from "../core/parts.js";
import { nameOf } from "./class_words.js";

/**
 * @typedef {import("./shared_class.js").ClassState} ClassState
 * @typedef {import("./shared_class.js").Pupil} Pupil
 * @typedef {object} JoiningCallbacks
 * @property {(mode: ClassState["joining"]) => void} setJoining
 * @property {(pupil: number | null) => void} approve null: everyone waiting
 * @property {(pupil: number) => void} deny
 */

/**
 * The explanation of each choice, shown below the choices.
 * @type {Record<ClassState["joining"], () => string>}
 */
const explanations = {
  open: () => t("Anyone with the link can join."),
  approval: () => t("Anyone who opens the link waits until you let them in."),
  closed: () => t("No one new can join. Pupils already in the class stay."),
};

/** @param {ClassState} state @param {JoiningCallbacks} callbacks */
export function joiningChoice({ joining }, callbacks) {
  /** @type {[ClassState["joining"], string][]} */
  const choices = [
    ["open", t("Open to all")],
    ["approval", t("I approve")],
    ["closed", t("Closed")],
  ];
  const switches = segments(t("New pupils"), choices, joining, (mode) =>
    callbacks.setJoining(/** @type {ClassState["joining"]} */ (mode)),
  );
  for (const one of /** @type {Iterable<HTMLElement>} */ (switches.children))
    one.dataset.key = `joining ${one.dataset.value}`;
  return make(
    "div",
    { class: "joining" },
    make("h3", {}, t("New pupils")),
    switches,
    make("p", { class: "small" }, explanations[joining]()),
  );
}

/** @param {ClassState} state @param {Pupil} pupil @param {JoiningCallbacks} callbacks */
function waitingRow(state, { pupil, like }, callbacks) {
  const name = nameOf(state, pupil);
  return make(
    "li",
    {},
    make(
      "span",
      { class: "waiting-name" },
      make("b", {}, name),
      like !== null &&
        make("small", {}, t("resembles {name}, whom you removed", { name: nameOf(state, like) })),
    ),
    iconButton("check", t("Let {name} in", { name }), () => callbacks.approve(pupil), {
      "data-key": `approve ${pupil}`,
    }),
    iconButton("cross", t("Keep {name} out", { name }), () => callbacks.deny(pupil), {
      "data-key": `deny ${pupil}`,
    }),
  );
}

/**
 * The list of waiting pupils; null if no pupil is waiting.
 * @param {ClassState} state @param {JoiningCallbacks} callbacks
 */
export function waitingList(state, callbacks) {
  const waiting = state.pupils.filter((one) => one.waiting);
  if (!waiting.length) return null;
  return make(
    "section",
    { class: "waiting-pupils", "aria-label": t("Waiting to be let in") },
    make(
      "h3",
      {},
      plural(waiting.length, "{count} is waiting to be let in", "{count} are waiting to be let in"),
    ),
    make("ul", {}, ...waiting.map((one) => waitingRow(state, one, callbacks))),
    waiting.length > 1 && pictureButton("check", t("Let all in"), () => callbacks.approve(null)),
  );
}
