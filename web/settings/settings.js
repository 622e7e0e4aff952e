// SPDX-License-Identifier: MIT
// Settings, as a sheet: how the board looks, light or dark, sounds, numbers. All of it is remembered.

import { applyBoardTheme, boardTheme, boardThemes } from "../board/board_themes.js";
import { make } from "../core/dom.js";
import { openKeys } from "../core/keys.js";
import { pictureButton, segments, sheet } from "../core/parts.js";
import { setSound } from "../core/sound.js";
import { recall } from "../core/storage.js";
import { chooseTheme } from "../core/theme.js";
import { isOn } from "../core/toggle.js";

export class SettingsSheet {
  /** @param {import("../app.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.rows = make("div", { class: "settings" });
    this.sheet = sheet("Settings", this.rows);
    document.body.append(this.sheet);
  }

  open() {
    const { shell } = this;
    this.rows.replaceChildren(
      row("Board", segments("Board", boardThemes, boardTheme(), applyBoardTheme)),
      row(
        "Colors",
        segments(
          "Colors",
          [
            ["system", "As the system"],
            ["light", "Light"],
            ["dark", "Dark"],
          ],
          recall("theme") ?? "system",
          (theme) => chooseTheme(theme === "light" || theme === "dark" ? theme : null),
        ),
      ),
      row("Sound", onOff("Sound", isOn("sound"), setSound)),
      row(
        "Numbers",
        numbersChoice(shell),
      ),
      pictureButton("keyboard", "Keys", () => {
        this.sheet.close();
        openKeys();
      }),
    );
    this.sheet.showModal();
  }
}

/**
 * Off, on, or counted from the move that the board shows last.
 * @param {import("../app.js").Shell} shell
 */
function numbersChoice(shell) {
  const { picture, numberedFrom } = shell.board;
  const last = picture?.numbers.get(picture.last ?? "") ?? 0;
  const from = isOn("numbers") && numberedFrom > 1 ? numberedFrom : last;
  /** @type {[string, string][]} */
  const choices = [
    ["on", "On"],
    ["off", "Off"],
  ];
  if (from > 1) choices.push(["from", `From move ${from}`]);
  const value = !isOn("numbers") ? "off" : numberedFrom > 1 ? "from" : "on";
  return segments("Numbers on the stones", choices, value, (chosen) =>
    shell.setNumbered(chosen !== "off", chosen === "from" ? from : 1),
  );
}

/** @param {string} label @param {boolean} on @param {(on: boolean) => void} change */
function onOff(label, on, change) {
  return segments(
    label,
    [
      ["on", "On"],
      ["off", "Off"],
    ],
    on ? "on" : "off",
    (value) => change(value === "on"),
  );
}

/** @param {string} label @param {HTMLElement} control */
function row(label, control) {
  return make("div", { class: "setup-row" }, make("b", { "aria-hidden": "true" }, label), control);
}
