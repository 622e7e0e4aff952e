// SPDX-License-Identifier: MIT
#include "player/balance.hpp"

#include <cassert>

#include "board/line_board.hpp"
#include "player/greedy_player.hpp"

namespace rowan::player {

namespace {

/// Plays a move in `position` and on `board`, which must have the same stones. Returns the outcome after it.
Outcome play_one(Position& position, board::LineBoard& board, Point point) {
  const Side side = position.side_to_move();
  position.play(point);
  if (board.place_wins(point, side)) return win_for(side);
  if (board.is_full()) return Outcome::draw;
  return position.rules().forbidden == Forbidden::none ? Outcome::ongoing : position.outcome();
}

Outcome play_on(Position position, Player& player, int max_moves) {
  board::LineBoard board(position);
  Outcome outcome = Outcome::ongoing;
  for (int move = 0; outcome == Outcome::ongoing && move < max_moves; ++move) {
    outcome = play_one(position, board, player.think({.position = position})->move);
  }
  return outcome;
}

}  // namespace

Balance judge_by_games(const Position& position, const BalanceSettings& settings, std::uint64_t seed) {
  assert(!position.is_over());
  GreedyPlayer player(seed, settings.noise);  // one for both sides: only chance distinguishes them
  Balance balance;
  for (int game = 0; game < settings.games; ++game) {
    const Outcome outcome = play_on(position, player, settings.max_moves);
    if (outcome == Outcome::first_wins) {
      ++balance.first_wins;
    } else if (outcome == Outcome::second_wins) {
      ++balance.second_wins;
    } else {
      ++balance.draws;
    }
  }
  return balance;
}

}  // namespace rowan::player
