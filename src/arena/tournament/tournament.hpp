// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/stats/sprt.hpp"
#include "base/result.hpp"
#include "game/opening_rules.hpp"
#include "game/point.hpp"
#include "game/rules.hpp"
#include "think/game_limits.hpp"

namespace rowan::arena {

/// The format of a tournament: which players meet.
enum class Format : std::uint8_t {
  round_robin,  // every player meets every other; a match is a round robin of two
  gauntlet,     // the first player meets each of the others
  swiss,        // players with equal points meet (pairing/pairing.hpp)
  knockout,     // the loser of a match is eliminated (pairing/knockout.hpp)
};

/// Returns whether the pairings of later rounds depend on results.
[[nodiscard]] constexpr bool is_paired_by_results(Format format) {
  return format == Format::swiss || format == Format::knockout;
}

/// The pairings of each round or stage: two players by index. The player listed first moves first in the
/// first game of each opening. In a knockout without swapped colors the two take turns: the player listed
/// first moves first if the opening's number, counted from 0 over all stages, is even.
using Pairings = std::vector<std::vector<std::pair<int, int>>>;

/// The order in which the openings of a list are played.
enum class OpeningOrder : std::uint8_t { sequential, random };

/// Settings of an external engine by name, opaque to Rowan.
using EngineSettings = std::map<std::string, std::string>;

/// Why a setting cannot be sent to an engine: its name is not a single word, or is one that the arena sends
/// itself; or its value is empty or not one line.
[[nodiscard]] std::optional<Error> why_bad_setting(std::string_view name, std::string_view value);

/// A player of a tournament: exactly one of `player` (built in) and `command` (an external engine) is set.
struct Contestant {
  std::string name;
  std::string player = {};
  std::string command = {};
  think::GameLimits limits = {};
  std::string network = {};     // of a built-in player: a file or "none"; empty: Rowan's own
  std::string book = {};        // of a built-in player: its opening book's file; empty: none
  std::string search = {};      // of the built-in engine: a text for search::parse_parameters
  EngineSettings options = {};  // of an external engine: sent as INFO KEY VALUE before each game
  bool suspend = false;         // suspend the engine's process while its opponent thinks

  [[nodiscard]] bool is_external() const { return !command.empty(); }

  friend bool operator==(const Contestant&, const Contestant&) = default;
};

/// Rules for ending a game before the board decides it. Scores are the players' own, and both must agree: if
/// a player reports no score, only max_moves can end its games early. Zero disables a rule.
struct Adjudication {
  int max_moves = 0;  // a draw after this many moves of the game

  // A draw if no score was further from 0 than draw_score in the last draw_moves moves of each player, and
  // the game has at least draw_from moves.
  int draw_moves = 0;
  int draw_score = 0;
  int draw_from = 0;

  // A win if both players named the same winner, by a score of at least win_score, in the last win_moves
  // moves of each.
  int win_moves = 0;
  int win_score = 0;

  friend bool operator==(const Adjudication&, const Adjudication&) = default;
};

/// Games to train a network on: the engine plays both sides, and its verdict on each position is recorded
/// (arena/game/training_player.hpp).
struct TrainingSettings {
  static constexpr int least_side = 5;

  bool random_openings = false;
  double random_moves = 0;  // share of the games with one or two random moves
  int smallest_side = 0;    // of the square boards of other sizes; 0: there are none
  int largest_side = 0;
  double size_share = 0;  // share of the games on boards of other sizes

  friend bool operator==(const TrainingSettings&, const TrainingSettings&) = default;
};

/// Everything that determines the games: the same value gives the same pairings, openings and colors, on one
/// machine or many, in one run or many.
struct Tournament {
  std::string name = "arena";
  Rules rules = {};
  Format format = Format::round_robin;
  std::vector<Contestant> players = {};
  int rounds = 1;           // each has one opening per pairing; in a knockout, openings per match
  bool swap_colors = true;  // each opening is played twice, with colors swapped
  std::uint64_t seed = 1;
  const OpeningRule* opening_rule = nullptr;      // the players open by this rule; null: by none
  std::vector<std::vector<Point>> openings = {};  // empty: games start on the empty board
  OpeningOrder opening_order = OpeningOrder::sequential;
  bool transform = false;  // rotates or mirrors each opening at random
  Adjudication adjudication = {};
  std::optional<SprtSettings> sprt = {};  // the run ends once this test is decided; only for two players
  // If set, the players must be two engines that differ only in name, and swap_colors must be false.
  std::optional<TrainingSettings> training = {};

  /// For formats that are paired by results: the rounds paired so far (arena/tournament/draw.hpp), needed to
  /// play them. Empty in a tournament as described by the user and as stored.
  Pairings pairings = {};

  friend bool operator==(const Tournament&, const Tournament&) = default;
};

inline constexpr int max_players = 256;
inline constexpr int max_rounds = 10'000'000;
inline constexpr std::int64_t max_games = 1'000'000'000;     // each takes two bits of memory
inline constexpr std::int64_t max_paired_games = 1'000'000;  // for formats that are paired by results
inline constexpr int max_swiss_rounds = 100;
inline constexpr std::int64_t max_memory = std::int64_t{1} << 50;  // bytes

/// Why the tournament is not valid; empty if it is valid. For example: fewer than two players, more games
/// than max_games, names that are not distinct, a player that does not play the game, an illegal opening or
/// one that ends the game, an engine whose protocol cannot express the rules, parameters for a player that
/// does not accept them, training games between players that do not search. Names and commands must be UTF-8
/// on one line, so that they survive files and other processes unchanged.
[[nodiscard]] std::optional<Error> why_impossible(const Tournament& tournament);

/// The part of why_impossible() about openings and training games: for example an opening that is illegal or
/// ends the game, or an opening rule that is combined with given openings or does not suit the game.
[[nodiscard]] std::optional<Error> why_bad_openings(const Tournament& tournament);

}  // namespace rowan::arena
