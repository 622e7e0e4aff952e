// SPDX-License-Identifier: MIT
// How a game comes in and goes out: pasted, as a file, downloaded.

import { button, make } from "../core/dom.js";
import { movesText } from "../core/numbers.js";

/**
 * @typedef {object} Wishes
 * @property {(text: string) => void} openText
 * @property {(file: File) => void} openFile
 * @property {(index: number) => void} pickGame one game of a file that holds several
 * @property {(format: string) => void} save
 */

export class FilesPanel {
  /** @param {Wishes} wishes */
  constructor(wishes) {
    this.text = make("textarea", { rows: 3, placeholder: "h8 i9 j7 …, or the text of a psq or SGF file" });
    this.file = make("input", {
      type: "file",
      accept: ".psq,.sgf,.lib,.rec,.json,.jsonl,.txt,.pos",
      change: () => {
        const chosen = this.file.files?.[0];
        if (chosen) wishes.openFile(chosen);
        this.file.value = "";
      },
    });
    this.games = make("select", {
      "aria-label": "Game in the file",
      hidden: true,
      change: () => wishes.pickGame(this.games.selectedIndex),
    });
    this.notes = make("p", { class: "small" });
    this.trouble = make("p", { class: "trouble", hidden: true });
    this.format = make("select", { "aria-label": "Format" });
    this.opening = make(
      "section",
      { class: "card", "aria-label": "Open" },
      make("h2", {}, "Open a game"),
      make("label", { class: "field" }, make("span", {}, "Paste moves or a file"), this.text),
      make(
        "div",
        { class: "actions" },
        button("Open", () => wishes.openText(this.text.value)),
        this.games,
      ),
      make(
        "label",
        { class: "field" },
        make("span", {}, "Or choose a file: psq, SGF, RenLib, JSON"),
        this.file,
      ),
      this.trouble,
      this.notes,
    );
    this.saving = make(
      "section",
      { class: "card", "aria-label": "Save" },
      make("h2", {}, "Save"),
      make(
        "div",
        { class: "actions" },
        this.format,
        button("Download", () => wishes.save(this.format.value)),
      ),
    );
  }

  /** @param {string} trouble empty where there is none @param {string[]} [notes] */
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
          `${index + 1}: ${players.filter(Boolean).join(" – ") || "game"}, ${movesText(moves.length)}`,
        ),
      ),
    );
  }
}
