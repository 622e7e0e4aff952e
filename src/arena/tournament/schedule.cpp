// SPDX-License-Identifier: MIT
#include "arena/tournament/schedule.hpp"

#include <cassert>
#include <cstddef>

#include "base/random.hpp"
#include "base/shuffled_order.hpp"
#include "game/symmetry.hpp"

namespace rowan::arena {

namespace {

/// What the seed of a tournament is used for; each use has numbers of its own.
enum class Use : std::uint8_t { first_seat, second_seat, symmetry, order };

std::uint64_t derived_seed(std::uint64_t seed, Use use, std::int64_t number) {
  const std::uint64_t of_use = Random(seed)() + static_cast<std::uint64_t>(use);
  return Random(Random(of_use)() + static_cast<std::uint64_t>(number))();
}

}  // namespace

Schedule::Schedule(const Tournament& tournament) : tournament_(&tournament) {
  const int players = static_cast<int>(tournament.players.size());
  const int hosts = tournament.format == Format::gauntlet ? 1 : players;
  for (int one = 0; one < hosts; ++one) {
    for (int other = one + 1; other < players; ++other) pairings_.emplace_back(one, other);
  }
}

std::int64_t Schedule::size() const { return std::int64_t{tournament_->rounds} * pairing_count() * legs(); }

std::pair<int, int> Schedule::players_of(std::int64_t number) const {
  return pairings_[pair_of(number) % pairing_count()];
}

ScheduledGame Schedule::game(std::int64_t number) const {
  assert(number >= 0 && number < size());
  ScheduledGame game;
  game.number = number;
  game.pair = pair_of(number);
  game.round = static_cast<int>(game.pair / pairing_count());
  const auto [one, other] = players_of(number);
  const bool swapped = (tournament_->swap_colors ? number : game.round) % 2 != 0;
  game.seats = swapped ? std::array{other, one} : std::array{one, other};
  game.opening = opening_of(game.round, game.pair);
  game.seeds = {derived_seed(tournament_->seed, Use::first_seat, number),
                derived_seed(tournament_->seed, Use::second_seat, number)};
  return game;
}

std::size_t Schedule::opening_index(int round) const {
  const std::size_t count = tournament_->openings.size();
  const std::size_t place = static_cast<std::size_t>(round) % count;
  if (tournament_->opening_order == OpeningOrder::sequential) return place;
  const std::int64_t cycle = round / static_cast<std::int64_t>(count);
  const ShuffledOrder order(derived_seed(tournament_->seed, Use::order, cycle),
                            static_cast<std::uint32_t>(count));
  return order.at(static_cast<std::uint32_t>(place));
}

std::vector<Point> Schedule::opening_of(int round, std::int64_t pair) const {
  if (tournament_->openings.empty()) return {};
  std::vector<Point> opening = tournament_->openings[opening_index(round)];
  if (!tournament_->transform) return opening;
  const auto all = symmetries(tournament_->rules);
  Random random(derived_seed(tournament_->seed, Use::symmetry, pair));
  const Symmetry symmetry = all[random.below(static_cast<std::uint32_t>(all.size()))];
  for (Point& point : opening) point = apply(symmetry, point, tournament_->rules);
  return opening;
}

}  // namespace rowan::arena
