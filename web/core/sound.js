// SPDX-License-Identifier: MIT
// The sound of a stone, made here rather than loaded. Off until the visitor turns it on.

import { isOn } from "./toggle.js";

/** @type {AudioContext | null} */
let context = null;

export function soundStone() {
  if (!isOn("sound")) return;
  context ??= new AudioContext();
  const start = context.currentTime;
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(900, start);
  tone.frequency.exponentialRampToValueAtTime(180, start + 0.05);
  loudness.gain.setValueAtTime(0.25, start);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.09);
  tone.connect(loudness).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.1);
}
