// SPDX-License-Identifier: MIT
// The message of a class for the teacher, a pupil or a guest, the one suggested action that goes with it, and
// what has changed, for screen readers.

import { language, listText, plural, t, withStop } from "../core/language.js";
import {
  boardOf,
  currentBoards,
  isBye,
  isOpen,
  isPlayedOut,
  nameOf,
  openCount,
  playing,
  pointsText,
  pupilOf,
  resultText,
  rivalOf,
  roundText,
} from "./class_words.js";

/**
 * @typedef {import("./class.js").ClassMode} ClassMode
 * @typedef {import("./shared_class.js").ClassState} ClassState
 * @typedef {import("./shared_class.js").ClassBoard} ClassBoard
 * @typedef {object} ClassStatus what the message says about a class
 * @property {string} line
 * @property {string} note
 * @property {import("../core/icons.js").IconName} icon
 */

/** @param {ClassMode} mode @returns {ClassStatus} */
export function statusOf({ state, shared }) {
  if (!state || !shared)
    return {
      line: shared ? t("Opening the class…") : t("Play with a whole class"),
      note: shared ? "" : t("One link for all; rounds, boards and results on your screen."),
      icon: "class",
    };
  if (shared.you === "teacher") return teacherStatus(state);
  if (shared.pupil !== null) return pupilStatus(state, shared.pupil);
  if (state.is_over)
    return { line: t("The class is over"), note: t("It is too late to join."), icon: "flag" };
  if (state.joining === "closed")
    return {
      line: t("The class is closed"),
      note: t("The teacher is not accepting new pupils now. Ask the teacher."),
      icon: "flag",
    };
  return shared.entering
    ? { line: t("Joining…"), note: "", icon: "class" }
    : { line: t("Welcome"), note: t("Type the name the others know you by."), icon: "class" };
}

/**
 * @param {ClassMode} mode @param {ClassState} state
 * @returns {[import("../core/icons.js").IconName, string, () => void] | null}
 */
export function offerOf(mode, state) {
  const { shared } = mode;
  if (shared?.you === "teacher") {
    if (state.is_over) return state.round ? ["print", t("Print"), () => print()] : null;
    if (openCount(state)) return null;
    if (isPlayedOut(state)) return ["check", t("End the class"), () => mode.askEnd()];
    if (playing(state).length < 2) return null;
    return ["play", t("Start round {round}", { round: state.round + 1 }), () => mode.act("start-round")];
  }
  const board = shared?.you === "pupil" ? mode.ownBoard(state) : null;
  return board ? ["play", t("Go to the game"), () => mode.openGame(board)] : null;
}

/** @param {number} open number of games */
const gamesLeft = (open) => plural(open, "{count} game is still going.", "{count} games are still going.");

/** Points in words: "1½ points". @param {number} points */
const pointsWords = (points) =>
  plural(points, "{count} point", "{count} points", { count: pointsText(points) });

/** A place in the table: in English "1st", in other languages only the number. @param {number} place */
function placeText(place) {
  if (language !== "en") return String(place);
  const last = place % 100 > 10 && place % 100 < 14 ? 0 : place % 10;
  return `${place}${["th", "st", "nd", "rd"][last] ?? "th"}`;
}

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
function teacherStatus(state) {
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

/**
 * Why no next round is expected, in a sentence; empty if one is. The teacher may start another round although
 * all are played.
 * @param {ClassState} state
 */
export function whyNoRound(state) {
  if (state.is_over) return t("The class is over.");
  return isPlayedOut(state) ? t("All rounds are played.") : "";
}

/** @param {ClassState} state @param {number} pupil @param {ClassBoard} board @returns {ClassStatus} */
function boardStatus(state, pupil, board) {
  const rival = rivalOf(board, pupil);
  const open = openCount(state);
  const next =
    whyNoRound(state) ||
    (open
      ? `${gamesLeft(open)} ${t("Your next game opens by itself.")}`
      : t("The teacher starts the next round. Your game opens by itself."));
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
function pupilStatus(state, pupil) {
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

/**
 * The most important change of a class, in words for screen readers; empty if there is none to announce.
 * @param {ClassState} before @param {ClassState} after
 * @param {number | null} pupil the visitor's number; null if the visitor is not a pupil
 */
export function changeText(before, after, pupil) {
  if (after.is_over && !before.is_over) return t("The class is over.");
  if (after.round > (before.round ?? 0)) {
    const board = boardOf(currentBoards(after), pupil);
    const { round } = after;
    if (board && isBye(board)) return t("Round {round} has begun. You have a bye.", { round });
    // A pupil who comes back from a finished game has seen its round begin.
    return board && !isOpen(board) ? "" : t("Round {round} has begun.", { round });
  }
  const known = new Set((before.pupils ?? []).map((one) => one.pupil));
  const newcomers = (after.pupils ?? []).filter((one) => !known.has(one.pupil));
  const waiting = newcomers.filter((one) => one.waiting && one.pupil !== pupil).map(({ name }) => name);
  const came = newcomers.filter((one) => !one.waiting).map(({ name }) => name);
  if (waiting.length && before.pupils)
    return plural(waiting.length, "{names} is waiting to be let in.", "{names} are waiting to be let in.", {
      names: waiting.join(", "),
    });
  if (came.length && before.pupils)
    return plural(came.length, "{names} has joined.", "{names} have joined.", { names: came.join(", ") });
  const earlier = currentBoards(before);
  const ended = currentBoards(after).filter(
    (board, index) => board.result && earlier[index] && !earlier[index].result,
  );
  if (ended.length) return ended.map((board) => withStop(resultText(after, board))).join(" ");
  const own = after.pupils?.find((one) => one.pupil === pupil);
  const was = before.pupils?.find((one) => one.pupil === pupil);
  if (own && was && own.name !== was.name) return t("You are {name} now.", { name: nameOf(after, pupil) });
  return "";
}
