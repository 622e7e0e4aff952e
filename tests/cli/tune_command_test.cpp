// SPDX-License-Identifier: MIT
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/text.hpp"
#include "cli/rowan_program.hpp"
#include "cli/running_program.hpp"
#include "json/json.hpp"
#include "support/engines.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::cli {
namespace {

using testing::comes_true;
using testing::Finished;
using ::testing::HasSubstr;
using testing::last_line;
using testing::lines_of;
using testing::Running;
using ::testing::StartsWith;
using testing::TemporaryFolder;
using Words = std::vector<std::string>;

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A folder with an opening list, and `rowan tune` on a small board.
class TuneCommand : public ::testing::Test {
 protected:
  TuneCommand() { std::ofstream(openings_) << "0,0, 1,1, -1,1\n0,0, 0,1, 2,1\n1,0, -1,-1, 2,0\n"; }

  [[nodiscard]] Words words(const Words& more, const std::string& iterations = "2") const {
    Words all{"tune",
              "--parameters",
              "above_margin:5:500:200",
              "hopeless_margin:5:1000:400",
              "reduce_share:0:300:120",
              "late_base:1:50:15",
              "--size",
              "9",
              "--openings",
              openings_,
              "--rate",
              "0.1",
              "--iterations",
              iterations,
              "--pairs",
              "2",
              "--each",
              "nodes=500"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }

  [[nodiscard]] const std::string& openings() const { return openings_; }
  [[nodiscard]] std::string state(const char* name) const { return (folder_ / name).string(); }

  /// The number of iterations recorded in a state file.
  [[nodiscard]] static int done_in(const std::string& path) {
    const std::string text = text_of(path);
    return text.empty() ? 0 : json::Json::parse(text).at("done").get<int>();
  }

 private:
  TemporaryFolder folder_;
  std::string openings_ = (folder_ / "openings.txt").string();
};

TEST_F(TuneCommand, PrintsEachIterationAndTheTunedSettings) {
  const Finished run = testing::rowan(words({"--state", state("a.json")}));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const auto progress = lines_of(run.err);
  ASSERT_EQ(progress.size(), 2U) << run.err;
  EXPECT_THAT(progress[0], StartsWith("iteration 1 of 2: plus "));
  EXPECT_THAT(progress[1], HasSubstr(" of 4; above_margin "));
  const auto lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), 7U) << run.out;
  EXPECT_EQ(lines[0], "2 of 2 iterations, 8 games");
  EXPECT_THAT(lines[1], StartsWith("parameter "));
  EXPECT_THAT(lines[2], StartsWith("above_margin "));
  EXPECT_THAT(lines[3], StartsWith("hopeless_margin "));
  EXPECT_TRUE(lines[6].starts_with("search=") || lines[6] == "rounded, these are the defaults") << lines[6];

  const Finished again = testing::rowan(words({"--state", state("a.json"), "--json", "--quiet"}));
  EXPECT_EQ(again.exit_code, 0);
  EXPECT_EQ(again.err, "");
  const auto json = json::Json::parse(again.out);
  EXPECT_EQ(json.at("done"), true);
  EXPECT_EQ(json.at("iterations"), 2);
  EXPECT_EQ(json.at("games"), 8);
  EXPECT_EQ(json.at("parameters").at(1).at("name"), "hopeless_margin");
}

/// The engine plays better with a higher option value, so the tuned value climbs. A second run finds the
/// tuning finished and prints the same value.
TEST_F(TuneCommand, TunesTheOptionsOfAnotherEngine) {
  const auto tune = [&](const Words& more) {
    Words all{"tune",
              "--player",
              "cmd=" + testing::fake_engine("skilled"),
              "turn=60",
              "option.skill=50",
              "option.kept=7",
              "--parameters",
              "skill:0:100:20",
              "--size",
              "9",
              "--openings",
              openings(),
              "--rate",
              "0.05",
              "--pairs",
              "4",
              "--iterations",
              "6"};
    all.insert(all.end(), more.begin(), more.end());
    return testing::rowan(all);
  };
  const Finished run = tune({"--state", state("skill.json")});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(last_line(run), StartsWith("option.kept=7 option.skill="));
  const Finished again = tune({"--state", state("skill.json"), "--json"});
  const auto json = json::Json::parse(last_line(again));
  EXPECT_EQ(json.at("player").get<std::string>(), last_line(run));
  EXPECT_EQ(json.at("search"), "");
  EXPECT_GT(json.at("parameters").at(0).at("value").get<double>(), 55);
}

