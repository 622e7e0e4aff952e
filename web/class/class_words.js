// SPDX-License-Identifier: MIT
// A class in words: pairings, how games ended, the state for the teacher and for a pupil.

import { rulesOf, rulesOfRecord, tagOf, titleOf, usualRules } from "../core/games.js";
import { dateText, inContext, language, listText, plural, t } from "../core/language.js";
import { controlText } from "../friend/game_sheet.js";

/**
 * @typedef {import("./shared_class.js").ClassState} ClassState
 * @typedef {import("./shared_class.js").ClassBoard} ClassBoard
 * @typedef {import("./shared_class.js").Pupil} Pupil
 * @typedef {object} ClassStatus the state of a class in the words of the message
 * @property {string} line
 * @property {string} note
 * @property {import("../core/icons.js").IconName} icon
 */

/** @param {ClassState} state @param {number | null} pupil */
export const pupilOf = (state, pupil) => state.pupils?.find((one) => one.pupil === pupil);

/** @param {ClassState} state @param {number | null} pupil */
export const nameOf = (state, pupil) =>
  pupilOf(state, pupil)?.name || t("Pupil {number}", { number: pupil ?? 0 });

/** The current round, or the last one. @param {ClassState} state @returns {ClassBoard[]} */
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

/** Rules in the page's form. @param {ClassState} state @returns {import("../core/games.js").Rules} */
export function rulesOfClass({ game, size }) {
  const plain = rulesOf(game);
  const sides = /^(\d+)(?:x(\d+))?$/.exec(size ?? "");
  if (!plain || !sides) return plain ?? usualRules("freestyle");
  const [width, height] = [Number(sides[1]), Number(sides[2] ?? sides[1])];
  return rulesOfRecord({ game, rules: { width, height, k: plain.k } });
}

/** @param {number} count */
export const pupilsText = (count) => plural(count, "{count} pupil", "{count} pupils");

/** @param {number} open number of games */
const gamesLeft = (open) => plural(open, "{count} game is still going.", "{count} games are still going.");

/** 1, 1½, ½, 0 @param {number} points */
export function pointsText(points) {
  const whole = Math.floor(points);
  const rest = points - whole;
  if (rest === 0) return String(whole);
  const part = rest === 0.5 ? "½" : rest === 0.25 ? "¼" : rest === 0.75 ? "¾" : `${rest}`.slice(1);
  return whole || part.startsWith(".") ? `${whole}${part}` : part;
}

/** "1½ points" @param {number} points */
const pointsWords = (points) =>
  plural(points, "{count} point", "{count} points", { count: pointsText(points) });

/** "1 – 0" @param {ClassBoard} board */
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

/** "Gomoku, freestyle, 15×15" @param {ClassState} state */
export const gameTitle = (state) => titleOf(rulesOfClass(state));

/** "Gomoku · 15×15" @param {ClassState} state */
export const tagOfClass = (state) => tagOf(rulesOfClass(state));

/** "5 min + 3 s" @param {ClassState["clock"]} clock */
export const clockText = (clock) => (clock ? controlText(clock) : t("No clock"));

/** "Swiss, 4 rounds" @param {ClassState} state */
export function pairingText({ pairing, rounds }) {
  if (pairing === "swiss")
    return rounds ? plural(rounds, "Swiss, {count} round", "Swiss, {count} rounds") : t("Swiss");
  return rounds
    ? plural(rounds, "Round robin, {count} round", "Round robin, {count} rounds")
    : t("Round robin");
}

/** The tie-break, and how it is computed. @param {ClassState} state @returns {[string, string]} */
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

/** "17 November 2026" @param {string} time */
export const dayText = (time) => dateText(new Date(time), { year: "numeric", month: "long", day: "numeric" });

/** @param {ClassState} state */
export const keptText = ({ kept_until }) =>
  kept_until ? t("Names and games are deleted on {date}.", { date: dayText(kept_until) }) : "";

/** @param {ClassState} state */
export const titleOfClass = ({ name }) =>
  name ? t("Class {name}", { name: name.replace(/^class /i, "") }) : t("Your class");

/** "1st"; other languages need only the number. @param {number} place */
function placeText(place) {
  if (language !== "en") return String(place);
  const last = place % 100 > 10 && place % 100 < 14 ? 0 : place % 10;
  return `${place}${["th", "st", "nd", "rd"][last] ?? "th"}`;
}

/** "Round 2 of 4" @param {ClassState} state */
export const roundText = ({ round, rounds }) =>
  rounds && rounds >= round
    ? t("Round {round} of {rounds}", { round, rounds })
    : t("Round {round}", { round });

/** Whether every planned round has been played. @param {ClassState} state */
export const isPlayedOut = (state) =>
  state.round > 0 && openCount(state) === 0 && state.rounds !== null && state.round >= state.rounds;

