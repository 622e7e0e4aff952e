// SPDX-License-Identifier: MIT
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "arena/game/stall_watch.hpp"
#include "arena/run/distributed_run.hpp"
#include "arena/run/game_message.hpp"
#include "arena/run/game_worker.hpp"
#include "arena/tournament/tournament_text.hpp"
#include "base/stop_wait.hpp"
#include "base/text.hpp"

namespace rowan::arena {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// Plays chunks of games on a thread of its own, so that the other one can go on talking to the host.
class PlayingThread {
 public:
  PlayingThread(const Tournament& tournament, const CompetitorFactory& factory, const VoidListener& on_void,
                const network::Choice& network)
      : heartbeat_(watch_), thread_([&tournament, &factory, &on_void, &network, this] {
          GameWorker worker(tournament, factory, &watch_, on_void, network);
          run(worker, stop_.get_token());
        }) {}
  PlayingThread(const PlayingThread&) = delete;
  PlayingThread& operator=(const PlayingThread&) = delete;
  ~PlayingThread() { stop_.request_stop(); }

  void play(std::vector<std::int64_t> numbers) {
    const std::scoped_lock lock(mutex_);
    chunks_.push_back(std::move(numbers));
    arrived_.notify_one();
  }

  /// The games of a chunk, once all of them have been played.
  std::optional<std::string> collect() {
    const std::scoped_lock lock(mutex_);
    if (played_.empty()) return std::nullopt;
    std::string games = std::move(played_.front());
    played_.pop_front();
    return games;
  }

 private:
  void run(GameWorker& worker, const StopToken& stop) {
    while (true) {
      std::vector<std::int64_t> numbers;
      {
        std::unique_lock lock(mutex_);
        if (!wait_or_stop(arrived_, lock, stop, [&] { return !chunks_.empty(); })) return;
        numbers = std::move(chunks_.front());
        chunks_.pop_front();
      }
      std::string games;
      for (const std::int64_t number : numbers) {
        const auto game = worker.play_for_archive(number, stop);
        if (!game) return;
        append_game(games, *game);
      }
      const std::scoped_lock lock(mutex_);
      played_.push_back(std::move(games));
    }
  }

  StallWatch watch_;
  Heartbeat heartbeat_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  StopSource stop_;
  std::deque<std::vector<std::int64_t>> chunks_;
  std::deque<std::string> played_;
  std::jthread thread_;  // last, so that it ends before what it uses
};

std::vector<std::int64_t> read_numbers(std::string_view text) {
  std::vector<std::int64_t> numbers;
  for (const Word& word : split_words(text)) {
    if (const auto number = parse_integer(word.text)) numbers.push_back(*number);
  }
  return numbers;
}

/// The tournament that the host sends first; nothing when there is none to play.
Result<std::optional<Tournament>> receive_tournament(Transport& transport, const StopToken& stop) {
  constexpr std::string_view word = "tournament ";
  while (!stop.stop_requested()) {
    const auto message = transport.receive(milliseconds(50));
    if (!message) continue;
    if (!message->bytes.starts_with(word)) return std::nullopt;
    auto file = parse_tournament(std::string_view(message->bytes).substr(word.size()));
    if (!file) return failure_of(file);
    return std::move(file->tournament);
  }
  return std::nullopt;
}

}  // namespace

Result<void> work_for_host(const CompetitorFactory& factory, Transport& transport, const StopToken& stop,
                           const VoidListener& on_void) {
  constexpr milliseconds look_up{1};
  constexpr milliseconds between_signs_of_life{1000};
  const auto refuse = [&](const auto& result) {
    transport.send(0, "error " + result.error().message);
    return failure_of(result);
  };
  const auto tournament = receive_tournament(transport, stop);
  if (!tournament) return refuse(tournament);
  if (!*tournament) return {};
  const auto network = training_network(**tournament);
  if (!network) return refuse(network);
  PlayingThread playing(**tournament, factory, on_void, *network);
  transport.send(0, "ready");
  auto last_sign = steady_clock::now();
  while (!stop.stop_requested()) {
    if (const auto message = transport.receive(look_up)) {
      if (!message->bytes.starts_with("play ")) return {};
      playing.play(read_numbers(std::string_view(message->bytes).substr(5)));
    }
    if (const auto games = playing.collect()) {
      transport.send(0, "played " + *games);
      last_sign = steady_clock::now();
    } else if (steady_clock::now() - last_sign > between_signs_of_life) {
      transport.send(0, "alive");
      last_sign = steady_clock::now();
    }
  }
  return {};
}

}  // namespace rowan::arena
