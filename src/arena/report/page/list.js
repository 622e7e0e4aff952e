// SPDX-License-Identifier: MIT
// The list of games, and its filters.

import { make } from "../../../../web/core/dom.js";
import { data, section } from "./elements.js";
import { show_game, viewer } from "./game.js";
import { name_of, plural } from "./texts.js";

const page_size = 100;
const wanted = { player: "", result: "", by: "", text: "", shown: page_size };

const fits = (game) =>
  (wanted.player === "" || game.x === Number(wanted.player) || game.o === Number(wanted.player)) &&
  (wanted.result === "" || game.result === Number(wanted.result)) &&
  (wanted.by === "" || game.by === wanted.by) &&
  (wanted.text === "" ||
    [
      String(game.id),
      name_of(game.x),
      name_of(game.o),
      game.event,
      game.round,
      game.date,
      game.detail,
      game.comment,
    ].some((part) => part && part.toLowerCase().includes(wanted.text)));

function list_row(game) {
  const name = (player, won) =>
    make("td", { class: won ? "name won" : "name", title: name_of(player) }, name_of(player));
  const label = `Show game ${game.id}, ${name_of(game.x)} against ${name_of(game.o)}`;
  const is_chosen = viewer.game !== null && viewer.game.id === game.id;
  return make(
    "tr",
    { "data-game": game.id, class: is_chosen ? "chosen" : null, click: () => choose(game) },
    make(
      "td",
      { class: "number" },
      make("button", { type: "button", class: "pick", "aria-label": label }, String(game.id)),
    ),
    name(game.x, game.result === 1),
    name(game.o, game.result === 2),
    make("td", {}, ["\u2013", "1\u20130", "0\u20131", "\u00bd"][game.result]),
    make("td", { class: "wide" }, (game.by || "").replaceAll("-", " ")),
    make("td", { class: "number" }, String(game.moves.length / 2)),
  );
}

function list_table(games) {
  const head = ["game", "x", "o", "result", "by", "moves"].map((title, index) =>
    make("th", { class: index === 0 || index === 5 ? "number" : index === 4 ? "wide" : null }, title),
  );
  return make(
    "table",
    {},
    make("thead", {}, make("tr", {}, ...head)),
    make("tbody", {}, ...games.map(list_row)),
  );
}

export function show_list() {
  const games = data.games.filter(fits);
  const rest = games.length - wanted.shown;
  const count = `${plural(games.length, "game")}${rest > 0 ? `, ${wanted.shown} of them shown` : ""}`;
  const focused = document.activeElement && document.activeElement.closest("#list tr");
  section("list").replaceChildren(
    list_table(games.slice(0, wanted.shown)),
    make("p", { class: "faint" }, games.length === 0 ? "No game matches." : count),
  );
  if (focused) {
    const again = section("list").querySelector(`tr[data-game="${focused.dataset.game}"] button`);
    if (again) again.focus({ preventScroll: true });
  }
  if (rest <= 0) return;
  const more = () => {
    wanted.shown += page_size;
    show_list();
  };
  section("list").append(make("button", { class: "more", type: "button", click: more }, "Show more"));
}

function choose(game) {
  if (viewer.on_choose) viewer.on_choose();
  else history.replaceState(null, "", "#game-" + game.id);
  show_game(game);
  const box = section("viewer").getBoundingClientRect();
  if (box.top < 0 || box.top > window.innerHeight / 2) section("viewer").scrollIntoView({ block: "start" });
  section("viewer").focus({ preventScroll: true });
}

/** Changes a filter and shows the list from its first game. */
function set_filter(key, value) {
  wanted[key] = value;
  wanted.shown = page_size;
  show_list();
}

export function show_filters() {
  const choice = (key, label, options) =>
    make(
      "select",
      { "aria-label": label, change: (event) => set_filter(key, event.target.value) },
      make("option", { value: "" }, label),
      ...options.map(([value, text]) => make("option", { value }, text)),
    );
  const players = data.players.map((name, index) => [String(index), name || "(no name)"]);
  const results = [
    ["1", "x wins"],
    ["2", "o wins"],
    ["3", "draw"],
    ["0", "no result"],
  ];
  const ways = data.terminations
    .filter((entry) => entry.name !== "unknown")
    .map((entry) => [entry.name, entry.name.replaceAll("-", " ")]);
  section("filters").replaceChildren(
    choice("player", "every player", players),
    choice("result", "every result", results),
    choice("by", "every ending", ways),
    make("input", {
      type: "search",
      placeholder: "number, name, event \u2026",
      "aria-label": "Search",
      input: (event) => set_filter("text", event.target.value.trim().toLowerCase()),
    }),
  );
}