/// The sample in docs/tuning.md has the current parameter names, defaults and steps.
TEST_F(TuneCommand, TheDocumentedSampleIsUpToDate) {
  const std::string page = text_of(ROWAN_SOURCE_DIR "/docs/tuning.md");
  std::size_t at = page.find("\nparameter ");
  ASSERT_NE(at, std::string::npos);
  Words command{"tune", "--size",  "9", "--openings", openings(), "--iterations",
                "1",    "--pairs", "1", "--each",     "nodes=10", "--parameters"};
  std::vector<Words> rows;
  const auto row_of = [](const std::string& line) {
    Words cells;
    for (const Word& word : split_words(line)) cells.emplace_back(word.text);
    if (cells.size() > 2) cells[2] = "now";  // the tuned value
    return cells;
  };
  for (at = page.find('\n', at + 1) + 1; !page.substr(at).starts_with("search=");
       at = page.find('\n', at) + 1) {
    rows.push_back(row_of(page.substr(at, page.find('\n', at) - at)));
    ASSERT_EQ(rows.back().size(), 7U);  // name, start, now, least, "to", most, step
    const Words& row = rows.back();
    command.push_back(row[0] + ':' + row[3] + ':' + row[5] + ':' + row[6]);
  }
  ASSERT_GE(rows.size(), 3U);
  const auto lines = lines_of(testing::rowan(command).out);
  ASSERT_GE(lines.size(), rows.size() + 2);
  for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(row_of(lines[i + 2]), rows[i]);
}

TEST_F(TuneCommand, OptionsOfAnotherEngineNeedARangeAndAStart) {
  const auto error = [&](const Words& player, const std::string& parameter) {
    Words all{"tune", "--openings", openings(), "--iterations", "1", "--parameters", parameter, "--player"};
    all.insert(all.end(), player.begin(), player.end());
    const Finished run = testing::rowan(all);
    EXPECT_EQ(run.exit_code, 2);
    return run.err;
  };
  const std::string command = "cmd=" + testing::fake_engine("skilled");
  EXPECT_THAT(error({command, "option.skill=5"}, "skill"), HasSubstr("expected NAME:LEAST:MOST"));
  EXPECT_THAT(error({command}, "skill:0:9"), HasSubstr("add option.skill=VALUE"));
  EXPECT_THAT(error({command, "option.skill=good"}, "skill:0:9"), HasSubstr("not a whole number"));
  EXPECT_THAT(error({command, "option.skill=12"}, "skill:0:9"), HasSubstr("outside the range from 0 to 9"));
  EXPECT_THAT(error({"greedy"}, "late_base"), HasSubstr("'greedy' has no parameters to tune"));
}

TEST_F(TuneCommand, DoesNotDependOnTheNumberOfThreads) {
  EXPECT_EQ(testing::rowan(words({"--state", state("one.json")}, "4")).exit_code, 0);
  EXPECT_EQ(testing::rowan(words({"--state", state("three.json"), "--concurrency", "3"}, "4")).exit_code, 0);
  EXPECT_EQ(text_of(state("one.json")), text_of(state("three.json")));
  EXPECT_EQ(testing::rowan(words({"--state", state("other.json"), "--seed", "2"}, "4")).exit_code, 0);
  EXPECT_NE(text_of(state("one.json")), text_of(state("other.json")));
}

TEST_F(TuneCommand, ContinuesAfterCtrlCWithTheSameResult) {
  const std::string iterations = "12";
  const Finished whole = testing::rowan(words({"--state", state("whole.json")}, iterations));
  ASSERT_EQ(whole.exit_code, 0) << whole.err;
  EXPECT_THAT(last_line(whole), StartsWith("search=")) << "the values were to move";
  for (const int signal : {SIGINT, SIGKILL}) {
    const std::string path = state(signal == SIGINT ? "interrupted.json" : "killed.json");
    {
      const Running run(words({"--state", path}, iterations));
      EXPECT_TRUE(comes_true([&] { return std::filesystem::exists(path) && done_in(path) >= 1; }));
      const int code = run.end_by(signal);
      EXPECT_TRUE(code == 128 + signal || (code == 0 && done_in(path) == 12)) << code;
    }
    const int done = done_in(path);
    const Finished again = testing::rowan(words({"--state", path}, iterations));
    EXPECT_EQ(again.exit_code, 0) << again.err;
    EXPECT_THAT(again.err, HasSubstr("continuing after " + std::to_string(done) + " iterations"));
    EXPECT_EQ(text_of(path), text_of(state("whole.json")));
  }
}

