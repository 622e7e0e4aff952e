// SPDX-License-Identifier: MIT
// The page as a whole: one board, and beside it whichever mode is on.

import { Analyze } from "./analyze/analyze.js";
import { askInfo } from "./core/api.js";
import { announce, announceNow } from "./core/announce.js";
import { readAddress, writeAddress } from "./core/address.js";
import { Board } from "./board/board.js";
import { untilAnswered } from "./core/connection.js";
import { byId, make } from "./core/dom.js";
import { gameText, rulesOf, sentenceOf, titleOf, usesCells } from "./core/games.js";
import { emptyPicture } from "./board/picture.js";
import { Learn } from "./learn/learn.js";
import { Play } from "./play/play.js";
import { pointTyped } from "./core/points.js";
import { Review } from "./review/review.js";
import { download } from "./study/game_files.js";
import { pictureFile } from "./board/picture_file.js";
import { soundStone } from "./core/sound.js";
import { icon } from "./core/icons.js";
import { action } from "./core/parts.js";
import { followTheme } from "./core/theme.js";
import { followToggle, isOn } from "./core/toggle.js";

/**
 * A mode owns the panel and answers what happens on the board.
 * @typedef {object} Mode
 * @property {string} name as in the address
 * @property {string} label
 * @property {import("./core/icons.js").IconName} icon
 * @property {"play" | "study"} layout of the stage (style/stage.css)
 * @property {HTMLElement} element the panel
 * @property {HTMLElement[]} [actions] the row under the board
 * @property {(parameters: URLSearchParams) => void} enter
 * @property {() => void} leave
 * @property {(point: string) => void} playPoint
 * @property {(key: string) => void} tell
 * @property {(trouble: string) => void} say something that went wrong
 * @property {(info: import("./core/api.js").Info) => void} [setInfo]
 * @property {(header: import("./study/game_header.js").Header) => void} [setHeader] of the game that was just
 * opened
 * @property {() => string} [waitsFor] why nothing can be played now; empty where something can
 */

