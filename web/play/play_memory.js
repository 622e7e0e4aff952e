// SPDX-License-Identifier: MIT
// Stores the current game in the browser: after every move, every second while a clock runs, and when the
// page is left. Another tab may take the game over; then this tab only shows it.

import { announce } from "../core/announce.js";
import { gameText } from "../core/games.js";
import { t } from "../core/language.js";
import { other } from "../core/points.js";
import { continued, continues } from "./by_link.js";
import { hasBegun, isProgram, sameGame } from "./play_game.js";
import { statusLine, winnerOf } from "./play_status.js";
import { TabHandover } from "./tab_handover.js";
import { SavedGames } from "./saved_games.js";
import { SavedGamesPanel } from "./saved_games_panel.js";

/** @typedef {import("./play_game.js").Game} Game */

/**
 * Interval between saves while a clock runs, in milliseconds; after a crash, the stored clock is at most this
 * far behind.
 */
const saveInterval = 1000;

/**
 * Whether two games are the same except for the times of their clocks.
 * @param {Game} left @param {Game} right
 */
function differsOnlyInTime(left, right) {
  return sameGame(left, right) && left.resigned === right.resigned && left.late === right.late;
}

export class PlayMemory {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.games = new SavedGames(() => this.changed(false));
    this.panel = new SavedGamesPanel({
      open: (id) => this.resume(id),
      remove: ({ id }) => {
        this.games.remove(id);
        announce(t("Deleted"));
        this.showList();
      },
      restore: (saved) => {
        const isRestored = this.games.write({ ...saved, owner: "" });
        announce(isRestored ? t("Restored") : t("No room"));
        this.showList();
        return isRestored;
      },
    });
    this.handover = new TabHandover(this.games.tab, {
      shown: () => (this.isPlayedHere() ? this.play.game : null),
      keep: () => this.keepLinked(),
      take: (id) => this.takeLinked(id),
    });
    setInterval(() => this.play.clock.running && this.save(), saveInterval);
    document.addEventListener("visibilitychange", () => this.changed(true));
    /** Whether the page was left; the browser may show it again from its back/forward cache. */
    this.isLeft = false;
    addEventListener("pagehide", () => {
      this.save();
      this.games.release();
      this.isLeft = true;
    });
    addEventListener("pageshow", ({ persisted }) => {
      this.isLeft = false;
      if (persisted) this.changed(true);
    });
  }

  get id() {
    return this.games.id;
  }

  /** Whether the last save succeeded. */
  get canSave() {
    return this.games.canSave;
  }

  isTaken() {
    return this.games.taken() !== null;
  }

  discard() {
    this.games.discard();
  }

  openNew() {
    this.games.openNew();
  }

  /** @param {string} id @returns {Game | null} */
  open(id) {
    return this.games.open(id);
  }

  /**
   * The open game as it is now: another tab may have taken it over and played on. If that tab has released it
   * and this tab is visible, this tab takes it over again.
   * @returns {Game}
   */
  current() {
    const taken = this.games.taken();
    if (!taken) {
      // In this phase another tab's save was shown, but it did not replace this tab's game in storage.
      const isBack = this.play.state.phase === "elsewhere";
      return (isBack ? this.games.read(this.id)?.game : null) ?? this.play.game;
    }
    return (taken.owner || document.hidden ? null : this.games.open(taken.id)) ?? taken.game;
  }

  /**
   * Opens and returns the saved game to continue; null if a new game should start.
   * @param {Game | null} linked the game in the address
   */
  find(linked) {
    const isLinked = (/** @type {Game} */ game) =>
      linked !== null && (linked.findsSide ? continues(game, linked) : sameGame(game, linked));
    const found = this.games.find(linked && isLinked);
    const game = found && this.games.open(found.id);
    if (game) return linked?.findsSide ? continued(game, linked) : game;
    this.games.openNew();
    if (linked) this.handover.ask(linked);
    return null;
  }

  isPlayedHere() {
    const { play } = this;
    return play.shell.mode === play && play.state.phase !== "elsewhere" && !play.isOver();
  }

  /**
   * Saves the game from a link even if nothing has happened in it yet, because another tab has opened the
   * same link. Returns its id.
   */
  keepLinked() {
    this.play.state.isTouched = true;
    this.save();
    return this.id;
  }

  /**
   * Takes over a game that another tab has saved, unless this tab's game has changed meanwhile. Returns false
   * if that game is not in storage yet.
   * @param {string} id
   */
  takeLinked(id) {
    const { play } = this;
    if (!this.isPlayedHere() || play.state.isTouched) return true;
    const game = this.games.read(id) && this.games.open(id);
    if (game) play.begin(game);
    return Boolean(game);
  }

  /**
   * Saves the game. A game with neither a move nor an opening answer is not stored. A game from a link is
   * stored only once something happens in it.
   */
  save() {
    const { play, games } = this;
    const { game, state } = play;
    game.left = play.clock.left();
    const stored = games.read(games.id);
    if (state.phase === "elsewhere") return this.showList();
    if (!game.moves.length && !game.opening.length) games.discard();
    else if (stored || state.isTouched) {
      const isKnown = state.phase !== "loading" && state.phase !== "pending";
      const { outcome, how, winning_line } = play.position;
      if (!isKnown) games.save(game, stored?.ending ?? "", stored?.winner ?? "", stored?.end);
      else if (play.isOver())
        games.save(game, statusLine(play), winnerOf(play), { outcome, how, winning_line });
      else games.save(game, "", "");
    }
    this.showList();
  }

  /**
   * Called when another tab has saved or deleted a game, or when this tab was shown or hidden. A stored game
   * is saved again only in the second case: two tabs would answer each other's saves forever.
   * @param {boolean} isShownOrHidden
   */
  changed(isShownOrHidden) {
    const { play } = this;
    if (this.isLeft) return;
    this.handover.look();
    if (play.shell.mode !== play) return this.showList();
    if (!this.isTaken() && play.state.phase !== "elsewhere") {
      const stored = this.games.read(this.id);
      const isStored = stored !== null && differsOnlyInTime(stored.game, play.game);
      return isStored && !isShownOrHidden ? this.showList() : this.save();
    }
    const isLookedAt = play.state.phase === "elsewhere";
    const game = this.current();
    if (isLookedAt && this.isTaken() && differsOnlyInTime(game, play.game)) play.clock.set(game.left);
    else play.begin(game);
  }

  /** Takes the game over in this tab. */
  takeOver() {
    this.play.begin(this.games.open(this.id) ?? this.play.game);
  }

  /** @param {string} id */
  resume(id) {
    const { play } = this;
    if (play.shell.mode !== play) play.shell.open(play.name, new URLSearchParams());
    play.leave();
    play.previous = null;
    const game = this.games.open(id);
    if (game) play.begin(game);
    play.shell.board.host.scrollIntoView({ block: "nearest" });
  }

  /** Opens the list of other games as a sheet. */
  openList() {
    this.showList();
    this.panel.open();
  }

  /**
   * The wins and losses against this opponent in the stored games with the same rules; null if there are
   * fewer than two in all, or if the opponent is not a program.
   */
  score() {
    const { setup } = this.play.game;
    if (!isProgram(setup)) return null;
    const played = gameText(setup.rules);
    const ended = this.games
      .list()
      .filter(({ ending }) => ending)
      .filter(({ game }) => game.setup.opponent === setup.opponent && gameText(game.setup.rules) === played);
    const won = ended.filter(({ game, winner }) => winner === game.human).length;
    const lost = ended.filter(({ game, winner }) => winner === other(game.human)).length;
    return won + lost > 1 ? { won, lost } : null;
  }

  showList() {
    const { games } = this;
    const isHere = this.play.shell.mode === this.play;
    const others = games.list().filter(({ id, game }) => (id !== games.id || !isHere) && hasBegun(game));
    this.panel.show(others, (saved) => games.isOpen(saved), games.canSave);
  }
}
