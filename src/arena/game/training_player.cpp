// SPDX-License-Identifier: MIT
#include "arena/game/training_player.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>
#include <vector>

#include "arena/game/competitors.hpp"
#include "pattern/pattern_board.hpp"
#include "search/move_list.hpp"
#include "search/parameters.hpp"
#include "think/score.hpp"

namespace rowan::arena {

namespace {

/// Options for an engine that plays on one of many threads: a small table, which is cheap to clear, unless
/// another size is requested.
search::Engine::Options small_engine(const Contestant& player, const network::NetworkSelector& network) {
  constexpr std::size_t largest_table = 16;
  search::Engine::Options options = engine_options(player.limits, network);
  options.parameters = search::parse_parameters(player.search).value();
  if (player.limits.table == 0) options.table_mebibytes = std::min(options.table_mebibytes, largest_table);
  options.threads = 1;
  options.small = true;
  return options;
}

bool happens(double share, Random& random) {
  constexpr std::uint32_t parts = 1'000'000;
  return random.below(parts) < share * parts;
}

/// A range of columns or rows in which opening stones may lie: the first of them, and how many.
struct Span {
  int start = 0;
  int count = 0;

  [[nodiscard]] int any(Random& random) const {
    return start + static_cast<int>(random.below(static_cast<std::uint32_t>(count)));
  }
};

Span central(int side, int wanted) {
  const int count = std::min(side, wanted);
  return {.start = std::min(std::max(0, side / 2 - count / 2), side - count), .count = count};
}

Span anywhere(int side, int wanted, Random& random) {
  const int count = std::min(side, wanted);
  return {.start = static_cast<int>(random.below(static_cast<std::uint32_t>(side - count + 1))),
          .count = count};
}

/// Random stones placed one after another; empty if one is illegal or ends the game.
std::optional<Position> random_stones(const Rules& rules, Random& random) {
  const int stones = 3 + static_cast<int>(random.below(7));
  const int wanted = stones <= 5 ? 7 : 9;
  const bool is_central = random.below(5) != 0;
  const Span columns = is_central ? central(rules.width, wanted) : anywhere(rules.width, wanted, random);
  const Span rows = is_central ? central(rules.height, wanted) : anywhere(rules.height, wanted, random);
  Position position(rules);
  for (int i = 0; i < stones; ++i) {
    const int x = columns.any(random);
    const Point point = point_at(x, rows.any(random));
    if (!position.is_legal(point)) return std::nullopt;
    position.play(point);
  }
  if (position.is_over()) return std::nullopt;
  return position;
}

/// The result that a search score proves; empty if the score proves nothing.
std::optional<Outcome> proven_result(think::Score score, Side side) {
  if (think::is_win(score)) return win_for(side);
  if (think::is_loss(score)) return win_for(opponent(side));
  return std::nullopt;
}

}  // namespace

Result<network::NetworkSelector> training_network(const Tournament& tournament) {
  if (!tournament.training) return network::NetworkSelector();
  return network::network_selector_of(tournament.players[0].network);
}

TrainingPlayer::TrainingPlayer(const Tournament& tournament, const network::NetworkSelector& network)
    : tournament_(&tournament), engine_(small_engine(tournament.players[0], network)) {
  assert(tournament.training);
}

std::optional<files::TrainingGame> TrainingPlayer::play(const ScheduledGame& scheduled,
                                                        const StopToken& stop) {
  Random random(scheduled.seeds[0]);
  files::TrainingGame game{.number = scheduled.number, .rules = rules_of_game(random)};
  engine_.clear();
  Opening opening{Position(game.rules)};
  if (tournament_->training->random_openings) opening = make_opening(game.rules, random, stop);
  Position position = std::move(opening.position);
  for (const Point point : scheduled.opening) position.play(point);
  game.opening_moves = game.clean_from = static_cast<int>(position.moves().size());
  RandomMoves plan = plan_random_moves(game.opening_moves, random);
  const int agreed = tournament_->adjudication.max_moves;
  const int longest = agreed > 0 ? agreed : game.rules.point_count() * 4 / 5;
  std::optional<think::Line> known = std::move(opening.searched);
  for (std::optional<Outcome> result; !result;) {
    const int ply = static_cast<int>(position.moves().size());
    const think::Line best =
        known ? *std::exchange(known, std::nullopt) : search(position, limits().nodes, stop);
    if (stop.stop_requested()) return std::nullopt;
    game.searched.push_back({.score = static_cast<std::int16_t>(best.score), .best = best.moves[0]});
    result = proven_result(best.score, position.side_to_move());
    if (!result) {
      Point move = best.moves[0];
      if (plan.count > 0 && ply >= plan.plies[plan.count - 1]) {
        if (const auto drawn = random_move(position, random)) {
          move = *drawn;
          game.clean_from = ply + 1;
          --plan.count;
        }
      }
      position.play(move);
      const Outcome outcome = position.outcome();
      if (outcome != Outcome::ongoing)
        result = outcome;
      else if (ply + 1 >= longest)
        result = Outcome::draw;
    }
    if (result) game.result = *result;
  }
  game.moves = position.moves();
  return game;
}

Rules TrainingPlayer::rules_of_game(Random& random) const {
  const TrainingSettings& training = *tournament_->training;
  Rules rules = tournament_->rules;
  if (training.smallest_side == 0 || !happens(training.size_share, random)) return rules;
  const int sides = training.largest_side - training.smallest_side + 1;
  const int side = training.smallest_side + static_cast<int>(random.below(static_cast<std::uint32_t>(sides)));
  rules.width = rules.height = static_cast<std::uint8_t>(side);
  return rules;
}

/// A balanced opening; if none is found, as on small boards, the most balanced one tried; the empty board if
/// no attempt was legal.
TrainingPlayer::Opening TrainingPlayer::make_opening(const Rules& rules, Random& random,
                                                     const StopToken& stop) {
  Opening nearest{Position(rules)};
  int least = think::no_score;
  for (int i = 0; i < most_openings && !stop.stop_requested(); ++i) {
    const auto position = random_stones(rules, random);
    if (!position) continue;
    engine_.clear();
    int score = std::abs(search(*position, first_nodes, stop).score);
    if (score <= balanced_score) {
      think::Line line = search(*position, limits().nodes, stop);
      score = std::abs(line.score);
      if (score <= balanced_score) return {*position, std::move(line)};
    }
    if (score < least) {
      least = score;
      nearest.position = *position;
    }
  }
  engine_.clear();
  return nearest;
}

TrainingPlayer::RandomMoves TrainingPlayer::plan_random_moves(int opening, Random& random) const {
  constexpr std::uint32_t moves_after_opening = 20;
  RandomMoves plan;
  if (!happens(tournament_->training->random_moves, random)) return plan;
  plan.count = random.below(5) == 0 ? 2 : 1;
  for (int& ply : plan.plies) ply = opening + static_cast<int>(random.below(moves_after_opening));
  if (plan.count == 2 && plan.plies[0] < plan.plies[1]) std::swap(plan.plies[0], plan.plies[1]);
  return plan;
}

/// One of the most promising moves at random; empty if the position is not quiet, or has no legal move near
/// stones.
std::optional<Point> TrainingPlayer::random_move(const Position& position, Random& random) {
  constexpr std::size_t most = 12;
  const Rules& rules = position.rules();
  if (evaluated_ != rules) {
    evaluator_.emplace(rules);
    evaluated_ = rules;
  }
  const pattern::PatternBoard board(position, evaluator_->values());
  const search::ThreatStatus status = search::classify(board, 0);
  if (status.decided || status.defense != search::RequiredDefense::none) return std::nullopt;
  std::vector<std::pair<int, pattern::PointIndex>> moves;
  board.near_stones().for_each([&](pattern::PointIndex point) {
    if (position.is_legal(rules.point_of(point)))
      moves.emplace_back(-evaluator_->move_score(board, point), point);
  });
  if (moves.empty()) return std::nullopt;
  std::ranges::sort(moves);
  const auto drawn = random.below(static_cast<std::uint32_t>(std::min(moves.size(), most)));
  return rules.point_of(moves[drawn].second);
}

think::Line TrainingPlayer::search(const Position& position, std::int64_t nodes, const StopToken& stop) {
  think::Answer answer = engine_.think(
      {.position = position, .limits = {.depth = limits().depth, .nodes = nodes}, .stop = stop});
  if (answer.lines.empty()) return {.moves = {answer.move}};  // the engine was asked to stop
  return std::move(answer.lines.front());
}

}  // namespace rowan::arena
