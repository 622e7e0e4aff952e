// SPDX-License-Identifier: MIT
// Results as tables: the standings, the games of a round, and the results of one pupil.

import { make } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { inContext, t } from "../core/language.js";
import { iconButton } from "../core/parts.js";
import {
  boardOf,
  howText,
  isBye,
  isOpen,
  nameOf,
  pairText,
  pointsText,
  pupilOf,
  rivalOf,
  scoreText,
  tieBreak,
} from "./class_words.js";

/**
 * @typedef {import("./shared_class.js").ClassState} ClassState
 * @typedef {import("./shared_class.js").ClassBoard} ClassBoard
 * @typedef {import("./shared_class.js").Standing} Standing
 */

/**
 * The pupils in the table, followed by those who are not in it yet, without pupils who wait for approval.
 * @param {ClassState} state
 */
export function standings(state) {
  const listed = new Set(state.table.map(({ pupil }) => pupil));
  /** @type {Standing[]} */
  const others = state.pupils
    .filter(({ pupil, waiting }) => !listed.has(pupil) && !waiting)
    .map(({ pupil }) => ({ place: 0, pupil, points: 0, wins: 0, draws: 0, losses: 0, tie_break: 0 }));
  return [...state.table, ...others];
}

/** The remark beside a pupil's name. @param {ClassState} state @param {number} pupil */
function remark(state, pupil) {
  const known = pupilOf(state, pupil);
  if (!known) return "";
  if (known.removed) return inContext("pupil", "removed");
  return known.is_playing ? "" : inContext("pupil", "break");
}

/**
 * A pupil's name with a dot that shows whether the pupil is connected.
 * @param {ClassState} state @param {number} pupil
 */
export function pupilName(state, pupil) {
  const here = Boolean(pupilOf(state, pupil)?.connected);
  const said = remark(state, pupil);
  return make(
    "span",
    { class: "pupil-name" },
    make("i", { class: `presence-dot ${here ? "here" : ""}` }),
    make("span", { class: "unseen" }, `${here ? t("connected") : t("not connected")}: `),
    make("span", { class: "name-text" }, nameOf(state, pupil)),
    said && make("small", { class: "tag" }, said),
  );
}

/**
 * The table of standings.
 * @param {ClassState} state
 * @param {{own?: number | null, manage?: (pupil: number) => void}} [options] own: the highlighted row;
 *   manage: called by the button of a row
 */
export function standingTable(state, { own = null, manage } = {}) {
  const [name, explained] = tieBreak(state);
  /** @param {string} text @param {string} [title] @param {string} [kind] */
  const head = (text, title, kind = "figure") =>
    make("th", { scope: "col", class: kind, title }, title ? make("abbr", { title }, text) : text);
  return make(
    "table",
    { class: "standings" },
    make("caption", { class: "unseen" }, t("Results")),
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        head("#", inContext("rank", "Place")),
        head(t("Name"), "", "name"),
        head(t("Points")),
        head(inContext("wins, short", "W"), t("Wins"), "figure few"),
        head(inContext("draws, short", "D"), t("Draws"), "figure few"),
        head(inContext("losses, short", "L"), t("Losses"), "figure few"),
        head(name, explained),
        manage && make("td", {}),
      ),
    ),
    make(
      "tbody",
      {},
      ...standings(state).map((one) => {
        const { pupil, place } = one;
        const name = nameOf(state, pupil);
        const gone = Boolean(pupilOf(state, pupil)?.removed);
        return make(
          "tr",
          { class: [pupil === own && "own", gone && "gone"].filter(Boolean).join(" ") || null },
          make("td", { class: "figure" }, place ? String(place) : "–"),
          make("th", { scope: "row", class: "name" }, pupilName(state, pupil)),
          make("td", { class: "figure points" }, pointsText(one.points)),
          make("td", { class: "figure few" }, String(one.wins)),
          make("td", { class: "figure few" }, String(one.draws)),
          make("td", { class: "figure few" }, String(one.losses)),
          make("td", { class: "figure" }, pointsText(one.tie_break)),
          manage &&
            make(
              "td",
              {},
              iconButton("more", t("{name}: rename or remove", { name }), () => manage(pupil), {
                "data-key": `pupil ${pupil}`,
                "data-tip": null,
              }),
            ),
        );
      }),
    ),
  );
}

/**
 * The games of a round with their results.
 * @param {ClassState} state @param {ClassBoard[]} boards @param {(board: ClassBoard) => void} [look]
 */
export function roundTable(state, boards, look) {
  return make(
    "ul",
    { class: "round-list" },
    ...boards.map((board) => {
      const { first, second, result } = board;
      const score = isBye(board) ? "1" : scoreText(board);
      return make(
        "li",
        { class: isOpen(board) ? "open" : null },
        make("span", { class: `name ${result === "first" ? "winner" : ""}` }, nameOf(state, first)),
        make("b", { class: "score figures" }, score),
        make(
          "span",
          { class: `name ${result === "second" ? "winner" : ""}` },
          second === null ? inContext("a round without a game", "bye") : nameOf(state, second),
        ),
        make("small", {}, isBye(board) ? "" : isOpen(board) ? t("is played") : howText(state, board)),
        look && board.game
          ? iconButton(
              "eye",
              t("View the game {players}", { players: pairText(state, board) }),
              () => look(board),
              {
                "data-key": `look ${board.board}`,
                "data-tip": null,
              },
            )
          : make("span", {}),
      );
    }),
  );
}

/** A pupil's results, round by round. @param {ClassState} state @param {number} pupil */
export function ownResults(state, pupil) {
  return make(
    "ol",
    { class: "own-results" },
    ...state.played.flatMap(({ round, boards }) => {
      const board = boardOf(boards, pupil);
      if (!board) return [];
      const rival = rivalOf(board, pupil);
      const won = board.result === (board.first === pupil ? "first" : "second");
      const score =
        rival === null
          ? "1"
          : { first: won ? "1" : "0", second: won ? "1" : "0", draw: "½", none: "0" }[board.result ?? "none"];
      return [
        make(
          "li",
          {},
          make("span", { class: "round-number" }, t("Round {round}", { round })),
          make(
            "span",
            { class: "name" },
            rival === null ? t("Bye: a win without a game") : nameOf(state, rival),
          ),
          make("b", { class: "figures" }, isOpen(board) ? icon("play") : score),
          isOpen(board) && make("span", { class: "unseen" }, t("is played")),
        ),
      ];
    }),
  );
}
