// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "base/checksum.hpp"
#include "base/random.hpp"
#include "game/position_text.hpp"
#include "prove/tasks/task.hpp"
#include "support/sanitized.hpp"
#include "support/seed.hpp"
#include "tree_tasks.hpp"

namespace rowan::prove {
namespace {

using prove_test::random_job;
using prove_test::tasks_of;

struct Sample {
  Task task;
  TaskResult result;
  std::string task_bytes;
  std::string result_bytes;
};

std::vector<Sample> samples(Random& random, int jobs) {
  std::vector<Sample> all;
  for (int i = 0; i < jobs; ++i) {
    for (const auto& [task, result] : tasks_of(random_job(random), 12)) {
      all.push_back({.task = task,
                     .result = result,
                     .task_bytes = to_bytes(task),
                     .result_bytes = to_bytes(result, task)});
    }
  }
  return all;
}

/// The same bytes with a correct checksum.
std::string mended(std::string bytes) {
  constexpr std::size_t size = 4;
  if (bytes.size() < size) return bytes;
  const std::uint32_t sum = crc32c(std::string_view(bytes).substr(0, bytes.size() - size));
  for (std::size_t i = 0; i < size; ++i) {
    bytes[bytes.size() - size + i] = static_cast<char>(sum >> (8 * i) & 0xFF);
  }
  return bytes;
}

std::string mutated(std::string bytes, Random& random) {
  const auto at = [&] { return random.below(static_cast<std::uint32_t>(bytes.size())); };
  for (std::uint32_t left = 1 + random.below(3); left > 0 && bytes.size() > 1; --left) {
    switch (random.below(4)) {
      case 0:
        bytes[at()] = static_cast<char>(random.below(256));
        break;
      case 1: {
        const unsigned bit = 1U << random.below(8);
        char& byte = bytes[at()];
        byte = static_cast<char>(static_cast<unsigned char>(byte) ^ bit);
        break;
      }
      case 2:
        bytes.erase(at(), 1);
        break;
      default:
        bytes.insert(at(), 1, static_cast<char>(random.below(256)));
    }
  }
  return bytes;
}

TEST(TaskBytes, SurviveARoundTrip) {
  Random random(testing::seed_of_run(11));
  int openings = 0;
  int improvings = 0;
  int wins = 0;
  for (const Sample& sample : samples(random, 20)) {
    const Result<Task> task = read_task(sample.task_bytes);
    ASSERT_TRUE(task) << task.error().message;
    EXPECT_EQ(to_bytes(*task), sample.task_bytes);
    const Result<TaskResult> result = read_result(sample.result_bytes, *task);
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(to_bytes(*result, sample.task), sample.result_bytes);
    EXPECT_EQ(result->nodes, sample.result.nodes);
    if (const auto* opened = std::get_if<Opened>(&sample.result.found)) {
      ++openings;
      const auto& read = std::get<Opened>(result->found);
      EXPECT_EQ(read.threats, opened->threats);
      ASSERT_EQ(read.candidates.size(), opened->candidates.size());
      for (std::size_t i = 0; i < read.candidates.size(); ++i) {
        ASSERT_EQ(read.candidates[i].state.has_value(), opened->candidates[i].state.has_value());
        EXPECT_EQ(read.candidates[i].guess, opened->candidates[i].guess);
        if (!read.candidates[i].state) continue;
        EXPECT_EQ(read.candidates[i].state->waiting, opened->candidates[i].state->waiting);
        EXPECT_EQ(read.candidates[i].state->passes[0].marks, opened->candidates[i].state->passes[0].marks);
      }
    } else {
      ++improvings;
      const auto& state = std::get<NodeState>(sample.result.found);
      const auto& read = std::get<NodeState>(result->found);
      wins += static_cast<int>(read.wins.size());
      EXPECT_EQ(read.round, state.round);
      EXPECT_EQ(read.open, state.open);
      ASSERT_EQ(read.passes.size(), state.passes.size());
      for (std::size_t i = 0; i < read.passes.size(); ++i) {
        EXPECT_EQ(read.passes[i].marks, state.passes[i].marks);
      }
    }
  }
  EXPECT_GT(openings, 10);
  EXPECT_GT(improvings, 10);
  EXPECT_GT(wins, 10);
}

TEST(TaskBytes, EveryTruncationIsRefused) {
  Random random(testing::seed_of_run(12));
  for (const Sample& sample : samples(random, testing::cases(3))) {
    for (std::size_t size = 0; size < sample.task_bytes.size(); ++size) {
      EXPECT_FALSE(read_task(sample.task_bytes.substr(0, size)));
      EXPECT_FALSE(read_task(mended(sample.task_bytes.substr(0, size))));
    }
    for (std::size_t size = 0; size < sample.result_bytes.size(); ++size) {
      EXPECT_FALSE(read_result(sample.result_bytes.substr(0, size), sample.task));
      EXPECT_FALSE(read_result(mended(sample.result_bytes.substr(0, size)), sample.task));
    }
  }
}

/// Mutations with a wrong checksum are all refused. With a correct checksum, whatever is accepted makes no
/// false claim: it can be written and read again, which replays every win.
TEST(TaskBytes, MutationsAreRefusedOrHarmless) {
  Random random(testing::seed_of_run(13));
  const std::vector<Sample> all = samples(random, testing::cases(8));
  int refused = 0;
  for (int i = 0; i < testing::cases(1000); ++i) {
    const Sample& sample = all[random.below(static_cast<std::uint32_t>(all.size()))];
    const std::string task_bytes = mutated(sample.task_bytes, random);
    EXPECT_TRUE(task_bytes == sample.task_bytes || !read_task(task_bytes));
    const Result<Task> task = read_task(mended(task_bytes));
    EXPECT_TRUE(!task || read_task(to_bytes(*task)));
    const std::string result_bytes = mutated(sample.result_bytes, random);
    EXPECT_TRUE(result_bytes == sample.result_bytes || !read_result(result_bytes, sample.task));
    const Result<TaskResult> result = read_result(mended(result_bytes), sample.task);
    EXPECT_TRUE(!result || read_result(to_bytes(*result, sample.task), sample.task));
    refused += static_cast<int>(!task) + static_cast<int>(!result);
  }
  EXPECT_GT(refused, testing::cases(500));
}

TEST(TaskBytes, ForeignBytesAreRefusedWithAReason) {
  Random random(testing::seed_of_run(14));
  const std::vector<Sample> all = samples(random, 2);
  const Sample& sample = all.front();
  const auto refusal = [&](std::string bytes) { return read_task(mended(std::move(bytes))).error().message; };
  std::string bytes = sample.task_bytes;
  bytes[4] = 2;
  EXPECT_EQ(refusal(bytes),
            "a task is refused: it is from another version; all processes of a run must be the same program");
  bytes[4] = 1;
  bytes[5] = 19;
  EXPECT_EQ(refusal(bytes), "a task is refused: no proofs by threats are possible in its game");
  bytes = sample.result_bytes;
  bytes[8] = 1;
  EXPECT_EQ(read_result(mended(bytes), sample.task).error().message,
            "a result is refused: it is for another game");
  EXPECT_EQ(refusal(sample.result_bytes), "a task is refused: it is not from rowan prove");
  EXPECT_EQ(read_task(sample.task_bytes + " ").error().message,
            "a task is refused: it is damaged: its checksum is wrong");
  const Result<TaskResult> other = read_result(sample.result_bytes, all.back().task);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().message, "a result is refused: it answers another task");
}

TEST(TaskBytes, PositionsWithoutAMoveAreRefused) {
  const Rules rules{.width = 6, .height = 6, .k = 5};
  const auto refusal = [&](const char* rows) {
    Task task{.work = Opening{.position = parse_position(rows, rules).value(),
                              .tried = {},
                              .guided_moves = {},
                              .sibling_moves = {},
                              .donors = {}}};
    return read_task(to_bytes(task));
  };
  ASSERT_TRUE(refusal("1xooxx/ooxxoo/xxooxx/ooxxoo/xxooxx/ooxxo1 x"));
  EXPECT_EQ(refusal("xxooxx/ooxxoo/xxooxx/ooxxoo/xxooxx/ooxxoo x").error().message,
            "a task is refused: the board is full in the position");
  EXPECT_EQ(refusal("xxxxxo/ooooxx/oo4/6/6/6 x").error().message,
            "a task is refused: the game is over in the position");
}

/// A result whose win by threats lacks its last move, or which lacks the win against a reply, is refused
/// although everything else is in order.
TEST(TaskBytes, FalseWinsAreRefused) {
  Random random(testing::seed_of_run(15));
  int tried = 0;
  for (const Sample& sample : samples(random, 20)) {
    TaskResult result = sample.result;
    if (auto* opened = std::get_if<Opened>(&result.found)) {
      if (opened->threats.size() < 2) continue;
      opened->threats.pop_back();
    } else {
      auto& state = std::get<NodeState>(result.found);
      if (state.wins.empty()) continue;
      state.wins.pop_back();  // without this win, nothing justifies skipping its reply
      if (state.passes.size() > 1) continue;
    }
    ++tried;
    EXPECT_FALSE(read_result(to_bytes(result, sample.task), sample.task));
  }
  EXPECT_GT(tried, 3);
}

TEST(TaskBytes, SettingsSurviveARoundTripAndAreChecked) {
  WorkerSettings settings{.rules = {.width = 9, .height = 12, .k = 5, .overline = Overline::ignored},
                          .limits = prove_test::small_limits()};
  const Result<WorkerSettings> read = read_settings(to_bytes(settings));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->rules, settings.rules);
  EXPECT_EQ(read->limits.node.nodes, settings.limits.node.nodes);
  EXPECT_EQ(read->limits.candidates, settings.limits.candidates);
  settings.limits.candidates = 0;
  const Result<WorkerSettings> refused = read_settings(to_bytes(settings));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "a run is refused: a number is out of its range");
}

}  // namespace
}  // namespace rowan::prove
