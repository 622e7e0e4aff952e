// SPDX-License-Identifier: MIT
// A class in words: who plays whom, how games ended, how it stands for the teacher and for a pupil.

import { rulesOf, rulesOfRecord, tagOf, titleOf, usualRules } from "../core/games.js";

/**
 * @typedef {import("./shared_class.js").ClassState} ClassState
 * @typedef {import("./shared_class.js").ClassBoard} ClassBoard
 * @typedef {import("./shared_class.js").Pupil} Pupil
 * @typedef {object} Standing how it stands, for the message
 * @property {string} line
 * @property {string} note
 * @property {import("../core/icons.js").IconName} icon
 */

/** @param {ClassState} state @param {number | null} pupil */
export const pupilOf = (state, pupil) => state.pupils?.find((one) => one.pupil === pupil);

/** @param {ClassState} state @param {number | null} pupil */
export const nameOf = (state, pupil) => pupilOf(state, pupil)?.name || `Pupil ${pupil}`;

/** The round that is played, or was last. @param {ClassState} state @returns {ClassBoard[]} */
export const currentBoards = (state) => state.played?.[state.round - 1]?.boards ?? [];

/** @param {ClassBoard} board */
export const isBye = ({ second }) => second === null;

/** @param {ClassBoard} board */
export const isOpen = (board) => board.result === null && !isBye(board);

/** @param {ClassState} state */
export const openCount = (state) => currentBoards(state).filter(isOpen).length;

/** Those who will be paired. @param {ClassState} state */
export const playing = (state) => state.pupils.filter(({ is_playing, removed }) => is_playing && !removed);

/** The board of a pupil in a round. @param {ClassBoard[]} boards @param {number | null} pupil */
export const boardOf = (boards, pupil) =>
  boards.find(({ first, second }) => pupil !== null && (first === pupil || second === pupil));

/** @param {ClassBoard} board @param {number} pupil */
export const rivalOf = ({ first, second }, pupil) => (first === pupil ? second : first);

/** Rules as the page has them. @param {ClassState} state @returns {import("../core/games.js").Rules} */
export function rulesOfClass({ game, size }) {
  const plain = rulesOf(game);
  const sides = /^(\d+)(?:x(\d+))?$/.exec(size ?? "");
  if (!plain || !sides) return plain ?? usualRules("freestyle");
  const [width, height] = [Number(sides[1]), Number(sides[2] ?? sides[1])];
  return rulesOfRecord({ game, rules: { width, height, k: plain.k } });
}

/** @param {number} count @param {string} one @param {string} [many] */
export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** 1, 1½, ½, 0 @param {number} points */
export function pointsText(points) {
  const whole = Math.floor(points);
  const rest = points - whole;
  if (rest === 0) return String(whole);
  const part = rest === 0.5 ? "½" : rest === 0.25 ? "¼" : rest === 0.75 ? "¾" : `${rest}`.slice(1);
  return whole || part.startsWith(".") ? `${whole}${part}` : part;
}

/** "1 – 0" @param {ClassBoard} board */
export function scoreText({ result }) {
  return result ? { first: "1 – 0", second: "0 – 1", draw: "½ – ½", none: "0 – 0" }[result] : "–";
}

/** How a game ended, after its score. @param {ClassState} state @param {ClassBoard} board */
export function howText(state, { how }) {
  /** @type {Record<string, string>} */
  const words = {
    line: `${rulesOfClass(state).k} in a row`,
    "full-board": "the board is full",
    "no-allowed-point": "no legal move left",
    resignation: "resignation",
    time: "time",
    agreement: "agreement",
    teacher: "decided by the teacher",
    canceled: "no result",
    bye: "bye",
  };
  return how ? (words[how] ?? how) : "";
}

/** @param {ClassState} state @param {ClassBoard} board */
export const pairText = (state, { first, second }) =>
  second === null ? nameOf(state, first) : `${nameOf(state, first)} – ${nameOf(state, second)}`;

/** A result as a sentence without its end. @param {ClassState} state @param {ClassBoard} board */
export function resultText(state, board) {
  const { first, second, result } = board;
  if (isBye(board)) return `${nameOf(state, first)} has a bye`;
  if (result === "draw") return `A draw: ${pairText(state, board)}`;
  if (result === "none") return `No result: ${pairText(state, board)}`;
  const [winner, loser] = result === "first" ? [first, second] : [second, first];
  return `${nameOf(state, winner)} wins against ${nameOf(state, loser)}`;
}

/** "Gomoku, freestyle, 15×15" @param {ClassState} state */
export const gameTitle = (state) => titleOf(rulesOfClass(state));

/** "Gomoku · 15×15" @param {ClassState} state */
export const tagOfClass = (state) => tagOf(rulesOfClass(state));

/** "5 min + 3 s" @param {ClassState["clock"]} clock */
export function clockText(clock) {
  if (!clock) return "No clock";
  const minutes = `${clock.time_ms / 60_000} min`;
  if (clock.kind === "fischer") return `${minutes} + ${clock.increment_ms / 1000} s`;
  return `${minutes} + ${clock.periods}×${clock.period_ms / 1000} s`;
}

/** "Swiss, 4 rounds" @param {ClassState} state */
export function pairingText({ pairing, rounds }) {
  const name = pairing === "swiss" ? "Swiss" : "Round robin";
  return rounds ? `${name}, ${counted(rounds, "round")}` : name;
}

/** What breaks ties, and how it is counted. @param {ClassState} state @returns {[string, string]} */
export const tieBreak = ({ pairing }) =>
  pairing === "swiss"
    ? ["Buchholz", "Buchholz: the points of all one’s opponents together."]
    : [
        "S-B",
        "S-B, Sonneborn-Berger: the points of those one has beaten, and half the points of those one drew " +
          "with.",
      ];

