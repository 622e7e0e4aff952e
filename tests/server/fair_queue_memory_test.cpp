// SPDX-License-Identifier: MIT
#include <future>
#include <new>
#include <utility>

#include <gtest/gtest.h>

#include "server/analysis/fair_queue.hpp"
#include "support/scarce_memory.hpp"

namespace rowan::server {
namespace {

using rowan::testing::ScarceMemory;

/// Wherever memory runs out, a job that is refused leaves its place and its thread to the next job.
TEST(FairQueueMemory, AJobRefusedForLackOfMemoryLeavesNothing) {
  constexpr QueueLimits one_at_a_time{.threads = 1,
                                      .waiting = 1,
                                      .per_visitor = 1,
                                      .waiting_per_visitor = 1,
                                      .running = {1, 1, 1},
                                      .running_per_visitor = {1, 1, 1}};
  bool is_taken = false;
  int refusals = 0;
  for (int allocations = 0; !is_taken; ++allocations) {
    std::promise<void> done;
    FairQueue queue(one_at_a_time);  // its destructor waits for its job, which uses the promise
    FairQueue::Job job = [] {};
    try {
      const ScarceMemory scarce(allocations);
      is_taken = queue.submit("a", CpuPriority::game, {}, std::move(job));
    } catch (const std::bad_alloc&) {
      is_taken = false;
    }
    if (is_taken) continue;
    ++refusals;
    ASSERT_EQ(queue.running(), 0U) << "after " << allocations << " allocations";
    ASSERT_TRUE(queue.submit("b", CpuPriority::game, {}, [&done] { done.set_value(); }))
        << "after " << allocations << " allocations";
    done.get_future().wait();
  }
  EXPECT_GT(refusals, 3);
}

}  // namespace
}  // namespace rowan::server
