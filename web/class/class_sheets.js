// SPDX-License-Identifier: MIT
// Small sheets of a class: a teacher's actions on a pupil or a game, and the link for latecomers.

import { button, make } from "../core/dom.js";
import { t } from "../core/language.js";
import { openOnce, pictureButton, sheet } from "../core/parts.js";
import { linkField } from "../core/link_field.js";
import { codeOf, nameField, reachNotes } from "../friend/links.js";
import { nameOf, pairText, pupilOf } from "./class_words.js";
import { codeText } from "./code_form.js";

/**
 * @typedef {import("./shared_class.js").ClassState} ClassState
 * @typedef {import("./shared_class.js").ClassBoard} ClassBoard
 */

/**
 * Opens the sheet for a pupil: to change the name, and to remove the pupil or let the pupil back in.
 * @param {ClassState} state @param {number} pupil
 * @param {{rename: (name: string) => void, remove: () => void, readmit: () => void}} callbacks
 */
export function openPupil(state, pupil, { rename, remove, readmit }) {
  const name = nameOf(state, pupil);
  const removed = Boolean(pupilOf(state, pupil)?.removed);
  const field = nameField(name);
  /** @param {() => void} then */
  const closing = (then) => () => {
    element.close();
    then();
  };
  const form = make(
    "form",
    {
      class: "setup",
      submit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const wanted = field.value.trim();
        element.close();
        if (wanted && wanted !== name) rename(wanted);
      },
    },
    make("label", { class: "field" }, make("span", {}, t("Name, as everyone sees it")), field),
    make(
      "p",
      { class: "small" },
      state.is_over
        ? t("The class is over; names can still be corrected.")
        : removed
          ? t("Not in the class now. Earlier results stay.")
          : t("A removed pupil is no longer paired and loses an unfinished game. Earlier results stay."),
    ),
    make(
      "div",
      { class: "sheet-foot" },
      make("button", { class: "primary big" }, t("Save the name")),
      state.is_over
        ? null
        : removed
          ? pictureButton("undo", t("Let back in"), closing(readmit), { class: "big quiet" })
          : pictureButton("trash", t("Remove"), closing(remove), { class: "big quiet" }),
    ),
  );
  const element = sheet(name, form);
  openOnce(element);
  field.select();
}

/**
 * Opens the sheet on which the teacher decides a game that will not be finished.
 * @param {ClassState} state @param {ClassBoard} board
 * @param {(result: import("./shared_class.js").BoardResult) => void} decide
 */
export function openDecision(state, board, decide) {
  /** @param {string} label @param {import("./shared_class.js").BoardResult} result */
  const choice = (label, result) =>
    button(label, () => {
      element.close();
      decide(result);
    });
  const element = sheet(
    t("Decide: {players}", { players: pairText(state, board) }),
    make(
      "div",
      { class: "decision setup" },
      make(
        "p",
        { class: "small" },
        t("The game ends at once with this result. It cannot be changed afterwards."),
      ),
      make(
        "div",
        { class: "decision-choices", role: "group", "aria-label": t("Result") },
        choice(t("{name} wins", { name: nameOf(state, board.first) }), "first"),
        choice(t("A draw"), "draw"),
        choice(t("{name} wins", { name: nameOf(state, board.second) }), "second"),
        choice(t("No result: neither gets a point"), "none"),
      ),
    ),
  );
  openOnce(element);
}

/**
 * Elements that show the code to type instead of the link; empty if there is no code.
 * @param {string} code
 */
export const codeParts = (code) =>
  code
    ? [
        make(
          "div",
          { class: "class-code" },
          make(
            "p",
            {},
            t("Or open {address}, press “A class” and type this code:", { address: location.host }),
          ),
          make("p", { class: "big-code" }, codeText(code)),
        ),
      ]
    : [];

/** @param {string} link @param {string} code to type instead */
export function openLink(link, code) {
  const element = sheet(
    t("Link for the class"),
    make(
      "div",
      { class: "waiting link-sheet" },
      make("p", {}, t("Anyone who opens it plays from the next round on.")),
      linkField(t("Link for the class"), link, true),
      ...reachNotes(),
      ...codeParts(code),
      codeOf(link),
    ),
  );
  openOnce(element);
}
