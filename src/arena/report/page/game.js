// SPDX-License-Identifier: MIT
// One game, to step through.

import { make, makeSvg } from "../../../../web/core/dom.js";
import { GameBoard, points_in, rules_of, side_of } from "./board.js";
import { icon, section } from "./elements.js";
import { duration, name_of, signed } from "./texts.js";

export const viewer = {
  game: null,
  moves: [],
  ply: 0,
  numbers: false,
  board: new GameBoard(),
  on_choose: null,
};

function evaluation_text(score, win_in) {
  if (win_in === 0) return `evaluation ${signed(score, 0)}`;
  const count = Math.ceil(Math.abs(win_in) / 2); // moves of the winner
  return win_in > 0 ? `sees a win in ${count}` : `sees a loss in ${count}`;
}

function move_text() {
  const { game, moves, ply } = viewer;
  if (ply === 0) return "Before the first move.";
  const parts = [`${ply}. ${moves[ply - 1]} by ${side_of(game, ply - 1)}`];
  if (ply <= game.given) parts.push("given by the opening");
  const time = game.times && game.times[ply - 1];
  if (time !== null && time !== undefined) parts.push(duration(time));
  const evaluation = game.evaluations && game.evaluations[ply - 1];
  if (evaluation) {
    const [score, win_in, depth, nodes] = evaluation;
    parts.push(evaluation_text(score, win_in));
    if (depth) parts.push(`depth ${depth}`);
    if (nodes) parts.push(`${nodes.toLocaleString("en")} nodes`);
  }
  const comment = game.comments && game.comments[ply];
  return parts.join(" \u00b7 ") + (comment ? ` \u2014 ${comment}` : "");
}

export const result_text = (game) => ["no result", "x wins", "o wins", "draw"][game.result];

export const stone_mark = (side) => make("span", { class: "pip " + side, role: "img", "aria-label": side });

/** The winning chance of x according to the evaluation of move `ply`, counted from 0; null if it has none. */
function chance_at(game, ply) {
  const evaluation = game.evaluations && game.evaluations[ply];
  if (!evaluation) return null;
  const [score, win_in] = evaluation;
  const chance = win_in !== 0 ? (win_in > 0 ? 1 : 0) : 1 / (1 + Math.exp(-score / 200));
  return side_of(game, ply) === "x" ? chance : 1 - chance;
}

const graph_width = 400;
const graph_height = 84;

