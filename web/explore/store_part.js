// SPDX-License-Identifier: MIT
// The explorer's table of moves played in stored games, and the newest of these games.

import { make } from "../core/dom.js";
import { inContext, plural, recordedDate, t } from "../core/language.js";
import { movesText } from "../core/numbers.js";

/**
 * @typedef {import("../core/points.js").Side} Side
 * @typedef {import("./explorer.js").Counts} Counts
 * @typedef {import("./explorer.js").ExploredStore} ExploredStore
 * @typedef {import("./explorer.js").GameSummary} GameSummary
 * @typedef {{nameOf: (side: Side) => string, play: (move: string) => void,
 *   point: (move: string | null) => void, open?: (id: number) => void}} Parts
 */

/** A bar segment below this percentage has no room for its number. */
const leastWritten = 13;

/** @param {ExploredStore} store @param {Parts} parts @returns {HTMLElement[]} */
export function storePart(store, parts) {
  if (store.games === 0) {
    const sentence = store.complete
      ? t("No stored game has this position.")
      : t("No game was found in time. The store is large; try again, or a position of the opening.");
    return [make("p", { class: "explorer-note" }, sentence)];
  }
  return [
    ...(store.moves.length > 0 ? [movesTable(store, parts)] : []),
    make("p", { class: "explorer-note" }, summaryText(store)),
  ];
}

/** "45 games of the store reached this position. 2 of them ended here." @param {ExploredStore} store */
function summaryText({ games, ended_here: ended, complete }) {
  const reached = plural(
    games,
    "{count} game of the store reached this position.",
    "{count} games of the store reached this position.",
  );
  const endings =
    ended === games
      ? t("All of them ended here.")
      : ended > 0 && plural(ended, "{count} of them ended here.", "{count} of them ended here.");
  return [reached, endings, !complete && t("Counting took too long: there may be more.")]
    .filter(Boolean)
    .join(" ");
}

/** @param {ExploredStore} store @param {Parts} parts */
function movesTable(store, parts) {
  const sides = t("{first}, drawn, {second}", { first: parts.nameOf("x"), second: parts.nameOf("o") });
  const head = [t("Move"), t("Games"), sides].map((title) => make("th", { scope: "col" }, title));
  return make(
    "table",
    { class: "explorer-moves" },
    make("caption", { class: "unseen" }, t("Moves played in this position")),
    make("thead", {}, make("tr", {}, ...head)),
    make("tbody", {}, ...store.moves.map((entry) => moveRow(entry, parts))),
  );
}

/** @param {Counts & {move: string}} entry @param {Parts} parts */
function moveRow(entry, parts) {
  return make(
    "tr",
    { pointerenter: () => parts.point(entry.move), pointerleave: () => parts.point(null) },
    make("td", {}, moveButton(entry.move, parts)),
    make("td", {}, String(entry.games)),
    make("td", {}, resultsBar(entry, parts)),
  );
}

/** A button for a move. The board marks the move while the button is focused or its row is hovered. */
export function moveButton(/** @type {string} */ move, /** @type {Parts} */ parts) {
  return make(
    "button",
    {
      type: "button",
      class: "explorer-move",
      click: () => parts.play(move),
      focus: () => parts.point(move),
      blur: () => parts.point(null),
      "aria-label": t("Play {move}", { move }),
    },
    move,
  );
}

/**
 * Rounds to whole percents that add up to 100, by the largest remainder method.
 * @param {number[]} counts at least one of them above 0
 */
export function wholePercents(counts) {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const exact = counts.map((count) => (100 * count) / all);
  const whole = exact.map(Math.floor);
  const missing = 100 - whole.reduce((sum, percent) => sum + percent, 0);
  const order = exact.map((_, index) => index).sort((a, b) => exact[b] - whole[b] - (exact[a] - whole[a]));
  for (const index of order.slice(0, missing)) ++whole[index];
  return whole;
}

/** @param {Counts} counts @param {Parts} parts */
function resultsBar({ x_wins: x, draws, o_wins: o }, { nameOf }) {
  if (x + draws + o === 0) return make("span", { class: "fine" }, t("no result"));
  const [black, drawn, white] = wholePercents([x, draws, o]);
  const bar = make("div", {
    class: "results-bar",
    role: "img",
    "aria-label": t("{first} {black}, drawn {drawn}, {second} {white} percent", {
      ...{ first: nameOf("x"), second: nameOf("o") },
      ...{ black, drawn, white },
    }),
  });
  for (const [kind, percent] of /** @type {[string, number][]} */ ([
    ["x", black],
    ["drawn", drawn],
    ["o", white],
  ])) {
    if (percent === 0) continue;
    const part = make("span", { class: kind }, percent >= leastWritten ? String(percent) : "");
    part.style.width = `${percent}%`;
    bar.append(part);
  }
  return bar;
}

/** @param {GameSummary["result"]} result @param {Parts} parts */
function resultText(result, { nameOf }) {
  if (result === null) return t("no result");
  return result === "draw" ? inContext("result", "drawn") : t("{side} won", { side: nameOf(result) });
}

/** @param {GameSummary[]} games @param {Parts} parts @returns {HTMLElement[]} */
export function newestPart(games, parts) {
  if (games.length === 0) return [];
  const rows = games.map((game) => {
    const players = game.players.map((name) => name || inContext("player", "unknown")).join(" – ");
    const about = [resultText(game.result, parts), movesText(game.moves), recordedDate(game.date), game.event]
      .filter((text) => text !== "")
      .join(", ");
    const texts = [make("b", {}, players), make("span", { class: "fine" }, about)];
    const { open } = parts;
    return make(
      "li",
      {},
      open
        ? make("button", { type: "button", class: "explorer-game", click: () => open(game.id) }, ...texts)
        : make("div", { class: "explorer-game" }, ...texts),
    );
  });
  return [make("h3", {}, t("Newest games")), make("ul", { class: "explorer-games" }, ...rows)];
}
