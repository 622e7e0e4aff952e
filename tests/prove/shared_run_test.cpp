// SPDX-License-Identifier: MIT
//
// A tree shared by several workers: threads, or the ranks of a distributed run, each of which is a thread in
// this test. However the tasks are distributed and however often a run is interrupted, it ends with the same
// verdict and a file that the verifier accepts.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "proof/threat_file.hpp"
#include "prove/search/shared_search.hpp"
#include "prove/tasks/rank_workers.hpp"
#include "prove/tasks/workers.hpp"
#include "support/enough_time.hpp"
#include "support/seed.hpp"
#include "support/temporary_folder.hpp"
#include "support/thread_transport.hpp"
#include "tree_tasks.hpp"

namespace rowan::prove {
namespace {

using prove_test::job_of;
using testing::Mailboxes;
using testing::ThreadTransport;
using namespace std::chrono_literals;

/// Runs with six jobs, replies to h8 i10 g7 h10 h7, some of which need more than threats.
class SharedRunTest : public ::testing::Test {
 protected:
  SharedRunTest() {
    for (const char* const reply : {"h6", "g8", "i7", "f7", "g6", "a1"}) {
      plan_.jobs.push_back(job_of(std::string("h8 i10 g7 h10 h7 ") + reply));
    }
    plan_.limits.nodes = 0;
    plan_.limits.hard_leaf = 3'000;
    plan_.limits.engine_nodes = 500;
    plan_.result_log = results_;
  }

  Result<SharedReport> run(TaskWorkers& workers, const StopToken& stop = {}) {
    Result<RunFile> run_file = RunFile::open(proofs_, job_rules);
    if (!run_file) return failure_of(run_file);
    return run_shared(
        plan_, *run_file, {}, stop, [this](const std::string& line) { lines_.push_back(line); }, workers);
  }

  Result<SharedReport> run_threads(int threads) {
    ThreadWorkers workers(threads, job_rules, plan_.limits);
    return run(workers);
  }

  /// Runs a host as rank 0 and these workers as the ranks from 1 on, each with its own behavior.
  Result<SharedReport> run_ranks(const std::vector<std::function<void(ThreadTransport&)>>& ranks,
                                 std::chrono::milliseconds reply_timeout = 30s) {
    Mailboxes boxes(1 + static_cast<int>(ranks.size()));
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      threads.emplace_back([&boxes, &ranks, i] {
        ThreadTransport transport(boxes, static_cast<int>(i) + 1);
        ranks[i](transport);
      });
    }
    ThreadTransport transport(boxes, 0);
    RankWorkers workers(
        transport, job_rules, plan_.limits, [this](const std::string& line) { lines_.push_back(line); },
        reply_timeout);
    Result<SharedReport> report = run(workers);
    dismiss_ranks(transport);
    return report;
  }

  static void good_rank(ThreadTransport& transport) { EXPECT_TRUE(work_for_ranks(transport, {})); }

  /// Accepts a task as a worker does, then falls silent.
  static void dying_rank(ThreadTransport& transport) {
    transport.send(0, "ready");
    while (!transport.receive(10min)->bytes.starts_with("task ")) {}
  }

  void expect_proved(const Result<SharedReport>& report) {
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->open, 0U);
    EXPECT_EQ(report->rejected, 0);
    std::ifstream file(proofs_, std::ios::binary);
    const Result<proof::ThreatFileCheck> check = proof::check_threat_file(file);
    ASSERT_TRUE(check) << check.error().message;
    for (const Job& job : plan_.jobs) {
      EXPECT_TRUE(check->proved.contains(proof::board_key(job_rules, job))) << text_of(job, job_rules);
    }
    EXPECT_FALSE(std::filesystem::exists(results_));
  }

  [[nodiscard]] bool was_told(std::string_view part) const {
    return std::ranges::any_of(lines_,
                               [&](const std::string& line) { return line.find(part) != std::string::npos; });
  }

  testing::TemporaryFolder folder_;
  std::string proofs_ = (folder_ / "proofs").string();
  std::string results_ = (folder_ / "results").string();
  SharedPlan plan_;
  std::vector<std::string> lines_;
};

TEST_F(SharedRunTest, ThreadsProveTheClaim) {
  const Result<SharedReport> report = run_threads(2);
  expect_proved(report);
  EXPECT_GT(report->tasks, 12);
}

TEST_F(SharedRunTest, RanksProveTheClaim) {
  const Result<SharedReport> report = run_ranks({good_rank, good_rank});
  expect_proved(report);
  EXPECT_GT(report->tasks, 12);
  EXPECT_EQ(report->lost, 0);
}

TEST_F(SharedRunTest, TheTasksOfADeadWorkerGoToOthers) {
  std::int64_t lost = 0;
  EXPECT_TRUE(testing::holds_with_enough_time([&](std::chrono::seconds reply_timeout) {
    for (const std::string& file : {proofs_, results_}) std::filesystem::remove(file);
    const Result<SharedReport> report = run_ranks({dying_rank, good_rank}, reply_timeout);
    if (!report) return false;
    expect_proved(report);
    EXPECT_TRUE(was_told("worker 1 sent nothing for " + std::to_string(reply_timeout.count()) +
                         " s; others do its tasks"));
    lost = report->lost;
    return lost == 2;  // the task that it worked on, and the next
  })) << lost;
}

