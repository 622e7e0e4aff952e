// SPDX-License-Identifier: MIT
#include "arena/run/distributed_run.hpp"

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <spanstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/game/stall_watch.hpp"
#include "arena/run/agenda.hpp"
#include "arena/run/game_worker.hpp"
#include "arena/run/ledger.hpp"
#include "arena/tournament/tournament_text.hpp"
#include "base/stop_wait.hpp"
#include "base/text.hpp"
#include "files/json_games.hpp"
#include "files/training_file.hpp"
#include "network/network_selector.hpp"
#include "store/move_codec.hpp"

namespace rowan::arena {

namespace {

void append_number(std::string& bytes, std::int64_t number) {
  bytes += std::to_string(number);
  bytes += ' ';
}

void append_part(std::string& bytes, std::string_view part) {
  append_number(bytes, static_cast<std::int64_t>(part.size()));
  bytes += part;
}

std::string_view text_of(const store::Blob& blob) {
  return {reinterpret_cast<const char*>(blob.data()), blob.size()};
}

std::span<const std::uint8_t> blob_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::optional<std::int64_t> take_number(std::string_view& bytes) {
  const auto space = bytes.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  const auto number = parse_integer(bytes.substr(0, space));
  bytes.remove_prefix(space + 1);
  return number;
}

std::optional<std::string_view> take_part(std::string_view& bytes) {
  const auto size = take_number(bytes);
  if (!size || *size < 0 || std::cmp_greater(*size, bytes.size())) return std::nullopt;
  const auto part = bytes.substr(0, static_cast<std::size_t>(*size));
  bytes.remove_prefix(part.size());
  return part;
}

Result<PlayedGame> take_game(std::string_view& bytes) {
  const auto number = take_number(bytes);
  const auto opening_moves = number ? take_number(bytes) : std::nullopt;
  const auto head = opening_moves ? take_part(bytes) : std::nullopt;
  const auto points = head ? take_part(bytes) : std::nullopt;
  const auto annotations = points ? take_part(bytes) : std::nullopt;
  const auto training = annotations ? take_part(bytes) : std::nullopt;
  if (!training) return failure("a message between processes is damaged");
  auto records = files::parse_json_records(*head);
  if (!records) return failure_of(records);
  if (records->size() != 1) return failure("a message between processes holds no game");
  PlayedGame game{.number = *number, .record = std::move(records->front())};
  const auto moves = store::decode_points(blob_of(*points), game.record.rules());
  if (!moves) return failure_of(moves);
  for (const Point point : *moves) game.record.moves.push_back({.point = point});
  if (const auto read = store::decode_annotations(blob_of(*annotations), game.record.moves); !read) {
    return failure_of(read);
  }
  game.record.opening_moves = static_cast<int>(*opening_moves);
  if (training->empty()) return game;
  std::ispanstream stream(*training);
  auto read = files::TrainingReader(stream).next();
  if (!read) return failure_of(read);
  game.training = *std::move(read);
  return game;
}

}  // namespace

void append_game(std::string& bytes, const PlayedGame& game) {
  record::GameRecord head = game.record;
  head.moves.clear();
  head.opening_moves = 0;
  append_number(bytes, game.number);
  append_number(bytes, game.record.opening_moves);
  append_part(bytes, files::to_json(head));
  append_part(bytes, text_of(store::encode_points(game.record.moves, game.record.rules())));
  append_part(bytes, text_of(store::encode_annotations(game.record.moves)));
  std::string training;
  if (game.training) {
    training = files::training_head();
    append_training_game(training, *game.training);
  }
  append_part(bytes, training);
}

Result<std::vector<PlayedGame>> read_games(std::string_view bytes) {
  std::vector<PlayedGame> games;
  while (!bytes.empty()) {
    auto game = take_game(bytes);
    if (!game) return failure_of(game);
    games.push_back(*std::move(game));
  }
  return games;
}

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
  bool has_tournament = false;  // the tournament was sent to the worker
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

  /// Enters the games that are not yet in the ledger. A game of a worker that was considered dead may arrive
  /// twice: the first copy counts.
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

  /// Keeps the time for which this process was stalled from counting as silence of the workers: it could not
  /// receive their messages then.
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
  std::string number_;        // the number of the tournament in messages
  std::string introduction_;  // the message that describes the tournament to a worker
  std::int64_t paired_size_;  // number of games in the rounds paired so far; the ledger has no other games
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

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// Plays chunks of games on its own thread, while the main thread talks to the host.
class PlayingThread {
 public:
  PlayingThread(const Tournament& tournament, const CompetitorFactory& factory,
                const VoidGameListener& on_void, const network::NetworkSelector& network)
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

  /// The games of the next finished chunk, as bytes; empty if no chunk is finished.
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
  std::string number;  // the host's number for the tournament
  Tournament tournament;
  network::NetworkSelector network;
  std::optional<PlayingThread> playing = {};
};

/// Handles "tournament NUMBER DESCRIPTION"; `text` is everything after the first word.
Result<std::unique_ptr<Assignment>> begin(std::string_view text, const CompetitorFactory& factory,
                                          const VoidGameListener& on_void) {
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
                           const StopToken& stop, const VoidGameListener& on_void) {
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
