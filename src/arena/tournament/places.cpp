// SPDX-License-Identifier: MIT
#include "arena/tournament/places.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace rowan::arena {

namespace {

std::int64_t halves(const Standings& standings, int player, int against) {
  return standings.score(player, against).half_points();
}

/// A score as a fraction of the possible maximum; 0 without games. Compared without rounding: both products
/// are below 2^62 (max_games).
struct Share {
  std::int64_t scored = 0;
  std::int64_t of = 1;

  friend std::strong_ordering operator<=>(const Share& left, const Share& right) {
    return left.scored * right.of <=> right.scored * left.of;
  }
  friend bool operator==(const Share& left, const Share& right) { return (left <=> right) == 0; }
};

Share share_of(std::int64_t half_points, std::int64_t games) {
  return {.scored = half_points, .of = std::max<std::int64_t>(1, games)};
}

/// The first criterion: points, or in a gauntlet the score in percent.
Share score_of(const Place& place, const Tournament& tournament) {
  return share_of(place.half_points, tournament.format == Format::gauntlet ? place.games : 1);
}

/// The tie-break criteria; larger is better.
using Merit = std::array<Share, 4>;

Merit merit_of(const Place& place, const Tournament& tournament, const Standings& standings) {
  if (tournament.format == Format::knockout) {
    const auto last = standings.last_match(place.player);
    if (!last) return {Share{.scored = -1}};
    const std::int64_t own = halves(standings, place.player, last->opponent);
    const std::int64_t others = halves(standings, last->opponent, place.player);
    const bool is_ahead = own > others || (own == others && place.player < last->opponent);
    return {Share{.scored = last->stage}, Share{.scored = is_ahead ? 1 : 0}};
  }
  const Share score = score_of(place, tournament);
  if (tournament.format == Format::gauntlet)
    return {score, share_of(place.direct, place.direct_games), Share{.scored = place.games}};
  const bool is_swiss = tournament.format == Format::swiss;
  return {score, Share{.scored = place.direct},
          Share{.scored = is_swiss ? place.buchholz : place.sonneborn_berger},
          Share{.scored = is_swiss ? place.sonneborn_berger : place.buchholz}};
}

}  // namespace

std::vector<Place> places_of(const Tournament& tournament, const Standings& standings) {
  const int count = static_cast<int>(tournament.players.size());
  const int of_bye = 2 * Schedule(tournament).legs();
  std::vector<Place> places(static_cast<std::size_t>(count));
  for (int player = 0; player < count; ++player) {
    Place& place = places[static_cast<std::size_t>(player)];
    place.player = player;
    place.games = standings.total(player).games();
    place.half_points = standings.total(player).half_points() + std::int64_t{standings.byes(player)} * of_bye;
  }
  for (Place& place : places) {
    for (const Place& other : places) {
      if (other.player == place.player) continue;
      const std::int64_t scored = halves(standings, place.player, other.player);
      const std::int64_t games = standings.score(place.player, other.player).games();
      if (score_of(other, tournament) == score_of(place, tournament)) {
        place.direct += scored;
        place.direct_games += games;
      }
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