export class Shell {
  constructor() {
    this.field = /** @type {HTMLInputElement} */ (byId("typed-move"));
    /** Whether the note beside the field says why its move has to wait. */
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
    this.modes = [new Play(this), new Analyze(this), new Review(this), new Learn(this)];
    byId("modes").append(...this.modes.map((mode) => this.link(mode)));
    byId("tabs").append(...this.modes.map((mode) => this.link(mode)));
    byId("back").append(icon("back"));
    byId("settings").append(icon("settings"));
    byId("sound").append(icon("sound"));
    byId("place").addEventListener("click", () => this.playTyped());
    byId("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      this.playTyped();
    });
    this.field.addEventListener("input", () => {
      this.board.forgetTap();
      this.setNote("");
    });
    addEventListener("hashchange", () => this.openAddress());
    this.board.setNumbered(isOn("numbers"));
  }

  /** @param {Mode} mode */
  link({ name, label, icon: picture }) {
    /** @param {Event} event */
    const click = (event) => {
      event.preventDefault();
      this.open(name, new URLSearchParams());
    };
    return make("a", { href: `#${name}`, click, "data-name": name }, icon(picture), label);
  }

  /** The switch that numbers the stones, for the row of a mode. */
  numbersAction() {
    const control = action("numbers", "Numbers", () => {});
    followToggle(control, "numbers", (on) => this.board.setNumbered(on));
    return control;
  }

  /** For the row of a mode. */
  pictureAction() {
    return action("camera", "Picture", () => this.savePicture());
  }

  openAddress() {
    const { mode, parameters } = readAddress();
    this.open(mode, parameters);
  }

  /** @param {string} name @param {URLSearchParams} parameters */
  open(name, parameters) {
    const mode = this.modes.find((one) => one.name === name) ?? this.modes[0];
    this.mode?.leave();
    this.mode = mode;
    this.clearTyped();
    document.body.dataset.mode = mode.name;
    for (const link of document.querySelectorAll("[data-name]")) {
      if (link.getAttribute("data-name") === mode.name) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    byId("stage").hidden = false;
    byId("stage").dataset.layout = mode.layout;
    byId("side").replaceChildren(mode.element);
    byId("actions").replaceChildren(...(mode.actions ?? []));
    mode.enter(parameters);
    const game = parameters.get("game");
    if (game && !rulesOf(game)) mode.say(`The link names an unknown game: ${game.slice(0, 40)}.`);
  }

  /**
   * Opens a game in another mode.
   * @param {string} mode @param {import("./core/games.js").Rules} rules @param {string[]} moves
   * @param {import("./study/game_header.js").Header} header
   */
  handOver(mode, rules, moves, header) {
    this.open(mode, new URLSearchParams({ game: gameText(rules), moves: moves.join("") }));
    this.mode?.setHeader?.(header);
  }

  /** @param {import("./core/games.js").Rules} rules @param {string} [players] who play or played */
  setTitle(rules, players) {
    document.title = [players, titleOf(rules), this.mode?.label, "Rowan"].filter(Boolean).join(" · ");
  }

  /** @param {import("./core/games.js").Rules} rules */
  setRules(rules) {
    this.rules = rules;
    this.clearTyped();
    this.setTitle(rules);
    byId("rule").replaceChildren(make("strong", {}, titleOf(rules)), ` ${sentenceOf(rules)}`);
    this.board.setShape(rules.width, rules.height, usesCells(rules));
    this.board.show(emptyPicture());
    this.field.placeholder = rules.width > 7 && rules.height > 7 ? "h8" : "b2";
  }

  /** @param {string} line @param {string} note @param {boolean} [bad] */
  setStatus(line, note, bad = false) {
    byId("status-line").textContent = line;
    byId("status-note").textContent = note;
    byId("message").classList.toggle("bad", bad);
    if (this.isWaiting) this.setWaiting(this.mode?.waitsFor?.() ?? "");
  }

  /** @param {Record<string, string | null | undefined>} parameters */
  setAddress(parameters) {
    if (this.mode) writeAddress(this.mode.name, parameters);
  }

  async share() {
    try {
      await navigator.clipboard.writeText(location.href);
      announce("Link copied");
      byId("status-note").textContent = "Link copied. It opens this position in any browser.";
    } catch {
      byId("status-note").textContent =
        "Copy the address of this page. It opens this position in any browser.";
    }
  }

  async savePicture() {
    try {
      download(await pictureFile(this.board.svg), "board.png");
      announce("Picture saved");
    } catch (trouble) {
      this.setNote(trouble instanceof Error ? trouble.message : String(trouble));
    }
  }

  /** @param {string} note beside the field */
  setNote(note) {
    this.isWaiting = false;
    byId("typed-note").textContent = note;
  }

  /** @param {string} reason why the move in the field has to wait; empty where it can be played */
  setWaiting(reason) {
    this.setNote(reason);
    this.isWaiting = Boolean(reason);
  }

  /** A tap waits for its second, or does no longer. @param {string | null} point */
  consider(point) {
    this.field.value = point ?? "";
    this.setNote(point ? "Tap again, or press Place." : "");
    const place = byId("place");
    place.hidden = !point;
    place.replaceChildren(icon("check"), point ?? "");
    if (point) place.setAttribute("aria-label", `Place at ${point}`);
  }

  /** Nothing that was begun for another game or in another mode is to be placed. */
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
    if (!this.rules || !text) return;
    const point = pointTyped(text, this.rules.width, this.rules.height);
    const reason = this.mode?.waitsFor?.();
    if (point && reason) this.setWaiting(reason);
    else if (point) this.playPoint(point);
    else {
      this.setNote(`“${text}” is not on this board.`);
      announceNow(`${text} is not on this board`);
    }
  }
}

async function start() {
  followTheme(byId("theme"));
  followToggle(byId("sound"), "sound", soundStone);
  const shell = new Shell();
  shell.openAddress();
  try {
    const info = await untilAnswered(askInfo, new AbortController().signal, () => {});
    for (const mode of shell.modes) mode.setInfo?.(info);
  } catch (trouble) {
    shell.setStatus("No connection", trouble instanceof Error ? trouble.message : "", true);
  }
}

start();
