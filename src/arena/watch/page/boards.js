// SPDX-License-Identifier: MIT
// The games in progress: a small board for each, and the large board, which follows one of them.

import { smallBoard } from "../../../../web/board/small_board.js";
import { make } from "../../../../web/core/dom.js";
import { picture_of, points_in, rules_of, side_of } from "../../report/page/board.js";
import { section } from "../../report/page/elements.js";
import { refresh_game, result_text, show_game, stone_mark, viewer } from "../../report/page/game.js";
import { name_of } from "../../report/page/texts.js";

export const boards = []; // the game on each board; a gap if no game has begun there
export const changed_boards = new Set(); // the boards to draw again
let followed = 0; // the small board that the large board follows; null if it follows none

/** The time left or used as text, from milliseconds: "12.4 s", "1:05", "1:02:05". */
function clock_text(milliseconds) {
  const seconds = Math.floor(Math.max(0, milliseconds) / 100) / 10;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** The match time left, else the time used in this game; both keep running while the player thinks. */
function clock_of(game, side) {
  const thinking =
    game.thinking !== null && game.turn === side ? game.thinking + (performance.now() - game.heard) : 0;
  const left = game.left[side === "x" ? 0 : 1];
  if (left !== null) return clock_text(left - thinking);
  let used = 0;
  (game.times || []).forEach((time, index) => {
    if (side_of(game, index) === side) used += time || 0;
  });
  return clock_text(used / 1000 + thinking);
}

function seat(game, side) {
  const is_turn = game.is_live && game.turn === side;
  const is_winner = game.result === (side === "x" ? 1 : 2);
  return make(
    "span",
    { class: `seat${is_turn ? " turn" : ""}${is_winner ? " winner" : ""}` },
    stone_mark(side),
    make("span", { class: "who" }, name_of(game[side])),
    make("span", { class: "clock", "data-side": side }, clock_of(game, side)),
  );
}

function state_of(game) {
  if (game.is_live) return `game ${game.id}, move ${game.moves.length / 2}`;
  return `game ${game.id}, ${game.result === 0 ? "canceled" : result_text(game)}`;
}

function board_parts(place) {
  const game = boards[place];
  const rules = rules_of(game);
  const moves = points_in(game.moves, rules);
  return [
    seat(game, "o"),
    smallBoard(rules, picture_of({ game, moves, ply: moves.length }), ""),
    seat(game, "x"),
    make("span", { class: "what" }, state_of(game)),
  ];
}

function follow(place) {
  followed = place;
  show_game(boards[place]);
  show_clocks();
  mark_followed();
}

/** From now on the large board follows no small board: the viewer studies a finished game. */
export function stop_following() {
  followed = null;
  mark_followed();
}

function mark_followed() {
  section("small-boards")
    .querySelectorAll("button")
    .forEach((button) => {
      button.setAttribute("aria-pressed", String(Number(button.dataset.board) === followed));
    });
}

/** Redraws a board that has changed. Keeps its button, and with it the focus. */
export function show_small_board(place) {
  const host = section("small-boards");
  let button = host.querySelector(`[data-board="${place}"]`);
  if (!button) {
    button = make("button", {
      type: "button",
      class: "live-board",
      "data-board": place,
      "aria-pressed": String(place === followed),
      click: () => follow(place),
    });
    const after = Array.from(host.children).find((other) => Number(other.dataset.board) > place);
    host.insertBefore(button, after || null);
  }
  button.replaceChildren(...board_parts(place));
}

/** Shows the clocks below the large board; a game from the list has none. */
export function show_clocks() {
  const old = section("clocks");
  if (old) old.remove();
  const game = viewer.game;
  if (!game || !game.left) return;
  viewer.board.element.after(make("div", { id: "clocks" }, seat(game, "x"), seat(game, "o")));
}

/** Updates the clocks between messages. */
export function tick() {
  const show = (host, game) => {
    if (!game || !game.is_live || game.thinking === null) return;
    const clock = host && host.querySelector(`.clock[data-side="${game.turn}"]`);
    if (clock) clock.textContent = clock_of(game, game.turn);
  };
  boards.forEach((game, place) =>
    show(section("small-boards").querySelector(`[data-board="${place}"]`), game),
  );
  show(section("clocks"), viewer.game);
}

const joined_lists = (old, from, more, count) => {
  const kept = (old || []).slice(0, from);
  while (kept.length < from) kept.push(null);
  const added = more || [];
  for (let i = 0; i < count; ++i) kept.push(added[i] ?? null);
  return kept;
};

/** Applies a board from a message: a new game, or more moves of the current one. */
export function take_board(news) {
  const place = news.board;
  const old = boards[place];
  const is_known = old && old.id === news.id && news.from * 2 <= old.moves.length;
  const game = is_known ? old : { moves: "", times: [], evaluations: [] };
  const count = news.moves.length / 2;
  Object.assign(game, {
    ...news,
    moves: game.moves.slice(0, 2 * news.from) + news.moves,
    times: joined_lists(game.times, news.from, news.times, count),
    evaluations: joined_lists(game.evaluations, news.from, news.evaluations, count),
    heard: performance.now(),
    is_live: !news.over,
    thinking: news.over ? null : news.thinking,
  });
  boards[place] = game;
  const is_shown = viewer.game !== null && viewer.game === old;
  const steps_back = is_shown && viewer.ply < viewer.moves.length;
  if (followed !== place) return;
  if (!is_known && steps_back) {
    stop_following(); // someone is studying the finished game: it stays
  } else if (!is_known || !is_shown) {
    show_game(game);
    show_clocks();
  } else {
    refresh_game();
    show_clocks();
  }
}

/** Updates the boards that show this game, which has ended and is now part of the standings. */
export function take_ending(game) {
  for (const shown of new Set([...boards, viewer.game])) {
    if (!shown || shown.id !== game.id || shown === game) continue;
    const { moves, times, evaluations } = shown;
    Object.assign(shown, game, { is_live: false, thinking: null });
    if (game.moves.length < moves.length) Object.assign(shown, { moves, times, evaluations });
    const place = boards.indexOf(shown);
    if (place >= 0) changed_boards.add(place);
    if (shown === viewer.game) {
      refresh_game();
      show_clocks();
    }
  }
}
