// SPDX-License-Identifier: MIT
// A game from a link is not saved until a move is made in it, so another tab with the same link does not know
// about it. A tab that opens such a link asks the other tabs. The tab that shows the same game saves it, and
// the asking tab takes it over like any saved game. If two tabs open the link at once, each asks the other;
// only the one that asked first answers.

import { addressOf } from "./play_game.js";

/**
 * @typedef {import("./play_game.js").Game} Game
 * @typedef {{t: "who", from: string, asked: number, game: string}
 *   | {t: "here", to: string, game: string, id: string}} TabMessage
 */

/** A key that is equal in two tabs with the same link. @param {Game} game */
const keyOf = (game) => JSON.stringify(addressOf(game));

export class TabHandover {
  /**
   * @param {string} tab the id of this tab
   * @param {{shown: () => Game | null, keep: () => string, take: (id: string) => boolean}} on
   *   shown: the game in progress in this tab; keep: saves this game and returns its id; take: takes over a
   *   saved game, false if it is not in storage yet
   */
  constructor(tab, on) {
    this.tab = tab;
    this.on = on;
    /** The id of the game that another tab is saving for this tab; empty if there is none. */
    this.awaited = "";
    /** When this tab last asked, in milliseconds since 1970. */
    this.asked = 0;
    this.channel = globalThis.BroadcastChannel ? new BroadcastChannel("rowan.same-game") : null;
    this.channel?.addEventListener("message", ({ data }) => this.hear(data));
  }

  /** Asks other tabs about a linked game, unless it has no moves. @param {Game} game */
  ask(game) {
    this.awaited = "";
    if (!game.moves.length) return;
    this.asked = Date.now();
    this.channel?.postMessage({ t: "who", from: this.tab, asked: this.asked, game: keyOf(game) });
  }

  /** @param {TabMessage} message */
  hear(message) {
    const game = this.on.shown();
    if (!game || keyOf(game) !== message.game) return;
    if (message.t === "who") {
      const isFirst = this.asked < message.asked || (this.asked === message.asked && this.tab < message.from);
      if (!isFirst) return;
      this.channel?.postMessage({ t: "here", to: message.from, game: message.game, id: this.on.keep() });
    } else if (message.to === this.tab) {
      this.awaited = message.id;
      this.look();
    }
  }

  /** Takes over the awaited game if it is in storage by now. */
  look() {
    if (this.awaited && this.on.take(this.awaited)) this.awaited = "";
  }
}
