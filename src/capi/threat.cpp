// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <rowan/c/threat.h>

#include "base/stop.hpp"
#include "capi/call.hpp"
#include "capi/game_handle.hpp"
#include "pattern/pattern_board.hpp"
#include "pattern/shape.hpp"
#include "proof/win_tree.hpp"
#include "threat/four_search.hpp"
#include "threat/threat_search.hpp"

using rowan::Position;
using rowan::Side;
using rowan::capi::call_error;
using rowan::capi::CallError;
using rowan::capi::CallResult;
using rowan::capi::with_const_handle;
using rowan::pattern::PointClass;
using rowan::pattern::Shape;
using rowan::threat::ThreatVerdict;

/// The state behind a handle of a win.
struct rowan_win {
  Position start;
  std::vector<rowan::Point> line;
  rowan::proof::WinTree tree;
};

static_assert(static_cast<int>(ThreatVerdict::none) == ROWAN_NO_WIN &&
              static_cast<int>(ThreatVerdict::win) == ROWAN_WIN_FOUND &&
              static_cast<int>(ThreatVerdict::unknown) == ROWAN_NOT_KNOWN);
static_assert(static_cast<int>(Shape::five) == ROWAN_SHAPE_FIVE &&
              static_cast<int>(Shape::open_three) == ROWAN_SHAPE_OPEN_THREE &&
              static_cast<int>(Shape::overline) == ROWAN_SHAPE_OVERLINE);
static_assert(static_cast<int>(PointClass::open_four) == ROWAN_CLASS_OPEN_FOUR &&
              static_cast<int>(PointClass::forbidden) == ROWAN_CLASS_FORBIDDEN &&
              static_cast<int>(PointClass::win) == ROWAN_CLASS_WIN);

namespace {

std::expected<Position, CallError> position_for(const rowan::capi::LineGame& game, int side) {
  Position position = game.position();
  if (side < 0 || side > ROWAN_SECOND) {
    return call_error(ROWAN_BAD_ARGUMENT, "the side must be 0, ROWAN_FIRST or ROWAN_SECOND");
  }
  const Side wanted =
      side == 0 ? position.side_to_move() : (side == ROWAN_FIRST ? Side::first : Side::second);
  if (wanted != position.side_to_move()) {
    position = Position(position.rules(), {position.cells().begin(), position.cells().end()}, wanted);
  }
  if (position.is_over()) return call_error(ROWAN_GAME_OVER);
  return position;
}

std::expected<rowan::threat::ThreatLimits, CallError> read_limits(const rowan_threat_limits& given) {
  if (given.nodes < 0 || given.time_ms < 0 || given.attacks < 0) {
    return call_error(ROWAN_BAD_ARGUMENT, "a limit is negative");
  }
  rowan::threat::ThreatLimits limits{.nodes = given.nodes, .attacks = given.attacks};
  constexpr std::int64_t year_ms = std::int64_t{1000} * 60 * 60 * 24 * 365;
  if (given.time_ms > 0) {
    limits.deadline =
        std::chrono::steady_clock::now() + std::chrono::milliseconds(std::min(given.time_ms, year_ms));
  }
  return limits;
}

std::vector<rowan::Point> points_of(const std::vector<rowan::pattern::PointIndex>& line,
                                    const rowan::Rules& rules) {
  std::vector<rowan::Point> points;
  for (const rowan::pattern::PointIndex index : line) points.push_back(rules.point_of(index));
  return points;
}

/// Searches for a win. If it finds one and `win` is not NULL, stores it in *win.
ThreatVerdict search_win(const Position& position, int kind, const rowan::threat::ThreatLimits& limits,
                         rowan_win** win) {
  rowan::pattern::PatternBoard board(position);
  const auto take = [&](const std::vector<rowan::pattern::PointIndex>& line,
                        const rowan::proof::WinTree& tree) {
    if (win == nullptr) return;
    *win = std::make_unique<rowan_win>(position, points_of(line, position.rules()), tree).release();
  };
  if (kind == ROWAN_BY_FOURS) {
    rowan::threat::FourSearch search;
    const ThreatVerdict verdict = search.search(board, limits);
    if (verdict == ThreatVerdict::win) take(search.win_line(board), search.win_tree());
    return verdict;
  }
  rowan::threat::ThreatSearch search;
  const ThreatVerdict verdict = search.search(board, limits);
  if (verdict == ThreatVerdict::win) take(search.win_line(), search.win_tree());
  return verdict;
}

/// The class of a stone of `side` on an empty point. If the shapes leave open whether the point is forbidden,
/// the exact rule decides.
PointClass exact_class(const rowan::capi::LineGame& game, int index, Side side,
                       const rowan::pattern::PointShapes& shapes) {
  const PointClass kind = rowan::pattern::combine(game.rules(), side, shapes);
  if (kind != PointClass::perhaps_forbidden) return kind;
  return game.why_forbidden(index) ? PointClass::forbidden : rowan::pattern::combine_allowed(shapes);
}

}  // namespace

