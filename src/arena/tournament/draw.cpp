// SPDX-License-Identifier: MIT
#include "arena/tournament/draw.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/tournament/schedule.hpp"
#include "pairing/knockout.hpp"
#include "pairing/pairing.hpp"

namespace rowan::arena {

namespace {

/// The half points of both players in a pairing, in the order of the pairing.
using HalfPoints = std::array<int, 2>;

/// Makes the pairings of one round after another from the results of the earlier rounds.
class Draw {
 public:
  Draw(Tournament tournament, std::span<const FinishedGame> games) : tournament_(std::move(tournament)) {
    tournament_.pairings.clear();
    results_.resize(static_cast<std::size_t>(Schedule(tournament_).size()));
    for (const FinishedGame& game : games) results_[static_cast<std::size_t>(game.number)] = game;
  }

  Result<Pairings> rounds() {
    while (is_complete()) {
      if (auto scored = score_last_round(); !scored) return failure_of(scored);
      auto next = tournament_.format == Format::swiss ? swiss_round() : knockout_round();
      if (next.empty()) break;
      tournament_.pairings.push_back(std::move(next));
    }
    if (auto checked = check_players(scored_); !checked) return failure_of(checked);
    if (auto checked = check_rest(); !checked) return failure_of(checked);
    return std::move(tournament_.pairings);
  }

 private:
  [[nodiscard]] std::size_t paired_size() const {
    return static_cast<std::size_t>(Schedule(tournament_).paired_size());
  }

  /// Whether all games paired so far are over.
  [[nodiscard]] bool is_complete() const {
    return std::all_of(results_.begin(), results_.begin() + static_cast<std::ptrdiff_t>(paired_size()),
                       [](const auto& game) { return game.has_value(); });
  }

  /// Checks that the games from `from` on were played by the players who were paired.
  [[nodiscard]] Result<void> check_players(std::size_t from) const {
    const Schedule schedule(tournament_);
    for (std::size_t number = from; number < paired_size(); ++number) {
      const auto& game = results_[number];
      if (!game) continue;
      const auto [one, other] = schedule.players_of(static_cast<std::int64_t>(number));
      if (std::minmax(one, other) != std::minmax(game->players[0], game->players[1]))
        return failure(fmt::format("game {} was not played by the players paired for it", number + 1));
    }
    return {};
  }

  /// Checks that no game was played before its round was paired.
  [[nodiscard]] Result<void> check_rest() const {
    for (std::size_t number = paired_size(); number < results_.size(); ++number) {
      if (results_[number])
        return failure(fmt::format("game {} was played before its round was paired", number + 1));
    }
    return {};
  }

  /// Counts the half points of every pairing of the last round. Requires is_complete().
  [[nodiscard]] Result<void> score_last_round() {
    if (tournament_.pairings.empty()) return {};
    if (auto checked = check_players(scored_); !checked) return checked;
    const Schedule schedule(tournament_);
    const auto& pairings = tournament_.pairings.back();
    std::vector<HalfPoints> scores(pairings.size());
    for (std::size_t number = scored_; number < paired_size(); ++number) {
      const FinishedGame& game = *results_[number];
      const std::size_t place = (number - scored_) * pairings.size() / (paired_size() - scored_);
      const bool is_first = game.players[0] == pairings[place].first;
      const int of_first_mover = game.result == Outcome::draw         ? 1
                                 : game.result == Outcome::first_wins ? 2
                                                                      : 0;
      scores[place][is_first ? 0 : 1] += of_first_mover;
      scores[place][is_first ? 1 : 0] += 2 - of_first_mover;
    }
    scored_ = paired_size();
    scores_.push_back(std::move(scores));
    return {};
  }

  [[nodiscard]] std::vector<std::pair<int, int>> swiss_round() const {
    if (std::cmp_equal(scores_.size(), tournament_.rounds)) return {};
    const int count = static_cast<int>(tournament_.players.size());
    std::vector<pairing::Player> players;
    for (int player = 1; player <= count; ++player) players.push_back(player);
    std::vector<pairing::Round> before;
    for (std::size_t round = 0; round < scores_.size(); ++round) before.push_back(played_round(round));
    std::vector<std::pair<int, int>> boards;
    for (const pairing::RoundBoard& board : pairing::pair_swiss(players, before)) {
      if (board.second) boards.emplace_back(board.first - 1, *board.second - 1);
    }
    return boards;
  }

  [[nodiscard]] pairing::Round played_round(std::size_t round) const {
    pairing::Round boards;
    std::vector<bool> has_played(tournament_.players.size());
    for (std::size_t i = 0; i < scores_[round].size(); ++i) {
      const auto [one, other] = tournament_.pairings[round][i];
      boards.push_back({.first = one + 1, .second = other + 1, .half_points = scores_[round][i]});
      has_played[static_cast<std::size_t>(one)] = has_played[static_cast<std::size_t>(other)] = true;
    }
    const auto bye = std::ranges::find(has_played, false);
    if (bye != has_played.end()) {
      boards.push_back({.first = static_cast<int>(bye - has_played.begin()) + 1,
                        .half_points = {2 * Schedule(tournament_).legs(), 0}});
    }
    return boards;
  }

  [[nodiscard]] std::vector<std::pair<int, int>> knockout_round() const {
    std::vector<std::vector<int>> winners;
    for (std::size_t stage = 0; stage < scores_.size(); ++stage) {
      std::vector<int>& of_stage = winners.emplace_back();
      for (std::size_t i = 0; i < scores_[stage].size(); ++i) {
        const auto [one, other] = tournament_.pairings[stage][i];  // the stronger first
        of_stage.push_back(scores_[stage][i][0] >= scores_[stage][i][1] ? one : other);
      }
    }
    return pairing::knockout_matches(static_cast<int>(tournament_.players.size()), winners);
  }

  Tournament tournament_;
  std::vector<std::optional<FinishedGame>> results_;  // by number
  std::vector<std::vector<HalfPoints>> scores_;       // [round][pairing], of complete rounds
  std::size_t scored_ = 0;                            // number of games counted in scores_
};

}  // namespace

Result<Pairings> draw_rounds(const Tournament& tournament, std::span<const FinishedGame> games) {
  if (!is_paired_by_results(tournament.format)) return Pairings{};
  return Draw(tournament, games).rounds();
}

}  // namespace rowan::arena