TEST_F(SharedRunTest, AWorkerThatSendsADamagedResultGetsNoMoreTasks) {
  const auto damaging = [](ThreadTransport& transport) {
    transport.send(0, "ready");
    for (;;) {
      const std::string text = transport.receive(10min)->bytes;
      if (!text.starts_with("task ")) continue;
      transport.send(0, "done " + text.substr(5, text.find(' ', 5) - 4) + "rslt, but damaged");
      return;
    }
  };
  const Result<SharedReport> report = run_ranks({damaging, good_rank});
  expect_proved(report);
  EXPECT_EQ(report->lost, 2);
  EXPECT_TRUE(was_told("worker 1: a result is refused: it is from another version"));
}

TEST_F(SharedRunTest, TheLossOfAllWorkersIsAnError) {
  const Result<SharedReport> silent = run_ranks({dying_rank}, 100ms);
  ASSERT_FALSE(silent);
  EXPECT_EQ(silent.error().message, "all workers are gone");
  const Result<SharedReport> foreign = run_ranks({[](ThreadTransport& transport) {
    transport.send(0, "error a run is refused: it is for another game");
  }});
  ASSERT_FALSE(foreign);
  EXPECT_EQ(foreign.error().message,
            "all workers are gone; worker 1: a run is refused: it is for another game");
}

TEST_F(SharedRunTest, AWorkerRefusesInvalidTasks) {
  for (const char* const text : {"hello", "task 1 task, but damaged", "settings 1"}) {
    Mailboxes boxes(2);
    ThreadTransport host(boxes, 0);
    ThreadTransport worker(boxes, 1);
    host.send(1, text);
    EXPECT_FALSE(work_for_ranks(worker, {}));
    EXPECT_TRUE(host.receive(10min)->bytes.starts_with("error "));
  }
}

TEST_F(SharedRunTest, AWorkerEndsIfItsHostIsGone) {
  Mailboxes boxes(2);
  ThreadTransport host(boxes, 0);
  ThreadTransport worker(boxes, 1);
  host.send(1, "settings " + to_bytes(WorkerSettings{.rules = job_rules, .limits = plan_.limits}));
  const Result<void> worked = work_for_ranks(worker, {}, 100ms);
  ASSERT_FALSE(worked);
  EXPECT_EQ(worked.error().message, "no message from the host of the run for 1 s");
  EXPECT_TRUE(worker.is_given_up(0));
}

/// If nothing is left to do, a worker never receives settings.
TEST_F(SharedRunTest, AWorkerWithoutATaskIsDismissed) {
  Mailboxes boxes(2);
  ThreadTransport host(boxes, 0);
  ThreadTransport worker(boxes, 1);
  dismiss_ranks(host);
  EXPECT_TRUE(work_for_ranks(worker, {}));
}

/// The run is interrupted again and again by a small node limit, sometimes with its last record cut off, and
/// other workers resume it.
TEST_F(SharedRunTest, ContinuesFromItsCheckpoint) {
  Random random(testing::seed_of_run(21));
  std::int64_t results = 0;
  int runs = 0;
  for (; runs < 200; ++runs) {
    plan_.limits.nodes = 1 + random.below(4'000);
    const Result<SharedReport> report = run_threads(1 + static_cast<int>(random.below(3)));
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_LE(report->resumed, results);
    EXPECT_GE(report->resumed, results - 1);  // minus the truncated one
    if (report->open == 0) break;
    results = report->resumed + report->tasks;
    const auto size = std::filesystem::file_size(results_);
    if (random.below(2) == 0) std::filesystem::resize_file(results_, size - 1 - random.below(8));
  }
  EXPECT_GT(runs, 3);
  EXPECT_LT(runs, 200);
  expect_proved(run_threads(2));
}

TEST_F(SharedRunTest, RefusesAnInvalidCheckpoint) {
  const auto refusal = [&](const std::string& bytes) {
    std::ofstream(results_, std::ios::binary) << bytes;
    const Result<SharedReport> report = run_threads(1);
    return report ? "" : report.error().message.substr(results_.size());
  };
  EXPECT_EQ(refusal("something else"), ": expected results of rowan prove; this is another kind of file");
  EXPECT_EQ(refusal("rowan prove results\n\2\17\17\5"),
            ": results of another version or game; move the file away to start over");

  std::filesystem::remove(results_);
  plan_.limits.nodes = 3'000;
  ASSERT_TRUE(run_threads(1));
  std::ifstream input(results_, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(input), std::istreambuf_iterator<char>()};
  // Only the results, without the jobs that precede them.
  constexpr std::size_t header = 25;
  constexpr std::size_t job_record = 1 + 8 + 4 + 6 + 4;
  bytes.erase(header, 6 * job_record);
  EXPECT_EQ(refusal(bytes), ": a result for a position that has no task; move the file away to start over");
}

}  // namespace
}  // namespace rowan::prove
