// SPDX-License-Identifier: MIT
#include "player/players.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/phrase.hpp"
#include "base/text.hpp"
#include "game/games.hpp"
#include "player/book_player.hpp"
#include "player/greedy_player.hpp"
#include "player/level_player.hpp"
#include "player/lines_player.hpp"
#include "player/pattern_player.hpp"
#include "player/perfect_player.hpp"
#include "player/player.hpp"
#include "player/random_player.hpp"
#include "player/two_stage_player.hpp"
#include "search/engine.hpp"

namespace rowan::player {

namespace {

/// The engine (search/engine.hpp) at full strength, on any board.
///
/// Keeps its tables from one move of a game to the next. On one thread and with limits on depth or nodes, the
/// same requests get the same answers everywhere; if the clock ends the search, they depend on the machine.
class EnginePlayer final : public Player {
 public:
  explicit EnginePlayer(search::Engine::Options options = {}) : options_(std::move(options)) {}

  /// Time for a move if the request has neither a clock nor a limit.
  static constexpr std::chrono::milliseconds usual_turn{1000};

  void prepare(const Rules& rules) override {
    if (!engine_) engine_.emplace(options_);
    engine_->prepare(rules);
  }
  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& request) override {
    if (!engine_) engine_.emplace(options_);
    if (request.clock.is_running() || !request.limits.is_none()) return engine_->think(request);
    think::Request timed = request;
    timed.clock.turn = usual_turn;
    return engine_->think(timed);
  }

