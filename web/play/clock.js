// SPDX-License-Identifier: MIT
// The clock of a game: main time, and an increment after each move.

import { inContext, plural, t } from "../core/language.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {{x: number, o: number}} Times milliseconds left
 */

/** The clocks to choose from: minutes for the game, seconds per move. */
const clockChoices = /** @type {[string, string][]} */ ([
  ["0+0", t("No clock")],
  ...["1+2", "5+3", "10+5", "15+10", "20+10"].map((clock) => [clock, clockSentence(clock)]),
]);

/** "5 minutes + 3 s per move" @param {string} clock */
function clockSentence(clock) {
  const [minutes, seconds] = clock.split("+").map(Number);
  return plural(minutes, "{count} minute + {seconds} s per move", "{count} minutes + {seconds} s per move", {
    seconds,
  });
}

/** The clocks to choose from, including this one, which may come from an address. @param {string} clock */
export function clockChoicesWith(clock) {
  if (clockChoices.some(([value]) => value === clock)) return clockChoices;
  const { total, increment } = parseClock(clock);
  const [seconds, more] = [total / 1000, increment / 1000];
  return [
    ...clockChoices,
    /** @type {[string, string]} */ ([clock, t("{seconds} s + {more} s per move", { seconds, more })]),
  ];
}

/** A short label, such as "5 min". @param {string} clock */
export function clockLabel(clock) {
  const { total } = parseClock(clock);
  if (!total) return inContext("clock", "None");
  return total >= 60_000
    ? t("{count} min", { count: Math.round(total / 60_000) })
    : t("{count} s", { count: total / 1000 });
}

/** The clock in an address; no clock if the text is invalid. @param {string | null} text */
export function checkedClock(text) {
  const clock = (text ?? "").replace(" ", "+");
  return /^\d{1,3}(\.\d{1,3})?\+\d{1,3}$/.test(clock) ? clock : "0+0";
}

/** Reads minutes, possibly fractional, and seconds as milliseconds. @param {string} text such as "5+3" */
export function parseClock(text) {
  const [minutes, increment] = text.split("+").map(Number);
  return { total: (minutes || 0) * 60_000, increment: (increment || 0) * 1000 };
}

/** Whether so little time is left that the clock shows tenths. @param {number} milliseconds */
export const isLow = (milliseconds) => milliseconds < 10_000;

/** @param {number} milliseconds */
export function timeText(milliseconds) {
  const left = Math.max(milliseconds, 0);
  if (isLow(left)) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export class Clock {
  /**
   * @param {{tick: () => void, flag: (side: Side) => void}} on tick: the times may have changed; flag: this
   *   side is out of time
   */
  constructor(on) {
    this.on = on;
    /** @type {Times | null} */
    this.times = null;
    /** @type {Side | null} */
    this.running = null;
    this.since = 0;
    this.timer = 0;
  }

  /** The times left now; null if the game has no clock. @returns {Times | null} */
  left() {
    if (!this.times || !this.running) return this.times;
    return { ...this.times, [this.running]: this.times[this.running] - (performance.now() - this.since) };
  }

  /** @param {Times | null} times */
  set(times) {
    this.stop();
    this.times = times && { ...times };
    this.on.tick();
  }

  /** @param {Side} side */
  start(side) {
    this.stop();
    if (!this.times) return;
    this.running = side;
    this.since = performance.now();
    this.timer = setInterval(() => this.check(), 100);
  }

  stop() {
    clearInterval(this.timer);
    this.times = this.left();
    this.running = null;
  }

  /**
   * Stops the clocks, and adds the increment to the time of a side, even if its clock was paused.
   * @param {Side} side @param {number} increment in milliseconds
   */
  endTurn(side, increment) {
    this.stop();
    if (this.times) this.times = { ...this.times, [side]: this.times[side] + increment };
  }

  check() {
    const side = this.running;
    const left = this.left();
    this.on.tick();
    if (!side || !left || left[side] > 0) return;
    this.stop();
    this.on.flag(side);
  }
}
