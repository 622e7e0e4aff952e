// SPDX-License-Identifier: MIT
#include "arena/tournament/standings.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>

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

}  // namespace rowan::arena
