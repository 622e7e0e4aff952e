// SPDX-License-Identifier: MIT
// A pupil's view of the class: first a field for the name, then the participants, the pupil's own results and
// the table. The game itself is played in the mode for games with a friend.

import { make } from "../core/dom.js";
import { t } from "../core/language.js";
import { pictureButton } from "../core/parts.js";
import { nameField } from "../friend/links.js";
import {
  boardOf,
  clockText,
  pupilsText,
  currentBoards,
  isOpen,
  keptText,
  nameOf,
  pairingText,
  playing,
  pupilOf,
  tagOfClass,
  titleOfClass,
} from "./class_words.js";
import { RedrawOnChange } from "../core/redraw.js";
import { ownResults, pupilName, standingTable } from "./results.js";

/**
 * @typedef {import("./shared_class.js").ClassState} ClassState
 * @typedef {{enter: (name: string) => void, name: () => void, leave: () => void, comeBack: () => void}}
 *   PupilCallbacks
 */

export class PupilView {
  /** @param {PupilCallbacks} callbacks @param {HTMLElement} messageHost */
  constructor(callbacks, messageHost) {
    this.title = make("h2", {});
    this.about = make("p", { class: "class-about" });
    this.name = nameField("");
    this.enter = make("button", { class: "primary big" }, t("Join the class"));
    this.nameTrouble = make("p", { class: "small trouble", role: "alert" });
    this.form = make(
      "form",
      {
        class: "card join-class",
        "aria-label": t("Join the class"),
        submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          callbacks.enter(this.name.value.trim());
        },
      },
      make("label", { class: "field" }, make("span", {}, t("Your name")), this.name),
      this.nameTrouble,
      this.enter,
    );
    this.rename = pictureButton("edit", t("Change name"), callbacks.name, { class: "quiet" });
    this.leave = pictureButton("pause", t("Take a break"), callbacks.leave, { class: "quiet" });
    this.comeBack = pictureButton("play", t("Come back"), callbacks.comeBack);
    this.you = make("h3", {});
    this.results = make("div", { class: "own-host" });
    this.own = make(
      "section",
      { class: "card class-own", "aria-label": t("You") },
      this.you,
      this.results,
      make("div", { class: "own-actions" }, this.rename, this.leave, this.comeBack),
    );
    this.others = make("section", { class: "card class-side", "aria-label": t("Class") });
    this.kept = make("p", { class: "fine class-kept" });
    this.drawn = { results: new RedrawOnChange(this.results), others: new RedrawOnChange(this.others) };
    this.elements = [
      make("header", { class: "class-head" }, make("div", { class: "class-name" }, this.title, this.about)),
      messageHost,
      this.form,
      make("div", { class: "class-body" }, this.own, this.others),
      this.kept,
    ];
  }

  /** @param {ClassState} state @param {number | null} pupil null before joining */
  show(state, pupil) {
    const isGuest = pupil === null;
    this.title.textContent = titleOfClass(state);
    this.about.textContent = state.game
      ? [tagOfClass(state), clockText(state.clock), pairingText(state)].join(" · ")
      : "";
    this.form.hidden = !isGuest || state.is_over || state.joining === "closed";
    this.own.hidden = isGuest;
    const own = isGuest ? null : pupilOf(state, pupil);
    this.others.hidden = isGuest || Boolean(own?.waiting || own?.removed);
    this.kept.textContent = keptText(state);
    if (!isGuest) this.showPupil(state, pupil);
  }

  /** @param {ClassState} state @param {number} pupil */
  showPupil(state, pupil) {
    const own = pupilOf(state, pupil);
    const board = boardOf(currentBoards(state), pupil);
    const isBusy = Boolean(board && isOpen(board));
    const canGo = !state.is_over && !own?.removed && !own?.waiting && !isBusy;
    this.you.textContent = t("You are {name}", { name: nameOf(state, pupil) });
    this.results.hidden = Boolean(own?.waiting || own?.removed);
    this.rename.hidden = state.round > 0 || !(canGo || own?.waiting);
    this.leave.hidden = !canGo || !own?.is_playing;
    this.comeBack.hidden = !canGo || Boolean(own?.is_playing);
    this.drawn.results.show([state.played, state.pupils], () =>
      state.played.length
        ? [ownResults(state, pupil)]
        : [
            make(
              "p",
              { class: "small" },
              t("Stay on this page. Your game opens here when the round starts."),
            ),
          ],
    );
    this.drawn.others.show([state.pupils, state.table, state.round], () =>
      state.round === 0
        ? [
            make("h3", {}, pupilsText(playing(state).length)),
            make(
              "ul",
              { class: "pupil-list" },
              ...state.pupils.map((one) =>
                make(
                  "li",
                  { class: one.pupil === pupil ? "pupil you" : "pupil" },
                  pupilName(state, one.pupil),
                ),
              ),
            ),
          ]
        : [make("h3", {}, t("Table")), standingTable(state, { own: pupil })],
    );
  }
}
