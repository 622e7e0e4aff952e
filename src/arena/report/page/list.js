// SPDX-License-Identifier: MIT
// The list of games, and its filters.

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
    element("td", { class: won ? "name won" : "name", title: name_of(player) }, name_of(player));
  const label = `Show game ${game.id}, ${name_of(game.x)} against ${name_of(game.o)}`;
  const is_chosen = viewer.game !== null && viewer.game.id === game.id;
  return element(
    "tr",
    { "data-game": game.id, class: is_chosen ? "chosen" : null, onclick: () => choose(game) },
    element(
      "td",
      { class: "number" },
      element("button", { type: "button", class: "pick", "aria-label": label }, String(game.id)),
    ),
    name(game.x, game.result === 1),
    name(game.o, game.result === 2),
    element("td", {}, ["\u2013", "1\u20130", "0\u20131", "\u00bd"][game.result]),
    element("td", { class: "wide" }, (game.by || "").replaceAll("-", " ")),
    element("td", { class: "number" }, String(game.moves.length / 2)),
  );
}

function list_table(games) {
  const head = ["game", "x", "o", "result", "by", "moves"].map((title, index) =>
    element("th", { class: index === 0 || index === 5 ? "number" : index === 4 ? "wide" : null }, title),
  );
  return element(
    "table",
    {},
    element("thead", {}, element("tr", {}, ...head)),
    element("tbody", {}, ...games.map(list_row)),
  );
}

function show_list() {
  const games = data.games.filter(fits);
  const rest = games.length - wanted.shown;
  const count = `${plural(games.length, "game")}${rest > 0 ? `, ${wanted.shown} of them shown` : ""}`;
  const focused = document.activeElement && document.activeElement.closest("#list tr");
  section("list").replaceChildren(
    list_table(games.slice(0, wanted.shown)),
    element("p", { class: "faint" }, games.length === 0 ? "No game matches." : count),
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
  section("list").append(element("button", { class: "more", type: "button", onclick: more }, "Show more"));
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

function show_filters() {
  const choice = (key, label, options) =>
    element(
      "select",
      { "aria-label": label, onchange: (event) => set_filter(key, event.target.value) },
      element("option", { value: "" }, label),
      ...options.map(([value, text]) => element("option", { value }, text)),
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
    element("input", {
      type: "search",
      placeholder: "number, name, event \u2026",
      "aria-label": "Search",
      oninput: (event) => set_filter("text", event.target.value.trim().toLowerCase()),
    }),
  );
}
