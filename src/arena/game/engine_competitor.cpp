// SPDX-License-Identifier: MIT
#include "arena/game/engine_competitor.hpp"

#include <utility>

#include "base/text.hpp"
#include "player/opening/opening_choice.hpp"
#include "player/opening/swap2_table.hpp"

namespace rowan::arena {

namespace {

gomocup::EngineOptions options_of(const EngineSpec& spec) {
  return {.command = spec.command,
          .limits = spec.limits,
          .suspend = spec.suspend,
          .reply_timeout = spec.reply_timeout,
          .settings = spec.options,
          .listener = spec.listener};
}

class EngineCompetitor final : public Competitor {
 public:
  explicit EngineCompetitor(const EngineSpec& spec) : engine_(options_of(spec)) {}

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

}  // namespace

std::unique_ptr<Competitor> make_engine_competitor(const EngineSpec& spec) {
  return std::make_unique<EngineCompetitor>(spec);
}

Result<std::string> probe_engine(const EngineSpec& spec, const StopToken& stop) {
  gomocup::ExternalEngine engine(options_of(spec));
  auto name = engine.ask_name(stop);
  if (!name) return failure("engine '" + quotable(spec.command, 80) + "': " + name.error().message);
  return name;
}

}  // namespace rowan::arena
