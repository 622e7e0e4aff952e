// SPDX-License-Identifier: MIT
// A class: one teacher, one link, many pupils, rounds of games. The server pairs the pupils and stores the
// class (shared_class.js is its client); this file holds the actions of the buttons. The connection stays
// open while a pupil plays, so that the page opens the next game by itself.

import { messageOf } from "../core/api.js";
import { idIn } from "../core/address.js";
import { announce, announceNow } from "../core/announce.js";
import { byId, make } from "../core/dom.js";
import { asSentence, t } from "../core/language.js";
import { recall, recallInTab, remember, rememberInTab } from "../core/storage.js";
import { pictureButton } from "../core/parts.js";
import { openName } from "../friend/links.js";
import { ClassSheet } from "./class_sheet.js";
import { codeForm } from "./code_form.js";
import { changeText, offerOf, statusOf, whyNoRound } from "./class_status.js";
import { openDecision, openLink, openPupil } from "./class_sheets.js";
import { boardOf, currentBoards, isOpen, nameOf, openCount, titleOfClass } from "./class_words.js";
import { PupilView } from "./pupil_view.js";
import { SharedClass, classLink, createClass, forgetClass, keptClass } from "./shared_class.js";
import { TeacherView } from "./teacher_view.js";

/**
 * @typedef {import("./shared_class.js").ClassState} ClassState
 * @typedef {import("./shared_class.js").ClassBoard} ClassBoard
 */

/** Interval at which the clocks are redrawn, in milliseconds. */
const clockInterval = 250;

