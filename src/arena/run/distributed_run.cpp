// SPDX-License-Identifier: MIT
#include "arena/run/distributed_run.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/run/agenda.hpp"
#include "arena/run/game_message.hpp"
#include "arena/tournament/tournament_text.hpp"
#include "base/text.hpp"

namespace rowan::arena {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds chunk_time{100};
constexpr std::size_t largest_chunk = 64;

/// The host's view of a worker.
struct Worker {
  std::vector<std::int64_t> playing = {};
  std::size_t chunk = 1;  // how many games it gets at a time
  steady_clock::time_point given = {};
  steady_clock::time_point heard = {};
  bool has_tournament = false;  // it was sent to the worker
  bool is_ready = false;
  bool is_lost = false;
};

/// The first word of a message, and the rest after a space.
std::pair<std::string_view, std::string_view> split_message(std::string_view bytes) {
  const auto space = bytes.find(' ');
  if (space == std::string_view::npos) return {bytes, {}};
  return {bytes.substr(0, space), bytes.substr(space + 1)};
}

class Host {
 public:
  Host(const Tournament& tournament, Ledger& ledger, const RunSettings& settings,
       process::Transport& transport, milliseconds reply_timeout, const ClockSource& clocks)
      : ledger_(ledger),
        settings_(settings),
        transport_(transport),
        reply_timeout_(reply_timeout),
        watch_(clocks),
        number_(fmt::format("{}", transport.next_assignment())),
        introduction_(fmt::format("tournament {} {}", number_, tournament_text(tournament))),
        paired_size_(Schedule(tournament).paired_size()),
        agenda_(ledger, paired_size_),
        workers_(static_cast<std::size_t>(transport.size())) {
    for (int rank = 1; rank < transport.size(); ++rank) {
      worker(rank).heard = watch_.now();
      worker(rank).is_lost = true;
      if (!transport.is_given_up(rank)) send_tournament(rank);
    }
  }

  [[nodiscard]] Result<void> run(const StopToken& stop) {
    constexpr milliseconds poll_interval{100};
    while (!ledger_.is_done() && ledger_.standings().games() < paired_size_ && !stop.stop_requested()) {
      std::vector<PlayedGame> games;
      for (auto message = transport_.receive(poll_interval); message;
           message = transport_.receive(milliseconds(0))) {
        if (auto taken = take(*message, games); !taken) return taken;
        if (games.size() > largest_chunk * workers_.size()) break;
      }
      if (auto entered = enter(std::move(games)); !entered) return entered;
      if (auto looked = find_lost_workers(); !looked) return looked;
    }
    return {};
  }

 private:
  [[nodiscard]] Worker& worker(int rank) { return workers_[rank]; }

  void send_tournament(int rank) {
    worker(rank).has_tournament = true;
    worker(rank).is_lost = false;
    transport_.send(rank, introduction_);
  }

  Result<void> take(const process::Message& message, std::vector<PlayedGame>& games) {
    Worker& from = worker(message.from);
    exclude_own_stalls();
    from.heard = watch_.now();
    const auto [word, rest] = split_message(message.bytes);
    if (word == "error") return failure(fmt::format("worker {}: {}", message.from, rest));
    if (!from.has_tournament) send_tournament(message.from);
    const auto [number, games_text] = split_message(rest);
    if (word == "alive" || number != number_) return {};
    if (word == "played") {
      auto played = read_games(games_text);
      if (!played) return failure_of(played);
      const auto games_in_all = static_cast<std::int64_t>(ledger_.entered().size());
      for (const PlayedGame& game : *played) {
        if (game.number < 0 || game.number >= games_in_all)
          return failure("a worker returned a game that is not in the schedule");
      }
      std::ranges::move(*played, std::back_inserter(games));
      adapt_chunk(from);
      from.playing.clear();
    }
    from.is_ready = true;
    from.is_lost = false;
    give(message.from);
    return {};
  }

  static void adapt_chunk(Worker& worker) {
    const auto took = steady_clock::now() - worker.given;
    if (took < chunk_time / 2) worker.chunk = std::min(2 * worker.chunk, largest_chunk);
    if (took > chunk_time * 2) worker.chunk = std::max<std::size_t>(worker.chunk / 2, 1);
  }

  void give(int rank) {
    Worker& to = worker(rank);
    std::string message = "play";
    while (to.playing.size() < to.chunk) {
      const auto number = agenda_.next();
      if (!number) break;
      to.playing.push_back(*number);
      message += fmt::format(" {}", *number);
    }
    if (to.playing.empty()) return;
    to.given = steady_clock::now();
    transport_.send(rank, message);
  }

  /// Games of a worker that was considered dead may arrive twice: the first copy counts.
  Result<void> enter(std::vector<PlayedGame> games) {
    std::set<std::int64_t> seen;
    std::erase_if(games, [&](const PlayedGame& game) {
      const bool is_entered = ledger_.entered().at(static_cast<std::size_t>(game.number));
      return is_entered || !seen.insert(game.number).second;
    });
    if (games.empty()) return {};
    if (auto entered = ledger_.enter(games); !entered) return entered;
    if (settings_.on_entered) settings_.on_entered(games);
    return {};
  }

  /// While this process was stalled it could not receive messages, so workers get that time back.
  void exclude_own_stalls() {
    const auto stalled = std::chrono::duration_cast<steady_clock::duration>(watch_.stalled());
    for (Worker& each : workers_) each.heard += stalled - excluded_stalls_;
    excluded_stalls_ = stalled;
  }

  Result<void> find_lost_workers() {
    const auto now = watch_.now();  // read first, so that a later stall is also excluded
    exclude_own_stalls();
    bool any = false;
    for (int rank = 1; rank < transport_.size(); ++rank) {
      Worker& each = worker(rank);
      if (!each.is_lost && now - each.heard > reply_timeout_) {
        each.is_lost = true;
        transport_.give_up(rank);
        for (const std::int64_t number : std::exchange(each.playing, {})) agenda_.give_back(number);
        give_to_idle();
      }
      any = any || !each.is_lost;
    }
    if (!any) return failure("all workers are gone");
    return {};
  }

  void give_to_idle() {
    for (int rank = 1; rank < transport_.size(); ++rank) {
      const Worker& each = worker(rank);
      if (each.is_ready && !each.is_lost && each.playing.empty()) give(rank);
    }
  }

  Ledger& ledger_;
  const RunSettings& settings_;
  process::Transport& transport_;
  milliseconds reply_timeout_;
  StallWatch watch_;
  steady_clock::duration excluded_stalls_{0};
  std::string number_;        // of the tournament
  std::string introduction_;  // the message that describes it to a worker
  std::int64_t paired_size_;  // number of playable games: none of a later round is in the ledger
  Agenda agenda_;
  std::vector<Worker> workers_;  // by rank; element 0, the host, is not used
};

}  // namespace

void dismiss_workers(process::Transport& transport) {
  for (int rank = 1; rank < transport.size(); ++rank) transport.send(rank, "leave");
}

Result<void> host_tournament(const Tournament& tournament, Ledger& ledger, const RunSettings& settings,
                             process::Transport& transport, const StopToken& stop, milliseconds reply_timeout,
                             const ClockSource& clocks) {
  Host host(tournament, ledger, settings, transport, reply_timeout, clocks);
  return host.run(stop);
}

}  // namespace rowan::arena
