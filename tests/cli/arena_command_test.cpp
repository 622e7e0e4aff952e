// SPDX-License-Identifier: MIT
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "base/random.hpp"
#include "cli/arena_program.hpp"
#include "cli/rowan_program.hpp"
#include "cli/running_program.hpp"
#include "json/json.hpp"
#include "store/game_database.hpp"
#include "support/engines.hpp"
#include "support/sanitized.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::cli {
namespace {

using testing::arena_result;
using testing::arena_words;
using testing::comes_true;
using testing::fake_engine;
using testing::Finished;
using ::testing::HasSubstr;
using testing::run_arena;
using testing::Running;
using testing::TemporaryFolder;
using testing::Words;

TEST(ArenaCommand, PlaysAMatchAndPrintsIt) {
  const Finished table =
      run_arena({"--player", "greedy", "--player", "random", "--game", "7x7x4", "--games", "4"});
  EXPECT_EQ(table.exit_code, 0) << table.err;
  EXPECT_THAT(table.out, HasSubstr("1  greedy      4  100.0%"));
  EXPECT_THAT(table.out, HasSubstr("pairs LL 0, LD 0, WL+DD 0, WD 0, WW 2"));
  EXPECT_EQ(table.err, "") << "nothing beside the result where nobody watches";
  const Finished csv = run_arena(
      {"--player", "greedy", "--player", "random", "name=a,b", "--game", "7x7x4", "--games", "4", "--csv"});
  EXPECT_THAT(csv.out,
              HasSubstr("player,games,wins,draws,losses,score,elo,error,faults\ngreedy,4,4,0,0,1.0000,"));
  EXPECT_THAT(csv.out, HasSubstr("\n\"a,b\",4,0,0,4,0.0000,"));
}

TEST(ArenaCommand, EveryFaultIsNamedAndTheTournamentContinues) {
  const std::map<std::string, std::string> faults{
      {"off-board", "off-board"},   {"occupied", "occupied"},  {"garbled", "garbled"},
      {"late 300", "late"},         {"silent", "silent"},      {"flood", "flood"},
      {"crash", "crashed"},         {"exit 3", "crashed"},     {"flood-no-newline", "flood"},
      {"closes-output", "crashed"}, {"eats-memory", "memory"}, {"refuses-start", "refused"},
  };
  for (const auto& [behavior, named] : faults) {
    SCOPED_TRACE(behavior);
    // Only timing faults need a short limit. On a busy machine a short limit would make engines with other
    // faults late too.
    const bool is_about_time = named == "late" || named == "silent";
    const std::string time = is_about_time ? "0.1" : "5";
    const json::Json result =
        arena_result({"--player", "cmd=" + fake_engine(behavior + " --after 2"), "name=fake", "turn=" + time,
                      "tolerance=" + time, "memory=200", "--player", "greedy", "--games", "2"});
    ASSERT_TRUE(result.is_object());
    EXPECT_EQ(result["games"], 2);
    for (const json::Json& player : result["players"]) {
      const bool is_fake = player["name"] == "fake";
      const json::Json expected = is_fake ? json::Json{{named, 2}} : json::Json::object();
      EXPECT_EQ(player["faults"], expected) << player;
    }
  }
}

/// Plays ROWAN_FAULT_GAMES games (300 if unset), with a fault of one engine in about one of 20 games.
TEST(ArenaCommand, EveryFaultInManyGamesIsRecordedAndExplained) {
  const char* const wanted = std::getenv("ROWAN_FAULT_GAMES");
  const int games = wanted == nullptr ? 300 : std::atoi(wanted) / 2 * 2;
  const TemporaryFolder folder;
  const auto store = folder / "games.db";
  const json::Json result = arena_result(
      {"--player", "cmd=" + fake_engine("mixed --chance 0.05 --random --seed 5"), "name=fake", "--player",
       "greedy", "--games", std::to_string(games), "--concurrency", "2", "--store", store.string()});
  EXPECT_EQ(result["games"], games);
  std::int64_t ends = 0;
  std::int64_t faults = 0;
  for (const auto& [name, count] : result["terminations"].fields()) {
    const auto how = record::find_termination(name);
    ASSERT_TRUE(how && how != record::Termination::unknown) << name;
    ends += count.get<std::int64_t>();
    if (is_fault(*how)) faults += count.get<std::int64_t>();
  }
  EXPECT_EQ(ends, games);
  EXPECT_GT(faults, 0);
  EXPECT_LT(faults, games / 5);
  auto database = store::GameDatabase::open(store, store::Access::read_only);
  ASSERT_TRUE(database);
  std::int64_t stored = 0;
  ASSERT_TRUE(database->for_each_summary({}, [&](const store::GameSummary& game) {
    ++stored;
    if (is_fault(game.termination)) {
      EXPECT_FALSE(game.detail.empty()) << "game " << game.id;
      EXPECT_EQ(game.players[game.result == Outcome::first_wins ? 1 : 0], "fake") << "game " << game.id;
    }
    return true;
  }));
  EXPECT_EQ(stored, games);
}

TEST(ArenaCommand, AForbiddenMoveLoses) {
  const TemporaryFolder folder;
  // Black has g8 h8 on the row and f9 f10 on the column: f8 would make two open threes.
  std::ofstream(folder / "openings.txt") << "-1,0, -7,-7, 0,0, -5,-7, -2,-1, -3,-7, -2,-2, -1,-7\n";
  const json::Json result = arena_result({"--player", "cmd=" + fake_engine("forbidden"), "name=fake",
                                          "--player", "greedy", "--game", "renju", "--openings",
                                          (folder / "openings.txt").string(), "--no-swap", "--games", "1"});
  EXPECT_EQ(result["terminations"], (json::Json{{"forbidden", 1}}));
}

TEST(ArenaCommand, OpensBySwap2AndWritesALog) {
  const TemporaryFolder folder;
  const auto log = folder / "lines.log";
  const json::Json result =
      arena_result({"--player", "cmd=" + fake_engine("swap2 --random"), "name=fake", "--player", "greedy",
                    "--swap2", "--games", "4", "--log", log.string()});
  EXPECT_EQ(result["games"], 4);
  EXPECT_TRUE(result["terminations"].contains("line")) << result;
  std::ifstream file(log);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  EXPECT_THAT(text, HasSubstr("  fake  > SWAP2BOARD"));
  EXPECT_THAT(text, HasSubstr("  fake  > START 15"));
  const json::Json bad = arena_result({"--player", "cmd=" + fake_engine("bad-swap2"), "name=fake", "--player",
                                       "greedy", "--swap2", "--games", "2"});
  EXPECT_EQ(bad["terminations"], (json::Json{{"bad-opening", 2}}));
}

TEST(ArenaCommand, OptionsOfAnEngineAreSentAsInfo) {
  const TemporaryFolder folder;
  const auto log = folder / "lines.log";
  const json::Json result = arena_result(
      {"--player", "cmd=" + fake_engine("skilled"), "name=fake", "turn=60", "option.skill=100", "--player",
       "cmd=" + fake_engine("skilled"), "name=weak", "turn=60", "--each", "option.skill=0",
       "option.Some_Thing=a b", "--size", "9", "--games", "2", "--log", log.string()});
  EXPECT_EQ(result["players"][0]["name"], "fake");
  EXPECT_EQ(result["players"][0]["wins"], 2);
  EXPECT_EQ(result["terminations"], (json::Json{{"garbled", 2}}));
  std::ifstream file(log);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  EXPECT_THAT(text, HasSubstr("  fake  > INFO skill 100\n"));
  EXPECT_THAT(text, HasSubstr("  weak  > INFO skill 0\n"));
  EXPECT_THAT(text, HasSubstr("  fake  > INFO Some_Thing a b\n"));
}

TEST(ArenaCommand, ATournamentFileIsEquivalentToOptions) {
  const TemporaryFolder folder;
  std::ofstream(folder / "openings.txt") << "0,0, 1,1\n0,0, 1,0\n";
  std::ofstream(folder / "cup.json")
      << R"({"rowan_tournament": 1, "game": "freestyle", "size": "9x9", "rounds": 2,
    "opening_list": "openings.txt", "seed": 5,
    "players": [{"player": "lines"}, {"player": "random"}, {"player": "greedy"}]})";
  const json::Json by_file = arena_result({(folder / "cup.json").string()});
  const json::Json by_options = arena_result(
      {"--player", "lines", "--player", "random", "--player", "greedy", "--game", "freestyle", "--size",
       "9x9", "--rounds", "2", "--openings", (folder / "openings.txt").string(), "--seed", "5"});
  EXPECT_EQ(by_file["games"], 12);
  EXPECT_EQ(by_file, by_options);
  const Finished both = run_arena({(folder / "cup.json").string(), "--seed", "6"});
  EXPECT_EQ(both.exit_code, 2);
  EXPECT_THAT(both.err, HasSubstr("--seed cannot be combined with a tournament file"));
}

