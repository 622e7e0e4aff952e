// SPDX-License-Identifier: MIT
// The settings sheet: board theme, light or dark, sounds, numbers, warnings, confirmation of touches,
// language. The browser remembers all settings except the move from which stones are numbered. Rows below
// them export and import the visitor's data, and download files for offline use.

import { applyBoardTheme, boardTheme, boardThemes } from "../board/board_themes.js";
import { confirmsTouches, confirmTouches, hasTouch, isTouchFirst } from "../board/touches.js";
import { make } from "../core/dom.js";
import { openKeys } from "../core/keys.js";
import { chooseLanguage, chosenLanguage, languages, t } from "../core/language.js";
import { pictureButton, segments, sheet } from "../core/parts.js";
import { setSound } from "../core/sound.js";
import { recall } from "../core/storage.js";
import { chooseTheme } from "../core/theme.js";
import { isOn } from "../core/toggle.js";
import { dataControls, offlineControls } from "./data_rows.js";
import { lastLevel, setWarnings, wantsWarnings } from "./warnings.js";

export class SettingsSheet {
  /** @param {import("../app.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.rows = make("div", { class: "settings" });
    this.sheet = sheet(t("Settings"), this.rows);
    document.body.append(this.sheet);
  }

  open() {
    const { shell } = this;
    this.rows.replaceChildren(
      row(t("Board"), segments(t("Board"), boardThemes, boardTheme(), applyBoardTheme)),
      row(
        t("Colors"),
        segments(
          t("Colors"),
          [
            ["system", t("As the system")],
            ["light", t("Light")],
            ["dark", t("Dark")],
          ],
          recall("theme") ?? "system",
          (theme) => chooseTheme(theme === "light" || theme === "dark" ? theme : null),
        ),
      ),
      row(t("Sound"), onOff(t("Sound"), isOn("sound"), setSound)),
      row(t("Numbers on the stones"), numbersChoice(shell)),
      row(t("Warnings"), warningsChoice()),
      ...touchRow(),
      row(t("Language"), languageChoice()),
      row(t("Your data"), dataControls()),
      ...offlineRow(),
      ...this.keysButton(),
    );
    this.sheet.showModal();
  }

  /** The button that lists the keys; none on touch devices, which have no keys to press. */
  keysButton() {
    if (isTouchFirst()) return [];
    return [
      pictureButton("keyboard", t("Keys"), () => {
        this.sheet.close();
        openKeys();
      }),
    ];
  }
}

/**
 * The switch for warnings of a four that must be stopped, which appear in games against the lowest levels.
 */
function warningsChoice() {
  return segments(
    t("Warn about fours"),
    [
      ["on", t("Levels 1 to {last}", { last: lastLevel })],
      ["off", t("Off")],
    ],
    wantsWarnings() ? "on" : "off",
    (value) => setWarnings(value === "on"),
  );
}

/** The switch for confirming moves made by touch; no row if there is no touch screen. */
function touchRow() {
  const label = t("Confirm moves");
  return hasTouch() ? [row(label, onOff(label, confirmsTouches(), confirmTouches))] : [];
}

function offlineRow() {
  const controls = offlineControls();
  return controls ? [row(t("Offline"), controls)] : [];
}

/** Each language is named in the language itself. Choosing one reloads the page; games are kept. */
function languageChoice() {
  const change = () => {
    chooseLanguage(select.value || null);
    location.reload();
  };
  const select = make("select", { "aria-label": t("Language"), change });
  for (const [code, name] of [["", t("As the browser")], ...languages])
    select.append(make("option", { value: code, lang: code || null }, name));
  select.value = chosenLanguage() ?? "";
  return make("span", { class: "field" }, select);
}

/**
 * The choice of the numbers on the stones: on, off, or counted from a move after the first. That move is the
 * one already chosen, or else the last move that the board shows.
 * @param {import("../app.js").Shell} shell
 */
function numbersChoice(shell) {
  const { picture, numberedFrom } = shell.board;
  const last = picture?.numbers.get(picture.last ?? "") ?? 0;
  const from = isOn("numbers") && numberedFrom > 1 ? numberedFrom : last;
  /** @type {[string, string][]} */
  const choices = [
    ["on", t("On")],
    ["off", t("Off")],
  ];
  if (from > 1) choices.push(["from", t("From move {number}", { number: from })]);
  const value = !isOn("numbers") ? "off" : numberedFrom > 1 ? "from" : "on";
  return segments(t("Numbers on the stones"), choices, value, (chosen) =>
    shell.setNumbered(chosen !== "off", chosen === "from" ? from : 1),
  );
}

/** @param {string} label @param {boolean} on @param {(on: boolean) => void} change */
function onOff(label, on, change) {
  return segments(
    label,
    [
      ["on", t("On")],
      ["off", t("Off")],
    ],
    on ? "on" : "off",
    (value) => change(value === "on"),
  );
}

/** @param {string} label @param {HTMLElement} control */
function row(label, control) {
  return make("div", { class: "setup-row" }, make("b", { "aria-hidden": "true" }, label), control);
}
