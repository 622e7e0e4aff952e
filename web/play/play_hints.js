// SPDX-License-Identifier: MIT
// Hints in four stages, each more explicit than the one before.

import { askHint, isAbort } from "../core/api.js";
import { announce } from "../core/announce.js";
import { requestOf } from "./play_game.js";

export const hintSteps = 4;

export class PlayHints {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    /** The stage of the last hint requested; 0 before the first request. */
    this.stage = 0;
    /** @type {import("../core/api.js").HintReply | null} */
    this.reply = null;
  }

  async ask() {
    const { play } = this;
    const stage = Math.min(this.stage + 1, hintSteps);
    this.stage = stage;
    try {
      const request = { ...requestOf(play.game), stage };
      const reply = await play.requests.ask((signal) => askHint(request, signal));
      if (stage < this.stage) return;
      this.reply = reply;
      play.trouble = "";
      announce(reply.text);
      play.showAll();
    } catch (trouble) {
      if (isAbort(trouble)) return;
      // A hint that was not shown can be requested again.
      if (stage === this.stage) this.stage = this.reply?.stage ?? 0;
      play.fail(trouble);
    }
  }

  forget() {
    this.stage = 0;
    this.reply = null;
  }
}
