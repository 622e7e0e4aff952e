// SPDX-License-Identifier: MIT
// The class on paper: the game, the table with each pupil's results (against each other pupil or in each
// round), and all games.

import { make } from "../core/dom.js";
import { inContext, t } from "../core/language.js";
import {
  boardOf,
  clockText,
  dayText,
  gameTitle,
  howText,
  isBye,
  keptText,
  nameOf,
  pairingText,
  pointsText,
  pupilsText,
  rivalOf,
  scoreText,
  tieBreak,
  titleOfClass,
} from "./class_words.js";
import { standings } from "./results.js";

/**
 * @typedef {import("./shared_class.js").ClassState} ClassState
 * @typedef {import("./shared_class.js").ClassBoard} ClassBoard
 */

/** The largest number of pupils in a cross table; the paper has no room for more columns. */
const mostOpponents = 20;

/**
 * The score of one of the two players: 1, ½ or 0; empty while the game is being played.
 * @param {ClassBoard} board @param {number} pupil
 */
function ownScore({ first, result }, pupil) {
  if (!result) return "";
  if (result === "draw") return "½";
  if (result === "none") return "0";
  return (result === "first") === (first === pupil) ? "1" : "0";
}

/** All games between two pupils. @param {ClassState} state @param {number} one @param {number} other */
function between({ played }, one, other) {
  return played
    .flatMap(({ boards }) => boards)
    .filter(
      ({ first, second }) => (first === one && second === other) || (first === other && second === one),
    );
}

/**
 * The columns between name and points: one for each pupil in a small round robin, else one for each round.
 * @param {ClassState} state
 */
function columnsOf(state) {
  const all = standings(state);
  if (state.pairing === "round-robin" && all.length <= mostOpponents)
    return {
      heads: all.map((_, index) => String(index + 1)),
      cell: (/** @type {number} */ pupil, /** @type {number} */ column) => {
        const rival = all[column].pupil;
        if (rival === pupil) return "×";
        return between(state, pupil, rival)
          .map((board) => ownScore(board, pupil))
          .join(" ");
      },
      legend: "",
    };
  const rank = new Map(all.map(({ pupil }, index) => [pupil, index + 1]));
  return {
    heads: state.played.map(({ round }) => inContext("head of a column", "R{round}", { round })),
    cell: (/** @type {number} */ pupil, /** @type {number} */ column) => {
      const board = boardOf(state.played[column].boards, pupil);
      if (!board) return "";
      const rival = rivalOf(board, pupil);
      if (rival === null) return inContext("a round without a game", "bye");
      const color =
        board.first === pupil ? inContext("short for Black", "b") : inContext("short for White", "w");
      return `${rank.get(rival)}${color} ${ownScore(board, pupil)}`;
    },
    legend: `${t("R1: opponent’s number, b for Black or w for White, and the result.")} `,
  };
}

/** @param {ClassState} state */
function mainTable(state) {
  const { heads, cell, legend } = columnsOf(state);
  const [name, explained] = tieBreak(state);
  return [
    make(
      "table",
      { class: "paper-table" },
      make(
        "thead",
        {},
        make(
          "tr",
          {},
          ...["", t("Name"), ...heads, t("Points"), name].map((text) => make("th", { scope: "col" }, text)),
        ),
      ),
      make(
        "tbody",
        {},
        ...standings(state).map((one, index) =>
          make(
            "tr",
            {},
            make("td", {}, String(index + 1)),
            make("th", { scope: "row" }, nameOf(state, one.pupil)),
            ...heads.map((_, column) => make("td", { class: "score" }, cell(one.pupil, column))),
            make("td", { class: "sum" }, pointsText(one.points)),
            make("td", {}, pointsText(one.tie_break)),
          ),
        ),
      ),
    ),
    make("p", { class: "paper-fine" }, `${legend}${explained}`),
  ];
}

/** @param {ClassState} state */
function roundLists(state) {
  return make(
    "div",
    { class: "paper-rounds" },
    ...state.played.map(({ round, boards }) =>
      make(
        "section",
        {},
        make("h3", {}, t("Round {round}", { round })),
        make(
          "table",
          { class: "paper-round" },
          make(
            "tbody",
            {},
            ...boards.map((board) =>
              make(
                "tr",
                {},
                make("td", {}, nameOf(state, board.first)),
                make("td", { class: "score" }, isBye(board) ? "1" : scoreText(board)),
                make(
                  "td",
                  {},
                  board.second === null
                    ? inContext("a round without a game", "bye")
                    : nameOf(state, board.second),
                ),
                make("td", { class: "how" }, isBye(board) ? "" : howText(state, board)),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {ClassState} state */
export function printSheet(state) {
  return make(
    "article",
    {},
    make(
      "header",
      {},
      make("h2", {}, titleOfClass(state)),
      make("p", {}, dayText(state.created ?? new Date().toISOString())),
    ),
    make(
      "p",
      {},
      [
        gameTitle(state),
        clockText(state.clock),
        pairingText(state),
        pupilsText(state.pupils.filter(({ waiting }) => !waiting).length),
      ].join(" · "),
    ),
    ...mainTable(state),
    roundLists(state),
    make("p", { class: "paper-fine" }, `Rowan. ${keptText(state)}`),
  );
}
