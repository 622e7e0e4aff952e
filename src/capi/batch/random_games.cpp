// SPDX-License-Identifier: MIT
#include "capi/batch/random_games.hpp"

#include "board/playout.hpp"

namespace rowan::capi {

namespace {

using Take = std::function<bool(const board::Playout&)>;

template <int Size>
void play_timed(Random& random, std::int64_t games, const Take& take) {
  board::TimedPlayouts<Size, Size, 5> playouts(random());
  while (games > 0 && take(playouts.play())) --games;
}

void play_on_lines(const Rules& rules, Random& random, std::int64_t games, const Take& take) {
  board::LinePlayouts playouts(rules);
  while (games > 0 && take(playouts.play(random))) --games;
}

/// Move by move, for any position and rules.
void play_moves(const LineGame& start, Random& random, std::int64_t games, const Take& take) {
  LineGame game = start;
  for (; games > 0; --games) {
    while (!game.is_over()) game.play(draw_legal_point(game, random));
    if (!take({.outcome = game.outcome(), .length = game.move_count() - start.move_count()})) return;
    while (game.move_count() > start.move_count()) game.undo();
  }
}

}  // namespace

void play_random_games(const LineGame& start, Random& random, std::int64_t games, const Take& take) {
  const Rules& rules = start.rules();
  const bool is_empty = start.empty_count() == rules.point_count() && start.side_to_move() == Side::first;
  const auto is_freestyle = [&](std::uint8_t size) {
    return rules == Rules{.width = size, .height = size, .k = 5};
  };
  if (!is_empty || rules.forbidden != Forbidden::none) return play_moves(start, random, games, take);
  if (is_freestyle(15)) return play_timed<15>(random, games, take);
  if (is_freestyle(19)) return play_timed<19>(random, games, take);
  if (is_freestyle(20)) return play_timed<20>(random, games, take);
  play_on_lines(rules, random, games, take);
}

}  // namespace rowan::capi
