// SPDX-License-Identifier: MIT
#include "session/seat.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/random.hpp"
#include "player/players.hpp"

namespace rowan::session {

Seats::Seats(Seat first, Seat second) : seats_{std::move(first), std::move(second)} {}

int Seats::people() const { return static_cast<int>(std::ranges::count_if(seats_, &Seat::is_person)); }

std::optional<Side> Seats::lone_person() const {
  if (people() != 1) return std::nullopt;
  return at(Side::first).is_person() ? Side::first : Side::second;
}

std::optional<Error> Seats::incompatibility(const Rules& rules) const {
  for (const Seat& seat : seats_) {
    if (seat.is_person()) continue;
    if (auto problem = player::why_no_player(seat.player, rules)) return problem;
  }
  return std::nullopt;
}

Seats person_against(Seat program, Side person_side) {
  Seats seats;
  seats.at(opponent(person_side)) = std::move(program);
  return seats;
}

std::string strongest_player(const Rules& rules) {
  std::string strongest;
  for (const player::PlayerEntry& entry : player::known_players()) {  // the strongest is the last
    if (entry.plays(rules)) strongest = entry.name;
  }
  assert(!strongest.empty());
  return strongest;
}

std::uint64_t seed_of_move(std::uint64_t seed, std::size_t move_number) {
  return Random(Random(seed)() + move_number)();
}

bool uses_chance(const Seat& seat) {
  const auto players = player::known_players();
  const auto entry = std::ranges::find(players, seat.player, &player::PlayerEntry::name);
  return entry != players.end() && entry->uses_chance;
}

}  // namespace rowan::session
