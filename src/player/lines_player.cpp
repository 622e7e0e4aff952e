// SPDX-License-Identifier: MIT
#include "player/lines_player.hpp"

#include <cassert>
#include <compare>
#include <string>
#include <vector>

#include "board/line_board.hpp"
#include "pattern/windows.hpp"

namespace rowan {

namespace {

/// What speaks for a move, the weightier first.
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

/// The score of the four lines through a point: all that a move there can change.
int score_through(const LineBoard& board, const LineSlots& slots, Side side) {
  WindowCounts counts;
  for (const LineSlot slot : slots) {
    counts += count_windows(board.lines()[slot.line], board.line_length(slot.line), board.rules().k);
  }
  return window_score(counts, side);
}

/// The value of the move compared with moves to other points; leaves the board unchanged.
Merit merit_of(LineBoard& board, Point point, Side side) {
  const LineSlots slots = board.slots(point);
  const int before = score_through(board, slots, side);
  const bool wins = board.place_wins(slots, side);
  const int after = score_through(board, slots, side);
  board.remove(slots);
  return {.wins = wins, .score = after - before, .nearness = nearness(board.rules(), point)};
}

}  // namespace

std::expected<Answer, Fault> LinesPlayer::think(const Request& request) {
  const Position& position = request.position;
  assert(!position.is_over());
  renew(random_, request);
  LineBoard board(position);
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
  if (best.wins) return Answer{.move = chosen, .why = "wins"};
  const int score = window_score(count_windows(board), side) + best.score;
  return Answer{.move = chosen, .why = "score " + std::to_string(score)};
}

}  // namespace rowan
