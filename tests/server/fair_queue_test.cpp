// SPDX-License-Identifier: MIT
#include "server/analysis/fair_queue.hpp"

#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/analysis/services.hpp"

namespace rowan::server {
namespace {

using ::testing::ElementsAre;

/// Runs jobs until they are told to end, and records the order in which they began.
class Jobs {
 public:
  explicit Jobs(const QueueLimits& limits) : queue_(limits) {}
  ~Jobs() { end_all(); }
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;

  bool submit(const std::string& visitor, CpuPriority priority, const std::string& name,
              const StopToken& stop = {}) {
    auto gate = std::make_shared<std::promise<void>>();
    auto opened = gate->get_future().share();
    {
      const std::lock_guard lock(mutex_);
      gates_.emplace_back(name, std::move(gate));
    }
    return queue_.submit(visitor, priority, stop, [this, name, opened] {
      {
        const std::lock_guard lock(mutex_);
        begun_.push_back(name);
      }
      opened.wait();
    });
  }

  /// Ends the job with this name, whether it is running or still queued.
  void end(const std::string& name) {
    const std::lock_guard lock(mutex_);
    for (auto& [known, gate] : gates_) {
      if (known == name && gate) {
        gate->set_value();
        gate.reset();
        return;
      }
    }
  }

  void end_all() {
    const std::lock_guard lock(mutex_);
    for (auto& [name, gate] : gates_) {
      if (gate) gate->set_value();
      gate.reset();
    }
  }

  /// Waits until this many jobs have begun. Returns them in the order in which they began.
  std::vector<std::string> begun(std::size_t count) {
    while (true) {
      {
        const std::lock_guard lock(mutex_);
        if (begun_.size() >= count) return begun_;
      }
      std::this_thread::yield();
    }
  }

  FairQueue& queue() { return queue_; }

