// SPDX-License-Identifier: MIT
#include "player/perfect_player.hpp"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

namespace rowan::player {

namespace {

constexpr unsigned bit(int point) { return 1U << point; }

std::uint16_t stones_of(const Position& position, Side side) {
  unsigned stones = 0;
  const auto cells = position.cells();
  for (std::size_t point = 0; point < cells.size(); ++point) {
    if (cells[point] == stone_of(side)) stones |= bit(static_cast<int>(point));
  }
  return static_cast<std::uint16_t>(stones);
}

Position lone_stones(const Rules& rules, unsigned stones) {
  std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()), Cell::empty);
  for (std::size_t point = 0; point < cells.size(); ++point) {
    if ((stones & bit(static_cast<int>(point))) != 0) cells[point] = Cell::first;
  }
  return {rules, std::move(cells), Side::first};
}

/// The number of moves of the side that makes the last of this many plies.
int moves_of(int plies) { return (plies + 1) / 2; }

Phrase explain(int value) {
  if (value == 0) return phrase("holds the draw");
  if (value == 9) return phrase("wins");
  if (value > 0) return phrase("wins in {number}", {{"number", moves_of(10 - value)}});
  return phrase("loses in {number} at the latest", {{"number", moves_of(10 + value)}});
}

}  // namespace

bool PerfectPlayer::plays(const Rules& rules) { return has_table(rules) || SolvingPlayer::plays(rules); }

bool PerfectPlayer::has_table(const Rules& rules) {
  return rules.width == 3 && rules.height == 3 && (rules.k > 1 || rules.blocked_five == BlockedFive::wins);
}

std::expected<think::Answer, record::Fault> PerfectPlayer::think(const think::Request& request) {
  if (has_table(request.position.rules())) return answer_from_table(request.position);
  return solving_.think(request);
}

think::Answer PerfectPlayer::answer_from_table(const Position& position) {
  assert(!position.is_over());
  make_tables(position.rules());
  const Stones own = stones_of(position, position.side_to_move());
  const Stones other = stones_of(position, opponent(position.side_to_move()));
  std::pair<int, int> best{-points - 1, 0};
  int best_point = 0;
  for (int point = 0; point < points; ++point) {
    if (((own | other) & bit(point)) != 0) continue;
    const int value = value_of_move(own, other, point);
    const std::pair candidate{value, ways_to_go_wrong(other, static_cast<Stones>(own | bit(point)))};
    if (candidate > best) {
      best = candidate;
      best_point = point;
    }
  }
  return {.move = position.rules().point_of(best_point), .why = explain(best.first)};
}

int PerfectPlayer::value(const Position& position) {
  assert(!position.is_over());
  make_tables(position.rules());
  return solve(stones_of(position, position.side_to_move()),
               stones_of(position, opponent(position.side_to_move())));
}

/// Makes the tables for these rules, unless they are ready. Position, the reference implementation, says
/// which sets of stones contain a line, so that no rule is implemented twice.
void PerfectPlayer::make_tables(const Rules& rules) {
  assert(has_table(rules));
  if (rules_ == rules) return;
  for (unsigned stones = 0; stones < has_line_.size(); ++stones) {
    has_line_[stones] = lone_stones(rules, stones).has_line(Side::first);
  }
  values_.assign(std::size_t{1} << (2 * points), unknown);
  rules_ = rules;
}

/// The value for the side to move, which owns `own`. Requires that the game is not over.
int PerfectPlayer::solve(Stones own, Stones other) {
  std::int8_t& known = values_[own | static_cast<unsigned>(other) << points];
  if (known != unknown) return known;
  int best = -points - 1;
  for (int point = 0; point < points; ++point) {
    if (((own | other) & bit(point)) == 0) best = std::max(best, value_of_move(own, other, point));
  }
  known = static_cast<std::int8_t>(best);
  return best;
}

/// The value of a move for the side that makes it: the opponent's value after it with the sign changed, and
/// one closer to 0 because the game ends one ply later.
int PerfectPlayer::value_of_move(Stones own, Stones other, int point) {
  const auto after = static_cast<Stones>(own | bit(point));
  if (has_line_[after]) return win_now;
  if ((after | other) == bit(points) - 1) return 0;
  const int reply = solve(other, after);
  return reply == 0 ? 0 : reply > 0 ? 1 - reply : -1 - reply;
}

/// The number of losing moves of the side to move, which owns `own`; 0 if the game is over.
int PerfectPlayer::ways_to_go_wrong(Stones own, Stones other) {
  int count = 0;
  if (has_line_[other]) return count;
  for (int point = 0; point < points; ++point) {
    if (((own | other) & bit(point)) == 0 && value_of_move(own, other, point) < 0) ++count;
  }
  return count;
}

}  // namespace rowan::player
