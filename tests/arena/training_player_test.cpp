// SPDX-License-Identifier: MIT
#include "arena/game/training_player.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arena/game/competitors.hpp"
#include "arena/run/file_archives.hpp"
#include "game/games.hpp"
#include "think/score.hpp"

namespace rowan::arena {
namespace {

using files::TrainingGame;

Tournament training_tournament(const std::string& game, const TrainingSettings& training, int games = 20) {
  Tournament tournament = selfplay_tournament(
      {.name = "engine", .player = "engine", .limits = {.nodes = 150}}, *find_game(game), games);
  tournament.seed = 3;
  tournament.training = training;
  EXPECT_EQ(why_impossible(tournament), std::nullopt);
  return tournament;
}

std::vector<TrainingGame> play_all(const Tournament& tournament) {
  TrainingPlayer player(tournament, network::NetworkSelector::none());
  const Schedule schedule(tournament);
  std::vector<TrainingGame> games;
  for (std::int64_t number = 0; number < schedule.size(); ++number)
    games.push_back(*player.play(schedule.game(number), {}));
  return games;
}

/// Checks that every move is legal, and that after the opening at most two moves differ from the best move
/// found, both before `clean_from`. Checks that the result is the outcome on the board, or is proved by the
/// last score, or is a draw at the move limit.
void expect_sound(const TrainingGame& game, int longest) {
  Position position(game.rules);
  int drawn = 0;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    ASSERT_TRUE(position.is_legal(game.moves[ply])) << "ply " << ply;
    const auto opening = static_cast<std::size_t>(game.opening_moves);
    if (ply >= opening) {
      const files::SearchedPosition& searched = game.searched.at(ply - opening);
      EXPECT_FALSE(think::is_decided(searched.score)) << "the game had ended";
      EXPECT_TRUE(position.is_legal(searched.best));
      if (searched.best != game.moves[ply]) {
        ++drawn;
        EXPECT_LT(static_cast<int>(ply), game.clean_from);
      }
    }
    position.play(game.moves[ply]);
  }
  EXPECT_LE(drawn, 2);
  const auto after_opening = static_cast<int>(game.moves.size()) - game.opening_moves;
  if (position.is_over()) {
    EXPECT_EQ(game.result, position.outcome());
    EXPECT_EQ(static_cast<int>(game.searched.size()), after_opening);
  } else if (game.result == Outcome::draw) {
    EXPECT_EQ(static_cast<int>(game.moves.size()), longest);
  } else {
    ASSERT_EQ(static_cast<int>(game.searched.size()), after_opening + 1);
    const std::int16_t last = game.searched.back().score;
    ASSERT_TRUE(think::is_decided(last));
    const Side side = position.side_to_move();
    EXPECT_EQ(game.result, win_for(think::is_win(last) ? side : opponent(side)));
  }
}

TEST(TrainingPlayer, GamesAreSoundUnderAllRules) {
  for (const char* const name : {"freestyle", "standard", "renju", "caro", "9x11x5", "7x7x4", "6x5x4"}) {
    SCOPED_TRACE(name);
    const Tournament tournament =
        training_tournament(name, {.random_openings = true, .random_moves = 0.5}, 8);
    for (const TrainingGame& game : play_all(tournament)) {
      SCOPED_TRACE("game " + std::to_string(game.number));
      EXPECT_EQ(game.rules, tournament.rules);
      expect_sound(game, game.rules.point_count() * 4 / 5);
    }
  }
}

TEST(TrainingPlayer, AGameDoesNotDependOnEarlierGames) {
  const Tournament tournament = training_tournament("freestyle", {.random_openings = true,
                                                                  .random_moves = 0.5,
                                                                  .smallest_side = 13,
                                                                  .largest_side = 16,
                                                                  .size_share = 0.5});
  const auto games = play_all(tournament);
  const Schedule schedule(tournament);
  TrainingPlayer backwards(tournament, network::NetworkSelector::none());
  for (std::int64_t number = schedule.size() - 1; number >= 0; number -= 3) {
    EXPECT_EQ(backwards.play(schedule.game(number), {}), games[static_cast<std::size_t>(number)]) << number;
  }
  Tournament other = tournament;
  other.seed = 4;
  EXPECT_NE(TrainingPlayer(other, network::NetworkSelector::none()).play(Schedule(other).game(0), {}),
            games[0]);
}

TEST(TrainingPlayer, SearchesWithItsParameters) {
  Tournament tournament = training_tournament("9x9x5", {.random_openings = true}, 4);
  for (Contestant& player : tournament.players) player.limits = {.depth = 4};
  const auto games = play_all(tournament);
  EXPECT_EQ(play_all(tournament), games);
  tournament.players[0].search = "late_base:1,late_square:0,late_worse:10";
  EXPECT_NE(why_impossible(tournament), std::nullopt) << "of one player only";
  tournament.players[1].search = tournament.players[0].search;
  EXPECT_EQ(why_impossible(tournament), std::nullopt);
  EXPECT_NE(play_all(tournament), games);
}

TEST(TrainingPlayer, OpeningsAreBalancedAndDiffer) {
  const auto games = play_all(training_tournament("freestyle", {.random_openings = true}, 40));
  std::set<std::vector<std::pair<int, int>>> openings;
  std::set<int> lengths;
  for (const TrainingGame& game : games) {
    EXPECT_LE(std::abs(game.searched.at(0).score), TrainingPlayer::balanced_score);
    EXPECT_GE(game.opening_moves, 3);
    EXPECT_LE(game.opening_moves, 9);
    EXPECT_EQ(game.clean_from, game.opening_moves) << "no move was drawn";
    lengths.insert(game.opening_moves);
    std::vector<std::pair<int, int>> stones;
    for (int i = 0; i < game.opening_moves; ++i) stones.emplace_back(game.moves[i].x, game.moves[i].y);
    openings.insert(stones);
  }
  EXPECT_EQ(openings.size(), games.size());
  EXPECT_GE(lengths.size(), 5U);
}

TEST(TrainingPlayer, PositionsBeforeARandomMoveAreNotClean) {
  const auto games =
      play_all(training_tournament("freestyle", {.random_openings = true, .random_moves = 1}, 30));
  const auto drawn = std::ranges::count_if(
      games, [](const TrainingGame& game) { return game.clean_from > game.opening_moves; });
  EXPECT_GE(drawn, 15) << "some games end before";
  for (const TrainingGame& game : games) expect_sound(game, 180);
}

TEST(TrainingPlayer, AShareOfGamesIsOnOtherSquareBoards) {
  const auto games = play_all(training_tournament(
      "standard 17x13", {.random_openings = true, .smallest_side = 9, .largest_side = 11, .size_share = 0.5},
      60));
  std::set<int> sides;
  int usual = 0;
  for (const TrainingGame& game : games) {
    if (game.rules == *find_game("standard 17x13")) {
      ++usual;
    } else {
      sides.insert(game.rules.width);
      EXPECT_EQ(game.rules.width, game.rules.height);
    }
    EXPECT_EQ(game.rules.overline, Overline::ignored);
  }
  EXPECT_EQ(sides, (std::set<int>{9, 10, 11}));
  EXPECT_GE(usual, 15);
  EXPECT_LE(usual, 45);
}

TEST(TrainingPlayer, ListedOpeningsAndLimitsAreUsed) {
  Tournament tournament = training_tournament("freestyle", {.random_moves = 1}, 4);
  tournament.openings = {{point_at(7, 7), point_at(8, 8)}, {point_at(7, 7)}};
  tournament.adjudication.max_moves = 12;
  tournament.players[0].limits = tournament.players[1].limits = {.depth = 2};
  for (const TrainingGame& game : play_all(tournament)) {
    EXPECT_EQ(game.opening_moves, game.number % 2 == 0 ? 2 : 1);
    EXPECT_LE(game.moves.size(), 12U);
    expect_sound(game, 12);
  }
}

TEST(TrainingPlayer, BoardsWithoutABalancedOpeningAreStillPlayed) {
  for (const char* const name : {"tictactoe", "1x1x1", "4x4x3", "5x5x5"}) {
    const auto games = play_all(training_tournament(name, {.random_openings = true}, 3));
    for (const TrainingGame& game : games) EXPECT_GE(game.searched.size(), 1U) << name;
  }
}

TEST(TrainingPlayer, StopsOnRequest) {
  const Tournament tournament = training_tournament("freestyle", {.random_openings = true});
  StopSource stop;
  stop.request_stop();
  EXPECT_EQ(TrainingPlayer(tournament, {}).play(Schedule(tournament).game(0), stop.get_token()),
            std::nullopt);
}

TEST(TrainingTournament, AnImpossibleOneIsRefusedWithAReason) {
  const Tournament good = training_tournament("freestyle", {.random_openings = true});
  const auto reason = [&](const auto& change) {
    Tournament tournament = good;
    change(tournament);
    const auto error = why_impossible(tournament);
    return error ? error->message : "";
  };
  const auto both = [](Tournament& tournament, const auto& change) {
    for (Contestant& player : tournament.players) change(player);
  };
  EXPECT_EQ(reason([](Tournament&) {}), "");
  EXPECT_EQ(
      reason([&](Tournament& t) { both(t, [](Contestant& p) { p.player = "greedy"; }); }),
      "training games need the score and the best move of every position; 'greedy' does not give them, use "
      "engine");
  EXPECT_TRUE(reason([&](Tournament& t) {
                both(t, [](Contestant& p) {
                  p.player = "";
                  p.command = "./other";
                });
              }).contains("'./other' does not give them"));
  EXPECT_TRUE(reason([&](Tournament& t) {
                both(t, [](Contestant& p) { p.limits.nodes = 0; });
              }).contains("add nodes=... or depth=..."));
  EXPECT_TRUE(reason([&](Tournament& t) {
                both(t, [](Contestant& p) { p.limits.threads = 2; });
              }).contains("leave out threads=..."));
  EXPECT_TRUE(reason([&](Tournament& t) {
                both(t, [](Contestant& p) { p.limits.turn = std::chrono::seconds(1); });
              }).contains("no clock"));
  EXPECT_TRUE(
      reason([](Tournament& t) { t.training->random_openings = false; }).contains("would be the same"));
  EXPECT_TRUE(
      reason([](Tournament& t) { t.openings = {{point_at(7, 7)}}; }).contains("an opening list cannot"));
  EXPECT_TRUE(reason([](Tournament& t) { t.training->random_moves = 1.5; }).contains("from 0 to 1"));
  EXPECT_TRUE(
      reason([](Tournament& t) { t.training->smallest_side = 13; }).contains("sides of other boards"));
  EXPECT_TRUE(reason([](Tournament& t) { t.swap_colors = true; }).contains("against itself"));
  EXPECT_TRUE(reason([](Tournament& t) { t.players[1].limits.nodes = 7; }).contains("against itself"));
}

}  // namespace
}  // namespace rowan::arena