 private:
  std::mutex mutex_;
  std::vector<std::pair<std::string, std::shared_ptr<std::promise<void>>>> gates_;
  std::vector<std::string> begun_;
  FairQueue queue_;
};

constexpr QueueLimits small{.threads = 3,
                            .waiting = 100,
                            .per_visitor = 2,
                            .waiting_per_visitor = 64,
                            .running = {3, 2, 1},
                            .running_per_visitor = {2, 1, 1}};

/// Under the limits of the server, one visitor sends 64 requests at once, and then another sends a move.
TEST(FairQueue, AMoveDoesNotWaitForAnotherVisitorsRequests) {
  for (const CpuPriority greedy : {CpuPriority::game, CpuPriority::analysis, CpuPriority::solve}) {
    Jobs jobs(Services::slow_request_limits);
    const auto kind = static_cast<std::size_t>(greedy);
    for (int number = 0; number < 64; ++number) EXPECT_TRUE(jobs.submit("greedy", greedy, "greedy"));
    EXPECT_EQ(jobs.queue().running_of("greedy"), Services::slow_request_limits.running_per_visitor[kind]);
    const std::size_t running = jobs.queue().running();
    EXPECT_TRUE(jobs.submit("other", CpuPriority::game, "move"));
    EXPECT_EQ(jobs.queue().running_of("other"), 1U) << "it has a thread at once";
    EXPECT_EQ(jobs.queue().running(), running + 1);
    EXPECT_EQ(jobs.begun(running + 1).size(), running + 1);
  }
}

TEST(FairQueue, LimitsTheJobsOfAVisitor) {
  Jobs jobs(small);
  for (const char* const name : {"a1", "a2", "a3"}) EXPECT_TRUE(jobs.submit("a", CpuPriority::game, name));
  EXPECT_EQ(jobs.queue().running_of("a"), 2U);
  EXPECT_EQ(jobs.queue().waiting(), 1U);
  jobs.end("a1");
  jobs.begun(3);
  EXPECT_EQ(jobs.queue().running_of("a"), 2U);
  EXPECT_TRUE(jobs.submit("b", CpuPriority::solve, "b1"));
  EXPECT_EQ(jobs.queue().running_of("b"), 1U);
  EXPECT_TRUE(jobs.submit("c", CpuPriority::solve, "c1"));
  EXPECT_EQ(jobs.queue().running_of("c"), 0U) << "one solve at a time, of all visitors";
}

TEST(FairQueue, GamesComeBeforeAnalysesBeforeSolves) {
  Jobs jobs({.threads = 1,
             .waiting = 10,
             .per_visitor = 1,
             .waiting_per_visitor = 10,
             .running = {1, 1, 1},
             .running_per_visitor = {1, 1, 1}});
  EXPECT_TRUE(jobs.submit("a", CpuPriority::game, "first"));
  EXPECT_TRUE(jobs.submit("b", CpuPriority::solve, "solve"));
  EXPECT_TRUE(jobs.submit("c", CpuPriority::analysis, "analysis"));
  EXPECT_TRUE(jobs.submit("d", CpuPriority::game, "game"));
  jobs.end_all();
  EXPECT_THAT(jobs.begun(4), ElementsAre("first", "game", "analysis", "solve"));
}

/// The hints of a visitor do not delay the visitor's solve forever, nor do the moves of other visitors.
TEST(FairQueue, ALowerPriorityGetsATurnAfterThreeHigherOnes) {
  for (const bool is_own : {true, false}) {
    Jobs jobs({.threads = 1,
               .waiting = 20,
               .per_visitor = 1,
               .waiting_per_visitor = 20,
               .running = {1, 1, 1},
               .running_per_visitor = {1, 1, 1}});
    EXPECT_TRUE(jobs.submit("a", CpuPriority::game, "first"));
    EXPECT_TRUE(jobs.submit(is_own ? "a" : "b", CpuPriority::solve, "solve"));
    for (const char* const name : {"g1", "g2", "g3", "g4", "g5"})
      EXPECT_TRUE(jobs.submit("a", CpuPriority::game, name));
    jobs.end_all();
    EXPECT_THAT(jobs.begun(7), ElementsAre("first", "g1", "g2", "g3", "solve", "g4", "g5"));
  }
}

/// A job that could not have run anyway does not count as passed over.
TEST(FairQueue, OnlyRunnableJobsCountAsPassedOver) {
  Jobs jobs(small);
  EXPECT_TRUE(jobs.submit("a", CpuPriority::solve, "a1"));
  EXPECT_TRUE(jobs.submit("b", CpuPriority::solve, "b1"));  // only one solve runs at a time
  EXPECT_TRUE(jobs.submit("c", CpuPriority::game, "c1"));
  EXPECT_TRUE(jobs.submit("c", CpuPriority::game, "c2"));
  for (const char* const name : {"d1", "d2", "d3", "d4", "d5"})
    EXPECT_TRUE(jobs.submit("d", CpuPriority::game, name));
  jobs.end("c1");
  jobs.begun(4);
  for (const char* const name : {"d1", "d2", "d3"}) jobs.end(name);
  jobs.begun(7);
  EXPECT_TRUE(jobs.submit("e", CpuPriority::game, "e1"));
  jobs.end("a1");
  EXPECT_EQ(jobs.begun(8).back(), "e1") << "a move before the solve, which waited for another solve";
}

TEST(FairQueue, TheVisitorWithTheFewestRunningJobsComesNext) {
  Jobs jobs(small);
  EXPECT_TRUE(jobs.submit("a", CpuPriority::game, "a1"));
  EXPECT_TRUE(jobs.submit("a", CpuPriority::game, "a2"));
  EXPECT_TRUE(jobs.submit("b", CpuPriority::game, "b1"));
  EXPECT_TRUE(jobs.submit("b", CpuPriority::game, "b2"));
  EXPECT_TRUE(jobs.submit("c", CpuPriority::game, "c1"));
  EXPECT_EQ(jobs.begun(3).size(), 3U);
  jobs.end("a1");
  EXPECT_EQ(jobs.begun(4).back(), "c1") << "who has none that runs goes before who has one";
}

TEST(FairQueue, ABlockedJobDoesNotDelayOthers) {
  Jobs jobs(small);
  EXPECT_TRUE(jobs.submit("a", CpuPriority::solve, "a1"));
  EXPECT_TRUE(jobs.submit("a", CpuPriority::game, "a2"));
  EXPECT_TRUE(jobs.submit("a", CpuPriority::game, "a3"));   // waits for the other jobs of its visitor
  EXPECT_TRUE(jobs.submit("b", CpuPriority::solve, "b1"));  // waits for the other solve
  jobs.end("a1");
  jobs.begun(4);  // both may now run, on two threads
  EXPECT_EQ(jobs.queue().running(), 3U);
}

TEST(FairQueue, RefusesTooManyJobs) {
  QueueLimits limits = small;
  limits.waiting = 3;
  limits.waiting_per_visitor = 2;
  Jobs jobs(limits);
  int taken = 0;
  while (jobs.submit("a", CpuPriority::game, "a")) ++taken;
  EXPECT_EQ(taken, 4) << "two run and two wait";
  EXPECT_TRUE(jobs.submit("b", CpuPriority::game, "b"));
  EXPECT_TRUE(jobs.submit("b", CpuPriority::game, "b")) << "the third that waits";
  EXPECT_FALSE(jobs.submit("c", CpuPriority::game, "c"));
}

TEST(FairQueue, DropsJobsOfDisconnectedVisitors) {
  QueueLimits limits = small;
  limits.waiting_per_visitor = 1;
  Jobs jobs(limits);
  const StopSource gone;
  EXPECT_TRUE(jobs.submit("a", CpuPriority::game, "a1"));
  EXPECT_TRUE(jobs.submit("a", CpuPriority::game, "a2"));
  EXPECT_TRUE(jobs.submit("a", CpuPriority::game, "gone", gone.get_token()));
  EXPECT_FALSE(jobs.submit("a", CpuPriority::game, "a3"));
  gone.request_stop();
  EXPECT_TRUE(jobs.submit("a", CpuPriority::game, "a4")) << "the one that is gone makes room";
  jobs.end_all();
  EXPECT_THAT(jobs.begun(3), ::testing::UnorderedElementsAre("a1", "a2", "a4"));
}

TEST(FairQueue, AVisitorsLimitCoversAllPriorities) {
  Jobs jobs(small);
  EXPECT_TRUE(jobs.submit("a", CpuPriority::game, "a1"));
  EXPECT_TRUE(jobs.submit("a", CpuPriority::analysis, "a2"));
  EXPECT_TRUE(jobs.submit("a", CpuPriority::solve, "a3"));
  EXPECT_EQ(jobs.queue().running_of("a"), 2U);
}

TEST(FairQueue, LimitsTheThreadsOfAPriority) {
  Jobs jobs(small);
  EXPECT_TRUE(jobs.submit("a", CpuPriority::solve, "a1"));
  EXPECT_TRUE(jobs.submit("b", CpuPriority::solve, "b1"));
  EXPECT_EQ(jobs.queue().running(), 1U) << "one solve at a time, of all visitors";
}

TEST(FairQueue, ABlockedJobLetsALowerPriorityPass) {
  Jobs jobs(small);
  EXPECT_TRUE(jobs.submit("a", CpuPriority::game, "a1"));
  EXPECT_TRUE(jobs.submit("a", CpuPriority::game, "a2"));
  EXPECT_TRUE(jobs.submit("a", CpuPriority::game, "a3"));   // waits for the other jobs of its visitor
  EXPECT_TRUE(jobs.submit("c", CpuPriority::solve, "c1"));  // gets the last thread
  EXPECT_TRUE(jobs.submit("b", CpuPriority::solve, "b1"));
  jobs.begun(3);
  jobs.end("c1");
  EXPECT_EQ(jobs.begun(4).back(), "b1");
}

TEST(FairQueue, SkipsAJobWhoseVisitorHasDisconnected) {
  Jobs jobs(small);
  const StopSource gone;
  EXPECT_TRUE(jobs.submit("a", CpuPriority::game, "a1"));
  EXPECT_TRUE(jobs.submit("a", CpuPriority::game, "a2"));
  EXPECT_TRUE(jobs.submit("a", CpuPriority::game, "gone", gone.get_token()));
  EXPECT_TRUE(jobs.submit("a", CpuPriority::game, "a3"));
  jobs.begun(2);
  gone.request_stop();
  jobs.end("a1");
  EXPECT_EQ(jobs.begun(3).back(), "a3");
}

TEST(FairQueue, ClosingDropsWaitingJobs) {
  Jobs jobs(small);
  for (const char* const name : {"a1", "a2", "a3"}) EXPECT_TRUE(jobs.submit("a", CpuPriority::game, name));
  jobs.begun(2);
  jobs.queue().close();
  EXPECT_EQ(jobs.queue().waiting(), 0U);
  EXPECT_FALSE(jobs.submit("b", CpuPriority::game, "b1"));
}

}  // namespace
}  // namespace rowan::server
