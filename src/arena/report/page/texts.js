// SPDX-License-Identifier: MIT
// Formats numbers and names.

import { data } from "./elements.js";

export const plural = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
export const name_of = (player) => data.players[player] || "(no name)";
export const signed = (value, digits) => {
  const text = value.toFixed(digits);
  if (Number(text) === 0) return text.replace("-", "");
  return (value > 0 ? "+" : "") + text.replace("-", "\u2212");
};
export const points_text = (score) => {
  const halves = 2 * score[0] + score[1];
  return (halves >> 1 || halves % 2 === 0 ? String(halves >> 1) : "") + (halves % 2 ? "\u00bd" : "");
};
export const games_in = (score) => score[0] + score[1] + score[2];
export const percent = (score) => {
  const games = games_in(score);
  return games === 0 ? "\u2013" : ((100 * (score[0] + score[1] / 2)) / games).toFixed(1) + " %";
};
export const estimate_text = (text) =>
  text
    .replaceAll("+/-", "\u00b1")
    .replaceAll(/-(?=[\d.]|inf)/g, "\u2212")
    .replaceAll("inf", "\u221e");
export const score_text = (score) => `+${score[0]} =${score[1]} \u2212${score[2]}`;
export function duration(microseconds) {
  if (microseconds < 1000) return `${microseconds} \u00b5s`;
  if (microseconds < 1e6) return `${+(microseconds / 1000).toPrecision(3)} ms`;
  return `${+(microseconds / 1e6).toPrecision(3)} s`;
}
