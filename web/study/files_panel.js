// SPDX-License-Identifier: MIT
// The sheet that imports and exports games: paste, open a file, download.

import { button, make } from "../core/dom.js";
import { inContext, t } from "../core/language.js";
import { movesText } from "../core/numbers.js";
import { action, pictureButton, sheet } from "../core/parts.js";

/**
 * @typedef {object} Callbacks
 * @property {(text: string) => void} openText
 * @property {(file: File) => void} openFile
 * @property {(index: number) => void} pickGame from a file with several games
 * @property {(format: string) => void} save
 * @property {(kind: "png" | "svg" | "gif") => void} picture saves the board as a picture, or the current line
 *   as an animation ("gif")
 */

export class FilesPanel {
  /** @param {Callbacks} callbacks */
  constructor(callbacks) {
    this.text = make("textarea", { rows: 3, placeholder: t("h8 i9 j7 …, or the text of a psq or SGF file") });
    this.file = make("input", {
      type: "file",
      accept: ".psq,.sgf,.lib,.rec,.json,.jsonl,.txt,.pos",
      change: () => {
        const chosen = this.file.files?.[0];
        if (chosen) callbacks.openFile(chosen);
        this.file.value = "";
      },
    });
    this.games = make("select", {
      "aria-label": t("Game in the file"),
      hidden: true,
      change: () => callbacks.pickGame(this.games.selectedIndex),
    });
    this.notes = make("p", { class: "small" });
    this.trouble = make("p", { class: "trouble", hidden: true });
    this.format = make("select", { "aria-label": t("Format") });
    const opening = make(
      "section",
      { class: "sheet-part", "aria-label": t("Open") },
      make(
        "label",
        { class: "field whole-row" },
        make("span", {}, t("Choose a file: psq, SGF, RenLib, JSON. Or drop one on the page")),
        this.file,
      ),
      make("label", { class: "field whole-row" }, make("span", {}, t("Paste moves or a file")), this.text),
      make(
        "div",
        { class: "sheet-row" },
        button(t("Open these moves"), () => callbacks.openText(this.text.value), { class: "primary" }),
        this.games,
      ),
      this.trouble,
      this.notes,
    );
    /** Why the sheet offers to save, if the visitor asked for something else. */
    this.reason = make("p", { class: "reason", hidden: true });
    this.download = pictureButton("share", t("Download"), () => callbacks.save(this.format.value));
    this.saving = make(
      "section",
      { class: "sheet-part", "aria-label": t("Save") },
      make("h3", {}, t("Save this game")),
      this.reason,
      make("div", { class: "sheet-row" }, this.format, this.download),
      make(
        "div",
        { class: "sheet-row" },
        pictureButton("camera", t("PNG picture"), () => callbacks.picture("png")),
        pictureButton("camera", t("SVG picture"), () => callbacks.picture("svg")),
        pictureButton("play", t("Animated GIF"), () => callbacks.picture("gif")),
      ),
    );
    this.sheet = sheet(t("Open or save a game"), opening, this.saving);
  }

  /** A button for the action row. */
  action() {
    return action("folder", t("Files"), () => this.show());
  }

  show() {
    this.reason.hidden = true;
    if (!this.sheet.open) this.sheet.showModal();
  }

  /** Offers to save a file instead of what the visitor asked for. @param {string} reason */
  offerFile(reason) {
    this.show();
    this.format.value = "sgf";
    this.reason.textContent = reason;
    this.reason.hidden = false;
    this.reason.scrollIntoView({ block: "nearest" });
    this.download.focus();
  }

  /**
   * Closes the sheet after a game was opened, unless it shows a message or a choice of games.
   * @param {string} trouble @param {string[]} notes
   */
  opened(trouble, notes) {
    this.tell(trouble, notes);
    if (this.sheet.open && !trouble && !this.notes.textContent && this.games.hidden) this.sheet.close();
  }

  /** @param {string} trouble empty if there was no trouble @param {string[]} [notes] */
  tell(trouble, notes = []) {
    this.trouble.textContent = trouble;
    this.trouble.hidden = !trouble;
    this.notes.textContent = notes.filter(Boolean).join(" ");
  }

  /** @param {import("../core/api.js").Info} info */
  setFormats({ formats }) {
    this.format.replaceChildren(
      ...formats
        .filter(({ writes }) => writes)
        .map(({ name }) => make("option", { value: name, selected: name === "sgf" }, name)),
    );
  }

  /** @param {import("./game_files.js").GameRecord[]} games */
  setGames(games) {
    this.games.hidden = games.length < 2;
    this.games.replaceChildren(
      ...games.map(({ players = ["", ""], moves }, index) =>
        make(
          "option",
          {},
          [
            `${index + 1}: ${players.filter(Boolean).join(" – ") || inContext("without players", "game")}`,
            movesText(moves.length),
          ].join(", "),
        ),
      ),
    );
  }
}