export class ClassMode {
  /** @param {import("../app.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.name = "class";
    this.label = t("A class");
    this.icon = /** @type {const} */ ("class");
    this.layout = /** @type {const} */ ("none");
    this.isListed = false;
    this.element = byId("class-page");
    this.messageHost = make("div", { class: "class-message card" });
    this.element.append(this.messageHost);
    this.sheet = new ClassSheet((setup) => this.create(setup));
    this.teacher = new TeacherView(
      {
        manage: (pupil) => this.manage(pupil),
        look: (board) => this.openGame(board),
        decide: (board) => this.decide(board),
        showLink: () => this.showLink(),
        anotherRound: () => this.act("start-round"),
        print: () => print(),
        end: () => this.askEnd(),
        setJoining: (mode) => this.act("joining", { mode }),
        approve: (pupil) => this.act("approve", pupil === null ? {} : { pupil }),
        deny: (pupil) => this.act("deny", { pupil }),
      },
      this.messageHost,
    );
    this.pupil = new PupilView(
      {
        enter: (name) => this.enterClass(name),
        name: () => this.askName(),
        leave: () => this.act("leave"),
        comeBack: () => this.act("return"),
      },
      this.messageHost,
    );
    this.intro = this.makeIntro();
    /** @type {SharedClass | null} */
    this.shared = null;
    /** The id of the pupil's game that this tab opened last; empty if it has opened none. */
    this.opened = "";
    /** Called when the class changes while the visitor is in another mode. */
    this.changedElsewhere = () => {};
    this.timer = 0;
    this.forgetAll();
    const followed = recallInTab("class");
    if (followed && keptClass(followed)?.you === "pupil")
      this.connect(followed, { linkOrCode: null, token: null });
  }

  forgetAll() {
    this.shared?.close();
    this.shared = null;
    /** Why the connection is lost; empty while connected. */
    this.lost = "";
    /** The error of the visitor's last action; empty if there is none. */
    this.trouble = "";
    /** @type {Error | null} why the class cannot be opened */
    this.gone = null;
    /** @type {ClassState | null} the last state announced to screen readers */
    this.told = null;
    /** @type {string} which view is on the page */
    this.shown = "";
  }

  get state() {
    return this.shared?.state ?? null;
  }

  makeIntro() {
    return make(
      "section",
      { class: "card class-intro", "aria-label": t("A class") },
      make(
        "p",
        {},
        t(
          "Everyone in the room plays at once: you show one link, pupils open it and type their names, " +
            "and you start the rounds. You see all boards and the table of results.",
        ),
      ),
      pictureButton("class", t("Set up a class"), () => this.sheet.open(), { class: "primary big" }),
      make("h2", {}, t("For pupils")),
      codeForm((id, code) => this.shell.open("class", new URLSearchParams({ class: id, link: code }))),
    );
  }

  /** @param {URLSearchParams} parameters */
  enter(parameters) {
    const id = idIn(parameters, "class");
    this.timer = setInterval(() => this.teacher.showTimes(), clockInterval);
    if (!id) {
      this.forgetAll();
      rememberInTab("class", null);
      this.shell.setAddress({});
      return this.showAll();
    }
    const [linkOrCode, token] = [idIn(parameters, "link"), idIn(parameters, "token")];
    this.trouble = "";
    this.shown = "";
    if (this.shared?.id !== id) this.connect(id, { linkOrCode, token });
    this.shell.setAddress({ class: id, link: linkOrCode, token });
    this.showAll();
  }

  leave() {
    clearInterval(this.timer);
    this.sheet.close();
  }

  playPoint() {}

  tell() {}

  /** @param {import("./shared_class.js").ClassSetup} setup */
  async create(setup) {
    const { id, token, link } = await createClass(setup);
    if (this.shell.mode !== this) return;
    const isKept = keptClass(id)?.token === token;
    const parameters = new URLSearchParams(isKept ? { class: id } : { class: id, link, token });
    this.shell.open("class", parameters);
  }

  /** @param {string} id @param {{linkOrCode: string | null, token: string | null}} tokens */
  connect(id, tokens) {
    this.forgetAll();
    this.opened = recallInTab(`opened.${id}`) ?? "";
    /** @type {SharedClass} */
    const shared = new SharedClass(id, tokens, {
      changed: (state) => shared === this.shared && this.changed(state),
      boardChanged: (board) => shared === this.shared && this.boardChanged(board),
      trouble: (text) => shared === this.shared && this.setLost(text),
      refused: (error) => shared === this.shared && this.refuse(id, error),
    });
    shared.refusedName = (error) => {
      this.pupil.nameTrouble.textContent = asSentence(error.message);
      this.showAll();
    };
    this.shared = shared;
  }

  // tokenOf(), keeps(), whyNoRound(), follow() and show() implement the interface ClassLink of
  // friend/class_game.js.

  /** @param {string} id */
  tokenOf(id) {
    return keptClass(id)?.token ?? (this.shared?.id === id ? this.shared.token : null);
  }

  /** @param {string} id */
  keeps(id) {
    return Boolean(keptClass(id)?.token);
  }

  /** @param {string} id */
  whyNoRound(id) {
    return this.state && this.shared?.id === id ? whyNoRound(this.state) : "";
  }

  /** @param {string} id @param {string} game */
  follow(id, game) {
    if (this.shared?.id !== id) this.connect(id, { linkOrCode: null, token: null });
    this.note(id, game);
  }

  /** @param {string} id */
  show(id) {
    this.shell.open("class", new URLSearchParams(this.keeps(id) ? { class: id } : this.unkept(id)));
  }

  /** The address parameters of a class whose token this browser could not store. @param {string} id */
  unkept(id) {
    return { class: id, token: this.tokenOf(id) ?? "", link: this.shared?.linkOrCode ?? "" };
  }

  /** @param {string} id @param {string} game */
  note(id, game) {
    this.opened = game;
    rememberInTab(`opened.${id}`, game);
    rememberInTab("class", id);
  }

  /** @param {ClassState} state */
  changed(state) {
    if (this.goToGame(state)) return;
    if (this.shell.mode !== this) return this.changedElsewhere();
    this.trouble = "";
    const { shared } = this;
    if (shared) {
      const { id } = shared;
      const isKept = this.keeps(id) || shared.you === "guest";
      const link = shared.you === "guest" ? shared.linkOrCode : null;
      this.shell.setAddress(isKept ? { class: id, link } : this.unkept(id));
    }
    const text = this.told ? changeText(this.told, state, shared?.pupil ?? null) : "";
    if (text) announce(text);
    this.told = structuredClone(state);
    this.showAll();
  }

  /** @param {ClassBoard} board */
  boardChanged(board) {
    if (this.shell.mode !== this || !this.state) return;
    const before = this.told?.played[this.state.round - 1]?.boards[board.board - 1];
    this.teacher.showBoard(board);
    if (before?.result !== board.result) this.changed(this.state);
  }

  /** The visitor's board in the current round, while its game is being played. @param {ClassState} state */
  ownBoard(state) {
    const board = boardOf(currentBoards(state), this.shared?.pupil ?? null);
    return board && isOpen(board) && board.game ? board : null;
  }

  /** Opens the pupil's game from any mode, unless this tab has opened it before. @param {ClassState} state */
  goToGame(state) {
    const board = this.shared?.you === "pupil" ? this.ownBoard(state) : null;
    if (!board || board.game === this.opened) return false;
    this.openGame(board);
    announceNow(t("Round {round} has begun. Your game is open.", { round: state.round }));
    return true;
  }

  /** @param {ClassBoard} board */
  openGame({ game }) {
    const { shared } = this;
    if (!shared || !game) return;
    if (shared.you === "pupil") this.note(shared.id, game);
    const { id } = shared;
    const parameters = new URLSearchParams({ class: id, game });
    if (!this.keeps(id)) parameters.set("token", shared.token);
    this.shell.open("friend", parameters);
  }

  showLink() {
    const { shared, state } = this;
    if (shared) openLink(classLink(shared.id, shared.linkOrCode), state?.code ?? "");
  }

  /** @param {string} lost */
  setLost(lost) {
    const isShown = this.shell.mode === this;
    if (isShown && lost && !this.lost) announceNow(t("Connection lost"));
    if (isShown && !lost && this.lost) announce(t("Connected again"));
    this.lost = lost;
    this.showAll();
  }

  /** @param {string} id @param {Error} error */
  refuse(id, error) {
    this.forgetAll();
    forgetClass(id);
    rememberInTab("class", null);
    this.gone = error;
    if (this.shell.mode === this) announceNow(t("This class cannot be opened"));
    this.showAll();
  }

  /** @param {string} name */
  enterClass(name) {
    this.pupil.nameTrouble.textContent = name ? "" : t("Type your name first.");
    if (!name) return this.pupil.name.focus();
    remember("name", name);
    this.shared?.enter(name);
    if (this.shared) rememberInTab("class", this.shared.id);
    this.showAll();
  }

  /** @param {string} kind of message @param {object} [fields] */
  async act(kind, fields = {}) {
    const { shared } = this;
    this.trouble = "";
    try {
      await shared?.send(kind, fields);
    } catch (trouble) {
      if (shared !== this.shared) return;
      this.say(asSentence(messageOf(trouble)));
    }
  }

  /** @param {string} trouble */
  say(trouble) {
    this.trouble = trouble;
    announceNow(trouble);
    this.showAll();
  }

  askName() {
    const { state, shared } = this;
    if (!state || !shared) return;
    openName(nameOf(state, shared.pupil), (name) => {
      remember("name", name);
      this.act("name", { name });
    });
  }

  askEnd() {
    const open = this.state ? openCount(this.state) : 0;
    this.shell.message.question(
      open ? t("End the class? Some games are still going.") : t("End the class?"),
      [
        [t("End it"), () => this.act("end"), "danger"],
        [t("Go on"), () => {}],
      ],
    );
  }

  /** @param {number} pupil */
  manage(pupil) {
    if (!this.state) return;
    openPupil(this.state, pupil, {
      rename: (name) => this.act("rename", { pupil, name }),
      remove: () => this.act("remove", { pupil }),
      readmit: () => this.act("readmit", { pupil }),
    });
  }

  /** @param {ClassBoard} board */
  decide(board) {
    if (this.state)
      openDecision(this.state, board, (result) => this.act("decide", { board: board.board, result }));
  }

  showAll() {
    const { state, shared, shell } = this;
    if (shell.mode !== this) return;
    this.showStatus();
    byId("top-title").replaceChildren(state ? titleOfClass(state) : this.label);
    document.title = [state && titleOfClass(state), this.label, "Rowan"].filter(Boolean).join(" · ");
    const view = !state ? "intro" : shared?.you === "teacher" ? "teacher" : "pupil";
    if (view !== this.shown) {
      const parts = {
        intro: shared ? [this.messageHost] : [this.messageHost, this.intro],
        teacher: this.teacher.elements,
        pupil: this.pupil.elements,
      };
      this.element.replaceChildren(...parts[view]);
      this.element.dataset.view = view;
      this.shown = view;
      if (view === "pupil" && shared?.you === "guest") this.pupil.name.value = recall("name") ?? "";
    }
    if (state && view === "teacher") this.teacher.show(state, shared?.linkOrCode ?? "");
    if (state && view === "pupil") this.pupil.show(state, shared?.pupil ?? null);
  }

  showStatus() {
    const { state, shared, shell, trouble, lost, gone } = this;
    const { line, note, icon } = statusOf(this);
    const bad = Boolean(trouble || lost || gone);
    const said = gone
      ? asSentence(gone.message)
      : lost
        ? t("Reconnecting; the class is kept on the server.")
        : trouble || note;
    shell.setStatus(gone ? t("This class cannot be opened") : lost ? t("Connection lost") : line, said, bad, {
      icon: bad ? "cross" : icon,
    });
    shell.message.setButton(state && shared && !lost ? offerOf(this, state) : null);
  }
}
