// SPDX-License-Identifier: MIT
// The games stored by this browser, each under its own key: rowan.game.ID.
//
// Ownership: a game belongs to the tab that plays it, and only that tab writes it. Opening a game takes it
// over; its previous tab notices and becomes read-only. A closed tab releases its game.

import { t } from "../core/language.js";
import { other } from "../core/points.js";
import { checkedGame } from "./play_game.js";
import { endLine } from "./play_status.js";
import {
  forget,
  keysFrom,
  recall,
  recallInTab,
  remember,
  rememberInTab,
  whenChanged,
} from "../core/storage.js";

/**
 * @typedef {import("./play_game.js").Game} Game
 * @typedef {Pick<import("../core/api.js").Position, "outcome" | "how" | "winning_line">} End
 * @typedef {object} SavedGame
 * @property {string} id
 * @property {Game} game
 * @property {string} ending how it ended, in words; empty while in progress
 * @property {End} [end] the same, language-independent; older versions stored only the words
 * @property {string} winner "x", "o", "draw", or empty if unknown
 * @property {number} saved timestamp, in milliseconds since 1970
 * @property {string} owner the tab that has it, or empty
 * @property {number} hidden since when that tab is hidden, 0 if it is visible
 */

const start = "game.";
/** When there are more, the oldest finished ones are deleted first, then the oldest. */
const mostGames = 100;
/**
 * A tab hidden for longer than this, in milliseconds, counts as abandoned, or as killed by the system.
 */
const abandonedAfter = 30 * 60_000;

/** Older versions stored only the words, in English. @param {string} ending @param {Game} game */
function winnerIn(ending, { human }) {
  if (ending.startsWith("You win")) return human;
  return ending.includes(" wins") ? other(human) : "";
}

/** Unlike randomUUID, this also works on pages loaded over plain HTTP. */
function newId() {
  return Date.now().toString(36) + crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
}

export class SavedGames {
  /** @param {() => void} changed called when another tab saves or deletes a game */
  constructor(changed) {
    this.tab = newId();
    /** The id of the open game, which may not have been saved yet. */
    this.id = newId();
    /** Whether the last save succeeded. */
    this.canSave = true;
    this.adoptOldGame();
    whenChanged(start, changed);
  }

  /** Older versions stored one game, under one key. */
  adoptOldGame() {
    const game = checkedGame(recall("game"));
    if (!game) return;
    const ending = game.resigned || game.late ? t("Finished") : "";
    const saved = { id: newId(), game, ending, winner: "", saved: Date.now(), owner: "", hidden: 0 };
    if (this.write(saved)) forget("game");
  }

  /** @param {string} id @returns {SavedGame | null} */
  read(id) {
    const stored = recall(start + id);
    const game = checkedGame(stored?.game);
    if (!game) return null;
    const { saved, owner, hidden } = stored;
    /** @type {End | undefined} */
    const end = Array.isArray(stored.end?.winning_line) ? stored.end : undefined;
    const ending = (end && endLine({ game, position: end })) || (stored.ending ?? "");
    const winner = stored.winner ?? winnerIn(ending, game);
    return { id, game, ending, end, winner, saved: saved || 0, owner: owner || "", hidden: hidden || 0 };
  }

  /** All saved games, the newest first. */
  list() {
    const all = keysFrom(start).flatMap((id) => this.read(id) ?? []);
    return all.sort((left, right) => right.saved - left.saved);
  }

  /**
   * Finished games are deleted if storage is full.
   * @param {SavedGame} saved
   * @returns {boolean} false if there is still no room
   */
  write({ id, ...rest }) {
    if (recall(start + id) === null) this.makeRoom();
    while (!remember(start + id, rest)) {
      const oldest = this.list().findLast((one) => one.ending && !one.owner && one.id !== id);
      if (!oldest) return false;
      forget(start + oldest.id);
    }
    return true;
  }

  /** Makes room for one more game. */
  makeRoom() {
    const all = this.list();
    const free = all.filter(({ owner }) => !owner);
    const expendable = [...free.filter(({ ending }) => !ending), ...free.filter(({ ending }) => ending)];
    for (const { id } of expendable.slice(expendable.length - Math.max(all.length - mostGames + 1, 0)))
      forget(start + id);
  }

  /**
   * The saved form of the open game, if this tab no longer owns it: another tab has taken it, and may have
   * released it since. An unsaved game cannot be taken.
   */
  taken() {
    const saved = this.canSave ? this.read(this.id) : null;
    return saved && saved.owner !== this.tab ? saved : null;
  }

  /** Whether another tab seems to be playing it. @param {SavedGame} saved */
  isOpen({ owner, hidden }) {
    return Boolean(owner && owner !== this.tab && !(hidden && Date.now() - hidden > abandonedAfter));
  }

  /**
   * Saves the open game, unless another tab has taken it.
   * @param {Game} game @param {string} ending @param {string} winner @param {End} [end]
   */
  save(game, ending, winner, end) {
    if (this.taken()) return;
    const hidden = document.hidden ? Date.now() : 0;
    const { id, tab: owner } = this;
    this.canSave = this.write({ id, game, ending, end, winner, saved: Date.now(), owner, hidden });
    rememberInTab("open", this.id);
  }

  /** @param {string} id */
  remove(id) {
    forget(start + id);
  }

  /** Deletes the open game. */
  discard() {
    if (!this.taken()) this.remove(this.id);
  }

  /** Releases the open game. */
  release() {
    const saved = this.read(this.id);
    if (saved?.owner === this.tab) this.write({ ...saved, owner: "", hidden: 0 });
  }

  /** Opens a new, unsaved game. */
  openNew() {
    this.release();
    this.id = newId();
    rememberInTab("open", null);
  }

  /** Takes a game over from any other tab. @param {string} id @returns {Game | null} */
  open(id) {
    const saved = this.read(id);
    if (id !== this.id) this.release();
    this.id = id;
    rememberInTab("open", id);
    if (saved) this.canSave = this.write({ ...saved, owner: this.tab, hidden: 0 });
    return saved?.game ?? null;
  }

  /**
   * The game to continue: this tab's game before a reload, or the one in the address; if the address names
   * none, the newest unfinished one that no other tab is playing.
   * @param {((game: Game) => boolean) | null} isLinked whether a game is the one in the address; null if the
   * address names none
   */
  find(isLinked) {
    const own = this.read(recallInTab("open") ?? "");
    if (own && (!isLinked || isLinked(own.game))) return own;
    return (
      this.list().find((one) => (isLinked ? isLinked(one.game) : !one.ending && !this.isOpen(one))) ?? null
    );
  }
}
