// SPDX-License-Identifier: MIT
// Sounds synthesized by the browser: a stone, and a clock running out. They are off until the visitor turns
// them on.

import { icon } from "./icons.js";
import { t } from "./language.js";
import { remember } from "./storage.js";
import { isOn } from "./toggle.js";

/** @type {AudioContext | null} */
let context = null;

/**
 * Plays a tone that falls in pitch and fades out, if sounds are on.
 * @param {OscillatorType} type @param {number} from Hz @param {number} to Hz
 * @param {number} loud volume, 0 to 1 @param {number} long duration in seconds
 */
function sound(type, from, to, loud, long) {
  if (!isOn("sound")) return;
  context ??= new AudioContext();
  const start = context.currentTime;
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.type = type;
  tone.frequency.setValueAtTime(from, start);
  tone.frequency.exponentialRampToValueAtTime(to, start + long / 2);
  loudness.gain.setValueAtTime(loud, start);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + long);
  tone.connect(loudness).connect(context.destination);
  tone.start(start);
  tone.stop(start + long + 0.01);
}

export function soundStone() {
  sound("triangle", 900, 180, 0.25, 0.09);
}

/** Sounds the tick for one of the last seconds of a clock. */
function soundTick() {
  sound("square", 1500, 1100, 0.06, 0.03);
}

/** The clock ticks audibly when this many seconds or fewer are left. */
const lastSeconds = 10;

/** Ticks once for each of the last seconds of a clock. */
export class LastSeconds {
  constructor() {
    this.heard = 0;
  }

  /** @param {number | null} milliseconds left on the running clock; null if no clock is running */
  follow(milliseconds) {
    const seconds = milliseconds === null ? lastSeconds + 1 : Math.ceil(milliseconds / 1000);
    if (seconds < this.heard && seconds <= lastSeconds && seconds > 0) soundTick();
    this.heard = seconds;
  }
}

/** @type {(() => void)[]} called when sounds are turned on or off */
const watchers = [];

/** @param {boolean} on */
export function setSound(on) {
  remember("sound", on);
  for (const show of watchers) show();
  soundStone();
}

/** Calls `show` now and whenever sounds are turned on or off. @param {() => void} show */
export function watchSound(show) {
  watchers.push(show);
  show();
}

/** Makes a button turn sounds on and off. @param {HTMLElement} control */
export function followSound(control) {
  control.addEventListener("click", () => setSound(!isOn("sound")));
  watchSound(() => {
    const on = isOn("sound");
    control.replaceChildren(icon(on ? "sound" : "mute"));
    control.setAttribute("aria-pressed", String(on));
    control.dataset.tip = on ? t("Sound is on") : t("Sound is off");
  });
}
