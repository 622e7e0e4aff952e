// SPDX-License-Identifier: MIT
//
// Small proofs end to end, with two threads, and requests that cannot be proved.
#include "prove/prove.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "proof/threat_file.hpp"
#include "prove/search/shared_search.hpp"
#include "prove/tasks/workers.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::prove {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr Rules small{.width = 9, .height = 9, .k = 5};

Position position_after(const char* moves, const Rules& rules = small) {
  Position position(rules);
  std::istringstream words(moves);
  for (std::string word; words >> word;) position.play(*parse_point(word, rules));
  return position;
}

std::string refusal(const Position& position) {
  const auto claim = win_claim(position);
  return claim ? "a claim" : claim.error().message;
}

proof::ThreatFileCheck checked(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  auto check = proof::check_threat_file(file);
  EXPECT_TRUE(check) << check.error().message;
  return check ? *check : proof::ThreatFileCheck{};
}

TEST(WinClaim, JobsSufficeForThePosition) {
  const auto first = win_claim(position_after("e5 a1 d5 a9"));
  ASSERT_TRUE(first);
  EXPECT_EQ(first->jobs.size(), 1U);
  EXPECT_TRUE(first->closing.empty());
  const auto second = win_claim(position_after("e5 a1 d5"));
  ASSERT_TRUE(second);
  EXPECT_EQ(second->jobs.size(), 78U);
  ASSERT_EQ(second->closing.size(), 1U);
  EXPECT_EQ(text_of(second->closing[0].moves, small), "e5 a1");
  EXPECT_EQ(second->closing[0].bytes[1], small.index_of(*parse_point("d5", small)));
  const auto empty = win_claim(Position(job_rules));
  ASSERT_TRUE(empty);
  EXPECT_EQ(empty->jobs.size(), 35U * 222U);
  EXPECT_EQ(empty->closing.size(), 36U);
  EXPECT_TRUE(empty->closing.back().moves.empty());
}

TEST(WinClaim, UnsuitableGamesAndPositionsAreRefused) {
  for (const char* game : {"renju", "caro", "tictactoe", "20x20x5", "15x15x6"}) {
    EXPECT_THAT(refusal(Position(*find_game(game))),
                HasSubstr("expected five in a row on at most 256 points"))
        << game;
  }
  EXPECT_THAT(refusal(position_after("a1 a9 b1 b9 c1 c9 d1 d9 e1")), HasSubstr("game is over"));
  EXPECT_THAT(refusal(position_after("a1 a9 c1 b9 e1 c9 g1 d9 i1")), HasSubstr("second completes a row"));
  EXPECT_THAT(refusal(*parse_position("xx7/9/9/9/9/9/9/9/9 x", small)), HasSubstr("no game reaches"));
}

TEST(ProveRun, ProvesAPositionOfEitherSideAndContinues) {
  const testing::TemporaryFolder folder;
  for (const char* moves : {"e5 a1 d5 a9 d4", "e5 a1 d5 a9"}) {
    const auto claim = win_claim(position_after(moves));
    ASSERT_TRUE(claim);
    const auto path = folder / (claim->jobs.size() == 1 ? "first.tp" : "second.tp");
    for (const int threads : {2, 1}) {
      auto run_file = RunFile::open(path.string(), small);
      ASSERT_TRUE(run_file);
      const std::size_t before = run_file->proof_count();
      const auto report = prove(*claim, {.threads = threads}, *run_file, {}, {}, [](const ProveProgress&) {});
      ASSERT_TRUE(report) << report.error().message;
      EXPECT_TRUE(report->is_proved);
      EXPECT_EQ(report->proved, report->jobs);
      EXPECT_EQ(report->rejected, 0);
      EXPECT_EQ(run_file->proof_count() == before, threads == 1) << "nothing is done again";
      EXPECT_EQ(report->nodes == 0, threads == 1);
    }
    const proof::ThreatFileCheck check = checked(path);
    EXPECT_EQ(text_of(check.least, small), "e5 a1 d5 a9");
    EXPECT_EQ(check.least_count, 1);
  }
}

TEST(ProveRun, AStoppedOrLimitedRunCanBeContinued) {
  const testing::TemporaryFolder folder;
  const std::string path = (folder / "a.tp").string();
  const auto claim = win_claim(position_after("e5 a1 d5 a9 d4"));
  ASSERT_TRUE(claim);
  StopSource stop;
  std::size_t told = 0;
  {
    auto run_file = RunFile::open(path, small);
    const auto report =
        prove(*claim, {.threads = 2}, *run_file, {}, stop.get_token(), [&](const ProveProgress&) {
          if (++told == 5) stop.request_stop();
        });
    ASSERT_TRUE(report);
    EXPECT_FALSE(report->is_proved);
    EXPECT_GE(report->proved, 1U);
  }
  {
    auto run_file = RunFile::open(path, small);
    const auto report = prove(*claim, {.nodes = 1}, *run_file, {}, {}, [&](const ProveProgress&) {});
    ASSERT_TRUE(report);
    EXPECT_FALSE(report->is_proved);
  }
  auto run_file = RunFile::open(path, small);
  const auto report = prove(*claim, {.threads = 2}, *run_file, {}, {}, [&](const ProveProgress&) {});
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->is_proved);
  EXPECT_EQ(checked(path).least_count, 1);
}

