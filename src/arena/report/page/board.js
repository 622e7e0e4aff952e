// SPDX-License-Identifier: MIT
// A position of a game as a drawing.

const digits = "0123456789abcdefghijklmnopqrstuv";
function points_in(text) {
  const points = [];
  for (let at = 0; at + 1 < text.length; at += 2)
    points.push({ x: digits.indexOf(text[at]), y: digits.indexOf(text[at + 1]) });
  return points;
}
/** Who plays the move of this index. */
const side_of = (game, index) => ((index % 2 === 0) === !(game.start && game.start.o_begins) ? "x" : "o");
const column_name = (x) => (x < 26 ? String.fromCharCode(97 + x) : "a" + String.fromCharCode(97 + x - 26));
const point_text = (rules, point) => column_name(point.x) + (rules.height - point.y);

const cell = 30;
const margin = 24; // of the names of columns and rows
const center_x = (point) => margin + (point.x + 0.5) * cell;
const center_y = (point) => 8 + (point.y + 0.5) * cell;

function line_between(kind, from, to) {
  return shape("line", {
    class: kind,
    x1: center_x(from),
    x2: center_x(to),
    y1: center_y(from),
    y2: center_y(to),
  });
}

/** Lines and names of columns and rows. */
function board_grid(rules, height) {
  const shapes = [];
  for (let i = 0; i < rules.width; ++i) {
    shapes.push(
      line_between("line", { x: i, y: 0 }, { x: i, y: rules.height - 1 }),
      shape("text", { x: center_x({ x: i }), y: height - 8 }, column_name(i)),
    );
  }
  for (let i = 0; i < rules.height; ++i) {
    shapes.push(
      line_between("line", { x: 0, y: i }, { x: rules.width - 1, y: i }),
      shape("text", { x: 12, y: center_y({ y: i }) + 4 }, String(rules.height - i)),
    );
  }
  return shapes;
}

function stone_shapes(point, side, number, description) {
  const [x, y] = [center_x(point), center_y(point)];
  const stone = shape(
    "circle",
    { class: side, cx: x, cy: y, r: cell * 0.43 },
    shape("title", {}, description),
  );
  return number ? [stone, shape("text", { class: "on-" + side, x, y: y + 4 }, number)] : [stone];
}

/** Stones of the start and of the moves up to `ply`. */
function board_stones({ game, moves, ply, numbers }, rules) {
  const start = ["x", "o"].flatMap((side) =>
    points_in((game.start || {})[side] || "").flatMap((point) =>
      stone_shapes(point, side, "", point_text(rules, point)),
    ),
  );
  const played = moves.slice(0, ply).flatMap((point, index) => {
    const text = `${index + 1}. ${point_text(rules, point)}`;
    return stone_shapes(point, side_of(game, index), numbers ? String(index + 1) : "", text);
  });
  return [...start, ...played];
}

/** The winning line at the end of a game that has one, else a mark on the last move. */
function board_mark({ game, moves, ply }) {
  if (ply === moves.length && game.line) {
    const line = points_in(game.line);
    return line_between("winning", line[0], line[line.length - 1]);
  }
  const last = moves[ply - 1];
  return last && shape("circle", { class: "last", cx: center_x(last), cy: center_y(last), r: cell * 0.2 });
}

function board_drawing(viewer) {
  const rules = data.rules[viewer.game.rules];
  const width = rules.width * cell + margin + 8;
  const height = rules.height * cell + margin + 8;
  return shape(
    "svg",
    {
      class: "board",
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": `The board after ${plural(viewer.ply, "move")}`,
    },
    shape("rect", { class: "field", width, height }),
    ...board_grid(rules, height),
    ...board_stones(viewer, rules),
    board_mark(viewer),
  );
}
