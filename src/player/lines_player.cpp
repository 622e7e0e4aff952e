// SPDX-License-Identifier: MIT
#include "player/lines_player.hpp"

#include <cassert>
#include <compare>
#include <string>
#include <vector>

#include "board/line_board.hpp"
#include "pattern/windows.hpp"

namespace rowan::player {

namespace {

/// The criteria for a move, most important first.
struct Merit {
  bool wins = false;
  int score = 0;
  int nearness = 0;  // minus the square of twice the distance to the center

  friend auto operator<=>(const Merit&, const Merit&) = default;
};

int nearness(const Rules& rules, Point point) {
  const int across = 2 * point.x - (rules.width - 1);
  const int down = 2 * point.y - (rules.height - 1);
  return -(across * across + down * down);
}

/// The score of the four lines through a point; a move there changes no other lines.
int score_through(const board::LineBoard& board, const board::LineSlots& slots, Side side) {
  pattern::WindowCounts counts;
  for (const board::LineSlot slot : slots) {
    counts += pattern::count_windows(board.lines()[slot.line], board.line_length(slot.line), board.rules().k);
  }
  return window_score(counts, side);
}

/// The merit of a move, for comparison with other moves. Leaves the board unchanged.
Merit merit_of(board::LineBoard& board, Point point, Side side) {
  const board::LineSlots slots = board.slots(point);
  const int before = score_through(board, slots, side);
  const bool wins = board.place_wins(slots, side);
  const int after = score_through(board, slots, side);
  board.remove(slots);
  return {.wins = wins, .score = after - before, .nearness = nearness(board.rules(), point)};
}

}  // namespace

std::expected<think::Answer, record::Fault> LinesPlayer::think(const think::Request& request) {
  const Position& position = request.position;
  assert(!position.is_over());
  renew(random_, request);
  board::LineBoard board(position);
  const Side side = position.side_to_move();
  Merit best;
  std::vector<Point> best_points;
  for (const Point point : position.legal_moves()) {
    const Merit merit = merit_of(board, point, side);
    if (best_points.empty() || merit > best) {
      best = merit;
      best_points.clear();
    }
    if (merit == best) best_points.push_back(point);
  }
  const Point chosen = best_points[random_.below(static_cast<std::uint32_t>(best_points.size()))];
  if (best.wins) return think::Answer{.move = chosen, .why = phrase("wins")};
  const int score = window_score(pattern::count_windows(board), side) + best.score;
  return think::Answer{.move = chosen, .why = phrase("score {number}", {{"number", score}})};
}

}  // namespace rowan::player
