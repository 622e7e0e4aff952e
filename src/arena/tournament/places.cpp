// SPDX-License-Identifier: MIT
#include "arena/tournament/places.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace rowan::arena {

namespace {

std::int64_t halves(const Standings& standings, int player, int against) {
  return standings.score(player, against).half_points();
}

/// What decides between players, the larger the better.
using Merit = std::array<std::int64_t, 4>;

Merit merit_of(const Place& place, const Tournament& tournament, const Standings& standings) {
  if (tournament.format == Format::knockout) {
    const auto last = standings.last_match(place.player);
    if (!last) return {-1, 0, 0, 0};
    const std::int64_t own = halves(standings, place.player, last->opponent);
    const std::int64_t others = halves(standings, last->opponent, place.player);
    const bool is_ahead = own > others || (own == others && place.player < last->opponent);
    return {last->stage, is_ahead ? 1 : 0, 0, 0};
  }
  const bool is_swiss = tournament.format == Format::swiss;
  return {place.half_points, place.direct, is_swiss ? place.buchholz : place.sonneborn_berger,
          is_swiss ? place.sonneborn_berger : place.buchholz};
}

}  // namespace

std::vector<Place> places_of(const Tournament& tournament, const Standings& standings) {
  const int count = static_cast<int>(tournament.players.size());
  const int of_bye = 2 * Schedule(tournament).legs();
  std::vector<Place> places(static_cast<std::size_t>(count));
  for (int player = 0; player < count; ++player) {
    Place& place = places[static_cast<std::size_t>(player)];
    place.player = player;
    place.half_points = standings.total(player).half_points() + std::int64_t{standings.byes(player)} * of_bye;
  }
  for (Place& place : places) {
    for (const Place& other : places) {
      if (other.player == place.player) continue;
      const std::int64_t scored = halves(standings, place.player, other.player);
      const std::int64_t games = standings.score(place.player, other.player).games();
      if (other.half_points == place.half_points) place.direct += scored;
      place.sonneborn_berger += scored * other.half_points;
      place.buchholz += games * other.half_points;
    }
  }
  const auto merit = [&](const Place& place) { return merit_of(place, tournament, standings); };
  std::ranges::sort(places, [&](const Place& left, const Place& right) {
    return std::pair(merit(right), left.player) < std::pair(merit(left), right.player);
  });
  for (std::size_t i = 0; i < places.size(); ++i) {
    const bool is_equal = i > 0 && merit(places[i]) == merit(places[i - 1]);
    places[i].place = is_equal ? places[i - 1].place : static_cast<int>(i) + 1;
  }
  return places;
}

}  // namespace rowan::arena