TEST(SharedSearch, TwoThreadsProveJobsInOneTree) {
  const testing::TemporaryFolder folder;
  const auto path = folder / "a.tp";
  auto run_file = RunFile::open(path.string(), small);
  SharedPlan plan{.jobs = win_claim(position_after("e5 a1 d5 a9 d4"))->jobs, .limits = {}};
  plan.limits.nodes = 0;
  ThreadWorkers workers(2, small, plan.limits);
  const auto report = run_shared(plan, *run_file, {}, {}, [](const std::string&) {}, workers);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->open, 0U);
  EXPECT_EQ(report->rejected, 0);
  for (const Job& job : plan.jobs) EXPECT_TRUE(run_file->is_proved(job)) << text_of(job, small);
  EXPECT_GT(checked(path).proofs, 10);
}

TEST(SharedSearch, AJobWithoutAWinIsGivenUp) {
  const testing::TemporaryFolder folder;
  auto run_file = RunFile::open((folder / "a.tp").string(), small);
  SharedPlan plan{.jobs = {win_claim(position_after("a1 e5 i9 d5"))->jobs}, .limits = {}};
  plan.limits = {.nodes = 20'000, .leaf = 50, .hard_leaf = 100, .pass = 100, .engine_nodes = 50};
  plan.limits.node.nodes = {50, 100, 200};
  ThreadWorkers workers(2, small, plan.limits);
  const auto report = run_shared(plan, *run_file, {}, {}, [](const std::string&) {}, workers);
  ASSERT_TRUE(report);
  EXPECT_EQ(run_file->proof_count(), 0U);
}

/// Progress names a position by its moves; the empty board, which has none, is called "start".
TEST(SharedSearch, ReportsProgressOnTheEmptyBoard) {
  const testing::TemporaryFolder folder;
  for (const char* const game : {"9x9x5", "standard", "20x12x5", "5x5x5", "3x1x5", "1x1x5"}) {
    const Rules rules = *find_game(game);
    const auto claim = win_claim(Position(rules));
    ASSERT_TRUE(claim) << claim.error().message;
    auto run_file = RunFile::open((folder / (std::string(game) + ".tp")).string(), rules);
    ASSERT_TRUE(run_file);
    std::vector<std::string> told;
    const auto report = prove(*claim, {.nodes = 2'000}, *run_file, {}, {},
                              [&](const ProveProgress& progress) { told.push_back(progress.text); });
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_FALSE(report->is_proved) << game;
    ASSERT_FALSE(told.empty());
    EXPECT_THAT(told.back(), ::testing::StartsWith(" start ")) << game;
  }
}

TEST(MoveGuide, FindsItsPositionsByAnyOrderAndSymmetry) {
  std::istringstream input("e5 a1 d5\n\n e5 e6 f6 \n");
  const auto guide = MoveGuide::read(input, small);
  ASSERT_TRUE(guide) << guide.error().message;
  EXPECT_EQ(guide->size(), 2U);
  const auto number = [](const char* name) {
    return static_cast<std::uint8_t>(small.index_of(*parse_point(name, small)));
  };
  EXPECT_THAT(guide->moves(position_after("d5 a1")), ElementsAre(number("e5")));
  EXPECT_THAT(guide->moves(position_after("e5 i1")),
              ::testing::UnorderedElementsAre(number("f5"), number("e4")));
  EXPECT_TRUE(guide->moves(position_after("a1 b1")).empty());
}

TEST(MoveGuide, RefusesIllegalLines) {
  const auto why_not = [](const char* text) {
    std::istringstream input(text);
    const auto guide = MoveGuide::read(input, small);
    return guide ? "read" : guide.error().message;
  };
  EXPECT_THAT(why_not("e5\ne5 k1 d5\n"), HasSubstr("line 2: "));
  EXPECT_THAT(why_not("e5 e5 d5"), HasSubstr("line 1: 'e5' cannot be played"));
  EXPECT_THAT(why_not("e5 d5"), HasSubstr("ends with a move of the first player"));
  EXPECT_THAT(why_not("a1 a9 b1 b9 c1 c9 d1 d9 e1 e9 f1"), HasSubstr("'e9' cannot be played"));
  EXPECT_EQ(why_not(""), "read");
}

}  // namespace
}  // namespace rowan::prove
