// SPDX-License-Identifier: MIT
#include "arena/tournament/standings.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace rowan::arena {

namespace {

int half_points_of(Side side, Outcome result) {
  if (result == Outcome::draw) return 1;
  return result == win_for(side) ? 2 : 0;
}

void add(MatchScore& score, int half_points) {
  ++(half_points == 2 ? score.wins : half_points == 1 ? score.draws : score.losses);
}

}  // namespace

std::optional<FinishedGame> finished_game(const Tournament& tournament, std::int64_t number,
                                          const std::array<std::string, 2>& players, Outcome result,
                                          record::Termination termination, int moves) {
  FinishedGame game{.number = number, .result = result, .termination = termination, .moves = moves};
  for (const std::size_t side : {0, 1}) {
    const auto found = std::ranges::find(tournament.players, players[side], &Contestant::name);
    if (found == tournament.players.end()) return std::nullopt;
    game.players[side] = static_cast<int>(found - tournament.players.begin());
  }
  if (result == Outcome::ongoing || game.players[0] == game.players[1]) return std::nullopt;
  return game;
}

Standings::Standings(const Tournament& tournament)
    : tournament_(&tournament),
      schedule_(tournament),
      meetings_(tournament.players.size(), std::vector<Meeting>(tournament.players.size())),
      faults_(tournament.players.size()),
      last_matches_(tournament.players.size()) {
  if (tournament.sprt) test_ = Test{};
}

void Standings::count(const FinishedGame& game) {
  assert(game.result != Outcome::ongoing);
  ++games_;
  moves_ += game.moves;
  ++terminations_[game.termination];
  const int of_first = half_points_of(Side::first, game.result);
  add(first_movers_, of_first);
  count_for(game.players[0], game.players[1], of_first);
  count_for(game.players[1], game.players[0], 2 - of_first);
  if (is_fault(game.termination)) {
    const int loser = game.players[game.result == Outcome::first_wins ? 1 : 0];
    ++faults_[loser][game.termination];
  }
  if (schedule_.legs() == 2) count_pair(game);
  if (is_paired_by_results(tournament_->format)) count_round(game);
}

void Standings::count_round(const FinishedGame& game) {
  const int round = schedule_.round_of(game.number);
  for (const std::size_t side : {0, 1}) {
    const int player = game.players[side];
    if (tournament_->format == Format::swiss) {
      players_of_round_[round].insert(player);
      continue;
    }
    auto& last = last_matches_[player];
    if (!last || last->stage <= round) last = {.stage = round, .opponent = game.players[1 - side]};
  }
}

int Standings::byes(int player) const {
  const auto is_bye = [&](const auto& round) {
    return round.second.size() + 1 == tournament_->players.size() && !round.second.contains(player);
  };
  return static_cast<int>(std::ranges::count_if(players_of_round_, is_bye));
}

void Standings::count_for(int player, int against, int half_points) {
  add(meetings_[player][against].score, half_points);
}

void Standings::count_pair(const FinishedGame& game) {
  const std::int64_t pair = schedule_.pair_of(game.number);
  const auto [one, other] = std::minmax(game.players[0], game.players[1]);
  const Side side_of_one = game.players[0] == one ? Side::first : Side::second;
  const int half_points = half_points_of(side_of_one, game.result);
  const auto [place, is_first] = half_done_.try_emplace(pair, half_points);
  if (is_first) return;
  const int sum = place->second + half_points;
  half_done_.erase(place);
  meetings_[one][other].pairs.add(sum);
  meetings_[other][one].pairs.add(4 - sum);
  if (test_) take_into_test(pair, sum);
}

void Standings::take_into_test(std::int64_t pair, int half_points) {
  ahead_.emplace(pair, half_points);
  while (!ahead_.empty() && ahead_.begin()->first == next_pair_ && test_->verdict == SprtVerdict::running) {
    test_->pairs.add(ahead_.begin()->second);
    ahead_.erase(ahead_.begin());
    ++next_pair_;
    test_->llr = log_likelihood_ratio(*tournament_->sprt, test_->pairs);
    test_->verdict = verdict_of(*tournament_->sprt, test_->llr);
  }
}

MatchScore Standings::total(int player) const {
  MatchScore sum;
  for (const Meeting& meeting : meetings_[player]) sum += meeting.score;
  return sum;
}

namespace {

std::int64_t halves(const Standings& standings, int player, int against) {
  return standings.score(player, against).half_points();
}

/// An exact fraction, such as half points per game. Fractions are compared without rounding: both products
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

/// The first criterion: half points, or in a gauntlet half points per game.
Share score_of(const Place& place, const Tournament& tournament) {
  return share_of(place.half_points, tournament.format == Format::gauntlet ? place.games : 1);
}

/// The criteria for a place, the most important first; larger is better.
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