TEST(ArenaCommand, BadUsageIsExplained) {
  const auto error = [](const Words& words) {
    const Finished run = run_arena(words);
    EXPECT_EQ(run.exit_code, 2) << run.out;
    EXPECT_EQ(run.out, "");
    return run.err;
  };
  EXPECT_THAT(error({}), HasSubstr("at least two players"));
  EXPECT_THAT(error({"greedy", "lines"}), HasSubstr("name players with --player"));
  EXPECT_THAT(error({"greedy"}), HasSubstr("name players with --player"));
  EXPECT_THAT(error({"-engine", "cmd=x"}), HasSubstr("unknown option '-engine'; use --player"));
  EXPECT_THAT(error({"-games", "2"}), HasSubstr("did you mean '--games'?"));
  EXPECT_THAT(error({"--player", "greedy", "--player", "lines", "--games", "0"}),
              HasSubstr("--games: expected a whole number from 1"));
  EXPECT_THAT(error({"--player", "greedy", "--player", "lines", "--json", "--csv"}), HasSubstr("excludes"));
  EXPECT_THAT(error({"--player", "greedy", "--player", "lines", "--sprt", "elo0=9"}),
              HasSubstr("--sprt: an SPRT expects elo0 below elo1"));
  EXPECT_THAT(error({"--player", "greedy", "--player", "gredy"}), HasSubstr("unknown player 'gredy'"));
  EXPECT_THAT(error({"--player", "greedy", "--player", "cmd=/no/such/engine"}), HasSubstr("no such file"));
  EXPECT_THAT(error({"--player", "greedy", "--player", "lines", "--games", "3"}),
              HasSubstr("expected an even number"));
  EXPECT_THAT(error({"--player", "greedy", "--player", "lines", "--store", "/no/such/folder/x.db"}),
              HasSubstr("/no/such/folder/x.db"));
  EXPECT_THAT(error({"--player", "greedy", "--player", "lines", "--openings", "/no/such/list"}),
              HasSubstr("/no/such/list"));
}

