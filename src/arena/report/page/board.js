// SPDX-License-Identifier: MIT
// Draws a position of a game: wood and lines in the colors of the page's own board, stones with highlights
// and shadows.

const digits = "0123456789abcdefghijklmnopqrstuv";
function points_in(text) {
  const points = [];
  for (let at = 0; at + 1 < text.length; at += 2)
    points.push({ x: digits.indexOf(text[at]), y: digits.indexOf(text[at + 1]) });
  return points;
}
/** The side that plays the move of this index. */
const side_of = (game, index) => ((index % 2 === 0) === !(game.start && game.start.o_begins) ? "x" : "o");
const column_name = (x) => (x < 26 ? String.fromCharCode(97 + x) : "a" + String.fromCharCode(97 + x - 26));
const point_text = (rules, point) => column_name(point.x) + (rules.height - point.y);

// One cell is 40 units. The wide margins hold the coordinates.
const cell = 40;
const wide_margin = 45;
const narrow_margin = 31;

/** Gradients for light from the upper left and the shadow of a stone, shared by all boards of the page. */
function stone_gradients() {
  const gradient = (id, attributes, stops) =>
    shape(
      "radialGradient",
      { id, ...attributes },
      ...stops.map(([offset, color, opacity]) =>
        shape("stop", { offset, "stop-color": color, "stop-opacity": opacity }),
      ),
    );
  return shape(
    "svg",
    { class: "gradients", width: 0, height: 0, "aria-hidden": "true" },
    gradient("stone-x", { cx: 0.38, cy: 0.32, r: 0.74 }, [
      [0, "#5b5551"],
      [0.4, "#332e2b"],
      [0.8, "#1b1715"],
      [1, "#0e0b0a"],
    ]),
    gradient("stone-o", { cx: 0.38, cy: 0.3, r: 0.8 }, [
      [0, "#ffffff"],
      [0.6, "#fdfbf6"],
      [0.88, "#f0e9dc"],
      [1, "#d9cebb"],
    ]),
    gradient("stone-shadow", {}, [
      [0.62, "#2a1604", 0.5],
      [0.82, "#2a1604", 0.2],
      [1, "#2a1604", 0],
    ]),
  );
}

/** The coordinates of points in the drawing. `labels`: whether rows and columns are labeled. */
function board_layout(rules, labels) {
  const left = labels ? wide_margin : narrow_margin;
  return {
    x: (point) => left + point.x * cell,
    y: (point) => narrow_margin + point.y * cell,
    width: left + (rules.width - 1) * cell + narrow_margin,
    height: narrow_margin + (rules.height - 1) * cell + left,
  };
}

/** Star points: the middle, and those near the corners of large boards. */
function star_points({ width, height }) {
  const stars = [];
  const from_edge = Math.min(width, height) >= 13 ? 3 : Math.min(width, height) >= 9 ? 2 : 0;
  if (from_edge > 0)
    for (const x of [from_edge, width - 1 - from_edge])
      for (const y of [from_edge, height - 1 - from_edge]) stars.push({ x, y });
  if (width % 2 === 1 && height % 2 === 1 && width > 4)
    stars.push({ x: (width - 1) / 2, y: (height - 1) / 2 });
  return stars;
}

/** Lines, star points and coordinates. */
function board_grid(rules, at, labels) {
  const { width, height } = rules;
  const line = (from, to, is_edge) =>
    shape("line", {
      class: is_edge ? "line edge" : "line",
      x1: at.x(from),
      x2: at.x(to),
      y1: at.y(from),
      y2: at.y(to),
    });
  const shapes = [];
  for (let x = 0; x < width; ++x)
    shapes.push(line({ x, y: 0 }, { x, y: height - 1 }, x === 0 || x === width - 1));
  for (let y = 0; y < height; ++y)
    shapes.push(line({ x: 0, y }, { x: width - 1, y }, y === 0 || y === height - 1));
  for (const star of star_points(rules))
    shapes.push(shape("circle", { class: "star", cx: at.x(star), cy: at.y(star), r: cell * 0.1 }));
  if (!labels) return shapes;
  const every = Math.max(width, height) > 19 ? 2 : 1;
  const label = (x, y, text) => shape("text", { class: "label", x, y }, text);
  for (let x = 0; x < width; x += every) shapes.push(label(at.x({ x }), at.height - 12, column_name(x)));
  for (let y = height - 1; y >= 0; y -= every) shapes.push(label(16, at.y({ y }) + 6, String(height - y)));
  return shapes;
}

