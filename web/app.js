// SPDX-License-Identifier: MIT
// The whole page: one board, and beside it the panel of the current mode.

import { Analyze } from "./analyze/analyze.js";
import { hasServer } from "./backend/wasm_module.js";
import { askInfo, messageOf } from "./core/api.js";
import { announce, announceNow } from "./core/announce.js";
import { addAddress, readAddress, writeAddress } from "./core/address.js";
import { keepPlace, keptPlace, scrollBack, scrollToTop } from "./core/address.js";
import { Board } from "./board/board.js";
import { followBoardTheme } from "./board/board_themes.js";
import { untilAnswered } from "./core/connection.js";
import { byId, make } from "./core/dom.js";
import { followDrops, followPaste } from "./study/drops.js";
import { gameText, rulesOf, sentenceOf, shortTitleOf, sizeAndGoalOf, titleOf } from "./core/games.js";
import { ClassMode } from "./class/class.js";
import { Friend } from "./friend/friend.js";
import { NoServer } from "./friend/no_server.js";
import { Home } from "./home/home.js";
import { followKeys } from "./core/keys.js";
import { MessageSlot } from "./core/message.js";
import { MoreSheet } from "./core/more.js";
import { SettingsSheet } from "./settings/settings.js";
import { emptyPicture } from "./board/picture.js";
import { startOffline } from "./offline/offline.js";
import { Learn } from "./learn/learn.js";
import { LessonMode } from "./learn/lesson.js";
import { Lessons } from "./learn/lessons.js";
import { Play } from "./play/play.js";
import { pointTyped, usesCells } from "./core/points.js";
import { Puzzles } from "./puzzles/puzzles.js";
import { Review } from "./review/review.js";
import { download } from "./study/game_files.js";
import { boardPicture } from "./export/board_picture.js";
import { followSound } from "./core/sound.js";
import { icon } from "./core/icons.js";
import { t } from "./core/language.js";
import { action } from "./core/parts.js";
import { followTheme } from "./core/theme.js";
import { followToggle, isOn, turn } from "./core/toggle.js";

/**
 * A mode owns the panel and handles events on the board.
 * @typedef {object} Mode
 * @property {string} name as in the address
 * @property {string} label
 * @property {import("./core/icons.js").IconName} icon
 * @property {"play" | "study" | "none"} layout of the stage (style/stage.css); with "none" the element
 *   replaces the stage
 * @property {boolean} [isListed] whether the bar and the tabs list it; true by default
 * @property {string} [within] the listed mode that this mode belongs to
 * @property {boolean} [hasIds] whether `game` in its address may be the id of a game on the server
 * @property {HTMLElement} element the panel
 * @property {HTMLElement[]} [actions] the buttons under the board. Class "wide-only": on a phone, under More;
 *   "phone-only": only on a phone; aria-keyshortcuts: the key that presses the button
 * @property {HTMLElement[]} [keyed] elements elsewhere on the page that a key presses
 * @property {HTMLElement[]} [further] elements at the right end of the action row; on a phone, under More
 * @property {HTMLElement} [ruleHost] where the rule is shown; by default the bar
 * @property {HTMLElement} [messageHost] where the message is shown; by default the stage
 * @property {(parameters: URLSearchParams) => void} enter
 * @property {() => void} leave
 * @property {(point: string) => void} playPoint
 * @property {(key: string) => void} tell
 * @property {(trouble: string) => void} say shows an error
 * @property {(info: import("./core/api.js").Info) => void} [setInfo]
 * @property {(header: import("./study/game_header.js").Header) => void} [setHeader] of the game just opened
 * @property {() => string} [waitsFor] why no move can be played now; empty if moves can be played
 */

/** @typedef {import("./core/message.js").StatusMark} StatusMark */

/**
 * The modes that need a server; without one, placeholders that say so.
 * @param {Shell} shell @param {Play} play
 */
