// SPDX-License-Identifier: MIT
// Player strength: ratings with their plot, the cross table, encounters and tournaments.

import { make, makeSvg } from "../../../../web/core/dom.js";
import { data, fill, scroll_box, table } from "./elements.js";
import { estimate_text, games_in, name_of, percent } from "./texts.js";
import { plural, points_text, score_text, signed } from "./texts.js";

const plot_left = 125; // room for the names
const plot_width = 420;
const plot_row = 26;

/** The grid lines of the axis, at a round Elo spacing. */
function rating_axis(low, high, height, x) {
  const span = high - low || 1;
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
  const step = steps.find((size) => span / size <= 6) || 10000;
  const shapes = [];
  for (let elo = Math.ceil(low / step) * step; elo <= high; elo += step) {
    shapes.push(
      makeSvg("line", { class: "axis", x1: x(elo), x2: x(elo), y1: 0, y2: height - 20 }),
      makeSvg("text", { x: x(elo), y: height - 6, "text-anchor": "middle" }, signed(elo, 0)),
    );
  }
  return shapes;
}

/** A player's name, rating and interval. */
function rating_row({ player, elo, error }, y, x) {
  const name = name_of(player);
  const label = name.length > 14 ? name.slice(0, 13) + "\u2026" : name;
  const title = makeSvg("title", {}, `${name}: ${signed(elo, 1)}`);
  return [
    makeSvg("text", { class: "ink", x: plot_left - 10, y: y + 4, "text-anchor": "end" }, label),
    error !== null &&
      makeSvg("line", { class: "whisker", x1: x(elo - error), x2: x(elo + error), y1: y, y2: y }),
    makeSvg("circle", { class: "bar", cx: x(elo), cy: y, r: 5 }, title),
  ].filter((part) => part);
}

function rating_plot() {
  const rated = data.ratings.filter((rating) => rating.elo !== null);
  const ends = rated.flatMap(({ elo, error }) => [elo - (error || 0), elo + (error || 0)]);
  const low = Math.min(0, ...ends);
  const high = Math.max(0, ...ends);
  const height = rated.length * plot_row + 26;
  const x = (elo) => plot_left + ((elo - low) / (high - low || 1)) * (plot_width - plot_left - 18);
  return makeSvg(
    "svg",
    {
      class: "plot",
      viewBox: `0 0 ${plot_width} ${height}`,
      role: "img",
      "aria-label": "Ratings with their 95 percent intervals",
    },
    ...rating_axis(low, high, height, x),
    ...rated.flatMap((rating, index) => rating_row(rating, index * plot_row + 15, x)),
  );
}

function show_standings() {
  if (data.ratings.length === 0) return fill("standings");
  const rows = data.ratings.map((rating, index) => [
    String(index + 1),
    name_of(rating.player),
    rating.elo === null ? "\u2013" : signed(rating.elo, 1),
    rating.error === null ? "\u221e" : "\u00b1 " + rating.error.toFixed(1),
    String(games_in(rating.score)),
    percent(rating.score),
    score_text(rating.score),
  ]);
  const columns = [
    ["place", "number"],
    ["player", "name"],
    ["Elo", "number"],
    ["95 %", "number"],
    ["games", "number"],
    ["score", "number"],
    ["won, drawn, lost", ""],
  ];
  fill(
    "standings",
    make("div", { class: "standings" }, scroll_box("Standings", table(columns, rows)), rating_plot()),
  );
}

/** The score of each pair of players that have met, stored under both orders of the pair. */
function scores_by_pair() {
  const scores = new Map();
  for (const meeting of data.encounters) {
    const [wins, draws, losses] = meeting.score;
    scores.set(`${meeting.players[0]} ${meeting.players[1]}`, [wins, draws, losses]);
    scores.set(`${meeting.players[1]} ${meeting.players[0]}`, [losses, draws, wins]);
  }
  return scores;
}

function cross_cell(player, other, score) {
  if (player === other) return make("td", { class: "self" });
  if (!score) return make("td", { class: "faint" }, "\u2013");
  const points = `${points_text(score)} / ${games_in(score)}`;
  return make("td", {}, points, make("small", {}, score_text(score)));
}