/** The winners, in a sentence. @param {ClassState} state */
function winnersText(state) {
  const best = state.table.filter(({ place }) => place === 1);
  if (!best.length) return "";
  const names = listText(best.map(({ pupil }) => nameOf(state, pupil)));
  const points = pointsWords(best[0].points);
  return best.length > 1
    ? t("{names} share first place with {points}.", { names, points })
    : t("{name} is first with {points}.", { name: names, points });
}

/** @param {ClassState} state @returns {ClassStatus} */
export function teacherStatus(state) {
  const { round, is_over } = state;
  const open = openCount(state);
  const all = currentBoards(state).filter((board) => !isBye(board)).length;
  const ready = playing(state).length;
  if (is_over)
    return {
      line: t("The class is over"),
      note: open ? gamesLeft(open) : winnersText(state),
      icon: "trophy",
    };
  if (round === 0 && ready < 2)
    return {
      line: t("Show this link to your class"),
      note: ready
        ? t("{name} is here. Two pupils are enough to start.", {
            name: nameOf(state, playing(state)[0].pupil),
          })
        : t("Pupils open it and type their names. Two are enough to start."),
      icon: "class",
    };
  if (round === 0)
    return {
      line: plural(ready, "{count} pupil is here", "{count} pupils are here"),
      note: t("Start when everyone has joined. Latecomers play from the next round on."),
      icon: "friend",
    };
  if (open) {
    const left =
      open === all
        ? gamesLeft(open)
        : plural(open, "{count} of {all} games is still going.", "{count} of {all} games are still going.", {
            all,
          });
    return { line: roundText(state), note: left, icon: "play" };
  }
  if (isPlayedOut(state))
    return { line: t("All rounds are played"), note: winnersText(state), icon: "trophy" };
  return {
    line: t("Round {round} is over", { round }),
    note: ready < 2 ? t("Fewer than two pupils are still playing.") : t("All results are in."),
    icon: "check",
  };
}

/** @param {ClassState} state @param {number} pupil @param {ClassBoard} board @returns {ClassStatus} */
function boardStatus(state, pupil, board) {
  const rival = rivalOf(board, pupil);
  const open = openCount(state);
  const next = isPlayedOut(state)
    ? t("All rounds are played.")
    : open
      ? `${gamesLeft(open)} ${t("Your next game opens by itself.")}`
      : t("The teacher starts the next round. Your game opens by itself.");
  if (rival === null)
    return {
      line: t("You have a bye this round"),
      note: t("There is no opponent left for you. It counts as a win."),
      icon: "class",
    };
  const name = nameOf(state, rival);
  if (isOpen(board))
    return { line: t("Your game with {name} is in progress", { name }), note: "", icon: "play" };
  const { result } = board;
  if (result === "draw") return { line: t("A draw with {name}", { name }), note: next, icon: "draw" };
  if (result === "none") return { line: t("No result against {name}", { name }), note: next, icon: "flag" };
  const won = (result === "first") === (board.first === pupil);
  return won
    ? { line: t("You won against {name}", { name }), note: next, icon: "trophy" }
    : { line: t("{name} won", { name }), note: next, icon: "flag" };
}

/** @param {ClassState} state @param {number} pupil */
function finalText(state, pupil) {
  const own = state.table.find((one) => one.pupil === pupil);
  if (!own) return "";
  return t("You are {place} of {all}, with {points}.", {
    place: placeText(own.place),
    all: state.table.length,
    points: pointsWords(own.points),
  });
}

/** @param {ClassState} state @param {number} pupil @returns {ClassStatus} */
export function pupilStatus(state, pupil) {
  const own = pupilOf(state, pupil);
  const board = boardOf(currentBoards(state), pupil);
  if (state.is_over && !(board && isOpen(board)))
    return { line: t("The class is over"), note: finalText(state, pupil), icon: "trophy" };
  if (own?.removed)
    return {
      line: t("You are not in the class any more"),
      note: t("Only the teacher can let you back in."),
      icon: "flag",
    };
  if (own?.waiting)
    return {
      line: t("You are waiting to be let in"),
      note: t("Your teacher has to let you in. Stay on this page."),
      icon: "clock",
    };
  if (board && isOpen(board)) return boardStatus(state, pupil, board);
  if (own && !own.is_playing)
    return {
      line: t("You are taking a break"),
      note: t("You are not paired until you come back."),
      icon: "pause",
    };
  if (board) return boardStatus(state, pupil, board);
  if (state.round === 0)
    return {
      line: t("The teacher starts the round"),
      note: t("Your game then opens by itself."),
      icon: "clock",
    };
  return {
    line: t("You play from the next round on"),
    note: t("{round} has begun without you. Your game opens by itself.", {
      round: roundText(state),
    }),
    icon: "clock",
  };
}
