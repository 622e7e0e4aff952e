// SPDX-License-Identifier: MIT
// The tournament while it is played: messages from the arena (docs/watching.md) become data, and the parts of
// the report draw them.

import { make } from "../../../../web/core/dom.js";
import { show_terminations, test_graph } from "../../report/page/charts.js";
import { data, fill, section } from "../../report/page/elements.js";
import { follow_theme, listen_to_keys, show_notes } from "../../report/page/frame.js";
import { show_game, viewer } from "../../report/page/game.js";
import { show_filters, show_list } from "../../report/page/list.js";
import { show_tables } from "../../report/page/standings.js";
import { estimate_text, plural } from "../../report/page/texts.js";
import { boards, changed_boards, show_small_board, stop_following } from "./boards.js";
import { take_board, take_ending, tick } from "./boards.js";

const most_listed = 1000; // finished games kept by the page
let run = null; // identifies the arena's run
let about = null; // the tournament
let ending = null;
let tables_are_old = false;

function show_state(kind, text) {
  const place = section("state");
  if (place.textContent === text) return;
  place.replaceChildren(make("span", { class: "state " + kind }, text));
}

function show_progress() {
  const played = data.total || 0;
  const sequential = about.bounds !== undefined;
  const playing = boards.filter((game) => game && game.is_live).length;
  section("subtitle").textContent = [
    sequential
      ? plural(played, "game")
      : `${played.toLocaleString("en")} of ${plural(about.scheduled, "game")}`,
    playing > 0 ? `${playing} in progress` : "",
    plural(data.players.length, "player"),
    data.rules.map((rules) => rules.name).join(", "),
  ]
    .filter((part) => part)
    .join(" \u00b7 ");
  document.title = `${played.toLocaleString("en")} \u00b7 ${about.name}`;
}

function show_test() {
  if (!about.bounds || !data.steps || data.steps.length === 0) return fill("test");
  fill(
    "test",
    make("p", { class: "faint" }, estimate_text(data.tournaments[0].test)),
    test_graph(data.steps, about.bounds),
  );
}

/** Draws the tables, graphs and the list if they have changed; called twice a second and at the end. */
function show_slow_parts() {
  if (!tables_are_old) return;
  tables_are_old = false;
  show_notes();
  show_tables();
  show_test();
  show_terminations();
  if (section("filters").dataset.endings !== String(data.terminations.length)) {
    section("filters").dataset.endings = String(data.terminations.length);
    show_filters();
  }
  section("games").hidden = data.games.length === 0;
  show_list();
}

let is_drawing = false;
/** Draws the changed boards and the progress, once per frame. */
function draw_soon() {
  if (is_drawing) return;
  is_drawing = true;
  requestAnimationFrame(() => {
    is_drawing = false;
    for (const place of changed_boards) show_small_board(place);
    changed_boards.clear();
    show_progress();
    if (viewer.game === null && data.games.length > 0) {
      stop_following();
      show_game(data.games[0]);
    }
    section("boards").hidden = viewer.game === null;
  });
}

function begin(tournament) {
  if (run !== null && run !== tournament.run) return location.reload();
  run = tournament.run;
  about = tournament;
  Object.assign(data, {
    players: tournament.players,
    rules: tournament.rules,
    cross_limit: tournament.cross_limit,
    encounter_limit: tournament.encounter_limit,
  });
  section("board-note").textContent =
    tournament.workers === 0
      ? "Other processes play the games; they are shown once they are over."
      : tournament.workers > tournament.board_limit
        ? `${tournament.board_limit} of ${tournament.workers} boards are shown.`
        : "";
}

function take_games(games) {
  const known = new Set(data.games.map((game) => game.id));
  for (const game of games) {
    if (!known.has(game.id)) data.games.unshift(game);
    take_ending(game);
  }
  data.games.length = Math.min(data.games.length, most_listed);
  tables_are_old = true;
}

function take(message) {
  if (message.tournament) begin(message.tournament);
  for (const board of message.boards || []) {
    take_board(board);
    changed_boards.add(board.board);
  }
  if (message.table) {
    Object.assign(data, message.table);
    tables_are_old = true;
  }
  if (message.games) take_games(message.games);
  if (message.ending) {
    ending = message.ending;
    for (const game of boards) if (game) Object.assign(game, { is_live: false, thinking: null });
    boards.forEach((_, place) => changed_boards.add(place));
    if (ending === "finished") show_state("leaf", "Finished");
    else show_state("berry", "Interrupted");
    show_slow_parts();
  }
  draw_soon();
}

let wait = 1000;
function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/ws/v1`);
  socket.addEventListener("message", (event) => {
    wait = 1000;
    if (!ending) show_state("leaf", "Live");
    take(JSON.parse(event.data));
  });
  socket.addEventListener("close", () => {
    if (ending) return;
    show_state("honey", "No connection; trying again");
    setTimeout(connect, wait);
    wait = Math.min(2 * wait, 10_000);
  });
}

viewer.on_choose = stop_following;
follow_theme();
show_state("honey", "Connecting");
listen_to_keys();
setInterval(show_slow_parts, 500);
setInterval(tick, 200);
connect();
