// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "arena/player_factory.hpp"
#include "arena/run/distributed_run.hpp"
#include "arena/run/file_archives.hpp"
#include "arena/run/ledger.hpp"
#include "arena/run/tournament_run.hpp"
#include "arena/tournament/tournament_text.hpp"
#include "game/games.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::arena {
namespace {

using testing::own_players;
using testing::TemporaryFolder;

class TrainingArchiveTest : public ::testing::Test {
 protected:
  TrainingArchiveTest() {
    tournament_.training = TrainingSettings{.random_openings = true,
                                            .random_moves = 0.5,
                                            .smallest_side = 9,
                                            .largest_side = 10,
                                            .size_share = 0.25};
  }

  /// Plays the tournament into the file. Returns the number of games that were already there.
  Result<std::int64_t> play(int concurrency = 2) {
    TrainingArchive archive(path_);
    auto ledger = Ledger::open(tournament_, &archive);
    if (!ledger) return std::unexpected(ledger.error());
    const std::int64_t resumed_games = ledger->resumed_games();
    EXPECT_TRUE(
        run_tournament(tournament_, *ledger, {.concurrency = concurrency, .factory = own_players()}, {}));
    EXPECT_TRUE(ledger->is_done());
    std::int64_t positions = 0;
    for (const auto& game : games()) positions += std::ssize(game.searched);
    EXPECT_EQ(archive.positions(), positions);
    return resumed_games;
  }

  [[nodiscard]] std::string bytes() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  /// The games ordered by number.
  [[nodiscard]] std::vector<files::TrainingGame> games() const {
    std::ifstream file(path_, std::ios::binary);
    files::TrainingReader reader(file);
    std::vector<files::TrainingGame> games;
    while (const auto game = reader.next().value()) games.push_back(*game);
    EXPECT_FALSE(reader.has_rest());
    std::ranges::sort(games, {}, &files::TrainingGame::number);
    return games;
  }

  Tournament tournament_ = selfplay_tournament(
      {.name = "engine", .player = "engine", .limits = {.nodes = 60}}, *find_game("standard 11x9"), 24);
  TemporaryFolder folder_;
  std::filesystem::path path_ = folder_ / "standard.games";
};

TEST_F(TrainingArchiveTest, ContinuesAfterTruncationAtAnyByte) {
  ASSERT_EQ(*play(1), 0);
  const auto expected = games();
  ASSERT_EQ(expected.size(), 24U);
  const std::string whole = bytes();
  for (const std::size_t size : {whole.size(), whole.size() - 1, whole.size() / 2, std::size_t{50},
                                 std::size_t{9}, std::size_t{8}, std::size_t{3}, std::size_t{0}}) {
    SCOPED_TRACE("after byte " + std::to_string(size));
    std::filesystem::resize_file(path_, size);
    const auto resumed_games = play(3);
    ASSERT_TRUE(resumed_games) << resumed_games.error().message;
    EXPECT_EQ(games(), expected);
  }
  std::ofstream(path_, std::ios::binary | std::ios::app) << std::string(4096, '\0');
  EXPECT_EQ(*play(), 24);
  EXPECT_EQ(bytes().size(), whole.size());
}

TEST_F(TrainingArchiveTest, ContinuesToMoreGames) {
  ASSERT_TRUE(play());
  const auto before = games();
  tournament_.rounds = 30;
  ASSERT_EQ(*play(), 24);
  const auto after = games();
  ASSERT_EQ(after.size(), 30U);
  EXPECT_TRUE(std::ranges::equal(before, std::span(after).first(24)));
  tournament_.rounds = 24;
  const auto fewer = play();
  ASSERT_FALSE(fewer);
  EXPECT_NE(fewer.error().detail.find("24 games are requested, counted from 0"), std::string::npos)
      << fewer.error().detail;
}

TEST_F(TrainingArchiveTest, RefusesOtherGamesAndOtherFiles) {
  ASSERT_TRUE(play());
  const std::string whole = bytes();
  const auto refused = [&](const auto& change) {
    Tournament kept = tournament_;
    change(tournament_);
    const auto played = play();
    tournament_ = kept;
    EXPECT_EQ(bytes(), whole) << "a file that is refused is not touched";
    return played ? std::string() : played.error().detail;
  };
  EXPECT_TRUE(refused([](Tournament& t) { t.seed = 2; }).contains("is a different game"));
  EXPECT_TRUE(refused([](Tournament& t) {
                t.players[0].limits.nodes = t.players[1].limits.nodes = 90;
              }).contains("is a different game"));
  EXPECT_TRUE(refused([](Tournament& t) { t.rules = *find_game("freestyle 11x9"); }).contains("is standard"));
  EXPECT_TRUE(refused([](Tournament& t) { t.training->largest_side = 9; }).contains("is standard 10x10"));
  std::string changed = whole;
  changed[changed.size() / 2] = static_cast<char>(changed[changed.size() / 2] ^ 1);
  for (const std::string& other :
       {changed, std::string("something else entirely"), std::string("ROWANGAM\x02")}) {
    std::ofstream(path_, std::ios::binary) << other;
    const auto played = play();
    ASSERT_FALSE(played);
    EXPECT_TRUE(played.error().message.contains("standard.games: byte ")) << played.error().message;
    EXPECT_EQ(bytes(), other);
  }
}

TEST_F(TrainingArchiveTest, AllowsOneRunAtATime) {
  TrainingArchive first(path_);
  ASSERT_TRUE(Ledger::open(tournament_, &first));
  const auto second = play();
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message.find("another run"), std::string::npos) << second.error().message;
}

TEST_F(TrainingArchiveTest, OtherProcessesPlayAndSendTheSameGames) {
  ASSERT_TRUE(play());
  const auto sent = parse_tournament(tournament_text(tournament_));
  ASSERT_TRUE(sent) << sent.error().message;
  EXPECT_EQ(sent->tournament, tournament_);
  GameWorker worker(sent->tournament, own_players());
  std::string message;
  for (const std::int64_t number : {5, 23}) append_game(message, *worker.play_for_archive(number, {}));
  const auto received = read_games(message);
  ASSERT_TRUE(received) << received.error().message;
  ASSERT_EQ(received->size(), 2U);
  EXPECT_EQ(received->at(0).training, games()[5]);
  EXPECT_EQ(received->at(1).training, games()[23]);
  EXPECT_EQ(received->at(1).record.rules(), games()[23].rules);
}

}  // namespace
}  // namespace rowan::arena
