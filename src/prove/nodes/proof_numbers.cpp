// SPDX-License-Identifier: MIT
#include "prove/nodes/proof_numbers.hpp"

#include <algorithm>
#include <utility>

#include "pattern/pattern_board.hpp"

namespace rowan::prove {

double estimated_number(const NodeState& state) {
  const auto round = static_cast<std::size_t>(state.round);
  return open_number * static_cast<double>(state.open.count()) +
         undecided_number[round] * static_cast<double>(state.waiting.count()) +
         undecided_number[round + 1] * static_cast<double>(state.undecided.count());
}

void KillerReplies::remember(std::uint8_t reply) {
  constexpr std::size_t most = 40;
  std::erase(replies_, reply);
  replies_.insert(replies_.begin(), reply);
  if (replies_.size() > most) replies_.resize(most);
}

std::vector<std::uint8_t> CandidateFinder::engine_moves(const Position& position,
                                                        const ProofNumberLimits& limits,
                                                        const StopToken& stop) {
  const think::Answer answer = engine_.think({.position = position,
                                              .limits = {.nodes = limits.engine_nodes},
                                              .lines = limits.engine_lines,
                                              .stop = stop});
  std::vector<std::uint8_t> moves;
  for (const think::Line& line : answer.lines) {
    moves.push_back(static_cast<std::uint8_t>(position.rules().index_of(line.moves[0])));
  }
  return moves;
}

std::vector<std::uint8_t> CandidateFinder::best_scored_moves(const Position& position,
                                                             const ProofNumberLimits& limits,
                                                             int stage) const {
  const pattern::PatternBoard board(position, evaluator_.values());
  std::vector<std::pair<int, std::uint8_t>> order;
  const auto score = [&](pattern::PointIndex point) {
    order.emplace_back(-evaluator_.move_score(board, point), static_cast<std::uint8_t>(point));
  };
  if (board.count(Side::second, pattern::PointClass::win) > 0) {
    board.points(Side::second, pattern::PointClass::win).for_each(score);
  } else {
    board.near_stones().for_each(score);
  }
  std::ranges::sort(order);
  const std::size_t most = static_cast<std::size_t>(limits.candidates) * (stage == 2 ? 1 : 3);
  if (order.size() > most) order.resize(most);
  std::vector<std::uint8_t> moves;
  for (const auto& [ignored, move] : order) moves.push_back(move);
  return moves;
}

}  // namespace rowan::prove