function stone_shapes(at, point, side, number, description) {
  const [cx, cy] = [at.x(point), at.y(point)];
  const stone = shape(
    "circle",
    { class: "stone-" + side, cx, cy, r: cell * 0.465, fill: `url(#stone-${side})` },
    description ? shape("title", {}, description) : null,
  );
  const shadow = shape("circle", {
    cx: cx + cell * 0.045,
    cy: cy + cell * 0.08,
    r: cell * 0.54,
    fill: "url(#stone-shadow)",
  });
  const text = number ? shape("text", { class: "number-on-" + side, x: cx, y: cy + 6 }, number) : null;
  return text ? [shadow, stone, text] : [shadow, stone];
}

/** The stones of the start position and of the moves up to `ply`. */
function board_stones({ game, moves, ply, numbers, plain }, rules, at) {
  const start = ["x", "o"].flatMap((side) =>
    points_in((game.start || {})[side] || "").flatMap((point) =>
      stone_shapes(at, point, side, "", point_text(rules, point)),
    ),
  );
  const played = moves.slice(0, ply).flatMap((point, index) => {
    const text = plain ? "" : `${index + 1}. ${point_text(rules, point)}`;
    return stone_shapes(at, point, side_of(game, index), numbers ? String(index + 1) : "", text);
  });
  return [...start, ...played];
}

const is_won = ({ game, moves, ply }) => ply > 0 && ply === moves.length && game.line;

/** Below the stones: a pale band under the winning line. */
function winning_band(viewer, at) {
  if (!is_won(viewer)) return null;
  const line = points_in(viewer.game.line);
  const [from, to] = [line[0], line[line.length - 1]];
  return shape("line", {
    class: "winning-band",
    x1: at.x(from),
    x2: at.x(to),
    y1: at.y(from),
    y2: at.y(to),
  });
}

/** On top: rings around the winning stones at the end of a won game, else a dot on the last move. */
function board_marks(viewer, at) {
  const { game, moves, ply, numbers } = viewer;
  if (is_won(viewer))
    return points_in(game.line).flatMap((point) => {
      const place = { cx: at.x(point), cy: at.y(point) };
      return [
        shape("circle", { class: "winning-case", ...place, r: cell * 0.5 }),
        shape("circle", { class: "winning", ...place, r: cell * 0.44 }),
      ];
    });
  const last = moves[ply - 1];
  if (!last || numbers) return [];
  const side = side_of(game, ply - 1);
  return [shape("circle", { class: "last on-" + side, cx: at.x(last), cy: at.y(last), r: cell * 0.15 })];
}

/** `plain`: a small board without coordinates, described by its surroundings. */
function board_drawing(viewer) {
  const rules = data.rules[viewer.game.rules];
  const labels = !viewer.plain;
  const at = board_layout(rules, labels);
  return shape(
    "svg",
    {
      class: viewer.plain ? "board plain" : "board",
      viewBox: `0 0 ${at.width} ${at.height}`,
      role: viewer.plain ? null : "img",
      "aria-hidden": viewer.plain ? "true" : null,
      "aria-label": viewer.plain ? null : `The board after ${plural(viewer.ply, "move")}`,
    },
    ...board_grid(rules, at, labels),
    winning_band(viewer, at),
    ...board_stones(viewer, rules, at),
    ...board_marks(viewer, at),
  );
}
