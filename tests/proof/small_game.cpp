// SPDX-License-Identifier: MIT
#include "small_game.hpp"

#include <algorithm>
#include <bit>

namespace rowan::proof_test {

namespace {

std::uint64_t key_of(const Stones& stones, int rest) {
  return std::uint64_t{stones[0]} | std::uint64_t{stones[1]} << 24 | static_cast<std::uint64_t>(rest) << 48;
}

}  // namespace

SmallGame::SmallGame(int board_width, int board_height, int in_a_row, proof::ProofPlay how)
    : width(board_width), height(board_height), k(in_a_row), play(how) {
  for (int x = 0; x < width; ++x) {
    for (int y = 0; y < height; ++y) {
      for (const auto& [dx, dy] : {std::pair{0, 1}, {1, 0}, {1, 1}, {-1, 1}}) {
        Mask line = 0;
        for (int i = 0; i < k; ++i) {
          const int column = x + i * dx;
          const int row = y + i * dy;
          if (column >= 0 && column < width && row < height) line |= bit(row * width + column);
        }
        if (std::popcount(line) == k && std::ranges::find(lines, line) == lines.end()) lines.push_back(line);
      }
    }
  }
}

bool SmallGame::has_line(const Stones& stones, int side) const {
  const Mask own = stones[static_cast<std::size_t>(side)];
  return counts_lines(side) && std::ranges::any_of(lines, [&](Mask line) { return (line & ~own) == 0; });
}

bool SmallGame::completes(const Stones& stones, int side, int point) const {
  return has_line(with(stones, side, point), side) && !has_line(stones, side);
}

Mask SmallGame::laid_over(Mask mask, int number) const {
  Mask moved = 0;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      if (!has(mask, y * width + x)) continue;
      const int column = number % 2 == 1 ? width - 1 - x : x;
      const int row = number / 2 % 2 == 1 ? height - 1 - y : y;
      moved |= number >= 4 ? bit(column * width + row) : bit(row * width + column);
    }
  }
  return moved;
}

proof::ProofClaim BruteForce::value(const Stones& stones, int side_to_move) {
  if (game_.has_line(stones, 0)) return proof::ProofClaim::first_wins;
  if (game_.has_line(stones, 1)) return proof::ProofClaim::second_wins;
  if (game_.empty(stones) == 0) return proof::ProofClaim::draw;
  const std::uint64_t key = key_of(stones, side_to_move);
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  const proof::ProofClaim best =
      side_to_move == 0 ? proof::ProofClaim::first_wins : proof::ProofClaim::second_wins;
  proof::ProofClaim value =
      side_to_move == 0 ? proof::ProofClaim::second_wins : proof::ProofClaim::first_wins;
  for (int p = 0; p < game_.points() && value != best; ++p) {
    if (!has(game_.empty(stones), p)) continue;
    const proof::ProofClaim after = this->value(with(stones, side_to_move, p), 1 - side_to_move);
    if (after == best || after == proof::ProofClaim::draw) value = after;
  }
  known_.emplace(key, value);
  return value;
}

bool ClaimTruth::holds(const Stones& stones, bool provers_turn, bool after_pass, int time) {
  const int rest = (provers_turn ? 1 : 0) + (after_pass ? 2 : 0) + (claim_.pure ? 0 : 4 * time);
  const std::uint64_t key = key_of(stones, rest);
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  const bool result = try_all(stones, provers_turn, after_pass, time);
  known_.emplace(key, result);
  return result;
}

bool ClaimTruth::try_all(const Stones& stones, bool provers_turn, bool after_pass, int time) {
  if (game_.empty(stones) == 0) return aim_ == Aim::hold;
  if (pure_ && pure_->holds(stones, provers_turn)) return true;
  if (provers_turn) return prover_finds_a_move(stones, time);
  return (claim_.pure || time > 0) && opponent_finds_none(stones, after_pass, time - 1);
}

bool ClaimTruth::prover_finds_a_move(const Stones& stones, int time) {
  for (int p = 0; p < game_.points(); ++p) {
    if (!has(game_.empty(stones) & claim_.zone, p)) continue;
    if (!claim_.pure && game_.completes(stones, prover_, p)) return true;
    if (holds(with(stones, prover_, p), false, false, time)) return true;
  }
  return holds(stones, false, true, time);
}

bool ClaimTruth::opponent_finds_none(const Stones& stones, bool after_pass, int time) {
  for (int p = 0; p < game_.points(); ++p) {
    if (!has(game_.empty(stones), p)) continue;
    if (game_.completes(stones, 1 - prover_, p)) return false;
    if (!holds(with(stones, 1 - prover_, p), true, false, time)) return false;
  }
  return after_pass ? aim_ == Aim::hold : holds(stones, true, false, time);
}

}  // namespace rowan::proof_test
