// SPDX-License-Identifier: MIT
//
// Forced wins, shapes, forbidden points, and why a move is good.
#include "engine.hpp"

namespace rowan::python {

namespace {

std::optional<Side> side_of(const std::optional<int>& player) {
  if (!player) return std::nullopt;
  if (*player != 0 && *player != 1) {
    throw py::value_error("a player must be 0 or 1, not " + std::to_string(*player));
  }
  return *player == 0 ? Side::first : Side::second;
}

/// Searches for a forced win. Returns the verdict and, for a win, its line, whether the win holds against all
/// answers, and the number of nodes of its tree.
py::tuple threats(const PyState& state, const std::string& kind, const std::optional<int>& player,
                  const py::dict& given) {
  if (kind != "fours" && kind != "threats") {
    throw py::value_error("kind: expected 'fours' or 'threats', not '" + kind + "'");
  }
  const Game game = state.copy();
  const auto side = side_of(player);
  ThreatLimits limits;
  limits.nodes = number_of<std::int64_t>(given, "nodes");
  limits.time = milliseconds_of(number_of<double>(given, "time"));
  limits.attacks = number_of<int>(given, "attacks");
  limits.poll = poll_for_signals();
  ThreatResult found;
  bool is_checked = false;
  {
    const Released released;
    found = search_threats(game, kind == "fours" ? ThreatKind::fours : ThreatKind::threats, limits, side);
    is_checked = found.win && found.win->check();
  }
  if (!found.win) {
    return py::make_tuple(found.verdict == ThreatVerdict::no_win ? "no win" : "not known", py::none(), false,
                          0);
  }
  return py::make_tuple("win", actions_of(game, found.win->line()), is_checked, found.win->node_count());
}

/// The shapes on the four lines, and the class of the point.
py::tuple point_shapes(const PyState& state, long long action, const std::optional<int>& player) {
  const Game& game = state.current();
  const Shapes found = shapes(game, point_of(game, action), side_of(player).value_or(game.side_to_move()));
  py::list lines;
  for (const rowan_shape shape : found.lines) lines.append(name(shape));
  return py::make_tuple(py::tuple(lines), name(found.point_class));
}

const char* name_of(ForbiddenReason reason) {
  switch (reason) {
    case ForbiddenReason::overline:
      return "overline";
    case ForbiddenReason::double_four:
      return "double-four";
    case ForbiddenReason::double_three:
      return "double-three";
    default:
      return "";
  }
}

py::dict forbidden_points(const PyState& state) {
  py::dict found;
  const Game& game = state.current();
  for (const ForbiddenPoint& each : game.forbidden_points()) {
    found[py::int_(action_of(game, each.point))] = name_of(each.reason);
  }
  return found;
}

/// Reads a line of a Python Analysis: score, win_in, chance, moves. Empty for None.
std::optional<Line> line_of(const Game& game, const py::object& line) {
  if (line.is_none()) return std::nullopt;
  Line read;
  read.score = line.attr("score").cast<int>();
  read.win_in = line.attr("win_in").cast<int>();
  read.chance = line.attr("chance").cast<double>();
  for (const long long move : line.attr("moves").cast<std::vector<long long>>()) {
    read.moves.push_back(point_of(game, move));
  }
  return read;
}

py::tuple tuple_of_reason(const Game& game, const Reason& reason) {
  return py::make_tuple(name(reason.kind), reason.side == Side::first ? 0 : 1,
                        name(static_cast<rowan_shape>(reason.shape)),
                        name(static_cast<rowan_point_class>(reason.point_class)), name_of(reason.forbidden),
                        reason.plies, py::tuple(py::cast(actions_of(game, reason.points))));
}

py::tuple explain_move(const PyState& state, long long action, const py::object& line) {
  const Game game = state.copy();
  const Point move = point_of(game, action);
  const auto given = line_of(game, line);
  Explanation explanation;
  {
    const Released released;
    explanation = explain(game, move, given ? &*given : nullptr);
  }
  py::list reasons;
  for (const Reason& reason : explanation.reasons) reasons.append(tuple_of_reason(game, reason));
  return py::make_tuple(explanation.text, reasons);
}

}  // namespace

void add_threats(py::module_& module) {
  module.def("threats", &threats, py::arg("state"), py::arg("kind"), py::arg("player"), py::arg("limits"),
             "Looks for a forced win.");
  module.def("shapes", &point_shapes, py::arg("state"), py::arg("action"), py::arg("player") = py::none(),
             "What a stone would make on an empty point.");
  module.def("forbidden_points", &forbidden_points, py::arg("state"),
             "The points that renju forbids to black, whichever side is to move, each with the reason: "
             "'overline', 'double-four' or 'double-three'.");
  module.def("explain_move", &explain_move, py::arg("state"), py::arg("action"), py::arg("line") = py::none(),
             "Why a move is good.");
}

}  // namespace rowan::python
