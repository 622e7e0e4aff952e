// SPDX-License-Identifier: MIT
// The message of a class, and the one suggested action that goes with it.

import { t } from "../core/language.js";
import { isPlayedOut, openCount, playing, pupilStatus, teacherStatus } from "./class_words.js";

/**
 * @typedef {import("./class.js").ClassMode} ClassMode
 * @typedef {import("./shared_class.js").ClassState} ClassState
 */

/** @param {ClassMode} mode @returns {import("./class_words.js").ClassStatus} */
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
