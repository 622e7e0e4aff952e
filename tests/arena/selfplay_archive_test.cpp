// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "arena/player_factory.hpp"
#include "arena/run/file_archives.hpp"
#include "arena/run/ledger.hpp"
#include "arena/run/tournament_run.hpp"
#include "files/selfplay_file.hpp"
#include "game/games.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::arena {
namespace {

using testing::own_players;
using testing::TemporaryFolder;

class SelfplayArchiveTest : public ::testing::Test {
 protected:
  Result<std::int64_t> play() {
    SelfplayArchive archive(path_);
    auto ledger = Ledger::open(tournament_, &archive);
    if (!ledger) return std::unexpected(ledger.error());
    const std::int64_t resumed_games = ledger->resumed_games();
    const auto outcome =
        run_tournament(tournament_, *ledger, {.concurrency = 2, .factory = own_players()}, {});
    EXPECT_TRUE(outcome);
    EXPECT_TRUE(ledger->is_done());
    return resumed_games;
  }

  [[nodiscard]] std::string bytes() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  /// The games ordered by number.
  [[nodiscard]] std::vector<record::GameRecord> games() const {
    files::Notes notes;
    const auto games = read_selfplay_games(bytes(), notes);
    EXPECT_TRUE(games);
    EXPECT_TRUE(notes.lines().empty());
    return *games;
  }

  Tournament tournament_ =
      selfplay_tournament({.name = "random", .player = "random"}, *find_game("6x6x4"), 50);
  TemporaryFolder folder_;
  std::filesystem::path path_ = folder_ / "games.rsp";
};

TEST_F(SelfplayArchiveTest, ContinuesAfterTruncationAtAnyByte) {
  ASSERT_EQ(*play(), 0);
  const auto expected = games();
  ASSERT_EQ(expected.size(), 50U);
  const std::string whole = bytes();
  const std::size_t head = selfplay_head(files::parse_selfplay(whole)->head).size();
  for (const std::size_t size : {whole.size(), whole.size() - 1, head + (whole.size() - head) / 2, head + 5,
                                 head, head - 1, head / 2, std::size_t{9}, std::size_t{3}, std::size_t{0}}) {
    SCOPED_TRACE("after byte " + std::to_string(size));
    std::filesystem::resize_file(path_, size);
    const auto resumed_games = play();
    ASSERT_TRUE(resumed_games) << resumed_games.error().message;
    EXPECT_EQ(games(), expected);
  }
}

TEST_F(SelfplayArchiveTest, RefusesOtherGamesAndOtherFiles) {
  ASSERT_TRUE(play());
  const std::string whole = bytes();
  tournament_.seed = 2;
  const auto other = play();
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().detail.find("seed: 1 before, 2 now"), std::string::npos) << other.error().detail;
  tournament_.seed = 1;
  std::string changed = whole;
  changed[changed.size() / 2] = static_cast<char>(changed[changed.size() / 2] ^ 1);
  std::ofstream(path_, std::ios::binary) << changed;
  const auto broken = play();
  ASSERT_FALSE(broken);
  EXPECT_NE(broken.error().message.find("checksum"), std::string::npos) << broken.error().message;
  EXPECT_EQ(bytes(), changed) << "a file that cannot be read is not touched";
  std::ofstream(path_) << "something else entirely";
  EXPECT_FALSE(play());
  path_ = folder_ / "";
  EXPECT_FALSE(play());
}

TEST_F(SelfplayArchiveTest, AllowsOneRunAtATime) {
  SelfplayArchive first(path_);
  ASSERT_TRUE(Ledger::open(tournament_, &first));
  const auto second = play();
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message.find("another run"), std::string::npos) << second.error().message;
  // The lock is taken before the file is read, because another run may be about to change the file.
  tournament_.seed = 2;
  const auto third = play();
  ASSERT_FALSE(third);
  EXPECT_EQ(third.error().message, second.error().message);
}

}  // namespace
}  // namespace rowan::arena
