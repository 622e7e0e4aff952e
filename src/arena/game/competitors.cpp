// SPDX-License-Identifier: MIT
#include "arena/game/competitors.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <map>
#include <mutex>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "base/text.hpp"
#include "player/opening/opening_choice.hpp"
#include "player/opening/swap2_table.hpp"
#include "player/players.hpp"

namespace rowan::arena {

namespace {

class PlayerCompetitor final : public Competitor {
 public:
  PlayerCompetitor(std::string name, const think::GameLimits& limits,
                   Result<network::NetworkSelector> network, Result<search::Parameters> parameters,
                   Result<book::SharedBook> book)
      : name_(std::move(name)),
        limits_(limits),
        network_(std::move(network)),
        parameters_(std::move(parameters)),
        book_(std::move(book)) {}

  [[nodiscard]] std::optional<record::Fault> begin(const Rules& rules, std::uint64_t seed,
                                                   StopToken /*stop*/) override {
    if (!network_) return record::Fault{record::Termination::refused, network_.error().message};
    if (!parameters_) return record::Fault{record::Termination::refused, parameters_.error().message};
    if (!book_) return record::Fault{record::Termination::refused, book_.error().message};
    search::Engine::Options options = engine_options(limits_, *network_);
    options.parameters = *parameters_;
    auto player = player::make_player(name_, rules, {.seed = seed, .engine = options, .book = *book_});
    if (!player) return record::Fault{record::Termination::refused, player.error().message};
    player_ = *std::move(player);
    player_->prepare(rules);
    seed_ = seed;
    return std::nullopt;
  }

  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& asked) override {
    assert(player_);
    think::Request request = asked;
    request.limits = {.depth = limits_.depth, .nodes = limits_.nodes};
    return player_->think(request);
  }

  [[nodiscard]] std::expected<Swap2Answer, record::Fault> open(const think::Request& request) override {
    return player::swap2_answer(request.position, seed_, book_.value_or(nullptr));
  }

  [[nodiscard]] std::expected<OpeningAction, record::Fault> answer(const Opening& opening,
                                                                   const StopToken& stop) override {
    return player::opening_action(opening, {.seed = seed_,
                                            .network = network_.value_or(network::NetworkSelector()),
                                            .book = book_.value_or(nullptr),
                                            .stop = stop});
  }

  void end() override { player_.reset(); }

 private:
  std::string name_;
  think::GameLimits limits_;
  Result<network::NetworkSelector> network_;
  Result<search::Parameters> parameters_;
  Result<book::SharedBook> book_;
  std::unique_ptr<player::Player> player_;
  std::uint64_t seed_ = 0;
};

class EngineCompetitor final : public Competitor {
 public:
  explicit EngineCompetitor(gomocup::EngineOptions options) : engine_(std::move(options)) {}

  [[nodiscard]] std::optional<record::Fault> begin(const Rules& rules, std::uint64_t seed,
                                                   StopToken stop) override {
    seed_ = seed;
    return engine_.begin(rules, stop);
  }

  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& request) override {
    return engine_.think(request);
  }

  [[nodiscard]] std::expected<Swap2Answer, record::Fault> open(const think::Request& request) override {
    auto answer = engine_.open(request);
    if (!answer) return std::unexpected(std::move(answer).error());
    if (!answer->has_value()) return player::swap2_answer(request.position, seed_);
    return std::move(*answer).value();
  }

  [[nodiscard]] std::expected<OpeningAction, record::Fault> answer(const Opening& opening,
                                                                   const StopToken& stop) override {
    return player::opening_action(opening, {.seed = seed_, .stop = stop});
  }

  void end() override {}  // the process waits for the next game

 private:
  gomocup::ExternalEngine engine_;
  std::uint64_t seed_ = 0;
};

gomocup::EngineOptions options_of(const Contestant& player) {
  gomocup::EngineOptions options;
  options.command = player.command;
  options.limits = player.limits;
  options.suspend = player.suspend;
  options.settings.assign(player.options.begin(), player.options.end());
  return options;
}

/// Networks or books by the value of their option. Each file is read once, for all threads.
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

/// Why a player's book cannot be used: it cannot be read, or it is for another game. Empty if it can be used.
std::optional<Error> why_bad_book(const Contestant& player, const Rules& rules) {
  const auto book = book::read_book(player.book);
  const auto problem = book ? book::incompatibility(*book, rules) : book.error();
  if (!problem) return std::nullopt;
  return Error{fmt::format("player '{}': book '{}': {}", quotable(player.name), quotable(player.book, 200),
                           problem->message)};
}

}  // namespace

search::Engine::Options engine_options(const think::GameLimits& limits,
                                       const network::NetworkSelector& network) {
  constexpr std::int64_t usual_table = 64;
  std::int64_t table = usual_table;
  if (limits.nodes > 0) table = std::clamp<std::int64_t>(limits.nodes / 2'000, 1, usual_table);
  if (limits.table > 0) table = limits.table;
  search::Engine::Options options{.table_mebibytes = static_cast<std::size_t>(table),
                                  .threads = std::max(1, limits.threads),
                                  .network = network};
  if (limits.memory > 0) options = within_memory(options, limits.memory);
  return options;
}

std::unique_ptr<Competitor> make_player_competitor(std::string player_name, const think::GameLimits& limits,
                                                   Result<network::NetworkSelector> network,
                                                   Result<search::Parameters> parameters,
                                                   Result<book::SharedBook> book) {
  return std::make_unique<PlayerCompetitor>(std::move(player_name), limits, std::move(network),
                                            std::move(parameters), std::move(book));
}

std::unique_ptr<Competitor> make_engine_competitor(gomocup::EngineOptions options) {
  return std::make_unique<EngineCompetitor>(std::move(options));
}

Result<std::string> probe_engine(const gomocup::EngineOptions& options, const StopToken& stop) {
  gomocup::ExternalEngine engine(options);
  auto name = engine.ask_name(stop);
  if (!name) return failure("engine '" + quotable(options.command, 80) + "': " + name.error().message);
  return name;
}

CompetitorFactory competitor_factory(gomocup::LineLog* log) {
  auto processes = std::make_shared<std::atomic<int>>(0);
  auto networks = std::make_shared<SharedFiles<network::NetworkSelector>>(network::network_selector_of);
  auto books = std::make_shared<SharedFiles<book::SharedBook>>(book::read_book);
  return [log, processes, networks, books](const Contestant& player) {
    if (!player.is_external()) {
      return make_player_competitor(player.player, player.limits, networks->of(player.network),
                                    search::parse_parameters(player.search), books->of(player.book));
    }
    gomocup::EngineOptions options = options_of(player);
    if (log != nullptr) {
      options.listener = [log, number = ++*processes, name = player.name](gomocup::Speaker speaker,
                                                                          std::string_view line) {
        log->write(number, name, speaker, line);
      };
    }
    return make_engine_competitor(std::move(options));
  };
}

std::optional<Error> probe_players(const Tournament& tournament, const StopToken& stop) {
  for (const Contestant& player : tournament.players) {
    if (auto error = why_bad_book(player, tournament.rules)) return error;
    if (!player.is_external()) continue;
    const auto probed = probe_engine(options_of(player), stop);
    if (stop.stop_requested()) return std::nullopt;
    if (!probed) return probed.error();
  }
  return std::nullopt;
}

}  // namespace rowan::arena
