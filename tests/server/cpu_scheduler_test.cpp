// SPDX-License-Identifier: MIT
#include "server/analysis/cpu_scheduler.hpp"

#include <atomic>
#include <chrono>
#include <future>
#include <latch>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/analysis/fair_queue.hpp"

namespace rowan::server {
namespace {

using namespace std::chrono_literals;

void wait_for_queue(const CpuScheduler& cores, int count) {
  while (cores.waiting() != count) std::this_thread::yield();
}

/// Uses the CPU until the slice of the lease ends.
void work_a_slice(const CpuScheduler::Lease& lease) {
  while (!lease.slice_is_over()) std::this_thread::yield();
}

TEST(CpuScheduler, LimitsConcurrentSearches) {
  CpuScheduler cores(2);
  std::atomic<int> thinking = 0;
  std::atomic<int> most = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&] {
        CpuScheduler::Lease lease(cores, std::make_shared<CoreAccount>(), CpuPriority::analysis, {});
        for (int turn = 0; turn < 3; ++turn) {
          most = std::max(most.load(), ++thinking);
          work_a_slice(lease);
          --thinking;
          lease.pause();
        }
      });
    }
  }
  EXPECT_LE(most, 2);
  EXPECT_EQ(cores.waiting(), 0);
}

TEST(CpuScheduler, TheLeastServedVisitorComesNext) {
  CpuScheduler cores(1);
  std::vector<int> order;
  std::vector<std::jthread> threads;
  {
    const CpuScheduler::Lease first(cores, std::make_shared<CoreAccount>(), CpuPriority::analysis, {});
    const auto greedy = std::make_shared<CoreAccount>();
    const auto queue_up = [&](int number, const std::shared_ptr<CoreAccount>& account, CpuPriority priority) {
      const int before = cores.waiting();
      threads.emplace_back([&cores, &order, number, account, priority] {
        const CpuScheduler::Lease lease(cores, account, priority, {});
        order.push_back(number);  // safe, because only one lease at a time holds the single core
      });
      wait_for_queue(cores, before + 1);
    };
    queue_up(1, greedy, CpuPriority::analysis);
    queue_up(2, std::make_shared<CoreAccount>(), CpuPriority::analysis);
    queue_up(3, std::make_shared<CoreAccount>(), CpuPriority::game);
  }
  threads.clear();
  EXPECT_EQ(order, (std::vector{3, 1, 2})) << "games first, then as they came";
}

/// Visitor 1, who has had a slice, waits; then visitor 2, who has had none, arrives. Returns the order in
/// which they get the core.
std::vector<int> order_of_greedy_and_newcomer(CpuScheduler::Clock::duration longest_wait) {
  CpuScheduler cores(1, longest_wait);
  const auto greedy = std::make_shared<CoreAccount>();
  std::vector<int> order;
  std::vector<std::jthread> threads;
  {
    CpuScheduler::Lease lease(cores, greedy, CpuPriority::analysis, {});
    work_a_slice(lease);
  }
  EXPECT_GT(greedy->used(), 0ns);
  {
    const CpuScheduler::Lease holder(cores, std::make_shared<CoreAccount>(), CpuPriority::analysis, {});
    threads.emplace_back([&] {
      const CpuScheduler::Lease lease(cores, greedy, CpuPriority::analysis, {});
      order.push_back(1);
    });
    wait_for_queue(cores, 1);
    threads.emplace_back([&] {
      const CpuScheduler::Lease lease(cores, std::make_shared<CoreAccount>(), CpuPriority::analysis, {});
      order.push_back(2);
    });
    wait_for_queue(cores, 2);
  }
  threads.clear();
  return order;
}

TEST(CpuScheduler, AVisitorWithMoreTimeWaitsForANewcomer) {
  EXPECT_EQ(order_of_greedy_and_newcomer(1h), (std::vector{2, 1}));
}

TEST(CpuScheduler, NoVisitorWaitsLongerThanTheLimit) {
  EXPECT_EQ(order_of_greedy_and_newcomer(0s), (std::vector{1, 2}));
}

/// However many waiters are overdue, a newcomer gets one of the next two turns.
TEST(CpuScheduler, ANewcomerDoesNotWaitForAllOverdueVisitors) {
  CpuScheduler cores(1, 0s);
  std::vector<int> order;
  std::vector<std::jthread> threads;
  {
    CpuScheduler::Lease holder(cores, std::make_shared<CoreAccount>(), CpuPriority::game, {});
    const auto crowd = std::make_shared<CoreAccount>();  // the first eight waiters belong to one visitor
    const auto queue_up = [&](int number, const std::shared_ptr<CoreAccount>& account) {
      threads.emplace_back([&cores, &order, number, account] {
        CpuScheduler::Lease lease(cores, account, CpuPriority::game, {});
        order.push_back(number);
        work_a_slice(lease);
      });
    };
    for (int number = 0; number < 8; ++number) {
      queue_up(number, crowd);
      wait_for_queue(cores, number + 1);
    }
    queue_up(100, std::make_shared<CoreAccount>());
    wait_for_queue(cores, 9);
  }
  threads.clear();
  ASSERT_EQ(order.size(), 9U);
  EXPECT_EQ(order[1], 100);
}

/// Takes consecutive turns with one account, each of at least one slice.
void take_turns(CpuScheduler& cores, const std::shared_ptr<CoreAccount>& account, int count) {
  for (int turn = 0; turn < count; ++turn) {
    const CpuScheduler::Lease lease(cores, account, CpuPriority::analysis, {});
    work_a_slice(lease);
  }
}

