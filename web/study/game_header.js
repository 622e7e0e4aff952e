// SPDX-License-Identifier: MIT
// The header of a game file: who played, where, when and with what result.

import { make } from "../core/dom.js";
import { sideName } from "../core/games.js";
import { recordedDate, t } from "../core/language.js";
import { playerLabel, playerTitle } from "../core/players.js";
import { other } from "../core/points.js";
import { winText } from "../core/results.js";
import { whoIn } from "./who.js";

/**
 * @typedef {import("./game_files.js").GameRecord} GameRecord
 * @typedef {import("../core/games.js").Rules} Rules
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {Partial<Pick<GameRecord, "players" | "event" | "round" | "date" | "result" | "termination" |
 *   "opening_note" | "detail" | "opening_moves"> & {own: Side, rival: string}>} Header
 *   own: the visitor's side, if known; rival: the opponent's short name
 */

/**
 * Replaces control characters, and characters that would reorder neighboring text, with spaces.
 * @param {string} text
 */
const withoutControls = (text) =>
  text.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, " ").trim();

/** "Ada – Ben", "You – Starling"; empty if no player is known. @param {Header} header @param {Rules} rules */
export function playersText({ players = ["", ""], own }, rules) {
  const [black, white] = players.map(withoutControls);
  if (!black && !white && !own) return "";
  const first = own === "x" ? t("You") : black || sideName("x", rules);
  return `${first} – ${own === "o" ? t("You") : white || sideName("o", rules)}`;
}

/** @param {Header} header @param {Rules} rules */
function resultText(header, rules) {
  const { result, termination = "" } = header;
  if (result === "draw") return t("a draw");
  if (result !== "x" && result !== "o") return "";
  return winText(whoIn(header, rules)(result), termination === "late" ? "time" : termination, "");
}

/** "Spring Cup, round 3 · 15 November 2026 · Black wins" @param {Header} header @param {Rules} rules */
function occasionText(header, rules) {
  const { event, round, date } = header;
  const number = round && /^\d/.test(round) ? t("round {round}", { round }) : round;
  const where = [event, number].filter(Boolean).join(", ");
  return withoutControls(
    [where, recordedDate(date ?? ""), resultText(header, rules)].filter(Boolean).join(" · "),
  );
}

export class HeaderView {
  constructor() {
    this.players = make("p", { class: "game-players" });
    this.occasion = make("p", { class: "small" });
    this.element = make("div", { class: "game-header", hidden: true }, this.players, this.occasion);
  }

  /** @param {Header} header @param {Rules} rules */
  show(header, rules) {
    this.players.textContent = playersText(header, rules);
    this.occasion.textContent = occasionText(header, rules);
    this.element.hidden = !this.players.textContent && !this.occasion.textContent;
  }
}

/** "2026-11-15" @param {Date} day */
export function dateOf(day) {
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/**
 * The players of a game in this browser. The visitor is called "Human" in a file, and "You" on the page.
 * @param {import("../play/play_game.js").Game} game @returns {Pick<Header, "players" | "own" | "rival">}
 */
export function playersIn({ setup, human }) {
  if (setup.opponent === "person") return { players: ["", ""] };
  const program = playerTitle(setup.opponent);
  /** @type {[string, string]} */
  const players = human === "x" ? [t("Human"), program] : [program, t("Human")];
  return { players, own: human, rival: playerLabel(setup.opponent) };
}

/**
 * The header of a file for a game that was played on this page.
 * @param {import("../play/play.js").Play} play
 * @returns {Header}
 */
export function headerOf({ game, position }) {
  const { resigned, late } = game;
  const loser = resigned ?? late;
  const result = loser ? other(loser) : position.outcome === "ongoing" ? null : position.outcome;
  const termination = resigned ? "resignation" : late ? "late" : (position.how ?? "");
  const opening_note = position.opening?.line ?? "";
  return { ...playersIn(game), date: dateOf(new Date()), result, termination, opening_note };
}
