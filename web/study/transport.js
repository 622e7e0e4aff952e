// SPDX-License-Identifier: MIT
// Buttons to play through a game: first, back, play, forward, last. Playback continues until the end, or
// until the visitor presses, scrolls or types anything.

import { make } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { t } from "../core/language.js";
import { iconButton } from "../core/parts.js";

/** Milliseconds between two moves of the playback. */
const pace = 900;

export class Transport {
  /**
   * @param {{first: () => void, step: (direction: number) => void, last: () => void,
   *   hasNext: () => boolean, arrival: () => Promise<void>}} on
   *   arrival: resolves when the new position is shown
   */
  constructor(on) {
    this.on = on;
    this.timer = 0;
    this.play = iconButton("play", t("Play through"), () => (this.isPlaying ? this.stop() : this.start()), {
      "aria-pressed": "false",
    });
    this.element = make(
      "div",
      { class: "transport", role: "group", "aria-label": t("Step through the moves") },
      iconButton("first", t("First"), on.first),
      iconButton("prev", t("Back"), () => on.step(-1)),
      this.play,
      iconButton("next", t("Forward"), () => on.step(1)),
      iconButton("last", t("Last"), on.last),
    );
    for (const event of ["pointerdown", "keydown", "wheel"])
      addEventListener(event, (input) => this.interrupt(input), { capture: true, passive: true });
  }

  get isPlaying() {
    return this.timer !== 0;
  }

  start() {
    if (!this.on.hasNext()) this.on.first();
    this.show(true);
    this.wait();
  }

  wait() {
    this.timer = setTimeout(() => this.advance(), pace);
  }

  async advance() {
    const { timer } = this;
    if (this.on.hasNext()) this.on.step(1);
    await this.on.arrival();
    if (timer !== this.timer) return;
    if (this.on.hasNext()) this.wait();
    else this.stop();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.show(false);
  }

  /** Stops playback on any input except a press of the play button. @param {Event} input */
  interrupt(input) {
    if (!this.isPlaying) return;
    const isOwn = input.target instanceof Node && this.play.contains(input.target);
    const isPress = !(input instanceof KeyboardEvent) || input.key === "Enter" || input.key === " ";
    if (!isOwn || !isPress) this.stop();
  }

  /** @param {boolean} playing */
  show(playing) {
    this.play.replaceChildren(icon(playing ? "pause" : "play"));
    this.play.setAttribute("aria-pressed", String(playing));
  }
}
