// SPDX-License-Identifier: MIT
#include "player/level_player.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>

#include "base/text.hpp"
#include "think/time_budget.hpp"

namespace rowan::player {

namespace {

constexpr std::string_view name_before_level = "engine:";

/// From level 1 up. Found by games between neighboring levels (docs/levels.md): after a change to one,
/// measure all again.
constexpr std::array<Level, highest_level - 1> levels{{
    {.overlooked = 95, .blind = 30, .careless = 80, .noise = 140},
    {.overlooked = 70, .careless = 35, .noise = 65},
    {.overlooked = 45, .careless = 10, .noise = 25},
    {.overlooked = 40, .careless = 10, .noise = 200, .nodes = 100, .depth = 1, .fours = 2, .lines = 6},
    {.overlooked = 25, .careless = 2, .noise = 120, .nodes = 600, .depth = 1, .fours = 3, .lines = 5},
    {.overlooked = 10, .noise = 40, .nodes = 1'000, .depth = 2, .fours = 4, .lines = 3},
    {.noise = 20, .nodes = 1'500, .fours = 6, .lines = 2},
    {.noise = 8, .nodes = 4'500, .lines = 2},
    {.noise = 3, .nodes = 15'000, .lines = 2},
}};

/// The number of steps of a chess king between two points.
int distance(Point from, Point to) { return std::max(std::abs(from.x - to.x), std::abs(from.y - to.y)); }

std::vector<pattern::PointIndex> allowed(const pattern::PatternBoard& board,
                                         const pattern::PointSet& points) {
  std::vector<pattern::PointIndex> moves;
  points.for_each([&](pattern::PointIndex point) {
    if (!board.is_forbidden(point, board.side_to_move())) moves.push_back(point);
  });
  return moves;
}

std::vector<pattern::PointIndex> allowed_near_stones(const pattern::PatternBoard& board) {
  std::vector<pattern::PointIndex> moves = allowed(board, board.near_stones());
  return moves.empty() ? allowed(board, board.empty_points()) : moves;
}

}  // namespace

std::string level_name(int level) { return std::string(name_before_level) + std::to_string(level); }

std::optional<int> level_in(std::string_view player_name) {
  if (!player_name.starts_with(name_before_level)) return std::nullopt;
  const auto number = parse_integer(player_name.substr(name_before_level.size()));
  if (!number || *number < lowest_level || *number > highest_level) return std::nullopt;
  return static_cast<int>(*number);
}

LevelPlayer::LevelPlayer(int level, std::uint64_t seed, network::NetworkSelector network)
    : LevelPlayer(levels[level - lowest_level], seed, std::move(network)) {}

LevelPlayer::LevelPlayer(const Level& level, std::uint64_t seed, network::NetworkSelector network)
    : level_(level), random_(seed), network_(std::move(network)) {}

std::expected<think::Answer, record::Fault> LevelPlayer::think(const think::Request& request) {
  const Position& position = request.position;
  assert(!position.is_over());
  renew(random_, request);
  const Rules& rules = position.rules();
  if (rules_ != rules) {
    rules_ = rules;
    evaluator_.emplace(rules);
  }
  const pattern::PatternBoard board(position, evaluator_->values());
  const Side side = board.side_to_move();
  if (const pattern::PointIndex five = board.points(side, pattern::PointClass::win).first();
      five != pattern::no_point) {
    return think::Answer{.move = rules.point_of(five), .why = phrase("wins")};
  }
  const auto defenses = allowed(board, board.points(opponent(side), pattern::PointClass::win));
  if (!defenses.empty() && chance(100) >= level_.blind) {
    const pattern::PointIndex defense = defenses[random_.below(static_cast<std::uint32_t>(defenses.size()))];
    return think::Answer{.move = rules.point_of(defense), .why = phrase("stops a win")};
  }
  const auto noticed = notice(position, board);
  const bool is_careless = chance(100) < level_.careless;
  if (level_.nodes > 0 && !is_careless) return look_ahead(request, noticed);
  return move_without_search(board, noticed, is_careless);
}

/// The points that the player notices. Never empty: if it notices none of the points near stones, it
/// considers all of them.
std::vector<pattern::PointIndex> LevelPlayer::notice(const Position& position,
                                                     const pattern::PatternBoard& board) {
  const auto moves = allowed_near_stones(board);
  std::vector<pattern::PointIndex> noticed;
  for (const pattern::PointIndex move : moves) {
    if (is_noticed(position, position.rules().point_of(move))) noticed.push_back(move);
  }
  return noticed.empty() ? moves : noticed;
}

/// Is the point noticed? Points within two steps of one of the last two stones always are.
bool LevelPlayer::is_noticed(const Position& position, Point point) {
  constexpr int stones = 2;
  constexpr int seen_at_a_glance = 2;
  constexpr int farthest = 6;
  const auto& moves = position.moves();
  int nearest = moves.empty() ? 0 : farthest;
  for (int back = 1; back <= stones && static_cast<std::size_t>(back) <= moves.size(); ++back) {
    nearest = std::min(nearest, distance(point, moves[moves.size() - static_cast<std::size_t>(back)]));
  }
  const int beyond = std::max(0, nearest - seen_at_a_glance);
  return chance(100 * (farthest - seen_at_a_glance)) >= level_.overlooked * beyond;
}

think::Answer LevelPlayer::move_without_search(const pattern::PatternBoard& board,
                                               const std::vector<pattern::PointIndex>& noticed,
                                               bool is_careless) {
  const auto score = [&](pattern::PointIndex move) {
    return std::max(
        0, is_careless ? evaluator_->making_score(board, move) : evaluator_->move_score(board, move));
  };
  const int noise = level_.nodes > 0 ? 0 : level_.noise;  // with a search, the noise has another unit
  int highest = 0;
  for (const pattern::PointIndex move : noticed) highest = std::max(highest, score(move));
  int best = -1;
  pattern::PointIndex chosen = noticed.front();
  for (const pattern::PointIndex move : noticed) {
    const int seems = 100 * score(move) + chance(highest * noise + 1);
    if (seems <= best) continue;
    best = seems;
    chosen = move;
  }
  return {.move = board.rules().point_of(chosen),
          .why = is_careless ? phrase("is best for its own rows") : phrase("has the best score")};
}

think::Answer LevelPlayer::look_ahead(const think::Request& asked,
                                      const std::vector<pattern::PointIndex>& noticed) {
  if (!engine_) {
    engine_.emplace(search::Engine::Options{
        .table_mebibytes = 1, .network = network_, .parameters = {.fours = level_.fours}});
  }
  engine_->clear();  // so that a move does not depend on earlier requests
  think::Request request{.position = asked.position,
                         .limits = {.depth = level_.depth, .nodes = level_.nodes},
                         .lines = level_.lines,
                         .stop = asked.stop,
                         .pause = asked.pause};
  // Passed as a deadline, not as a limit, so that the time affects the search only if it runs out.
  if (const auto time = think::time_budget(asked).time)
    request.stop = asked.stop.until(std::chrono::steady_clock::now() + *time);
  for (const pattern::PointIndex move : noticed)
    request.only.push_back(asked.position.rules().point_of(move));
  const think::Answer found = engine_->think(request);
  const think::Line& best = found.lines.front();
  if (think::is_win(best.score)) return {.move = best.moves.front(), .why = phrase("wins by force")};
  int highest = -think::no_score;
  Point chosen = best.moves.front();
  for (const think::Line& line : found.lines) {
    if (think::is_loss(line.score) && !think::is_loss(best.score)) break;
    const int seems = line.score + chance(level_.noise + 1);
    if (seems <= highest) continue;
    highest = seems;
    chosen = line.moves.front();
  }
  return {.move = chosen, .why = phrase("best line")};
}

}  // namespace rowan::player
