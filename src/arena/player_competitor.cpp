// SPDX-License-Identifier: MIT
#include "arena/player_competitor.hpp"

#include <cassert>
#include <utility>

#include "player/players.hpp"
#include "player/swap2_table.hpp"

namespace rowan {

namespace {

class PlayerCompetitor final : public Competitor {
 public:
  PlayerCompetitor(std::string name, const Limits& limits) : name_(std::move(name)), limits_(limits) {}

  [[nodiscard]] std::optional<Fault> begin(const GameTerms& terms, std::stop_token /*stop*/) override {
    auto player = make_player(name_, terms.rules, terms.seed);
    if (!player) return Fault{Termination::refused, player.error().message};
    player_ = *std::move(player);
    seed_ = terms.seed;
    return std::nullopt;
  }

  [[nodiscard]] std::expected<Answer, Fault> choose(const Turn& turn) override {
    assert(player_);
    return player_->answer(turn, limits_);
  }

  [[nodiscard]] std::expected<Swap2Answer, Fault> open(const Turn& turn) override {
    return swap2_answer(turn.position, seed_);
  }

  void end() override { player_.reset(); }

 private:
  std::string name_;
  Limits limits_;
  std::unique_ptr<Player> player_;
  std::uint64_t seed_ = 0;
};

}  // namespace

std::unique_ptr<Competitor> make_player_competitor(std::string player_name, const Limits& limits) {
  return std::make_unique<PlayerCompetitor>(std::move(player_name), limits);
}

}  // namespace rowan
