// SPDX-License-Identifier: MIT
// The teacher's view. Before the first round it shows the link, large enough for a projector, and the pupils
// who have joined; later the boards of the newest round and the table, and earlier rounds as lists. The sheet
// for printing is always drawn as well, but visible only on paper.

import { make } from "../core/dom.js";
import { t } from "../core/language.js";
import { pictureButton, segments } from "../core/parts.js";
import { copyButton } from "../core/link_field.js";
import { codeOf, reachNotes } from "../friend/links.js";
import {
  clockText,
  pupilsText,
  gameTitle,
  isPlayedOut,
  keptText,
  pairingText,
  playing,
  titleOfClass,
} from "./class_words.js";
import { codeParts } from "./class_sheets.js";
import { joiningChoice, waitingList } from "./joining.js";
import { LiveBoards } from "./live_boards.js";
import { printSheet } from "./print_sheet.js";
import { RedrawOnChange } from "../core/redraw.js";
import { pupilName, roundTable, standingTable } from "./results.js";
import { classLink } from "./shared_class.js";

/**
 * @typedef {import("./shared_class.js").ClassState} ClassState
 * @typedef {import("./shared_class.js").ClassBoard} ClassBoard
 * @typedef {import("./shared_class.js").Pupil} Pupil
 * @typedef {object} TeacherCallbacks
 * @property {(pupil: number) => void} manage
 * @property {(board: ClassBoard) => void} look
 * @property {(board: ClassBoard) => void} decide
 * @property {() => void} showLink
 * @property {() => void} anotherRound beyond the planned rounds
 * @property {() => void} print
 * @property {() => void} end
 *
 * @typedef {TeacherCallbacks & import("./joining.js").JoiningCallbacks} AllCallbacks
 */

export class TeacherView {
  /** @param {AllCallbacks} callbacks @param {HTMLElement} messageHost */
  constructor(callbacks, messageHost) {
    this.callbacks = callbacks;
    this.messageHost = messageHost;
    this.title = make("h2", {});
    this.about = make("p", { class: "class-about" });
    this.link = pictureButton("link", t("Link"), callbacks.showLink, { class: "quiet" });
    this.another = pictureButton("plus", t("Another round"), callbacks.anotherRound, { class: "quiet" });
    this.print = pictureButton("print", t("Print"), callbacks.print, { class: "quiet" });
    this.end = pictureButton("check", t("End the class"), callbacks.end, { class: "quiet" });
    this.boards = new LiveBoards(callbacks);
    /** The round shown; 0: the newest. */
    this.chosen = 0;
    this.main = make("section", { class: "class-main" });
    this.tabs = make("div", { class: "round-tabs" });
    this.lobby = make("div", { class: "lobby card" });
    this.list = make("div", { class: "round-host card" });
    this.side = make("section", { class: "card class-side", "aria-label": t("Pupils") });
    this.kept = make("p", { class: "fine class-kept" });
    this.paper = make("div", { class: "paper" });
    this.drawn = {
      tabs: new RedrawOnChange(this.tabs),
      lobby: new RedrawOnChange(this.lobby),
      list: new RedrawOnChange(this.list),
      side: new RedrawOnChange(this.side),
      paper: new RedrawOnChange(this.paper),
    };
    this.main.append(this.tabs, this.lobby, this.boards.host, this.list);
    this.elements = [
      make(
        "header",
        { class: "class-head" },
        make("div", { class: "class-name" }, this.title, this.about),
        make(
          "div",
          { class: "class-actions", role: "group", "aria-label": t("Class") },
          this.link,
          this.another,
          this.print,
          this.end,
        ),
      ),
      messageHost,
      make("div", { class: "class-body" }, this.main, this.side),
      this.kept,
      this.paper,
    ];
    /** @type {ClassState | null} */
    this.state = null;
    this.address = "";
    this.code = "";
  }

