// SPDX-License-Identifier: MIT
// A class in words: pupils, boards, points, pairings, how games ended.

import { rulesOf, rulesOfRecord, tagOf, titleOf, usualRules } from "../core/games.js";
import { dateText, inContext, plural, t } from "../core/language.js";
import { controlText } from "../friend/game_sheet.js";

/**
 * @typedef {import("./shared_class.js").ClassState} ClassState
 * @typedef {import("./shared_class.js").ClassBoard} ClassBoard
 * @typedef {import("./shared_class.js").Pupil} Pupil
 */

/** @param {ClassState} state @param {number | null} pupil */
export const pupilOf = (state, pupil) => state.pupils?.find((one) => one.pupil === pupil);

/** @param {ClassState} state @param {number | null} pupil */
export const nameOf = (state, pupil) =>
  pupilOf(state, pupil)?.name || t("Pupil {number}", { number: pupil ?? 0 });

/** The boards of the newest round. @param {ClassState} state @returns {ClassBoard[]} */
export const currentBoards = (state) => state.played?.[state.round - 1]?.boards ?? [];

/** @param {ClassBoard} board */
export const isBye = ({ second }) => second === null;

/** @param {ClassBoard} board */
export const isOpen = (board) => board.result === null && !isBye(board);

/** @param {ClassState} state */
export const openCount = (state) => currentBoards(state).filter(isOpen).length;

/** The pupils who will be paired. @param {ClassState} state */
export const playing = (state) => state.pupils.filter(({ is_playing, removed }) => is_playing && !removed);

/** The board of a pupil in a round. @param {ClassBoard[]} boards @param {number | null} pupil */
export const boardOf = (boards, pupil) =>
  boards.find(({ first, second }) => pupil !== null && (first === pupil || second === pupil));

/** @param {ClassBoard} board @param {number} pupil */
export const rivalOf = ({ first, second }, pupil) => (first === pupil ? second : first);

/**
 * The rules of a class as the page represents them (core/games.js).
 * @param {ClassState} state @returns {import("../core/games.js").Rules}
 */
export function rulesOfClass({ game, size }) {
  const plain = rulesOf(game);
  const sides = /^(\d+)(?:x(\d+))?$/.exec(size ?? "");
  if (!plain || !sides) return plain ?? usualRules("freestyle");
  const [width, height] = [Number(sides[1]), Number(sides[2] ?? sides[1])];
  return rulesOfRecord({ game, rules: { width, height, k: plain.k } });
}

/** @param {number} count */
export const pupilsText = (count) => plural(count, "{count} pupil", "{count} pupils");

/** Points as a number: 1, 1½, ½, 0. @param {number} points */
export function pointsText(points) {
  const whole = Math.floor(points);
  const rest = points - whole;
  if (rest === 0) return String(whole);
  const part = rest === 0.5 ? "½" : rest === 0.25 ? "¼" : rest === 0.75 ? "¾" : `${rest}`.slice(1);
  return whole || part.startsWith(".") ? `${whole}${part}` : part;
}

/** The score of a game: "1 – 0"; "–" without a result. @param {ClassBoard} board */
export function scoreText({ result }) {
  return result ? { first: "1 – 0", second: "0 – 1", draw: "½ – ½", none: "0 – 0" }[result] : "–";
}

/** How a game ended, shown after its score. @param {ClassState} state @param {ClassBoard} board */
export function howText(state, { how }) {
  /** @type {Record<string, string>} */
  const words = {
    line: t("{count} in a row", { count: rulesOfClass(state).k }),
    "full-board": t("the board is full"),
    "no-allowed-point": t("no legal move left"),
    resignation: inContext("how a game ended", "resignation"),
    time: inContext("how a game ended", "time"),
    agreement: inContext("how a game ended", "agreement"),
    teacher: t("decided by the teacher"),
    canceled: t("no result"),
    bye: inContext("a round without a game", "bye"),
  };
  return how ? (words[how] ?? how) : "";
}

/** @param {ClassState} state @param {ClassBoard} board */
export const pairText = (state, { first, second }) =>
  second === null ? nameOf(state, first) : `${nameOf(state, first)} – ${nameOf(state, second)}`;

/** A result as a sentence without its full stop. @param {ClassState} state @param {ClassBoard} board */
export function resultText(state, board) {
  const { first, second, result } = board;
  if (isBye(board)) return t("{name} has a bye", { name: nameOf(state, first) });
  if (result === "draw") return t("A draw: {players}", { players: pairText(state, board) });
  if (result === "none") return t("No result: {players}", { players: pairText(state, board) });
  const [winner, loser] = result === "first" ? [first, second] : [second, first];
  return t("{winner} wins against {loser}", {
    winner: nameOf(state, winner),
    loser: nameOf(state, loser),
  });
}

/** The game of a class: "Gomoku, freestyle, 15×15". @param {ClassState} state */
export const gameTitle = (state) => titleOf(rulesOfClass(state));

/** The game of a class in short: "Gomoku · 15×15". @param {ClassState} state */
export const tagOfClass = (state) => tagOf(rulesOfClass(state));

/** The clock in words: "5 min + 3 s". @param {ClassState["clock"]} clock */
export const clockText = (clock) => (clock ? controlText(clock) : t("No clock"));

/** The pairing in words: "Swiss, 4 rounds". @param {ClassState} state */
export function pairingText({ pairing, rounds }) {
  if (pairing === "swiss")
    return rounds ? plural(rounds, "Swiss, {count} round", "Swiss, {count} rounds") : t("Swiss");
  return rounds
    ? plural(rounds, "Round robin, {count} round", "Round robin, {count} rounds")
    : t("Round robin");
}

/**
 * The name of the tie-break, and how it is computed.
 * @param {ClassState} state @returns {[string, string]}
 */
export const tieBreak = ({ pairing }) =>
  pairing === "swiss"
    ? [t("Buchholz"), t("Buchholz: the sum of all opponents’ points.")]
    : [
        t("S-B"),
        t(
          "S-B, Sonneborn-Berger: the points of all opponents beaten, " +
            "plus half the points of those drawn with.",
        ),
      ];

/** The day of a time: "17 November 2026". @param {string} time */
export const dayText = (time) => dateText(new Date(time), { year: "numeric", month: "long", day: "numeric" });

/** @param {ClassState} state */
export const keptText = ({ kept_until }) =>
  kept_until ? t("Names and games are deleted on {date}.", { date: dayText(kept_until) }) : "";

/** @param {ClassState} state */
export const titleOfClass = ({ name }) =>
  name ? t("Class {name}", { name: name.replace(/^class /i, "") }) : t("Your class");

/** The current round: "Round 2 of 4". @param {ClassState} state */
export const roundText = ({ round, rounds }) =>
  rounds && rounds >= round
    ? t("Round {round} of {rounds}", { round, rounds })
    : t("Round {round}", { round });

/** Whether every planned round has been played. @param {ClassState} state */
export const isPlayedOut = (state) =>
  state.round > 0 && openCount(state) === 0 && state.rounds !== null && state.round >= state.rounds;
