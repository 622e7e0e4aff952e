// SPDX-License-Identifier: MIT
// Starts the report, whose data are embedded in the page.

import { make } from "../../../../web/core/dom.js";
import { show_histograms, show_terminations } from "./charts.js";
import { data, section } from "./elements.js";
import { follow_theme, listen_to_keys, show_notes } from "./frame.js";
import { show_game } from "./game.js";
import { show_filters, show_list } from "./list.js";
import { show_tables } from "./standings.js";
import { plural } from "./texts.js";

function show_head() {
  section("subtitle").textContent = [
    plural(data.total, "game"),
    plural(data.players.length, "player"),
    data.rules.map((rules) => rules.name).join(", "),
    data.date,
  ]
    .filter((part) => part)
    .join(" \u00b7 ");
  show_notes();
}

follow_theme();
Object.assign(data, JSON.parse(section("data").textContent));
show_head();
show_tables();
show_terminations();
show_histograms();
if (data.games.length === 0) {
  section("games").append(make("p", { class: "faint" }, "There are no games."));
} else {
  show_filters();
  show_list();
  listen_to_keys();
  const asked = Number((location.hash.match(/^#game-(\d+)$/) || [])[1]);
  show_game(data.games.find((game) => game.id === asked) || data.games[0]);
}