int rowan_threat_search(const rowan_game* game, int side, int kind, const rowan_threat_limits* limits,
                        rowan_win** win) {
  if (win != nullptr) *win = nullptr;
  return with_const_handle(game, [&](const rowan_game& handle) -> CallResult {
    if (kind != ROWAN_BY_FOURS && kind != ROWAN_BY_THREATS) {
      return call_error(ROWAN_BAD_ARGUMENT, "no such kind of threat");
    }
    const auto position = position_for(handle.game, side);
    if (!position) return rowan::failure_of(position);
    const auto given = rowan::capi::read_struct(limits);
    if (!given) return rowan::failure_of(given);
    auto read = read_limits(*given);
    if (!read) return rowan::failure_of(read);
    const rowan::StopSource source;
    const std::function<void()> poll = [&] {
      if (given->poll(given->poll_user) != 0) source.request_stop();
    };
    if (given->poll != nullptr) {
      read->stop = source.get_token();
      read->pause = &poll;
    }
    return static_cast<int>(search_win(*position, kind, *read, win));
  });
}

void rowan_win_free(rowan_win* win) { delete win; }

int rowan_win_line(const rowan_win* win, rowan_point* points, size_t capacity) {
  return with_const_handle(win, [&](const rowan_win& handle) {
    return rowan::capi::points_answer(handle.line, points, capacity);
  });
}

int rowan_win_check(const rowan_win* win, char* reason, size_t size) {
  return with_const_handle(win, [&](const rowan_win& handle) -> CallResult {
    if (reason == nullptr && size > 0) return call_error(ROWAN_NULL_ARGUMENT);
    const auto check = rowan::proof::check_win(handle.start, handle.start.side_to_move(), handle.tree);
    rowan::capi::copy_text(check.reason, reason, size);
    return check.verdict == rowan::proof::WinVerdict::accepted ? 1 : 0;
  });
}

int rowan_win_node_count(const rowan_win* win) {
  if (win == nullptr) return ROWAN_NULL_ARGUMENT;
  return static_cast<int>(win->tree.nodes().size());
}

int rowan_win_root(const rowan_win* win) {
  if (win == nullptr) return ROWAN_NULL_ARGUMENT;
  return win->tree.root();
}

int rowan_win_get_node(const rowan_win* win, int number, rowan_win_node* node) {
  if (win == nullptr || node == nullptr) return ROWAN_NULL_ARGUMENT;
  if (number < 0 || std::cmp_greater_equal(number, win->tree.nodes().size())) return ROWAN_BAD_ARGUMENT;
  const rowan::proof::WinTree::Node& own = win->tree.node(number);
  *node = {rowan::capi::to_c(own.move), own.first_child, own.next_sibling};
  return ROWAN_OK;
}

int rowan_threat_shapes(const rowan_game* game, int x, int y, int side, rowan_shapes* shapes) {
  return with_const_handle(game, [&](const rowan_game& handle) -> CallResult {
    const rowan::board::LineBoard& board = handle.game.stones();
    const rowan::Rules& rules = board.rules();
    if (side != ROWAN_FIRST && side != ROWAN_SECOND) return call_error(ROWAN_BAD_ARGUMENT);
    if (!rowan::capi::is_on_board(rules, x, y)) return call_error(ROWAN_OFF_BOARD);
    const rowan::Point point = rowan::point_at(x, y);
    if (board.cell(point) != rowan::Cell::empty) return call_error(ROWAN_OCCUPIED);
    const Side owner = side == ROWAN_FIRST ? Side::first : Side::second;
    const rowan::board::LineSlots slots = board.slots(point);
    rowan::pattern::PointShapes made{};
    rowan_shapes c_value = ROWAN_SHAPES_INIT;
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const int line = slots[i].line;
      made[i] = rowan::pattern::shape_of(rules, board.lines()[line], board.line_length(line),
                                         slots[i].field(), owner);
      c_value.shape[i] = static_cast<int32_t>(made[i]);
    }
    c_value.point_class = static_cast<int32_t>(exact_class(handle.game, rules.index_of(point), owner, made));
    return rowan::capi::write_struct(c_value, shapes);
  });
}

// The names are string literals, so they end in a NUL.
const char* rowan_shape_name(int shape) {
  if (shape < 0 || shape >= rowan::pattern::shape_count) return nullptr;
  return rowan::pattern::name_of(static_cast<Shape>(shape)).data();
}

const char* rowan_point_class_name(int point_class) {
  const bool is_public = point_class != static_cast<int>(PointClass::perhaps_forbidden);
  if (point_class < 0 || point_class >= rowan::pattern::point_class_count || !is_public) return nullptr;
  return rowan::pattern::name_of(static_cast<PointClass>(point_class)).data();
}