/** "November 17, 2026" @param {string} time */
export const dayText = (time) =>
  new Date(time).toLocaleDateString("en", { year: "numeric", month: "long", day: "numeric" });

/** @param {ClassState} state */
export const keptText = ({ kept_until }) =>
  kept_until ? `Names and games are deleted on ${dayText(kept_until)}.` : "";

/** @param {ClassState} state */
export const titleOfClass = ({ name }) =>
  name ? `Class ${name}`.replace(/^Class class /i, "Class ") : "Your class";

/** "1st" @param {number} place */
export function placeText(place) {
  const last = place % 100 > 10 && place % 100 < 14 ? 0 : place % 10;
  return `${place}${["th", "st", "nd", "rd"][last] ?? "th"}`;
}

/** "Round 2 of 4" @param {ClassState} state */
export const roundText = ({ round, rounds }) =>
  `Round ${round}${rounds && rounds >= round ? ` of ${rounds}` : ""}`;

/** Whether every planned round has been played. @param {ClassState} state */
export const isPlayedOut = (state) =>
  state.round > 0 && openCount(state) === 0 && state.rounds !== null && state.round >= state.rounds;

/** Who is first, in a sentence. @param {ClassState} state */
function winnersText(state) {
  const best = state.table.filter(({ place }) => place === 1);
  if (!best.length) return "";
  const names = best.map(({ pupil }) => nameOf(state, pupil)).join(" and ");
  const points = `${pointsText(best[0].points)} ${best[0].points === 1 ? "point" : "points"}`;
  return best.length > 1 ? `${names} share first place with ${points}.` : `${names} is first with ${points}.`;
}

/** @param {ClassState} state @returns {Standing} */
export function teacherStanding(state) {
  const { round, is_over } = state;
  const open = openCount(state);
  const all = currentBoards(state).filter((board) => !isBye(board)).length;
  const ready = playing(state).length;
  if (is_over)
    return {
      line: "The class is over",
      note: open ? `${counted(open, "game")} ${open === 1 ? "is" : "are"} still going.` : winnersText(state),
      icon: "trophy",
    };
  if (round === 0 && ready < 2)
    return {
      line: "Show this link to your class",
      note: ready
        ? `${nameOf(state, playing(state)[0].pupil)} is here. Two pupils are enough to start.`
        : "Pupils open it and type their names. Two are enough to start.",
      icon: "class",
    };
  if (round === 0)
    return {
      line: `${counted(ready, "pupil")} are here`,
      note: "Start when all have come. Who comes later plays from the next round on.",
      icon: "friend",
    };
  if (open) {
    const which = open === all ? counted(all, "game") : `${open} of ${all} games`;
    const left = `${which} ${open === 1 ? "is" : "are"} still going.`;
    return { line: roundText(state), note: left, icon: "play" };
  }
  if (isPlayedOut(state)) return { line: "All rounds are played", note: winnersText(state), icon: "trophy" };
  return {
    line: `Round ${round} is over`,
    note: ready < 2 ? "Fewer than two pupils play on." : "All results are in.",
    icon: "check",
  };
}

/** @param {ClassState} state @param {number} pupil @param {ClassBoard} board @returns {Standing} */
function boardStanding(state, pupil, board) {
  const rival = rivalOf(board, pupil);
  const open = openCount(state);
  const next = isPlayedOut(state)
    ? "All rounds are played."
    : open
      ? `${counted(open, "game")} ${open === 1 ? "is" : "are"} still going. Your next game opens by itself.`
      : "The teacher starts the next round. Your game opens by itself.";
  if (rival === null)
    return {
      line: "You have a bye this round",
      note: "Nobody is left to play with you. It counts as a win.",
      icon: "class",
    };
  const name = nameOf(state, rival);
  if (isOpen(board)) return { line: `Your game with ${name} goes on`, note: "", icon: "play" };
  const { result } = board;
  if (result === "draw") return { line: `A draw with ${name}`, note: next, icon: "draw" };
  if (result === "none") return { line: `No result against ${name}`, note: next, icon: "flag" };
  const won = (result === "first") === (board.first === pupil);
  return { line: won ? `You won against ${name}` : `${name} won`, note: next, icon: won ? "trophy" : "flag" };
}

/** @param {ClassState} state @param {number} pupil */
function finalText(state, pupil) {
  const own = state.table.find((one) => one.pupil === pupil);
  if (!own) return "";
  const points = `${pointsText(own.points)} ${own.points === 1 ? "point" : "points"}`;
  return `You are ${placeText(own.place)} of ${state.table.length}, with ${points}.`;
}

/** @param {ClassState} state @param {number} pupil @returns {Standing} */
export function pupilStanding(state, pupil) {
  const own = pupilOf(state, pupil);
  const board = boardOf(currentBoards(state), pupil);
  if (state.is_over && !(board && isOpen(board)))
    return { line: "The class is over", note: finalText(state, pupil), icon: "trophy" };
  if (own?.removed)
    return {
      line: "You are not in the class any more",
      note: "Only the teacher can take you back in.",
      icon: "flag",
    };
  if (board && isOpen(board)) return boardStanding(state, pupil, board);
  if (own && !own.is_playing)
    return { line: "You take a break", note: "You are not paired until you come back.", icon: "pause" };
  if (board) return boardStanding(state, pupil, board);
  if (state.round === 0)
    return { line: "The teacher starts the round", note: "Your game then opens by itself.", icon: "clock" };
  return {
    line: "You play from the next round on",
    note: `${roundText(state)} has begun without you. Your game opens by itself.`,
    icon: "clock",
  };
}
