// SPDX-License-Identifier: MIT
// The head of the page, keys, and what is shown first.

function show_head() {
  section("subtitle").textContent = [
    plural(data.total, "game"),
    plural(data.players.length, "player"),
    data.rules.map((rules) => rules.name).join(", "),
    data.date,
  ]
    .filter((part) => part)
    .join(" \u00b7 ");
  for (const note of data.notes) section("notes").append(element("p", { class: "note" }, note));
  const button = section("theme");
  const root = document.documentElement;
  const set = (theme) => {
    root.dataset.theme = theme;
    button.textContent = theme === "dark" ? "\u2600" : "\u263e";
  };
  const wanted = window.matchMedia("(prefers-color-scheme: dark)");
  set(wanted.matches ? "dark" : "light");
  wanted.addEventListener("change", () => set(wanted.matches ? "dark" : "light"));
  button.addEventListener("click", () => set(root.dataset.theme === "dark" ? "light" : "dark"));
}

function listen_to_keys() {
  const steps = {
    ArrowLeft: () => viewer.ply - 1,
    ArrowRight: () => viewer.ply + 1,
    Home: () => 0,
    End: () => viewer.moves.length,
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || ["INPUT", "SELECT"].includes(event.target.tagName))
      return;
    if (!(event.key in steps) || !viewer.game) return;
    const inside = section("games").contains(event.target) || event.key.startsWith("Arrow");
    if (!inside) return;
    event.preventDefault();
    go_to(steps[event.key]());
  });
}

show_head();
show_standings();
show_cross();
show_encounters();
show_tournaments();
show_terminations();
show_histograms();
if (data.games.length === 0) {
  section("games").append(element("p", { class: "faint" }, "There are no games."));
} else {
  show_filters();
  show_list();
  listen_to_keys();
  const asked = Number((location.hash.match(/^#game-(\d+)$/) || [])[1]);
  show_game(data.games.find((game) => game.id === asked) || data.games[0]);
}
