// SPDX-License-Identifier: MIT
#include "arena/tournament/schedule.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <iterator>
#include <numeric>

#include "base/random.hpp"
#include "game/symmetry.hpp"
#include "pairing/knockout.hpp"

namespace rowan::arena {

namespace {

/// The uses of a tournament's seed; each draws its own sequence.
enum class Use : std::uint8_t { first_seat, second_seat, symmetry, order };

std::uint64_t derived_seed(std::uint64_t seed, Use use, std::int64_t number) {
  const std::uint64_t of_use = Random(seed)() + static_cast<std::uint64_t>(use);
  return Random(Random(of_use)() + static_cast<std::uint64_t>(number))();
}

}  // namespace

std::vector<int> boards_by_round(const Tournament& tournament) {
  const int players = static_cast<int>(tournament.players.size());
  if (tournament.format == Format::knockout) return pairing::knockout_stages(players);
  return std::vector<int>(static_cast<std::size_t>(tournament.rounds), players / 2);
}

Schedule::Schedule(const Tournament& tournament) : tournament_(&tournament) {
  if (is_paired_by_results(tournament.format)) {
    boards_ = boards_by_round(tournament);
    return;
  }
  const int players = static_cast<int>(tournament.players.size());
  const int hosts = tournament.format == Format::gauntlet ? 1 : players;
  for (int one = 0; one < hosts; ++one) {
    for (int other = one + 1; other < players; ++other) pairings_.emplace_back(one, other);
  }
}

/// The number of games on a board: in Swiss those of one pair; in a knockout those of `rounds` pairs.
std::int64_t Schedule::games_of_board() const {
  return std::int64_t{legs()} * (tournament_->format == Format::knockout ? tournament_->rounds : 1);
}

std::int64_t Schedule::size() const {
  if (boards_.empty()) return std::int64_t{tournament_->rounds} * std::ssize(pairings_) * legs();
  return std::accumulate(boards_.begin(), boards_.end(), std::int64_t{0}) * games_of_board();
}

std::int64_t Schedule::paired_size() const {
  if (boards_.empty()) return size();
  const auto paired = std::min(std::ssize(tournament_->pairings), std::ssize(boards_));
  return std::accumulate(boards_.begin(), boards_.begin() + paired, std::int64_t{0}) * games_of_board();
}

Schedule::Slot Schedule::slot_of(std::int64_t number) const {
  const std::int64_t pair = pair_of(number);
  if (boards_.empty()) {
    const int round = static_cast<int>(pair / std::ssize(pairings_));
    return {.round = round, .board = static_cast<int>(pair % std::ssize(pairings_)), .opening = round};
  }
  const std::int64_t pairs_of_board = games_of_board() / legs();
  auto board = static_cast<int>(pair / pairs_of_board);
  int round = 0;
  while (board >= boards_[static_cast<std::size_t>(round)])
    board -= boards_[static_cast<std::size_t>(round++)];
  return {.round = round,
          .board = board,
          .opening = static_cast<int>(round * pairs_of_board + pair % pairs_of_board)};
}

int Schedule::round_of(std::int64_t number) const { return slot_of(number).round; }

std::pair<int, int> Schedule::players_of(std::int64_t number) const {
  const Slot slot = slot_of(number);
  if (boards_.empty()) return pairings_[static_cast<std::size_t>(slot.board)];
  return tournament_->pairings.at(static_cast<std::size_t>(slot.round))
      .at(static_cast<std::size_t>(slot.board));
}

ScheduledGame Schedule::game(std::int64_t number) const {
  assert(number >= 0 && number < paired_size());
  const Slot slot = slot_of(number);
  ScheduledGame game;
  game.number = number;
  game.pair = pair_of(number);
  game.opening_number = slot.opening;
  const auto [one, other] = players_of(number);
  // Without swapped colors, colors alternate from one opening to the next; in Swiss, the pairing assigns
  // them.
  const int turn = tournament_->swap_colors               ? static_cast<int>(number % 2)
                   : tournament_->format == Format::swiss ? 0
                                                          : game.opening_number % 2;
  game.seats = turn != 0 ? std::array{other, one} : std::array{one, other};
  game.opening = opening_of(game.opening_number, game.pair);
  game.seeds = {derived_seed(tournament_->seed, Use::first_seat, number),
                derived_seed(tournament_->seed, Use::second_seat, number)};
  return game;
}

std::size_t Schedule::opening_index(int opening_number) const {
  const std::size_t count = tournament_->openings.size();
  const std::size_t place = static_cast<std::size_t>(opening_number) % count;
  if (tournament_->opening_order == OpeningOrder::sequential) return place;
  const std::int64_t cycle = opening_number / static_cast<std::int64_t>(count);
  const ShuffledOrder order(derived_seed(tournament_->seed, Use::order, cycle),
                            static_cast<std::uint32_t>(count));
  return order.at(static_cast<std::uint32_t>(place));
}

std::vector<Point> Schedule::opening_of(int opening_number, std::int64_t pair) const {
  if (tournament_->openings.empty()) return {};
  std::vector<Point> opening = tournament_->openings[opening_index(opening_number)];
  if (!tournament_->transform) return opening;
  const auto all = symmetries(tournament_->rules);
  Random random(derived_seed(tournament_->seed, Use::symmetry, pair));
  const Symmetry symmetry = all[random.below(static_cast<std::uint32_t>(all.size()))];
  for (Point& point : opening) point = apply(symmetry, point, tournament_->rules);
  return opening;
}

}  // namespace rowan::arena