/// Returns which of two accounts gets the core first, 1 or 2, if account 1 arrives first.
int first_called(CpuScheduler& cores, const std::shared_ptr<CoreAccount>& one,
                 const std::shared_ptr<CoreAccount>& two) {
  std::vector<int> order;
  std::vector<std::jthread> threads;
  {
    const CpuScheduler::Lease holder(cores, std::make_shared<CoreAccount>(), CpuPriority::analysis, {});
    for (const auto& [number, account] : {std::pair(1, one), std::pair(2, two)}) {
      threads.emplace_back([&cores, &order, number, account] {
        const CpuScheduler::Lease lease(cores, account, CpuPriority::analysis, {});
        order.push_back(number);
      });
      wait_for_queue(cores, number);
    }
  }
  threads.clear();
  return order.front();
}

TEST(CpuScheduler, ANewcomerHasNoClaimToEarlierTime) {
  CpuScheduler cores(1, 1h);
  const auto veteran = std::make_shared<CoreAccount>();
  const auto newcomer = std::make_shared<CoreAccount>();
  take_turns(cores, veteran, 8);
  take_turns(cores, newcomer, 3);
  EXPECT_EQ(first_called(cores, newcomer, veteran), 2) << "the newcomer began one slice behind";
}

/// On a busy machine a thread may hold the core for longer than its slice, but it is charged for one slice.
TEST(CpuScheduler, ATurnCountsAsOneSlice) {
  CpuScheduler cores(1, 1h);
  const auto twice = std::make_shared<CoreAccount>();
  const auto held_up = std::make_shared<CoreAccount>();
  take_turns(cores, twice, 2);
  {
    const CpuScheduler::Lease lease(cores, held_up, CpuPriority::analysis, {});
    while (lease.used() < 4 * CpuScheduler::longest_slice) std::this_thread::yield();
  }
  EXPECT_EQ(first_called(cores, twice, held_up), 2);
}

TEST(CpuScheduler, GamesDoNotStarveAnalyses) {
  CpuScheduler cores(1);
  std::vector<char> order;
  std::vector<std::jthread> threads;
  {
    const CpuScheduler::Lease first(cores, std::make_shared<CoreAccount>(), CpuPriority::game, {});
    for (int number = 0; number < 8; ++number) {
      const bool is_game = number > 0;
      threads.emplace_back([&cores, &order, is_game] {
        const CpuScheduler::Lease lease(cores, std::make_shared<CoreAccount>(),
                                        is_game ? CpuPriority::game : CpuPriority::analysis, {});
        order.push_back(is_game ? 'g' : 'a');
      });
      wait_for_queue(cores, number + 1);
    }
  }
  threads.clear();
  ASSERT_EQ(order.size(), 8U);
  EXPECT_EQ(order[CpuScheduler::turns_in_a_row], 'a');
}

TEST(CpuScheduler, SolvesComeAfterAnalysesButAreNotStarved) {
  CpuScheduler cores(1);
  std::vector<char> order;
  std::vector<std::jthread> threads;
  {
    const CpuScheduler::Lease first(cores, std::make_shared<CoreAccount>(), CpuPriority::game, {});
    for (int number = 0; number < 6; ++number) {
      const bool is_solve = number == 0;
      threads.emplace_back([&cores, &order, is_solve] {
        const CpuScheduler::Lease lease(cores, std::make_shared<CoreAccount>(),
                                        is_solve ? CpuPriority::solve : CpuPriority::analysis, {});
        order.push_back(is_solve ? 's' : 'a');
      });
      wait_for_queue(cores, number + 1);
    }
  }
  threads.clear();
  EXPECT_EQ(order, (std::vector{'a', 'a', 'a', 's', 'a', 'a'}));
}

/// A search past its deadline stops waiting for a core.
TEST(CpuScheduler, StopsWaitingAtTheDeadline) {
  CpuScheduler cores(1);
  const CpuScheduler::Lease holder(cores, std::make_shared<CoreAccount>(), CpuPriority::game, {});
  const StopToken timed = StopToken().until(StopToken::Clock::now() + 1ms);
  const CpuScheduler::Lease waiter(cores, std::make_shared<CoreAccount>(), CpuPriority::game, timed);
  EXPECT_TRUE(timed.stop_requested());
  EXPECT_EQ(cores.waiting(), 0);
}

TEST(CpuScheduler, StopsWaitingOnRequest) {
  CpuScheduler cores(1);
  StopSource stop;
  const CpuScheduler::Lease holder(cores, std::make_shared<CoreAccount>(), CpuPriority::analysis, {});
  std::jthread waiter([&] {
    CpuScheduler::Lease lease(cores, std::make_shared<CoreAccount>(), CpuPriority::analysis,
                              stop.get_token());
    lease.pause();  // returns at once, because the lease holds no core
  });
  wait_for_queue(cores, 1);
  stop.request_stop();
  waiter.join();
  EXPECT_EQ(cores.waiting(), 0);
}

TEST(WorkerPool, RunsOrRefusesEveryJob) {
  std::atomic<int> done = 0;
  std::promise<void> gate;
  const auto opened = gate.get_future().share();
  {
    WorkerPool pool(2, 1);
    std::latch started(2);
    const auto block = [&] {
      started.count_down();
      opened.wait();
      ++done;
    };
    EXPECT_TRUE(pool.submit(block));
    EXPECT_TRUE(pool.submit(block));
    started.wait();
    std::promise<void> third_is_done;
    EXPECT_TRUE(pool.submit([&] {
      ++done;
      third_is_done.set_value();
    })) << "one may wait";
    EXPECT_FALSE(pool.submit([&] { ++done; })) << "two may not";
    gate.set_value();
    third_is_done.get_future().wait();
  }
  EXPECT_EQ(done, 3);
}

}  // namespace
}  // namespace rowan::server