TEST_F(TuneCommand, RefusesTheStateOfAnotherRun) {
  const std::string path = state("a.json");
  ASSERT_EQ(testing::rowan(words({"--state", path})).exit_code, 0);
  const std::string before = text_of(path);
  const Finished other = testing::rowan(words({"--state", path, "--seed", "2"}));
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr("a.json: the state is from a tuning run with different settings"));
  EXPECT_THAT(other.err, HasSubstr("seed: 1 before, 2 now"));
  EXPECT_EQ(text_of(path), before);
  for (const std::string& damaged :
       {before.substr(0, before.size() / 2), std::string("junk"), std::string()}) {
    std::ofstream(path) << damaged;
    const Finished run = testing::rowan(words({"--state", path}));
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_THAT(run.err, HasSubstr("a.json: not the state of a tuning"));
    EXPECT_EQ(text_of(path), damaged) << "it is left as it is";
  }
  for (const char* const file : {"/dev/null", "-", "/"}) {
    const Finished run = testing::rowan(words({"--state", file}));
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_THAT(run.err, HasSubstr("expected a regular file")) << file;
  }
  const Finished nowhere = testing::rowan(words({"--state", state("no/folder/a.json")}));
  EXPECT_EQ(nowhere.exit_code, 2);
  EXPECT_THAT(nowhere.err, HasSubstr("cannot create"));
}

TEST_F(TuneCommand, AllowsOneProcessAtATime) {
  const std::string path = state("a.json");
  const Running run(words({"--state", path}, "100000"));
  EXPECT_TRUE(comes_true([&] { return std::filesystem::exists(path); }));
  const Finished other = testing::rowan(words({"--state", path}, "100000"));
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr("another process is continuing '"));
  EXPECT_EQ(run.end_by(SIGTERM), 128 + SIGTERM);
  EXPECT_FALSE(std::filesystem::exists(path + "-run"));
}

TEST_F(TuneCommand, BadInputIsExplained) {
  const auto why = [](const Words& words) {
    const Finished run = testing::rowan(words);
    EXPECT_EQ(run.exit_code, 2) << run.out;
    EXPECT_EQ(run.out, "");
    return run.err;
  };
  const std::string openings = state("openings.txt");
  EXPECT_THAT(why({"tune"}), HasSubstr("--parameters is required"));
  EXPECT_THAT(why({"tune", "--parameters", "late_base", "--iterations", "2"}),
              HasSubstr("--openings is required"));
  EXPECT_THAT(why({"tune", "--parameters", "late_base", "--openings", openings}),
              HasSubstr("--iterations is required"));
  const auto tune = [&](const std::string& parameters, const Words& each) {
    Words all{"tune", "--openings", openings, "--iterations", "2", "--parameters", parameters, "--each"};
    all.insert(all.end(), each.begin(), each.end());
    return why(all);
  };
  EXPECT_THAT(tune("late_bas", {"nodes=9"}), HasSubstr("did you mean 'late_base'?"));
  EXPECT_THAT(tune("late_base:9:3", {"nodes=9"}), HasSubstr("the lower one first"));
  EXPECT_THAT(tune("late_base", {"node=9"}), HasSubstr("--each: 'node=9': expected "));
  EXPECT_THAT(tune("late_base", {"cmd=./other"}), HasSubstr("leave out cmd="));
  EXPECT_THAT(tune("late_base", {"search=late_base:99"}), HasSubstr("expected a whole number from 1 to 50"));
  EXPECT_THAT(tune("late_base:2:9", {"search=late_base:20"}), HasSubstr("the start value, 20, is outside"));
  EXPECT_NE(why(words({"--pairs", "0"})), "");
  EXPECT_NE(why(words({"--rate", "-1"})), "");
  EXPECT_NE(why(words({"--openings", "/nonexistent"})), "");
}

}  // namespace
}  // namespace rowan::cli
