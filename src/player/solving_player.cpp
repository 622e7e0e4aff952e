// SPDX-License-Identifier: MIT
#include "player/solving_player.hpp"

#include <algorithm>
#include <cassert>
#include <string>

#include "think/score.hpp"
#include "think/time_budget.hpp"

namespace rowan {

namespace {

GameValue win_of(Side side) { return side == Side::first ? GameValue::first_wins : GameValue::second_wins; }

/// The part of the time that the solver gets; the engine, which is asked first, needs little.
std::optional<std::chrono::nanoseconds> share_of(std::optional<std::chrono::nanoseconds> time, int parts) {
  if (!time) return std::nullopt;
  return *time / parts;
}

}  // namespace

bool SolvingPlayer::plays(const Rules& rules) {
  if (Solver::why_unsupported(rules)) return false;
  const int shorter = std::min(rules.width, rules.height);
  const int longer = std::max(rules.width, rules.height);
  if (rules.k <= 2 || rules.k > longer) return true;
  constexpr int small = 30;
  constexpr int middling = 49;
  if (rules.point_count() <= small) return true;
  return rules.point_count() <= middling && (rules.k >= 5 || shorter >= 5);
}

std::expected<Answer, Fault> SolvingPlayer::think(const Request& request) {
  const Position& position = request.position;
  assert(plays(position.rules()) && !position.is_over());
  const Time time = time_budget(request).time;
  Answer answer = ask_engine(request, time);
  const Score score = answer.lines.front().score;
  if (is_win(score)) {
    const int moves = (plies_to_end(score) + 1) / 2;
    answer.why = moves == 1 ? "wins" : "wins in " + std::to_string(moves);
    return answer;
  }
  const auto instead = [&answer](Point move, const char* why) {
    if (move == answer.move) {
      answer.why = why;
      return answer;
    }
    return Answer{.move = move, .why = why};
  };
  const SolveReport report = solve(position, request, time);
  if (report.value == win_of(position.side_to_move()) && report.best_move) {
    return instead(*report.best_move, "wins");
  }
  if (report.value == win_of(opponent(position.side_to_move()))) {
    return instead(answer.move, "loses to perfect play");
  }
  if (report.value == GameValue::draw) {
    const auto move = holding_move(request, time, answer.move, report.best_move);
    if (move) return instead(*move, "holds the draw");
  }
  return instead(answer.move, "not solved in time: the engine's move");
}

/// A move after which the other side does not win: the wanted one if it is such, else the known one, else any.
std::optional<Point> SolvingPlayer::holding_move(const Request& request, Time time, Point wanted,
                                                 std::optional<Point> known) const {
  const auto holds = [&](Point move) {
    Position after = request.position;
    after.play(move);
    return solve(after, request, time).value == GameValue::draw;
  };
  if (holds(wanted)) return wanted;
  if (known) return known;
  for (const Point move : request.position.legal_moves()) {
    if (request.stop.stop_requested()) return std::nullopt;
    if (move != wanted && holds(move)) return move;
  }
  return std::nullopt;
}

SolveReport SolvingPlayer::solve(const Position& position, const Request& request, Time time) const {
  constexpr std::int64_t most_nodes = 2'000'000;
  constexpr int parts = 3;
  Solver solver(position, ProofPlay::strong, mebibytes_);
  return solver.solve({.time = share_of(time, parts), .nodes = most_nodes, .stop = request.stop},
                      [&](const SolveReport& report) {
                        if (request.pause) request.pause(report.nodes);
                      });
}

Answer SolvingPlayer::ask_engine(const Request& request, Time time) {
  constexpr std::int64_t nodes = 20'000;
  constexpr int parts = 4;
  if (!engine_) engine_.emplace(Engine::Options{.table_mebibytes = 4});
  engine_->clear();  // so that a move does not depend on the questions before
  return engine_->think({.position = request.position,
                         .limits = {.nodes = nodes, .time = share_of(time, parts)},
                         .stop = request.stop,
                         .pause = request.pause});
}

}  // namespace rowan
