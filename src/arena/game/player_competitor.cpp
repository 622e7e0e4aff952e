// SPDX-License-Identifier: MIT
#include "arena/game/player_competitor.hpp"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

#include "network/network_selector.hpp"
#include "player/opening/opening_choice.hpp"
#include "player/opening/swap2_table.hpp"
#include "player/players.hpp"

namespace rowan::arena {

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

}  // namespace

std::unique_ptr<Competitor> make_player_competitor(std::string player_name, const think::GameLimits& limits,
                                                   Result<network::NetworkSelector> network,
                                                   Result<search::Parameters> parameters,
                                                   Result<book::SharedBook> book) {
  return std::make_unique<PlayerCompetitor>(std::move(player_name), limits, std::move(network),
                                            std::move(parameters), std::move(book));
}

}  // namespace rowan::arena
