// SPDX-License-Identifier: MIT
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
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
#include "network/network_selector.hpp"

namespace rowan::arena {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// Plays chunks of games on its own thread, while the main thread talks to the host.
class PlayingThread {
 public:
  PlayingThread(const Tournament& tournament, const CompetitorFactory& factory, const VoidListener& on_void,
                const network::NetworkSelector& network)
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

  /// The games of a chunk, once all of them are finished.
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
  std::jthread thread_;  // last member: joined before what it uses is destroyed
};

std::vector<std::int64_t> read_numbers(std::string_view text) {
  std::vector<std::int64_t> numbers;
  for (const Word& word : split_words(text)) {
    if (const auto number = parse_integer(word.text)) numbers.push_back(*number);
  }
  return numbers;
}

/// A tournament received from the host, and the thread that plays it.
struct Assignment {
  std::string number;  // the host's number for it
  Tournament tournament;
  network::NetworkSelector network;
  std::optional<PlayingThread> playing = {};
};

/// Handles "tournament NUMBER TEXT"; `text` is everything after the first word.
Result<std::unique_ptr<Assignment>> begin(std::string_view text, const CompetitorFactory& factory,
                                          const VoidListener& on_void) {
  const auto space = text.find(' ');
  if (space == std::string_view::npos) return failure("a tournament message has no text");
  auto file = parse_tournament(text.substr(space + 1));
  if (!file) return failure_of(file);
  auto network = training_network(file->tournament);
  if (!network) return failure_of(network);
  auto assignment = std::make_unique<Assignment>(std::string(text.substr(0, space)),
                                                 std::move(file->tournament), *std::move(network));
  assignment->playing.emplace(assignment->tournament, factory, on_void, assignment->network);
  return assignment;
}

}  // namespace

Result<void> work_for_host(const CompetitorFactory& factory, process::Transport& transport,
                           const StopToken& stop, const VoidListener& on_void) {
  constexpr milliseconds poll_interval{1};
  constexpr milliseconds heartbeat_interval{1000};
  constexpr std::string_view tournament = "tournament ";
  constexpr std::string_view play = "play ";
  std::unique_ptr<Assignment> assignment;
  auto last_sent = steady_clock::now();
  const auto send = [&](const std::string& text) {
    transport.send(0, text);
    last_sent = steady_clock::now();
  };
  while (!stop.stop_requested()) {
    if (const auto message = transport.receive(assignment ? poll_interval : 50 * poll_interval)) {
      const std::string_view bytes = message->bytes;
      if (bytes.starts_with(tournament)) {
        assignment.reset();  // abandons unfinished games of an earlier tournament
        auto begun = begin(bytes.substr(tournament.size()), factory, on_void);
        if (!begun) {
          send("error " + begun.error().message);
          return failure_of(begun);
        }
        assignment = *std::move(begun);
        send("ready " + assignment->number);
      } else if (assignment && bytes.starts_with(play)) {
        assignment->playing->play(read_numbers(bytes.substr(play.size())));
      } else {
        return {};
      }
    }
    if (!assignment) continue;
    if (const auto games = assignment->playing->collect()) {
      send("played " + assignment->number + ' ' + *games);
    } else if (steady_clock::now() - last_sent > heartbeat_interval) {
      send("alive");
    }
  }
  return {};
}

}  // namespace rowan::arena