function modesWithOthers(shell, play) {
  if (!hasServer) return [new NoServer(shell, play, "friend"), new NoServer(shell, play, "class")];
  const friend = new Friend(shell);
  const classes = new ClassMode(shell);
  friend.classes = classes;
  classes.changedElsewhere = () => friend.showAll();
  return [friend, classes];
}

export class Shell {
  constructor() {
    this.message = new MessageSlot();
    this.more = new MoreSheet(this);
    this.field = /** @type {HTMLInputElement} */ (byId("typed-move"));
    this.rule = byId("rule");
    /** Whether the note beside the move field says why the typed move has to wait. */
    this.isWaiting = false;
    this.board = new Board(byId("board"), {
      play: (point) => this.playPoint(point),
      consider: (point) => this.consider(point),
      tell: (key) => this.mode?.tell(key),
    });
    /** @type {import("./core/games.js").Rules | null} */
    this.rules = null;
    /** @type {Mode | null} */
    this.mode = null;
    /** @type {Mode[]} */
    this.modes = [];
    const play = new Play(this);
    const analyze = new Analyze(this);
    this.modes.push(new Home(this, play), play, new Puzzles(this), new Lessons(this), analyze);
    this.modes.push(new Review(this), new LessonMode(this), new Learn(this));
    this.modes.push(...modesWithOthers(this, play));
    const listed = this.modes.filter(({ isListed = true }) => isListed);
    byId("modes").append(...listed.slice(1).map((mode) => this.link(mode)));
    byId("tabs").append(...listed.map((mode) => this.link(mode)));
    byId("back").append(icon("back"));
    /** @type {(() => void) | null} what the arrow in the bar does; null: opens the start page */
    this.goBack = null;
    for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".back, .brand")))
      link.addEventListener("click", (event) => {
        if (!this.goBack || link.id !== "back") return this.follow(event, "home");
        event.preventDefault();
        this.goBack();
      });
    this.settings = new SettingsSheet(this);
    byId("settings").append(icon("settings"));
    byId("settings").addEventListener("click", () => this.settings.open());
    followKeys(this);
    followDrops(this, analyze);
    followPaste(this, analyze);
    byId("place").addEventListener("click", () => this.playTyped());
    byId("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      this.playTyped();
    });
    this.field.addEventListener("input", () => {
      this.board.forgetTap();
      this.setNote("");
    });
    // Uses the address in the event: a mode may have changed the page's address since the event was sent.
    addEventListener("hashchange", ({ newURL }) => scrollBack(this.openAddress(newURL)));
    this.board.setNumbered(isOn("numbers"));
  }

  /** @param {Mode} mode */
  link({ name, label, icon: picture }) {
    /** @param {Event} event */
    const click = (event) => this.follow(event, name);
    return make("a", { href: `#${name}`, click, "data-name": name }, icon(picture), label);
  }

  /** Opens a mode from a link, without reloading the page. @param {Event} event @param {string} name */
  follow(event, name) {
    event.preventDefault();
    this.open(name, new URLSearchParams());
  }

  /** Whether there is a mode with this name. @param {string} name */
  has(name) {
    return this.modes.some((mode) => mode.name === name);
  }

  /** The button that numbers the stones, for a mode's action row. */
  numbersAction() {
    const control = action("numbers", t("Numbers"), () => {}, { key: "n" });
    followToggle(control, "numbers", (on) => this.board.setNumbered(on));
    return control;
  }

  /** @param {boolean} numbered @param {number} [from] the move shown as number 1, in this game only */
  setNumbered(numbered, from) {
    turn("numbers", numbered);
    this.board.setNumbered(numbered, from);
  }

  /** The button that saves a picture of the board, for a mode's action row. */
  pictureAction() {
    return action("camera", t("Picture"), () => this.savePicture());
  }

  /** The button that opens the actions for which a mode's action row has no room; only on a phone. */
  moreAction() {
    return action("more", t("More"), () => this.more.open(), { class: "action phone-only" });
  }

  /**
   * Shows the mode in the address, on arrival and on Back and Forward.
   * @param {string} [address]
   * @returns {number} the scroll position stored in the history entry
   */
  openAddress(address) {
    const { mode, parameters } = readAddress(address);
    const place = keptPlace();
    for (const sheet of document.querySelectorAll("dialog[open]"))
      /** @type {HTMLDialogElement} */ (sheet).close();
    this.show(mode, parameters);
    return place;
  }

  /**
   * Opens a mode. If it is not the current mode, adds a history entry, so that Back leads to the previous
   * mode.
   * @param {string} name @param {URLSearchParams} parameters
   */
  open(name, parameters) {
    if (name !== this.mode?.name) {
      keepPlace();
      addAddress(name);
    }
    this.show(name, parameters);
    scrollToTop();
  }

  /** @param {string} name @param {URLSearchParams} parameters */
  show(name, parameters) {
    const mode = this.modes.find((one) => one.name === name) ?? this.modes[0];
    const isFirst = this.mode === null;
    this.more.close();
    this.mode?.leave();
    this.mode = mode;
    this.clearTyped();
    this.message.clear();
    document.body.dataset.mode = mode.name;
    const place = mode.within ?? mode.name;
    for (const link of document.querySelectorAll("[data-name]")) {
      if (link.getAttribute("data-name") === place) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    this.setBack(null);
    this.setTyping(true);
    const hasStage = mode.layout !== "none";
    for (const one of this.modes) if (one.layout === "none") one.element.hidden = one !== mode;
    byId("stage").hidden = !hasStage;
    if (mode.messageHost) mode.messageHost.append(this.message.element);
    else byId("board").after(this.message.element);
    byId("title").textContent = mode.label;
    byId("top-title").replaceChildren();
    if (hasStage) this.setStage(mode);
    mode.enter(parameters);
    if (!isFirst) byId("title").focus({ preventScroll: true });
    const game = parameters.get("game");
    if (game && !rulesOf(game) && !mode.hasIds)
      mode.say(t("The link names an unknown game: {game}.", { game: game.slice(0, 40) }));
  }

  /**
   * Sets the label and the action of the arrow in the bar; null: the arrow opens the start page.
   * @param {[string, () => void] | null} back
   */
  setBack(back) {
    this.goBack = back?.[1] ?? null;
    byId("back").setAttribute("aria-label", back?.[0] ?? t("Back to the start"));
  }

  /** @param {Mode} mode */
  setStage(mode) {
    byId("stage").dataset.layout = mode.layout;
    byId("side").replaceChildren(mode.element);
    this.setRow(mode);
  }

  /** Fills the action row below the board and the row beside it. @param {Mode} mode */
  setRow(mode) {
    byId("actions").replaceChildren(...(mode.actions ?? []));
    byId("more").replaceChildren(byId("typed"), ...(mode.further ?? []));
    if (mode.ruleHost) mode.ruleHost.append(this.rule);
    else byId("sound").before(this.rule);
  }

  /**
   * Opens another mode with a game that was played on this page.
   * @param {string} mode @param {import("./core/games.js").Rules} rules @param {string[]} moves
   * @param {import("./study/game_header.js").Header} header
   */
  handOver(mode, rules, moves, header) {
    this.open(mode, new URLSearchParams({ game: gameText(rules), moves: moves.join(""), played: "yes" }));
    this.mode?.setHeader?.(header);
  }

  /** @param {import("./core/games.js").Rules} rules @param {string} [players] the players' names */
  setTitle(rules, players) {
    document.title = [players, titleOf(rules), this.mode?.label, "Rowan"].filter(Boolean).join(" · ");
  }

  /** @param {import("./core/games.js").Rules} rules */
  setRules(rules) {
    this.rules = rules;
    this.clearTyped();
    this.setTitle(rules);
    this.rule.replaceChildren(
      make("strong", { class: "tag" }, titleOf(rules)),
      " ",
      make("span", {}, sentenceOf(rules)),
    );
    byId("top-title").replaceChildren(shortTitleOf(rules), make("small", {}, sizeAndGoalOf(rules)));
    this.board.setShape(rules.width, rules.height, usesCells(rules));
    this.board.setNumbered(isOn("numbers"));
    this.board.show(emptyPicture());
    this.field.placeholder = rules.width > 7 && rules.height > 7 ? "h8" : "b2";
  }

  /**
   * @param {string} line @param {string} note @param {boolean} [bad] whether it is an error
   * @param {StatusMark} [mark] shown before the text
   */
  setStatus(line, note, bad = false, mark = {}) {
    this.message.show(line, note, bad, mark);
    if (this.isWaiting) this.setWaiting(this.mode?.waitsFor?.() ?? "");
  }

  /** @param {Record<string, string | null | undefined>} parameters */
  setAddress(parameters) {
    if (this.mode) writeAddress(this.mode.name, parameters);
  }

  /**
   * @param {string} [link] by default the address of the page
   * @param {string} [copied] the message after the link was copied
   */
  async share(link = location.href, copied = t("Link copied. It opens this position in any browser.")) {
    try {
      await navigator.clipboard.writeText(link);
      announce(t("Link copied"));
      this.message.tell(copied);
    } catch {
      if (link !== location.href) history.replaceState(null, "", link);
      this.message.tell(t("Copy the address of this page. It opens this position in any browser."));
    }
  }

  async savePicture() {
    try {
      download(await boardPicture(this.board.svg), "board.png");
      announce(t("Picture saved"));
    } catch (trouble) {
      this.setNote(messageOf(trouble));
    }
  }

  /** @param {string} note shown beside the move field */
  setNote(note) {
    this.isWaiting = false;
    byId("typed-note").textContent = note;
  }

  /** @param {string} reason why the typed move has to wait; empty if it can be played */
  setWaiting(reason) {
    this.setNote(reason);
    this.isWaiting = Boolean(reason);
  }

  /**
   * Shows that a tapped point awaits a second, confirming tap; null clears it.
   * @param {string | null} point
   */
  consider(point) {
    this.field.value = point ?? "";
    this.setNote(point ? t("Tap again, or press Place.") : "");
    this.message.aim(point ? t("Tap again, or ✓, to place") : "");
    const place = byId("place");
    place.hidden = !point;
    place.replaceChildren(...(point ? [icon("check"), t("Place {point}", { point })] : []));
  }

  /** Shows or hides the field for typed moves. @param {boolean} on */
  setTyping(on) {
    byId("typed").hidden = !on;
  }

  /** Empties the field for typed moves and discards a tapped point that awaits a second tap. */
  clearTyped() {
    this.board.forgetTap();
    this.consider(null);
  }

  /** @param {string} point */
  playPoint(point) {
    this.clearTyped();
    this.mode?.playPoint(point);
  }

  playTyped() {
    const text = this.field.value.trim();
    if (!this.rules) return;
    if (!text) {
      const wanted = t("Type a point, such as {point}.", { point: this.field.placeholder });
      this.setNote(wanted);
      this.field.focus();
      return announceNow(wanted);
    }
    const point = pointTyped(text, this.rules.width, this.rules.height);
    const reason = this.mode?.waitsFor?.();
    if (point && reason) this.setWaiting(reason);
    else if (point) this.playPoint(point);
    else {
      this.setNote(t("“{text}” is not on this board.", { text }));
      announceNow(t("{text} is not on this board", { text }));
    }
  }
}

async function start() {
  followTheme(byId("theme"));
  followSound(byId("sound"));
  followBoardTheme();
  const shell = new Shell();
  shell.openAddress();
  startOffline();
  try {
    const info = await untilAnswered(askInfo, new AbortController().signal, () => {});
    for (const mode of shell.modes) mode.setInfo?.(info);
  } catch (trouble) {
    shell.setStatus(t("No connection"), trouble instanceof Error ? trouble.message : "", true);
  }
}

start();
