// SPDX-License-Identifier: MIT
// The games stored by this browser, each under its own key: rowan.game.ID.
//
// A game belongs to the tab that plays it, and only that tab writes it. Opening a game in another tab takes
// it over; the previous tab notices this and becomes read-only. Closing a tab releases its game.

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
 * @property {string} ending how the game ended, in words; empty while it is in progress
 * @property {End} [end] how the game ended, independent of language; absent in games of older versions
 * @property {string} winner "x", "o", "draw", or empty if unknown
 * @property {number} saved timestamp, in milliseconds since 1970
 * @property {string} owner the tab that the game belongs to, or empty
 * @property {number} hidden when that tab was hidden, in milliseconds since 1970; 0 if it is visible
 */

const start = "game.";
/**
 * When this many games are kept, a new one replaces an old one that no tab owns: the oldest finished game or,
 * if there is none, the oldest unfinished game.
 */
const mostGames = 100;
/**
 * A tab that has been hidden for longer than this, in milliseconds, no longer counts as playing its game: the
 * system may have killed it.
 */
const abandonedAfter = 30 * 60_000;

/**
 * The winner according to a sentence stored by an older version, in English.
 * @param {string} ending @param {Game} game
 */
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

  /** Takes over the game of older versions, which stored only one game, under one key. */
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
   * Writes a game. While storage is too full, deletes the oldest finished game that no tab owns.
   * @param {SavedGame} saved
   * @returns {boolean} false if there is still not enough space
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

  /** Deletes old games that no tab owns until one more game can be kept. */
  makeRoom() {
    const all = this.list();
    const free = all.filter(({ owner }) => !owner);
    const expendable = [...free.filter(({ ending }) => !ending), ...free.filter(({ ending }) => ending)];
    const surplus = Math.min(Math.max(all.length - mostGames + 1, 0), expendable.length);
    for (const { id } of expendable.slice(expendable.length - surplus)) forget(start + id);
  }

  /**
   * The stored form of the open game if this tab no longer owns it: another tab has taken it over, and may
   * have released it since. An unsaved game cannot be taken over.
   */
  taken() {
    const saved = this.canSave ? this.read(this.id) : null;
    return saved && saved.owner !== this.tab ? saved : null;
  }

  /** Whether another tab seems to be playing this game. @param {SavedGame} saved */
  isOpen({ owner, hidden }) {
    return Boolean(owner && owner !== this.tab && !(hidden && Date.now() - hidden > abandonedAfter));
  }

  /**
   * Saves the open game, unless another tab has taken it over.
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

  /** Deletes the open game, unless another tab has taken it over. */
  discard() {
    if (!this.taken()) this.remove(this.id);
  }

  /** Gives up the ownership of the open game. */
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

  /**
   * Opens a saved game, and takes it over if another tab owns it; null if there is no such game.
   * @param {string} id @returns {Game | null}
   */
  open(id) {
    const saved = this.read(id);
    if (id !== this.id) this.release();
    this.id = id;
    rememberInTab("open", id);
    if (saved) this.canSave = this.write({ ...saved, owner: this.tab, hidden: 0 });
    return saved?.game ?? null;
  }

  /**
   * The saved game to continue; null if there is none. If the address has a game, it is a saved copy of that
   * game: the one that this tab had open before a reload, or else the newest one. If the address has no game,
   * it is the game that this tab had open before a reload, or else the newest unfinished game that no other
   * tab is playing.
   * @param {((game: Game) => boolean) | null} isLinked whether a game is the one in the address; null if the
   *   address has no game
   */
  find(isLinked) {
    const own = this.read(recallInTab("open") ?? "");
    if (own && (!isLinked || isLinked(own.game))) return own;
    return (
      this.list().find((one) => (isLinked ? isLinked(one.game) : !one.ending && !this.isOpen(one))) ?? null
    );
  }
}
