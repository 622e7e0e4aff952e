// SPDX-License-Identifier: MIT
#include "player/players.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "game/games.hpp"
#include "player/engine_player.hpp"
#include "player/greedy_player.hpp"
#include "player/level_player.hpp"
#include "player/lines_player.hpp"
#include "player/pattern_player.hpp"
#include "player/perfect_player.hpp"
#include "player/random_player.hpp"
#include "player/two_stage_player.hpp"

namespace rowan {

namespace {

constexpr bool any_board(const Rules& /*rules*/) { return true; }

template <class Kind, auto... Arguments>
std::unique_ptr<Player> make_by_chance(const PlayerSetup& setup) {
  return std::make_unique<Kind>(Arguments..., setup.seed);
}

template <class Kind, auto... Arguments>
std::unique_ptr<Player> make_without_chance(const PlayerSetup& /*setup*/) {
  return std::make_unique<Kind>(Arguments...);
}

std::unique_ptr<Player> make_engine_player(const PlayerSetup& setup) {
  return std::make_unique<EnginePlayer>(setup.engine);
}

std::unique_ptr<Player> make_perfect_player(const PlayerSetup& setup) {
  return std::make_unique<PerfectPlayer>(setup.solver_mebibytes);
}

using TwoStage = TwoStagePlayer::Behavior;

constexpr std::array entries{
    PlayerEntry{"random", "any legal move, all equally likely", true, any_board,
                make_by_chance<RandomPlayer>},
    PlayerEntry{"two-stage:original", "two-stage as it was shipped: blind to one pair", true,
                TwoStagePlayer::plays, make_by_chance<TwoStagePlayer, TwoStage::shipped>},
    PlayerEntry{"two-stage", "from a RISC-V game: completes or blocks a pair, else plays anywhere", true,
                TwoStagePlayer::plays, make_by_chance<TwoStagePlayer, TwoStage::documented>},
    PlayerEntry{"lines", "from a Haskell gomoku program: one move ahead by counting lines, on any board",
                true, any_board, make_by_chance<LinesPlayer>},
    PlayerEntry{"greedy", "one look at what every point makes and stops; quick, on any board", true,
                any_board, make_by_chance<GreedyPlayer>},
    PlayerEntry{"engine:1", "the engine at level 1: sees what lies near the last stones, mostly", true,
                any_board, make_by_chance<LevelPlayer, 1>},
    PlayerEntry{"engine:2", "the engine at level 2: stops fours, and many threes", true, any_board,
                make_by_chance<LevelPlayer, 2>},
    PlayerEntry{"engine:3", "the engine at level 3: one look, not always at the right place", true, any_board,
                make_by_chance<LevelPlayer, 3>},
    PlayerEntry{"engine:4", "the engine at level 4: one look at the whole board", true, any_board,
                make_by_chance<LevelPlayer, 4>},
    PlayerEntry{"engine:5", "the engine at level 5: sees a move ahead, and most wins by fours", true,
                any_board, make_by_chance<LevelPlayer, 5>},
    PlayerEntry{"engine:6", "the engine at level 6: sees two moves ahead", true, any_board,
                make_by_chance<LevelPlayer, 6>},
    PlayerEntry{"engine:7", "the engine at level 7: looks ahead a little", true, any_board,
                make_by_chance<LevelPlayer, 7>},
    PlayerEntry{"engine:8", "the engine at level 8: looks ahead and overlooks little", true, any_board,
                make_by_chance<LevelPlayer, 8>},
    PlayerEntry{"engine:9", "the engine at level 9: looks well ahead, in the blink of an eye", true,
                any_board, make_by_chance<LevelPlayer, 9>},
    PlayerEntry{"engine:10", "the engine at level 10: the same as engine", false, any_board,
                make_engine_player},
    PlayerEntry{"engine", "looks ahead as far as it has time for: the strongest, on any board", false,
                any_board, make_engine_player},
    PlayerEntry{"patterns:original", "patterns as published, with two errors: three lines of play beat it",
                false, PatternPlayer::plays, make_without_chance<PatternPlayer, as_published>},
    PlayerEntry{"patterns", "TTT3.ASM by Randall Hyde: matches patterns; one line of play beats it", false,
                PatternPlayer::plays, make_without_chance<PatternPlayer, mended>},
    PlayerEntry{"patterns:unbeatable", "patterns with one more pattern: nothing beats it", false,
                PatternPlayer::plays, make_without_chance<PatternPlayer, unbeatable>},
    PlayerEntry{"perfect", "never loses what can be held, never lets a win go; on boards small enough", false,
                PerfectPlayer::plays, make_perfect_player},
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
                   "  players of this game: " + join(able));
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
  if (!found) return std::unexpected(found.error());
  return (*found)->make(setup);
}

std::optional<Error> why_no_player(std::string_view name, const Rules& rules) {
  const auto found = find_entry(name, rules);
  if (found) return std::nullopt;
  return found.error();
}

}  // namespace rowan