/** Both players' evaluations, move by move, as chances of x; null if neither player gave at least two. */
function evaluation_graph({ game, moves, ply }) {
  const width_of = (index) => ((index + 1) / Math.max(moves.length, 1)) * graph_width;
  const line = (side) => {
    const points = moves.flatMap((_, index) => {
      const chance = side_of(game, index) === side ? chance_at(game, index) : null;
      return chance === null ? [] : [[width_of(index), 4 + (1 - chance) * (graph_height - 8)]];
    });
    if (points.length < 2) return [];
    const d = points.map(([x, y], index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
    return [makeSvg("path", { class: "said under", d }), makeSvg("path", { class: "said " + side, d })];
  };
  const lines = [...line("x"), ...line("o")];
  if (lines.length === 0) return null;
  const pick = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    go_to(Math.round(((event.clientX - box.left) / box.width) * moves.length));
  };
  const now = (ply / Math.max(moves.length, 1)) * graph_width;
  return make(
    "figure",
    { class: "graph" },
    makeSvg(
      "svg",
      {
        viewBox: `0 0 ${graph_width} ${graph_height}`,
        preserveAspectRatio: "none",
        "aria-hidden": "true",
        click: pick,
      },
      makeSvg("path", { class: "middle", d: `M0 ${graph_height / 2}H${graph_width}` }),
      ...lines,
      makeSvg("path", { class: "now", d: `M${now} 0V${graph_height}` }),
    ),
    make(
      "figcaption",
      { class: "faint" },
      "Chance of x as ",
      stone_mark("x"),
      name_of(game.x),
      " and ",
      stone_mark("o"),
      name_of(game.o),
      " see it",
    ),
  );
}

/** Shows the position after `ply` moves and its place in the graph, and highlights the move in the list. */
export function go_to(ply) {
  if (!viewer.game) return;
  viewer.ply = Math.max(0, Math.min(ply, viewer.moves.length));
  const place = section("viewer");
  viewer.board.show(viewer);
  const graph = evaluation_graph(viewer);
  place.querySelector(".graph-place").replaceChildren(...(graph ? [graph] : []));
  section("move").textContent = move_text();
  const buttons = place.querySelectorAll(".moves button");
  buttons.forEach((button, index) => {
    button.classList.toggle("now", index + 1 === viewer.ply);
    if (index + 1 === viewer.ply) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  });
  const box = place.querySelector(".moves");
  const now = buttons[viewer.ply - 1];
  if (now) box.scrollTop = now.offsetTop - box.offsetTop - box.clientHeight / 2;
}

/** The names, result and origin of the game. */
function game_head(game) {
  const joined = (...parts) => parts.filter((part) => part).join(" \u00b7 ");
  const round = game.round && `round ${game.round}`;
  const about = joined(`Game ${game.id}`, rules_of(game).name, game.event, round, game.date);
  const ending = joined(result_text(game), game.by && game.by.replaceAll("-", " "), game.detail);
  return [
    make("h3", {}, stone_mark("x"), name_of(game.x), " \u2013 ", stone_mark("o"), name_of(game.o)),
    make("p", {}, game.is_live ? "in progress" : ending),
    make("p", { class: "faint" }, about),
    game.opening ? make("p", { class: "faint" }, game.opening) : null,
    game.comment ? make("p", { class: "faint" }, game.comment) : null,
  ].filter((node) => node);
}

function numbers_switch() {
  const change = (event) => {
    viewer.numbers = event.target.checked;
    go_to(viewer.ply);
  };
  const box = make("input", { type: "checkbox", change, checked: viewer.numbers ? "" : null });
  return make("label", {}, box, " numbers");
}

function step_controls() {
  const control = (name, label, step) =>
    make("button", { type: "button", "aria-label": label, title: label, click: step }, icon(name));
  return make(
    "div",
    { class: "controls" },
    control("first", "First position (Home)", () => go_to(0)),
    control("prev", "Back (left arrow)", () => go_to(viewer.ply - 1)),
    control("next", "Forward (right arrow)", () => go_to(viewer.ply + 1)),
    control("last", "Last position (End)", () => go_to(viewer.moves.length)),
    numbers_switch(),
  );
}

function move_button(point, index) {
  const { game } = viewer;
  return make(
    "button",
    { type: "button", class: index < game.given ? "given" : null, click: () => go_to(index + 1) },
    make("small", {}, String(index + 1)),
    point,
  );
}

export function show_game(game) {
  Object.assign(viewer, { game, moves: points_in(game.moves, rules_of(game)), ply: 0 });
  section("viewer").replaceChildren(
    make("div", { class: "game-head" }, ...game_head(game)),
    viewer.board.element,
    step_controls(),
    make("p", { id: "move", "aria-live": game.is_live ? "off" : "polite" }),
    make("div", { class: "graph-place" }),
    make("div", { class: "moves" }, ...viewer.moves.map(move_button)),
  );
  go_to(viewer.moves.length);
  mark_chosen();
}

/** Adds new moves to the game on the board. If the board showed the last move, shows the new last move. */
export function refresh_game() {
  const is_at_end = viewer.ply === viewer.moves.length;
  viewer.moves = points_in(viewer.game.moves, rules_of(viewer.game));
  section("viewer")
    .querySelector(".game-head")
    .replaceChildren(...game_head(viewer.game));
  const list = section("viewer").querySelector(".moves");
  while (list.children.length > viewer.moves.length) list.lastChild.remove();
  const known = list.children.length;
  list.append(...viewer.moves.slice(known).map((point, index) => move_button(point, known + index)));
  go_to(is_at_end ? viewer.moves.length : viewer.ply);
}

/** Highlights in the list the game that is on the board. */
function mark_chosen() {
  for (const row of document.querySelectorAll("#list tr"))
    row.classList.toggle("chosen", viewer.game !== null && row.dataset.game === String(viewer.game.id));
}