  /** @param {ClassState} state @param {string} link the token in the link */
  show(state, link) {
    this.state = state;
    this.address = classLink(state.class, link);
    this.code = state.code ?? "";
    const { round, is_over } = state;
    this.title.textContent = titleOfClass(state);
    this.about.textContent = [gameTitle(state), clockText(state.clock), pairingText(state)].join(" · ");
    this.link.hidden = round === 0 || is_over;
    this.another.hidden = is_over || !isPlayedOut(state) || playing(state).length < 2;
    // When End or Print is the suggested action, its button is in the message instead.
    this.end.hidden = is_over || isPlayedOut(state);
    this.print.hidden = round === 0 || is_over;
    this.kept.textContent = keptText(state);
    this.showMain(state);
    this.showSide(state);
    this.drawn.paper.show(
      [state.played, state.pupils.map(({ name }) => name), state.table, state.name],
      () => [printSheet(state)],
    );
  }

  /** @param {ClassState} state */
  showMain(state) {
    const { round, played } = state;
    if (this.chosen > round) this.chosen = 0;
    const chosen = this.chosen || round;
    const isNewest = chosen === round;
    const boards = played[chosen - 1]?.boards ?? [];
    this.lobby.hidden = round > 0;
    this.tabs.hidden = round < 2;
    this.boards.host.hidden = round === 0 || !isNewest;
    this.list.hidden = round === 0 || isNewest;
    if (round === 0) this.drawn.lobby.show([this.address, this.code], () => this.lobbyParts());
    this.drawn.tabs.show([round, chosen], () => [this.roundTabs(round, chosen)]);
    if (isNewest && round) this.boards.show(state, boards);
    if (!this.list.hidden)
      this.drawn.list.show([chosen, boards, state.pupils.map(({ name }) => name)], () => [
        make("h3", {}, t("Round {round}", { round: chosen })),
        roundTable(state, boards, this.callbacks.look),
      ]);
  }

  /** @param {number} round @param {number} chosen */
  roundTabs(round, chosen) {
    const choices = Array.from(
      { length: round },
      (_, index) =>
        /** @type {[string, string]} */ ([String(index + 1), t("Round {round}", { round: index + 1 })]),
    );
    return segments(t("Round"), choices, String(chosen), (value) => {
      this.chosen = Number(value) === round ? 0 : Number(value);
      if (this.state) this.showMain(this.state);
    });
  }

  lobbyParts() {
    // The address should wrap before '#' and '&'.
    const parts = this.address.replace(/^https?:\/\//, "").split(/(?=[#&])/);
    const text = make("p", { class: "big-link" }, ...parts.flatMap((part) => [part, make("wbr")]));
    return [
      codeOf(this.address),
      make(
        "div",
        { class: "lobby-text" },
        make("h3", {}, t("Scan the code, or open this address:")),
        text,
        ...reachNotes(),
        ...codeParts(this.code),
        copyButton(this.address, t("Copy the link"), () => getSelection()?.selectAllChildren(text)),
        make(
          "p",
          { class: "small" },
          t("Everyone uses the same link. Tap a name to change it or to remove the pupil."),
        ),
      ),
    ];
  }

  /** @param {ClassState} state */
  showSide(state) {
    const { manage } = this.callbacks;
    const admitted = state.pupils.filter(({ waiting }) => !waiting);
    const shown = [state.pupils, state.table, state.round, state.pairing, state.joining, state.is_over];
    this.drawn.side.show(shown, () => [
      !state.is_over && waitingList(state, this.callbacks),
      ...(state.round === 0
        ? [
            make("h3", {}, admitted.length ? pupilsText(playing(state).length) : t("Pupils")),
            make("ul", { class: "pupil-list" }, ...admitted.map((one) => pupilButton(state, one, manage))),
            !admitted.length &&
              make("p", { class: "small" }, t("Names appear here as pupils open the link.")),
          ]
        : [make("h3", {}, t("Table")), standingTable(state, { manage })]),
      !state.is_over && joiningChoice(state, this.callbacks),
    ]);
  }

  /** @param {ClassBoard} board */
  showBoard(board) {
    if (this.state && !this.boards.host.hidden) this.boards.showBoard(this.state, board);
  }

  showTimes() {
    if (!this.boards.host.hidden) this.boards.showTimes();
  }
}

/** @param {ClassState} state @param {Pupil} pupil @param {(pupil: number) => void} manage */
function pupilButton(state, { pupil, removed }, manage) {
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