 private:
  search::Engine::Options options_;
  std::optional<search::Engine> engine_;  // created at first use, to take no memory before
};

constexpr bool any_board(const Rules& /*rules*/) { return true; }

template <class Kind, auto... Arguments>
std::unique_ptr<Player> make_by_chance(const PlayerSetup& setup) {
  return std::make_unique<Kind>(Arguments..., setup.seed);
}

template <class Kind, auto... Arguments>
std::unique_ptr<Player> make_without_chance(const PlayerSetup& /*setup*/) {
  return std::make_unique<Kind>(Arguments...);
}

template <int Number>
std::unique_ptr<Player> make_level_player(const PlayerSetup& setup) {
  return std::make_unique<LevelPlayer>(Number, setup.seed, setup.engine.network);
}

std::unique_ptr<Player> make_engine_player(const PlayerSetup& setup) {
  return std::make_unique<EnginePlayer>(setup.engine);
}

std::unique_ptr<Player> make_perfect_player(const PlayerSetup& setup) {
  return std::make_unique<PerfectPlayer>(setup.solver_mebibytes, setup.engine.network);
}

using TwoStage = TwoStagePlayer::Behavior;

constexpr std::array entries{
    PlayerEntry{"random", translatable("plays a random legal move"), true, any_board,
                make_by_chance<RandomPlayer>},
    PlayerEntry{"two-stage:original", translatable("two-stage as shipped: misses one pair"), true,
                TwoStagePlayer::plays, make_by_chance<TwoStagePlayer, TwoStage::shipped>},
    PlayerEntry{"two-stage",
                translatable("from a RISC-V game: completes or blocks a pair, or plays at random"), true,
                TwoStagePlayer::plays, make_by_chance<TwoStagePlayer, TwoStage::documented>},
    PlayerEntry{"lines",
                translatable("from a Haskell gomoku program: counts lines one move ahead; any board"), true,
                any_board, make_by_chance<LinesPlayer>},
    PlayerEntry{"greedy", translatable("plays the best point by shapes, without search; fast, any board"),
                true, any_board, make_by_chance<GreedyPlayer>},
    PlayerEntry{"engine:1", translatable("engine, level 1: builds its own rows and mostly forgets yours"),
                true, any_board, make_level_player<1>},
    PlayerEntry{"engine:2", translatable("engine, level 2: stops every four and most threes"), true,
                any_board, make_level_player<2>},
    PlayerEntry{"engine:3", translatable("engine, level 3: sees most threats, without looking ahead"), true,
                any_board, make_level_player<3>},
    PlayerEntry{"engine:4",
                translatable("engine, level 4: looks a move ahead, and one move in ten is careless"), true,
                any_board, make_level_player<4>},
    PlayerEntry{"engine:5",
                translatable("engine, level 5: looks a move ahead and sees wins by up to three fours"), true,
                any_board, make_level_player<5>},
    PlayerEntry{"engine:6", translatable("engine, level 6: looks two moves ahead and stops threes"), true,
                any_board, make_level_player<6>},
    PlayerEntry{"engine:7", translatable("engine, level 7: short search of the whole board"), true, any_board,
                make_level_player<7>},
    PlayerEntry{"engine:8", translatable("engine, level 8: longer search"), true, any_board,
                make_level_player<8>},
    PlayerEntry{"engine:9", translatable("engine, level 9: deep but quick search"), true, any_board,
                make_level_player<9>},
    PlayerEntry{"engine:10", translatable("engine, level 10: full strength, same as engine"), false,
                any_board, make_engine_player},
    PlayerEntry{"engine", translatable("searches as deep as time allows: the strongest; any board"), false,
                any_board, make_engine_player},
    PlayerEntry{"patterns:original",
                translatable("patterns as published, with two errors: three lines of play beat it"), false,
                PatternPlayer::plays, make_without_chance<PatternPlayer, as_published>},
    PlayerEntry{"patterns",
                translatable("TTT3.ASM by Randall Hyde: matches patterns; one line of play beats it"), false,
                PatternPlayer::plays, make_without_chance<PatternPlayer, mended>},
    PlayerEntry{"patterns:unbeatable", translatable("patterns with one pattern added: cannot be beaten"),
                false, PatternPlayer::plays, make_without_chance<PatternPlayer, unbeatable>},
    PlayerEntry{"perfect", translatable("plays perfectly: never misses a win or a draw; small boards only"),
                false, PerfectPlayer::plays, make_perfect_player},
};

template <class Wanted>
std::vector<std::string> names_where(Wanted wanted) {
  std::vector<std::string> names;
  for (const PlayerEntry& entry : entries) {
    if (wanted(entry)) names.emplace_back(entry.name);
  }
  return names;
}

Result<const PlayerEntry*> find_entry(std::string_view name, const Rules& rules) {
  const std::string word = to_lower(trim(name));
  const auto* const found = std::ranges::find(entries, word, &PlayerEntry::name);
  if (found == entries.end()) {
    return failure("unknown player '" + quotable(name) + "'" + did_you_mean(word, player_names()),
                   "  players: " + join(player_names()));
  }
  if (!found->plays(rules)) {
    const auto able = names_where([&](const PlayerEntry& entry) { return entry.plays(rules); });
    return failure("player '" + word + "' does not play " + game_name(rules) + " (" + describe(rules) + ")",
                   "  players for this game: " + join(able));
  }
  return found;
}

}  // namespace

std::span<const PlayerEntry> known_players() { return entries; }

std::vector<std::string> player_names() {
  return names_where([](const PlayerEntry& /*entry*/) { return true; });
}

Result<std::unique_ptr<Player>> make_player(std::string_view name, const Rules& rules,
                                            const PlayerSetup& setup) {
  const auto found = find_entry(name, rules);
  if (!found) return failure_of(found);
  auto player = (*found)->make(setup);
  if (!setup.book) return player;
  return std::make_unique<BookPlayer>(setup.book, std::move(player), setup.seed);
}

std::optional<Error> why_no_player(std::string_view name, const Rules& rules) {
  const auto found = find_entry(name, rules);
  if (found) return std::nullopt;
  return found.error();
}

bool takes_engine_options(std::string_view name) {
  const auto* const found = std::ranges::find(entries, to_lower(trim(name)), &PlayerEntry::name);
  return found != entries.end() && found->make == make_engine_player;
}

}  // namespace rowan::player
