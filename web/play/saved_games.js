// SPDX-License-Identifier: MIT
// The games that this browser keeps, each under a key of its own: rowan.game.ID.
//
// A game belongs to the tab that plays it, and only that tab writes it. Whoever opens a game takes it over;
// the tab that had it sees so and only looks on. A tab that is closed gives its game back.

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
 * @property {string} ending how it ended, in words; empty while it goes on
 * @property {End} [end] the same for every language; earlier versions kept only the words
 * @property {string} winner "x", "o", "draw", or empty where that is not known
 * @property {number} saved when, in milliseconds since 1970
 * @property {string} owner the tab that plays it, or empty
 * @property {number} hidden since when that tab is hidden, 0 where it is seen
 */

const start = "game.";
/** The oldest finished ones go first, then the oldest. */
const mostGames = 100;
/**
 * Who has hidden a tab for so long, in milliseconds, has left it, or the system has ended it without a word.
 */
const longHidden = 30 * 60_000;

/** Earlier versions kept only the words, in English. @param {string} ending @param {Game} game */
function winnerIn(ending, { human }) {
  if (ending.startsWith("You win")) return human;
  return ending.includes(" wins") ? other(human) : "";
}

/** Unlike randomUUID this is there for pages that came over plain HTTP. */
function newId() {
  return Date.now().toString(36) + crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
}

export class SavedGames {
  /** @param {() => void} changed another tab saved or deleted a game */
  constructor(changed) {
    this.tab = newId();
    /** The game that is open here; it may not have been saved yet. */
    this.id = newId();
    /** Whether the last game could be saved. */
    this.canSave = true;
    this.adoptOldGame();
    whenChanged(start, changed);
  }

  /** Earlier versions kept one game, under one key. */
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

  /** All of them, the newest first. */
  list() {
    const all = keysFrom(start).flatMap((id) => this.read(id) ?? []);
    return all.sort((left, right) => right.saved - left.saved);
  }

  /**
   * Where there is no room, finished games make some.
   * @param {SavedGame} saved
   * @returns {boolean} false where there is none
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

  /** For one game more. */
  makeRoom() {
    const all = this.list();
    const free = all.filter(({ owner }) => !owner);
    const expendable = [...free.filter(({ ending }) => !ending), ...free.filter(({ ending }) => ending)];
    for (const { id } of expendable.slice(expendable.length - Math.max(all.length - mostGames + 1, 0)))
      forget(start + id);
  }

  /**
   * The game that is open here, where it is no longer this tab's: another one has taken it, and perhaps given
   * it back since. What is not saved cannot be taken.
   */
  taken() {
    const saved = this.canSave ? this.read(this.id) : null;
    return saved && saved.owner !== this.tab ? saved : null;
  }

  /** Whether a tab seems to play it. @param {SavedGame} saved */
  isOpen({ owner, hidden }) {
    return Boolean(owner && owner !== this.tab && !(hidden && Date.now() - hidden > longHidden));
  }

  /**
   * The game that is open here, unless another tab has it.
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

  /** Nothing is left of the game that is open here. */
  discard() {
    if (!this.taken()) this.remove(this.id);
  }

  /** Gives the game that is open here back. */
  release() {
    const saved = this.read(this.id);
    if (saved?.owner === this.tab) this.write({ ...saved, owner: "", hidden: 0 });
  }

  /** A game that is not yet saved is open from now on. */
  openNew() {
    this.release();
    this.id = newId();
    rememberInTab("open", null);
  }

  /** Takes a game over, from wherever it is played. @param {string} id @returns {Game | null} */
  open(id) {
    const saved = this.read(id);
    if (id !== this.id) this.release();
    this.id = id;
    rememberInTab("open", id);
    if (saved) this.canSave = this.write({ ...saved, owner: this.tab, hidden: 0 });
    return saved?.game ?? null;
  }

  /**
   * The game to go on with: the one of this tab before a reload, the one in the address, or, where the
   * address names none, the newest that goes on and no other tab plays.
   * @param {((game: Game) => boolean) | null} isLinked whether a game is the one in the address; null where
   * there is none
   */
  find(isLinked) {
    const own = this.read(recallInTab("open") ?? "");
    if (own && (!isLinked || isLinked(own.game))) return own;
    return (
      this.list().find((one) => (isLinked ? isLinked(one.game) : !one.ending && !this.isOpen(one))) ?? null
    );
  }
}