function show_cross() {
  if (data.encounters.length === 0) return fill("cross");
  const order = data.ratings.slice(0, data.cross_limit).map((rating) => rating.player);
  const scores = scores_by_pair();
  const head = make(
    "tr",
    {},
    make("th", { class: "name" }, "player"),
    ...order.map((player, index) => make("th", { title: name_of(player) }, String(index + 1))),
  );
  const rows = order.map((player, index) =>
    make(
      "tr",
      {},
      make("td", { class: "name", title: name_of(player) }, `${index + 1}  ${name_of(player)}`),
      ...order.map((other) => cross_cell(player, other, scores.get(`${player} ${other}`))),
    ),
  );
  const cross = make("table", { class: "cross" }, make("thead", {}, head), make("tbody", {}, ...rows));
  fill("cross", scroll_box("Cross table", cross));
}

function show_encounters() {
  if (data.encounters.length === 0) return fill("encounters");
  const columns = [
    ["player", "name"],
    ["against", "name"],
    ["games", "number"],
    ["score", "number"],
    ["won, drawn, lost", ""],
    ["Elo difference", "number"],
    ["likelihood of superiority", "number"],
  ];
  const rows = data.encounters
    .slice(0, data.encounter_limit)
    .map((meeting) => [
      name_of(meeting.players[0]),
      name_of(meeting.players[1]),
      String(games_in(meeting.score)),
      percent(meeting.score),
      score_text(meeting.score),
      estimate_text(meeting.elo),
      (100 * meeting.superiority).toFixed(1) + " %",
    ]);
  fill("encounters", scroll_box("Encounters", table(columns, rows)));
}

function tournament_state(tournament) {
  const sequential = tournament.test !== "";
  return [
    sequential
      ? plural(tournament.games, "game")
      : `${tournament.games.toLocaleString("en")} of ${plural(tournament.scheduled, "game")}`,
    tournament.finished ? "finished" : "not finished",
    estimate_text(tournament.test),
  ]
    .filter((part) => part)
    .join(" \u00b7 ");
}

function meetings_table(meetings) {
  const columns = [
    ["player", "name"],
    ["against", "name"],
    ["LL", "number"],
    ["LD", "number"],
    ["WL+DD", "number"],
    ["WD", "number"],
    ["WW", "number"],
    ["Elo by pairs", "number"],
    ["normalized", "number"],
  ];
  const rows = meetings.map((meeting) => [
    meeting.player,
    meeting.against,
    ...meeting.pairs.map(String),
    estimate_text(meeting.elo),
    estimate_text(meeting.normalized),
  ]);
  return scroll_box("Pairs", table(columns, rows));
}

/** The places in a gauntlet: by score in percent, so Sonneborn-Berger and Buchholz do not apply. */
function places_by_score(places) {
  const columns = [
    ["place", "number"],
    ["player", "name"],
    ["points", "number"],
    ["games", "number"],
    ["score", "number"],
    ["direct encounter", "number"],
  ];
  const rows = places.map((each) => [
    String(each.place),
    each.player,
    each.points.toFixed(1),
    String(each.games),
    each.games > 0 ? `${((100 * each.points) / each.games).toFixed(1)} %` : "",
    each.direct.toFixed(1),
  ]);
  return scroll_box("Places", table(columns, rows));
}

function places_table(places) {
  const columns = [
    ["place", "number"],
    ["player", "name"],
    ["points", "number"],
    ["direct encounter", "number"],
    ["Sonneborn\u2013Berger", "number"],
    ["Buchholz", "number"],
  ];
  const rows = places.map((each) => [
    String(each.place),
    each.player,
    each.points.toFixed(1),
    each.direct.toFixed(1),
    each.sonneborn_berger.toFixed(2),
    each.buchholz.toFixed(1),
  ]);
  return scroll_box("Places", table(columns, rows));
}

function show_tournaments() {
  if (data.tournaments.length === 0) return fill("tournaments");
  const about = (tournament) => [
    make("h3", {}, tournament.name || "(no name)"),
    make("p", { class: "faint" }, tournament_state(tournament)),
    tournament.places.length > 0
      ? (tournament.by_score ? places_by_score : places_table)(tournament.places)
      : null,
    tournament.meetings.length > 0
      ? meetings_table(tournament.meetings.slice(0, data.encounter_limit))
      : null,
  ];
  const note = "Pairs are two games from one opening with colors swapped: both lost (LL) to both won (WW).";
  fill("tournaments", ...data.tournaments.flatMap(about), make("p", { class: "faint" }, note));
}

/** Shows all tables of player strength. */
export function show_tables() {
  show_standings();
  show_cross();
  show_encounters();
  show_tournaments();
}
