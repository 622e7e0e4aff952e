// SPDX-License-Identifier: MIT
// One game to click through.

const viewer = { game: null, moves: [], ply: 0, numbers: false };

function evaluation_text(score, win_in) {
  if (win_in === 0) return `evaluation ${signed(score, 0)}`;
  const count = Math.ceil(Math.abs(win_in) / 2); // of the winner
  return win_in > 0 ? `sees a win in ${count}` : `sees a loss in ${count}`;
}

function move_text() {
  const { game, moves, ply } = viewer;
  if (ply === 0) return "Before the first move.";
  const parts = [
    `${ply}. ${point_text(data.rules[game.rules], moves[ply - 1])} by ${side_of(game, ply - 1)}`,
  ];
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

const result_text = (game) => ["no result", "x wins", "o wins", "draw"][game.result];

const stone_mark = (side) => element("span", { class: "stone " + side, role: "img", "aria-label": side });

function go_to(ply) {
  if (!viewer.game) return;
  viewer.ply = Math.max(0, Math.min(ply, viewer.moves.length));
  section("viewer").querySelector(".board").replaceWith(board_drawing(viewer));
  section("move").textContent = move_text();
  const buttons = section("viewer").querySelectorAll(".moves button");
  buttons.forEach((button, index) => button.classList.toggle("now", index + 1 === viewer.ply));
  const box = section("viewer").querySelector(".moves");
  const now = buttons[viewer.ply - 1];
  if (now) box.scrollTop = now.offsetTop - box.offsetTop - box.clientHeight / 2;
}

/** Names, result and where the game comes from. */
function game_head(game) {
  const joined = (...parts) => parts.filter((part) => part).join(" \u00b7 ");
  const round = game.round && `round ${game.round}`;
  const about = joined(`Game ${game.id}`, data.rules[game.rules].name, game.event, round, game.date);
  const ending = joined(result_text(game), game.by && game.by.replaceAll("-", " "), game.detail);
  return [
    element("h3", {}, stone_mark("x"), name_of(game.x), " \u2013 ", stone_mark("o"), name_of(game.o)),
    element("p", {}, ending),
    element("p", { class: "faint" }, about),
    game.opening ? element("p", { class: "faint" }, game.opening) : null,
    game.comment ? element("p", { class: "faint" }, game.comment) : null,
  ];
}

function numbers_switch() {
  const change = (event) => {
    viewer.numbers = event.target.checked;
    go_to(viewer.ply);
  };
  const box = element("input", { type: "checkbox", onchange: change, checked: viewer.numbers ? "" : null });
  return element("label", {}, box, " numbers");
}

function step_controls() {
  const control = (text, label, step) =>
    element("button", { type: "button", "aria-label": label, title: label, onclick: step }, text);
  return element(
    "div",
    { class: "controls" },
    control("\u00ab", "First position (Home)", () => go_to(0)),
    control("\u2039", "Back (left arrow)", () => go_to(viewer.ply - 1)),
    control("\u203a", "Forward (right arrow)", () => go_to(viewer.ply + 1)),
    control("\u00bb", "Last position (End)", () => go_to(viewer.moves.length)),
    numbers_switch(),
  );
}

function move_buttons() {
  const { game, moves } = viewer;
  const button = (point, index) =>
    element(
      "button",
      { type: "button", class: index < game.given ? "given" : null, onclick: () => go_to(index + 1) },
      element("small", {}, String(index + 1)),
      point_text(data.rules[game.rules], point),
    );
  return element("div", { class: "moves" }, ...moves.map(button));
}

function show_game(game) {
  Object.assign(viewer, { game, moves: points_in(game.moves), ply: 0 });
  section("viewer").replaceChildren();
  put(section("viewer"), {}, [
    ...game_head(game),
    board_drawing(viewer),
    step_controls(),
    element("p", { id: "move", "aria-live": "polite" }),
    move_buttons(),
  ]);
  go_to(viewer.moves.length);
  for (const row of document.querySelectorAll("#list tr"))
    row.classList.toggle("chosen", row.dataset.game === String(game.id));
}
