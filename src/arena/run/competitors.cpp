// SPDX-License-Identifier: MIT
#include "arena/run/competitors.hpp"

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "arena/game/engine_competitor.hpp"
#include "arena/game/player_competitor.hpp"
#include "base/text.hpp"
#include "book/book_file.hpp"
#include "network/network_selector.hpp"

namespace rowan::arena {

namespace {

EngineSpec spec_of(const Contestant& player) {
  EngineSpec spec;
  spec.name = player.name;
  spec.command = player.command;
  spec.limits = player.limits;
  spec.suspend = player.suspend;
  spec.options.assign(player.options.begin(), player.options.end());
  return spec;
}

/// Networks or books by their option value: each file is read once, whatever the number of threads.
template <class Value>
class SharedFiles {
 public:
  using Read = Result<Value> (*)(const std::string& text);
  explicit SharedFiles(Read read) : read_(read) {}

  [[nodiscard]] Result<Value> of(const std::string& text) {
    const std::lock_guard lock(mutex_);
    auto found = known_.find(text);
    if (found == known_.end()) found = known_.emplace(text, read_(text)).first;
    return found->second;
  }

 private:
  Read read_;
  std::mutex mutex_;
  std::map<std::string, Result<Value>> known_;
};

/// Reads a player's book; an error if it cannot be read or is for another game.
std::optional<Error> why_bad_book(const Contestant& player, const Rules& rules) {
  const auto book = book::read_book(player.book);
  const auto problem = book ? book::incompatibility(*book, rules) : book.error();
  if (!problem) return std::nullopt;
  return Error{fmt::format("player '{}': book '{}': {}", quotable(player.name), quotable(player.book, 200),
                           problem->message)};
}

}  // namespace

CompetitorFactory competitor_factory(gomocup::LineLog* log) {
  auto processes = std::make_shared<std::atomic<int>>(0);
  auto networks = std::make_shared<SharedFiles<network::NetworkSelector>>(network::network_selector_of);
  auto books = std::make_shared<SharedFiles<book::SharedBook>>(book::read_book);
  return [log, processes, networks, books](const Contestant& player) {
    if (!player.is_external()) {
      return make_player_competitor(player.player, player.limits, networks->of(player.network),
                                    search::parse_parameters(player.search), books->of(player.book));
    }
    EngineSpec spec = spec_of(player);
    if (log != nullptr) {
      spec.listener = [log, number = ++*processes, name = player.name](gomocup::Speaker speaker,
                                                                       std::string_view line) {
        log->write(number, name, speaker, line);
      };
    }
    return make_engine_competitor(spec);
  };
}

std::optional<Error> probe_players(const Tournament& tournament, const StopToken& stop) {
  for (const Contestant& player : tournament.players) {
    if (auto error = why_bad_book(player, tournament.rules)) return error;
    if (!player.is_external()) continue;
    const auto probed = probe_engine(spec_of(player), stop);
    if (stop.stop_requested()) return std::nullopt;
    if (!probed) return probed.error();
  }
  return std::nullopt;
}

}  // namespace rowan::arena
