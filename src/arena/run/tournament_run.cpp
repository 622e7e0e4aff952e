// SPDX-License-Identifier: MIT
#include "arena/run/tournament_run.hpp"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "arena/game/stall_watch.hpp"
#include "arena/run/agenda.hpp"
#include "arena/run/distributed_run.hpp"
#include "arena/tournament/draw.hpp"
#include "base/stop_wait.hpp"

namespace rowan::arena {

namespace {

/// The games to play, and the finished games that wait for the ledger:
///
///     worker threads    next -> hand_in
///     calling thread    collect -> Ledger::enter
class GameQueue {
 public:
  GameQueue(const Ledger& ledger, std::int64_t paired_size, int workers)
      : agenda_(ledger, paired_size), working_(workers) {}

  std::optional<std::int64_t> next() {
    const std::scoped_lock lock(mutex_);
    return agenda_.next();
  }

  /// Queues a finished game. Blocks while too many games wait to be collected, unless stopped.
  void hand_in(PlayedGame game, const StopToken& stop) {
    std::unique_lock lock(mutex_);
    wait_or_stop(room_, lock, stop, [&] { return played_.size() < max_waiting; });
    played_.push_back(std::move(game));
    if (played_.size() == 1 || played_.size() == enough) arrived_.notify_one();
  }

  void leave() {
    const std::scoped_lock lock(mutex_);
    --working_;
    arrived_.notify_one();
  }

  /// Waits for finished games and returns them; empty once every worker has left. If games arrive in quick
  /// succession, waits briefly for more, because a transaction costs as much as storing three long games;
  /// otherwise returns the first one at once.
  std::vector<PlayedGame> collect() {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [&] { return !played_.empty() || working_ == 0; });
    if (games_are_quick_) {
      arrived_.wait_for(lock, batch_wait, [&] { return played_.size() >= enough || working_ == 0; });
    }
    const auto now = std::chrono::steady_clock::now();
    const auto between = (now - std::exchange(collected_, now)) / (std::ssize(played_) + 1);
    games_are_quick_ = between < batch_wait / 5;
    room_.notify_all();
    return std::exchange(played_, {});
  }

 private:
  static constexpr std::size_t max_waiting = 1024;
  static constexpr std::size_t enough = 256;
  static constexpr std::chrono::milliseconds batch_wait{50};

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::condition_variable room_;
  Agenda agenda_;
  std::vector<PlayedGame> played_;
  int working_;
  std::chrono::steady_clock::time_point collected_ = std::chrono::steady_clock::now();
  bool games_are_quick_ = false;
};

/// Asks the threads to stop before they are joined, even when leaving by an exception.
struct StopOnExit {
  StopSource& source;

  ~StopOnExit() { source.request_stop(); }
};

void work(GameQueue& queue, GameWorker& worker, const StopToken& stop) {
  while (!stop.stop_requested()) {
    const auto number = queue.next();
    if (!number) break;
    auto game = worker.play_for_archive(*number, stop);
    if (game) queue.hand_in(*std::move(game), stop);
  }
}

/// The first exception of a worker, for the thread that runs the tournament.
class FirstException {
 public:
  void keep(std::exception_ptr exception) {
    const std::lock_guard lock(mutex_);
    if (!exception_) exception_ = std::move(exception);
  }
  void rethrow() const {
    if (exception_) std::rethrow_exception(exception_);
  }

 private:
  std::mutex mutex_;
  std::exception_ptr exception_;
};

/// Plays the paired games that are not yet in the ledger, on one thread for each concurrent game.
Result<void> play_on_threads(const Tournament& tournament, Ledger& ledger, const RunSettings& settings,
                             const StopToken& stop) {
  const auto network = training_network(tournament);
  if (!network) return failure_of(network);
  StopSource stopping;
  const StopCallback pass_on(stop, [&] { stopping.request_stop(); });
  GameQueue queue(ledger, Schedule(tournament).paired_size(), settings.concurrency);
  StallWatch watch;
  const Heartbeat heartbeat(watch);
  FirstException broken;
  std::vector<std::jthread> threads;
  const StopOnExit stop_threads{stopping};
  for (int i = 0; i < settings.concurrency; ++i) {
    GameListener* const listener = settings.listener ? settings.listener(i) : nullptr;
    threads.emplace_back([&, listener] {
      try {
        GameWorker worker(tournament, settings.factory, &watch, settings.on_void, *network, listener);
        work(queue, worker, stopping.get_token());
      } catch (...) {
        broken.keep(std::current_exception());
        stopping.request_stop();
      }
      queue.leave();
    });
  }
  Result<void> outcome;
  for (auto games = queue.collect(); !games.empty(); games = queue.collect()) {
    if (!outcome) continue;  // the store has failed: only drain the queue until all workers leave
    outcome = ledger.enter(games);
    if (!outcome || ledger.is_done()) stopping.request_stop();
    if (outcome && settings.on_entered) settings.on_entered(games);
  }
  threads.clear();
  broken.rethrow();
  return outcome;
}

Result<void> play_paired_games(const Tournament& tournament, Ledger& ledger, const RunSettings& settings,
                               const StopToken& stop) {
  if (settings.ranks != nullptr) return host_tournament(tournament, ledger, settings, *settings.ranks, stop);
  return play_on_threads(tournament, ledger, settings, stop);
}

}  // namespace

Result<void> run_tournament(const Tournament& tournament, Ledger& ledger, const RunSettings& settings,
                            const StopToken& stop) {
  if (!is_paired_by_results(tournament.format)) return play_paired_games(tournament, ledger, settings, stop);
  Tournament paired = tournament;
  while (!ledger.is_done() && !stop.stop_requested()) {
    auto pairings = draw_rounds(tournament, ledger.results());
    if (!pairings) return failure_of(pairings);
    paired.pairings = *std::move(pairings);
    if (auto played = play_paired_games(paired, ledger, settings, stop); !played) return played;
  }
  return {};
}

}  // namespace rowan::arena
