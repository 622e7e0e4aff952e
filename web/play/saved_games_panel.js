// SPDX-License-Identifier: MIT
// The list of saved games, as a sheet: the unfinished games, and below them, collapsed, the finished games.

import { button, make } from "../core/dom.js";
import { titleOf } from "../core/games.js";
import { dateText, t } from "../core/language.js";
import { movesText } from "../core/numbers.js";
import { sheet } from "../core/parts.js";
import { allMoves } from "./play_game.js";
import { cannotSave, playersOf } from "./play_status.js";

/**
 * @typedef {import("./saved_games.js").SavedGame} SavedGame
 * @typedef {{open: (id: string) => void, remove: (saved: SavedGame) => void, restore: (saved: SavedGame) =>
 * boolean}} Callbacks
 *   restore: false if there is no room for the game
 */

export class SavedGamesPanel {
  /** @param {Callbacks} callbacks */
  constructor(callbacks) {
    this.callbacks = callbacks;
    this.heading = make("h2", {});
    this.unfinished = make("ul", { class: "saved-games" });
    this.finished = make("ul", { class: "saved-games" });
    this.summary = make("summary", {});
    this.folded = make("details", {}, this.summary, this.finished);
    this.note = make("p", { class: "small" });
    this.deleted = make("span", { class: "small" });
    /** @type {SavedGame | null} */
    this.last = null;
    /** What the list shows: it is not redrawn under the pointer while this is unchanged. */
    this.shown = "";
    this.undoRow = make(
      "div",
      { class: "actions undo", hidden: true },
      button(t("Undo delete"), () => this.restore()),
      this.deleted,
    );
    this.element = make(
      "section",
      { class: "saved", "aria-label": t("Saved games"), hidden: true },
      this.heading,
      this.unfinished,
      this.undoRow,
      this.folded,
      this.note,
    );
    this.empty = make("p", { class: "small" }, t("No other game yet."));
    this.sheet = sheet(t("Games"), this.element, this.empty);
    document.body.append(this.sheet);
  }

  /** Opens the list. Finished games are collapsed unless there are no others. */
  open() {
    this.folded.open = !this.unfinished.childElementCount;
    if (!this.sheet.open) this.sheet.showModal();
  }

  /**
   * @param {SavedGame[]} games all but the open game @param {(saved: SavedGame) => boolean} isOpen whether
   *   another tab plays the game
   * @param {boolean} canSave
   */
  show(games, isOpen, canSave) {
    const shown = JSON.stringify([games, games.map(isOpen), canSave, Boolean(this.last)]);
    if (shown === this.shown) return;
    this.shown = shown;
    const ended = games.filter(({ ending }) => ending);
    const going = games.filter(({ ending }) => !ending);
    /** @param {SavedGame} saved @param {string} elsewhere @param {string} free */
    const item = (saved, elsewhere, free) =>
      this.item(saved, isOpen(saved) ? elsewhere : free, isOpen(saved));
    this.unfinished.replaceChildren(...going.map((saved) => item(saved, t("Resume here"), t("Resume"))));
    this.finished.replaceChildren(...ended.map((saved) => item(saved, t("Open here"), t("Open"))));
    this.summary.textContent = t("Finished games ({count})", { count: ended.length });
    this.folded.hidden = !ended.length;
    this.heading.textContent = going.length ? t("Unfinished games") : t("Saved games");
    this.note.textContent = canSave ? "" : cannotSave;
    this.undoRow.hidden = !this.last;
    this.element.hidden = !games.length && !this.last && canSave;
    this.empty.hidden = !this.element.hidden;
  }

  /** @param {SavedGame} saved @param {string} label @param {boolean} isOpen */
  item(saved, label, isOpen) {
    const { game, ending } = saved;
    const title = titleOf(game.setup.rules);
    const count = allMoves(game).length;
    const when = dateText(saved.saved, { dateStyle: "medium", timeStyle: "short" });
    const players = playersOf(game);
    const length = movesText(count);
    const name = `${title}, ${players}, ${length}`;
    return make(
      "li",
      {},
      make("strong", {}, title),
      make("span", { class: "small" }, `${players} · ${length}`),
      make(
        "span",
        { class: "small" },
        [when, isOpen ? t("open in another tab") : ending].filter(Boolean).join(" · "),
      ),
      make(
        "span",
        { class: "actions" },
        button(label, () => this.choose(saved.id), { "aria-label": `${label}: ${name}` }),
        button(t("Delete"), () => this.remove(saved, name), { "aria-label": t("Delete: {name}", { name }) }),
      ),
    );
  }

  /** @param {string} id */
  choose(id) {
    this.sheet.close();
    this.callbacks.open(id);
  }

  /** @param {SavedGame} saved @param {string} name */
  remove(saved, name) {
    this.last = saved;
    this.deleted.textContent = t("Deleted: {name}", { name });
    this.callbacks.remove(saved);
    /** @type {HTMLElement | null} */ (this.undoRow.firstElementChild)?.focus();
  }

  restore() {
    if (!this.last || !this.callbacks.restore(this.last)) return;
    this.last = null;
    this.undoRow.hidden = true;
  }
}
