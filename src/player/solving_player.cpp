// SPDX-License-Identifier: MIT
#include "player/solving_player.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cstdint>
#include <string>

#include "think/score.hpp"
#include "think/time_budget.hpp"

namespace rowan::player {

namespace {

solve::GameValue win_of(Side side) {
  return side == Side::first ? solve::GameValue::first_wins : solve::GameValue::second_wins;
}

}  // namespace

/// The time and nodes that are left for a move.
class SolvingPlayer::MoveBudget {
 public:
  using Time = std::optional<std::chrono::nanoseconds>;

  MoveBudget(Time time, std::int64_t nodes_for_position)
      : time_(time), most_for_position_(nodes_for_position), nodes_left_(3 * nodes_for_position) {}

  /// The move's time divided by `parts`, at most the time left; empty if there is no limit.
  [[nodiscard]] Time share(int parts) const {
    if (!time_) return std::nullopt;
    const auto left = *time_ - (std::chrono::steady_clock::now() - begun_);
    return std::clamp<std::chrono::nanoseconds>(left, std::chrono::nanoseconds(0), *time_ / parts);
  }

  [[nodiscard]] std::int64_t nodes_for_position() const { return std::min(nodes_left_, most_for_position_); }
  void spend(std::int64_t nodes) { nodes_left_ -= nodes; }
  [[nodiscard]] bool is_exhausted() const {
    return nodes_left_ <= 0 || (time_ && std::chrono::steady_clock::now() - begun_ >= *time_);
  }

 private:
  Time time_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  std::int64_t most_for_position_;
  std::int64_t nodes_left_;
};

bool SolvingPlayer::plays(const Rules& rules) {
  if (solve::Solver::why_unsupported(rules)) return false;
  const int shorter = std::min(rules.width, rules.height);
  const int longer = std::max(rules.width, rules.height);
  if (rules.k <= 2 || rules.k > longer) return true;
  constexpr int small = 30;
  constexpr int middling = 49;
  if (rules.point_count() <= small) return true;
  return rules.point_count() <= middling && (rules.k >= 5 || shorter >= 5);
}

std::expected<think::Answer, record::Fault> SolvingPlayer::think(const think::Request& request) {
  const Position& position = request.position;
  assert(plays(position.rules()) && !position.is_over());
  MoveBudget budget(time_budget(request).time, nodes_);
  think::Answer answer = ask_engine(request, budget);
  const think::Score score = answer.lines.front().score;
  if (think::is_win(score)) {
    const int moves = (think::plies_to_end(score) + 1) / 2;
    answer.why = moves == 1 ? phrase("wins") : phrase("wins in {number}", {{"number", moves}});
    return answer;
  }
  const auto instead = [&answer](Point move, Phrase why) {
    if (move == answer.move) {
      answer.why = std::move(why);
      return answer;
    }
    return think::Answer{.move = move, .why = std::move(why)};
  };
  const solve::SolveReport report = solve(position, request, budget);
  if (report.value == win_of(position.side_to_move()) && report.best_move) {
    return instead(*report.best_move, phrase("wins"));
  }
  if (report.value == win_of(opponent(position.side_to_move()))) {
    return instead(answer.move, phrase("loses to perfect play"));
  }
  if (report.value == solve::GameValue::draw) {
    const auto move = holding_move(request, budget, answer.move, report.best_move);
    if (move) return instead(*move, phrase("holds the draw"));
  }
  return instead(answer.move, phrase("not solved in time: the engine's move"));
}

/// A move after which the other side does not win: `wanted` if it qualifies, else `known`, else any. Empty if
/// the time or the nodes are used up before one is found.
std::optional<Point> SolvingPlayer::holding_move(const think::Request& request, MoveBudget& budget,
                                                 Point wanted, std::optional<Point> known) const {
  const auto holds = [&](Point move) {
    Position after = request.position;
    after.play(move);
    return solve(after, request, budget).value == solve::GameValue::draw;
  };
  if (holds(wanted)) return wanted;
  if (known) return known;
  for (const Point move : request.position.legal_moves()) {
    if (request.stop.stop_requested() || budget.is_exhausted()) return std::nullopt;
    if (move != wanted && holds(move)) return move;
  }
  return std::nullopt;
}

solve::SolveReport SolvingPlayer::solve(const Position& position, const think::Request& request,
                                        MoveBudget& budget) const {
  constexpr int parts = 3;
  if (budget.is_exhausted() || request.stop.stop_requested()) return {};
  solve::Solver solver(position, proof::ProofPlay::strong, mebibytes_);
  const solve::SolveReport report =
      solver.solve({.time = budget.share(parts), .nodes = budget.nodes_for_position(), .stop = request.stop},
                   [&](const solve::SolveReport& so_far) {
                     if (request.pause) request.pause(so_far.nodes);
                   });
  budget.spend(report.nodes);
  return report;
}

think::Answer SolvingPlayer::ask_engine(const think::Request& request, const MoveBudget& budget) {
  constexpr std::int64_t nodes = 20'000;
  constexpr int parts = 4;
  if (!engine_) engine_.emplace(search::Engine::Options{.table_mebibytes = 4, .network = network_});
  engine_->clear();  // so that a move does not depend on earlier requests
  return engine_->think({.position = request.position,
                         .limits = {.nodes = nodes, .time = budget.share(parts)},
                         .stop = request.stop,
                         .pause = request.pause});
}

}  // namespace rowan::player
