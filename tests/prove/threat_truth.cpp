// SPDX-License-Identifier: MIT
#include "prove/threat_truth.hpp"

#include <algorithm>
#include <bit>

namespace rowan::prove {

namespace {

constexpr int most_points = 36;

constexpr std::uint64_t bit(int point) { return std::uint64_t{1} << point; }

ThreatTruth::Stones stones_of(const proof::BoardKey& key, int points) {
  ThreatTruth::Stones stones{};
  for (int point = 0; point < points; ++point) {
    const auto letter = static_cast<unsigned char>(key[static_cast<std::size_t>(point) / 4]);
    const auto stone = static_cast<Cell>(letter >> (2 * (point % 4)) & 3U);
    if (stone != Cell::empty) stones[static_cast<std::size_t>(owner_of(stone))] |= bit(point);
  }
  return stones;
}

}  // namespace

ThreatTruth::ThreatTruth(const Rules& rules)
    : rules_(rules), windows_of_(static_cast<std::size_t>(rules.point_count())) {
  constexpr int directions[][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  const auto bit_at = [&](int x, int y) {
    const bool is_on_board = x >= 0 && y >= 0 && x < rules.width && y < rules.height;
    return is_on_board ? bit(y * rules.width + x) : 0;
  };
  for (int start = 0; start < rules.point_count(); ++start) {
    for (const auto& [dx, dy] : directions) {
      const int x = start % rules.width;
      const int y = start / rules.width;
      Window window;
      for (int i = 0; i < rules.k; ++i) window.points |= bit_at(x + i * dx, y + i * dy);
      if (std::popcount(window.points) < rules.k) continue;
      if (rules.overline == Overline::ignored) {
        window.ends = bit_at(x - dx, y - dy) | bit_at(x + rules.k * dx, y + rules.k * dy);
      }
      for (int point = 0; point < rules.point_count(); ++point) {
        if ((window.points & bit(point)) != 0) windows_of_[static_cast<std::size_t>(point)].push_back(window);
      }
    }
  }
}

bool ThreatTruth::has_row_through(const Stones& stones, Side side, int point) const {
  const std::uint64_t own = stones[static_cast<std::size_t>(side)];
  return std::ranges::any_of(windows_of_[static_cast<std::size_t>(point)], [&](const Window& window) {
    return (window.points & ~own) == 0 && (window.ends & own) == 0;
  });
}

bool ThreatTruth::first_wins(const Stones& stones) {
  const Side side = std::popcount(stones[0]) == std::popcount(stones[1]) ? Side::first : Side::second;
  auto& known = known_[stones[0]];
  if (const auto found = known.find(stones[1]); found != known.end()) return found->second;
  const bool is_first = side == Side::first;
  bool has_move = false;
  bool wins = !is_first;  // until a move shows otherwise
  for (int point = 0; point < rules_.point_count() && wins != is_first; ++point) {
    if (((stones[0] | stones[1]) & bit(point)) != 0) continue;
    has_move = true;
    Stones after = stones;
    after[static_cast<std::size_t>(side)] |= bit(point);
    wins = has_row_through(after, side, point) ? is_first : first_wins(after);
  }
  wins = wins && has_move;  // a full board is a draw
  known_[stones[0]].emplace(stones[1], wins);
  return wins;
}

bool ThreatTruth::first_wins(std::span<const std::uint8_t> moves) { return first_wins(stones_after(moves)); }

bool is_true(const proof::ThreatFileCheck& file, int most_empty) {
  const int points = file.rules.point_count();
  if (points > most_points) return true;
  ThreatTruth truth(file.rules);
  return std::ranges::all_of(file.proved, [&](const proof::BoardKey& key) {
    const ThreatTruth::Stones stones = stones_of(key, points);
    return points - std::popcount(stones[0] | stones[1]) > most_empty || truth.first_wins(stones);
  });
}

ThreatTruth::Stones stones_after(std::span<const std::uint8_t> moves) {
  ThreatTruth::Stones stones{};
  for (std::size_t i = 0; i < moves.size(); ++i) stones[i % 2] |= bit(moves[i]);
  return stones;
}

}  // namespace rowan::prove