TEST(ArenaCommand, UnusualNamesDoNotBreakTheTable) {
  const Finished wide = run_arena(
      {"--player", "greedy", "--player", "random", "name=五子棋", "--game", "7x7x4", "--games", "2"});
  EXPECT_EQ(wide.exit_code, 0) << wide.err;
  EXPECT_THAT(wide.out, HasSubstr("1  greedy      2"));
  EXPECT_THAT(wide.out, HasSubstr("2  五子棋      2"));
  const Finished hostile = run_arena(
      {"--player", "greedy", "name=a\x1b[31m\nb", "--player", "random", "--game", "7x7x4", "--games", "2"});
  EXPECT_EQ(hostile.exit_code, 2);
  EXPECT_THAT(hostile.err, HasSubstr("without control characters"));
  EXPECT_EQ(hostile.err.find('\x1b'), std::string::npos);
}

TEST(SelfplayCommand, WritesToOrdinaryFilesOnly) {
  for (const char* const file : {"/dev/full", "/dev/zero", "-"}) {
    const Finished run = testing::rowan({"selfplay", "--player", "greedy", "--games", "2", "--out", file});
    EXPECT_EQ(run.exit_code, 2) << file;
    EXPECT_THAT(run.err, HasSubstr("expected a regular file"));
  }
}

/// The players, moves and ending of each game, by number.
std::map<std::int64_t, std::string> games_in(const std::filesystem::path& path) {
  std::map<std::int64_t, std::string> games;
  auto store = store::GameDatabase::open(path, store::Access::read_only);
  if (!store) return games;
  const auto read =
      store->for_each_game({}, [&](const store::GameSummary& summary, const record::GameRecord& record) {
        std::string text =
            record.players[0] + '-' + record.players[1] + ' ' + std::string(name_of(record.termination));
        for (const record::RecordedMove& move : record.moves) {
          text += ' ' + std::to_string(record.rules().index_of(move.point));
        }
        EXPECT_TRUE(games.emplace(summary.slot->number, text).second)
            << "game " << summary.slot->number << " twice";
        return true;
      });
  EXPECT_TRUE(read);
  return games;
}

