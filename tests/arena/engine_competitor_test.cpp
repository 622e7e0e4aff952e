// SPDX-License-Identifier: MIT
#include <array>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/game/competitors.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "process/process_tree.hpp"
#include "support/engines.hpp"
#include "support/enough_time.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::arena {

namespace {

using namespace std::chrono_literals;
using rowan::testing::comes_true;
using rowan::testing::fake_engine;
using rowan::testing::generous;
using rowan::testing::is_gone;

const Rules freestyle = find_game("freestyle").value();

gomocup::EngineOptions spec(std::string_view behavior) {
  return {.command = fake_engine(behavior), .reply_timeout = generous};
}

/// A deadline so far away that only a silent engine misses it.
std::chrono::steady_clock::time_point later() { return std::chrono::steady_clock::now() + generous; }

std::expected<think::Answer, record::Fault> choose(Competitor& competitor, std::string_view moves = "",
                                                   std::chrono::steady_clock::time_point deadline = later()) {
  const Position position = *play_moves(Position(freestyle), moves);
  return competitor.think({.position = position, .clock = {.deadline = deadline}});
}

struct Misdeed {
  std::string_view behavior;
  record::Termination how;
  std::string_view detail;
};

void PrintTo(const Misdeed& misdeed, std::ostream* out) { *out << misdeed.behavior; }

class EngineFaults : public ::testing::TestWithParam<Misdeed> {};

/// In both games the first move is good and the second is a fault, so the engine was restarted between them.
TEST_P(EngineFaults, AreReportedAndEndWithTheGame) {
  const Misdeed& misdeed = GetParam();
  gomocup::EngineOptions engine = spec(std::string(misdeed.behavior) + " --after 1");
  if (misdeed.how == record::Termination::memory) engine.limits.memory = std::int64_t{200} << 20;
  const auto competitor = make_engine_competitor(engine);
  for (int game = 0; game < 2; ++game) {
    ASSERT_EQ(competitor->begin(freestyle, 1, {}), std::nullopt);
    const auto good = choose(*competitor);
    ASSERT_TRUE(good) << good.error().detail;
    EXPECT_EQ(good->move, point_at(0, 0));
    const auto deadline =
        misdeed.how == record::Termination::silent ? std::chrono::steady_clock::now() : later();
    const auto bad = choose(*competitor, "a15 h8", deadline);
    ASSERT_FALSE(bad);
    EXPECT_EQ(name_of(bad.error().how), name_of(misdeed.how)) << bad.error().detail;
    EXPECT_TRUE(bad.error().detail.starts_with(misdeed.detail)) << bad.error().detail;
    competitor->end();
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, EngineFaults,
    ::testing::Values(
        Misdeed{"off-board", record::Termination::off_board, "answered '99,99' on a board of 15x15"},
        Misdeed{"far-off-board", record::Termination::off_board,
                "answered '99999999999999999999,1' on a board of 15x15"},
        Misdeed{"garbled", record::Termination::garbled, "answered 'resign?'"},
        Misdeed{"error", record::Termination::garbled, "answered 'ERROR no move comes to mind'"},
        Misdeed{"silent", record::Termination::silent, "no answer to TURN in time"},
        Misdeed{"flood", record::Termination::flood, "more than 4096 KiB of output for one answer"},
        Misdeed{"flood-no-newline", record::Termination::flood, "more than 64 KiB without a line break"},
        Misdeed{"crash", record::Termination::crashed, "signal 11 (SIGSEGV)"},
        Misdeed{"exit 3", record::Termination::crashed, "exit code 3"},
        Misdeed{"exit 0", record::Termination::crashed, "exit code 0"},
        Misdeed{"closes-output", record::Termination::crashed, "closed its output"},
        Misdeed{"eats-memory", record::Termination::memory, "uses "}));

/// The engine commits occasional faults, as in a long tournament: every game can start, and only faults that
/// the engine commits are reported.
TEST(EngineCompetitor, SurvivesAnyNumberOfFaults) {
  std::map<record::Termination, int> count;
  std::unique_ptr<Competitor> competitor;
  for (int game = 0; game < 60; ++game) {
    // A restarted engine draws the same numbers again, so the test starts an engine with a new seed every
    // three games.
    if (game % 3 == 0) {
      competitor =
          make_engine_competitor(spec("mixed --chance 0.5 --after 2 --seed " + std::to_string(game)));
    }
    ASSERT_EQ(competitor->begin(freestyle, 1, {}), std::nullopt);
    Position position(freestyle);
    while (position.moves().size() < 8) {  // too few moves for a five
      const auto answer = competitor->think({.position = position, .clock = {.deadline = later()}});
      if (!answer || !position.is_legal(answer->move)) {
        ++count[answer ? record::Termination::occupied : answer.error().how];
        break;
      }
      position.play(answer->move);
      position.play(point_at(static_cast<int>(position.moves().size()), 14));
    }
    competitor->end();
  }
  const std::set<record::Termination> possible{record::Termination::off_board, record::Termination::occupied,
                                               record::Termination::garbled, record::Termination::crashed,
                                               record::Termination::flood};
  int faults = 0;
  for (const auto& [how, times] : count) {
    EXPECT_TRUE(possible.contains(how)) << name_of(how);
    faults += times;
  }
  EXPECT_GT(faults, 5);
  EXPECT_LT(faults, 55);
}

/// Answers that only the referee may judge (occupied, late, forbidden) are passed on unchanged.
TEST(EngineCompetitor, LeavesTheRulesToTheReferee) {
  const auto occupied = make_engine_competitor(spec("occupied"));
  ASSERT_EQ(occupied->begin(freestyle, 1, {}), std::nullopt);
  EXPECT_EQ(choose(*occupied, "h8")->move, point_at(7, 7));
  const auto late = make_engine_competitor(spec("late 50"));
  ASSERT_EQ(late->begin(freestyle, 1, {}), std::nullopt);
  EXPECT_EQ(choose(*late, "h8", std::chrono::steady_clock::now() + 10ms)->move, point_at(0, 0));

  const auto forbidden = make_engine_competitor(spec("forbidden"));
  const Rules renju = *find_game("renju");
  ASSERT_EQ(forbidden->begin(renju, 1, {}), std::nullopt);
  const Position overline = *play_moves(Position(renju), "c8 a1 d8 c1 e8 e1 g8 g1 h8 i1");
  const auto answer = forbidden->think({.position = overline, .clock = {.deadline = later()}});
  ASSERT_TRUE(answer) << answer.error().detail;
  EXPECT_FALSE(overline.is_legal(answer->move));
  EXPECT_EQ(overline.cell(answer->move), Cell::empty);
}

TEST(EngineCompetitor, QuotesRefusals) {
  const auto refuses = make_engine_competitor(spec("refuses-start"));
  const record::Fault fault{record::Termination::refused,
                            "answered 'ERROR this board is not for me' to START 15"};
  EXPECT_EQ(refuses->begin(freestyle, 1, {}), fault);
  EXPECT_EQ(refuses->begin(freestyle, 1, {}), fault);
  EXPECT_EQ(make_engine_competitor(spec("refuses-rule"))->begin(freestyle, 1, {}),
            (record::Fault{record::Termination::refused,
                           "answered 'ERROR this rule is not supported' to INFO rule 0"}));
  const auto error = make_engine_competitor(spec("error"));
  ASSERT_EQ(error->begin(freestyle, 1, {}), std::nullopt);
  EXPECT_EQ(choose(*error).error().how, record::Termination::refused);
  gomocup::EngineOptions impatient = spec("silent-start");
  impatient.reply_timeout = 200ms;
  EXPECT_EQ(make_engine_competitor(impatient)->begin(freestyle, 1, {}).value().how,
            record::Termination::silent);
  EXPECT_EQ(make_engine_competitor({.command = "/no/such/engine"})->begin(freestyle, 1, {}),
            (record::Fault{record::Termination::crashed, "cannot run '/no/such/engine': no such file"}));
}

TEST(EngineCompetitor, AnEngineThatDoesNotReadIsSilent) {
  gomocup::EngineOptions deaf = spec("no-read");
  deaf.reply_timeout = 2s;  // the engine answers START, then nothing, not even ABOUT
  const record::Fault fault = make_engine_competitor(deaf)->begin(freestyle, 1, {}).value();
  EXPECT_EQ(fault.how, record::Termination::silent) << fault.detail;
}

TEST(EngineCompetitor, OpensByTableIfTheEngineLacksSwap2) {
  const Position empty(freestyle);
  for (const auto& [behavior, knows] : {std::pair{"good", false}, {"swap2", true}}) {
    const auto competitor = make_engine_competitor(spec(behavior));
    ASSERT_EQ(competitor->begin(freestyle, 1, {}), std::nullopt);
    const auto answer = competitor->open({.position = empty, .clock = {.deadline = later()}});
    ASSERT_TRUE(answer) << answer.error().detail;
    EXPECT_EQ(answer->stones.size(), 3U);
    const std::vector<Point> own{point_at(7, 7), point_at(8, 7), point_at(9, 9)};
    EXPECT_EQ(answer->stones == own, knows);
  }
  const auto bad = make_engine_competitor(spec("bad-swap2"));
  ASSERT_EQ(bad->begin(freestyle, 1, {}), std::nullopt);
  EXPECT_EQ(bad->open({.position = empty, .clock = {.deadline = later()}}).error(),
            (record::Fault{record::Termination::bad_opening, "answered '7,7' at swap2 after 0 stones"}));
}

TEST(EngineCompetitor, AnEngineIsProbedBeforeATournament) {
  EXPECT_EQ(probe_engine(spec("good")), "Fake good");
  EXPECT_EQ(probe_engine(spec("talks")), "Fake talks");
  gomocup::EngineOptions shy = spec("silent-about");
  EXPECT_EQ(probe_engine(shy), "fake_engine");
  const auto why = [](const std::string& command, std::chrono::milliseconds reply_timeout = generous) {
    return probe_engine({.command = command, .reply_timeout = reply_timeout}).error().message;
  };
  EXPECT_EQ(why("/no/such/engine"), "engine '/no/such/engine': cannot run '/no/such/engine': no such file");
  EXPECT_EQ(why("sh -c 'exit 4'"), "engine 'sh -c 'exit 4'': exit code 4");
  EXPECT_EQ(why("sleep 600", 100ms), "engine 'sleep 600': it answers neither ABOUT nor START");
  std::string told;
  EXPECT_TRUE(rowan::testing::holds_with_enough_time([&](std::chrono::seconds reply_timeout) {
    told = why("sh -c 'echo Hello; sleep 600'", reply_timeout);
    return told ==
           "engine 'sh -c 'echo Hello; sleep 600'': it answers neither ABOUT nor START: its first line is "
           "'Hello'; expected the Gomocup protocol, which answers START 15 with OK";
  })) << told;
}

/// An engine for another game sends nothing in the Gomocup protocol; the protocol that it speaks is detected.
TEST(EngineCompetitor, AnotherProtocolIsRecognized) {
  for (const char* const behavior : {"uci", "silent-uci"}) {
    gomocup::EngineOptions other = spec(behavior);
    const std::string speech = "it speaks UCI (it said 'id name Fake'), not the Gomocup protocol";
    std::string told;
    EXPECT_TRUE(rowan::testing::holds_with_enough_time([&](std::chrono::seconds reply_timeout) {
      other.reply_timeout = reply_timeout;
      const auto probed = probe_engine(other);
      told = probed ? *probed : probed.error().message;
      return told.ends_with("it answers neither ABOUT nor START: " + speech);
    })) << told;
    EXPECT_TRUE(rowan::testing::holds_with_enough_time([&](std::chrono::seconds reply_timeout) {
      other.reply_timeout = reply_timeout;
      const auto fault = make_engine_competitor(other)->begin(freestyle, 1, {});
      told = fault ? fault->detail : "no fault";
      return told.ends_with(": " + speech);
    })) << told;
  }
}

TEST(EngineCompetitor, PlaysWithoutAnAnswerToAbout) {
  const auto competitor = make_engine_competitor(spec("silent-about"));
  for (int game = 0; game < 2; ++game) {
    ASSERT_EQ(competitor->begin(freestyle, 1, {}), std::nullopt);
    EXPECT_EQ(choose(*competitor)->move, point_at(0, 0));
  }
}

TEST(EngineCompetitor, NoProcessRemainsAfterTheLastGame) {
  const rowan::testing::TemporaryFolder directory;
  std::vector<pid_t> family;
  for (const char* behavior : {"good", "ignores-end", "forks"}) {
    const std::string file = (directory / behavior).string();
    const auto competitor = make_engine_competitor(spec(std::string(behavior) + " --pid-file " + file));
    ASSERT_EQ(competitor->begin(freestyle, 1, {}), std::nullopt);
    EXPECT_TRUE(choose(*competitor));
    const pid_t process = rowan::testing::awaited_pid(file);
    ASSERT_FALSE(is_gone(process));
    family.push_back(process);
  }
  for (const pid_t process : family) EXPECT_TRUE(is_gone(process));
  EXPECT_TRUE(process::descendants_of(getpid()).empty());
}

/// Starts engine_owner and waits until its engines are playing. Returns its process id; -1 if that failed.
pid_t start_owner(std::vector<std::string> words) {
  std::array<int, 2> output{};
  if (pipe2(output.data(), O_CLOEXEC) != 0) return -1;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t owner = -1;
  const int error = posix_spawn(&owner, words[0].c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(output[1]);
  std::array<char, 6> ready{};
  const ssize_t count = error == 0 ? read(output[0], ready.data(), ready.size()) : 0;
  close(output[0]);
  return count > 0 ? owner : -1;
}

TEST(EngineCompetitor, NoProcessRemainsAfterItsOwnerIsKilled) {
  const rowan::testing::TemporaryFolder directory;
  std::vector<std::string> words{ROWAN_ENGINE_OWNER};
  for (const char* behavior : {"good", "ignores-end", "forks", "no-restart", "ignores-end", "forks"}) {
    const std::string file = (directory / std::to_string(words.size())).string();
    words.push_back(fake_engine(std::string(behavior) + " --pid-file " + file));
  }
  const pid_t owner = start_owner(words);
  ASSERT_GT(owner, 0);
  std::vector<pid_t> family = process::descendants_of(owner);
  EXPECT_GE(family.size(), 12U) << "a keeper and an engine each";
  for (std::size_t number = 1; number < words.size(); ++number) {
    family.push_back(rowan::testing::awaited_pid(directory / std::to_string(number)));
    EXPECT_FALSE(is_gone(family.back()));
  }
  kill(family[family.size() - 2], SIGSTOP);  // an engine that ignores END and is now suspended too
  kill(owner, SIGKILL);
  waitpid(owner, nullptr, 0);
  for (const pid_t process : family) EXPECT_TRUE(comes_true([&] { return is_gone(process); })) << process;
}

}  // namespace

}  // namespace rowan::arena