/// The player 'engine' and the program 'rowan engine' are the same engine: with equal limits and tables they
/// play the same games, move for move, as either side.
TEST(ArenaCommand, TheEnginePlaysTheSameAsAPlayerAndAsAProcess) {
  const TemporaryFolder folder;
  std::ofstream(folder / "openings.txt") << "h8 i9 g7\nh8 h9 i10\n";
  const std::string nodes = "nodes=" + std::to_string(testing::cases(20'000));
  const auto games_between = [&](const std::string& one, const std::string& two) {
    const auto store = folder / (std::to_string(one.size()) + '-' + std::to_string(two.size()) + ".db");
    const Finished run = run_arena({"--player", one, "name=one", "--player", two, "name=two", "--each", nodes,
                                    "hash=16", "--games", "4", "--draw-after", "40", "--openings",
                                    (folder / "openings.txt").string(), "--store", store.string()});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return games_in(store);
  };
  const std::string process = std::string("cmd='") + ROWAN_PROGRAM + "' engine";
  const auto expected = games_between("engine", "engine");
  ASSERT_EQ(expected.size(), 4U);
  for (const auto& [number, game] : expected) EXPECT_GT(game.size(), 80U) << game;
  EXPECT_EQ(games_between(process, process), expected);
  EXPECT_EQ(games_between("engine", process), expected);
}

class ArenaKillTest : public ::testing::Test {
 protected:
  ArenaKillTest() {
    // The engine gets a unique name, so that its processes can be found.
    std::filesystem::create_symlink(ROWAN_FAKE_ENGINE, engine_);
  }

  /// The engine takes some time for each move, so that the arena is killed before its last game.
  [[nodiscard]] Words command(const std::filesystem::path& store, int milliseconds = 30) const {
    const std::string late = " late " + std::to_string(milliseconds);
    return arena_words({"--player",  "lines",     "--player",      "cmd='" + engine_.string() + "'" + late,
                        "name=fake", "turn=20",   "--player",      "random",
                        "--game",    "freestyle", "--size",        "9x9",
                        "--games",   "20",        "--concurrency", "2",
                        "--seed",    "3",         "--store",       store.string()});
  }

  static void expect_sound(const std::filesystem::path& path) {
    if (!std::filesystem::exists(path)) return;
    const Finished check = testing::run("/usr/bin/sqlite3", {path.string(), "PRAGMA integrity_check"});
    EXPECT_EQ(check.out, "ok\n") << check.err;
  }

  /// Whether no process of the engine is left.
  [[nodiscard]] bool is_engine_gone() const {
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      // A process may end while its file is being read: std::getline() then leaves the line empty, where an
      // iterator would throw.
      std::ifstream file(entry.path() / "cmdline");
      std::string line;
      std::getline(file, line);
      if (line.starts_with(engine_.string())) return false;
    }
    return true;
  }

  TemporaryFolder folder_;
  std::filesystem::path engine_ = folder_ / "engine-of-this-test";
};

TEST_F(ArenaKillTest, RepeatedKillsDoNotChangeTheGames) {
  ASSERT_EQ(testing::rowan(command(folder_ / "whole.db")).exit_code, 0);
  const auto expected = games_in(folder_ / "whole.db");
  ASSERT_EQ(expected.size(), 60U);

  const auto path = folder_ / "parts.db";
  constexpr std::uint64_t seed = 20261115;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  std::size_t before = 0;
  while (before < 45) {
    const Running run(command(path));
    const std::size_t awaited = before + random.below(8);  // if equal to `before`, the kill is immediate
    ASSERT_TRUE(comes_true([&] { return games_in(path).size() >= awaited; }));
    run.end_by(SIGKILL);
    EXPECT_TRUE(comes_true([&] { return is_engine_gone(); }));
    expect_sound(path);
    const auto now = games_in(path);
    EXPECT_GE(now.size(), before) << "nothing that was there is lost";
    before = now.size();
    ASSERT_FALSE(HasFailure());
  }
  const Finished last = testing::rowan(command(path));
  EXPECT_EQ(last.exit_code, 0) << last.err;
  // On a busy machine the last killed run may have had time for all games.
  if (before < expected.size()) {
    EXPECT_THAT(last.err, HasSubstr("continuing after"));
  }
  EXPECT_EQ(games_in(path), expected);
  expect_sound(path);

  const Finished again = testing::rowan(command(path));
  EXPECT_EQ(again.out, last.out) << "a finished tournament prints its table again";
  Words other = command(path);
  other.back() = path.string();
  other[12] = "22";
  const Finished refused = testing::rowan(other);
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("the store holds another tournament"));
}

TEST_F(ArenaKillTest, AnInterruptKeepsFinishedGames) {
  const auto path = folder_ / "games.db";
  const Running run(command(path, 300));
  EXPECT_TRUE(comes_true([&] { return games_in(path).size() >= 2; }));
  EXPECT_EQ(run.end_by(SIGINT), 130);
  EXPECT_TRUE(is_engine_gone());
  EXPECT_GE(games_in(path).size(), 2U);
  EXPECT_LT(games_in(path).size(), 60U);
}

}  // namespace
}  // namespace rowan::cli
