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
#include "think/limits.hpp"

namespace rowan::arena {

/// Who meets whom.
enum class Format : std::uint8_t {
  round_robin,  // everybody meets everybody; a match is a round robin of two
  gauntlet,     // the first player meets each of the others
  swiss,        // players with equal points meet (pairing/pairing.hpp)
  knockout,     // who loses a match is out (pairing/knockout.hpp)
};

/// Does it depend on results who meets whom in a later round?
[[nodiscard]] constexpr bool is_drawn_by_results(Format format) {
  return format == Format::swiss || format == Format::knockout;
}

/// Who meets whom, by round or stage: players by index, the one that opens the pair first.
using Pairings = std::vector<std::vector<std::pair<int, int>>>;

/// In which order the openings of a list are played.
enum class OpeningOrder : std::uint8_t { sequential, random };

/// Settings of an engine by name, which only the engine understands.
using EngineSettings = std::map<std::string, std::string>;

/// Why an engine cannot be given this setting: no single word as its name, a name that the arena sends
/// itself, a value that is empty or not one line.
[[nodiscard]] std::optional<Error> why_bad_setting(std::string_view name, std::string_view value);

/// One player of a tournament: a built-in player, or the command line of an engine; one of the two is empty.
struct Contestant {
  std::string name;
  std::string player = {};
  std::string command = {};
  think::Limits limits = {};
  std::string network = {};     // of a built-in player: a file or "none"; its own when empty
  std::string book = {};        // of a built-in player: the file of its opening book; none when empty
  std::string search = {};      // of the built-in engine: search::parse_parameters reads it
  EngineSettings options = {};  // of an engine that is a command: sent as INFO KEY VALUE before each game
  bool suspend = false;         // stop the engine's process while the opponent thinks

  [[nodiscard]] bool is_engine() const { return !command.empty(); }

  friend bool operator==(const Contestant&, const Contestant&) = default;
};

/// When a game is ended before the board decides it. Scores are the players' own, so that only players who
/// say them are judged by them, and both must agree. Zero switches a rule off.
struct Adjudication {
  int max_moves = 0;  // a draw after max_moves moves; 0 is no limit
  int draw_moves =
      0;  // a draw when for draw_moves moves of each player no score was further from 0 than draw_score,
  int draw_score = 0;  // after at least draw_from moves of the game
  int draw_from = 0;
  int win_moves =
      0;  // a win when for win_moves moves of each player both named the same winner by win_score or more
  int win_score = 0;

  friend bool operator==(const Adjudication&, const Adjudication&) = default;
};

/// Games from which a network learns: the engine plays both sides, and what it says of each position is kept
/// (arena/game/training_player.hpp).
struct TrainingSettings {
  static constexpr int least_side = 5;

  bool random_openings = false;
  double random_moves = 0;  // in this share of the games, one or two moves are drawn at random
  int smallest_side = 0;    // of other boards, which are square; 0: there are none
  int largest_side = 0;
  double size_share = 0;  // this share of the games is played on them

  friend bool operator==(const TrainingSettings&, const TrainingSettings&) = default;
};

/// All that decides which games are played and how: the same value gives the same pairings, openings and
/// colors, on one machine or many, in one run or many.
struct Tournament {
  std::string name = "arena";
  Rules rules = {};
  Format format = Format::round_robin;
  std::vector<Contestant> players = {};
  int rounds = 1;           // in each round every pairing plays one opening; of a knockout: in each match
  bool swap_colors = true;  // twice, with colors swapped
  std::uint64_t seed = 1;
  const OpeningRule* opening_rule = nullptr;      // by which the players open; null: as given
  std::vector<std::vector<Point>> openings = {};  // empty: from the empty board
  OpeningOrder opening_order = OpeningOrder::sequential;
  bool transform = false;  // rotate or mirror each opening at random
  Adjudication adjudication = {};
  std::optional<SprtSettings> sprt =
      {};  // stop as soon as the first player's strength is decided; two players
  std::optional<TrainingSettings> training = {};  // two seats of the same player, colors not swapped

  /// Of formats that are drawn by results, the rounds that are drawn so far (arena/tournament/draw.hpp): for
  /// those who play them. Empty in a tournament as it is described and stored.
  Pairings pairings = {};

  friend bool operator==(const Tournament&, const Tournament&) = default;
};

inline constexpr int max_players = 256;
inline constexpr int max_rounds = 10'000'000;
inline constexpr std::int64_t max_games = 1'000'000'000;    // a bit in memory for each, twice
inline constexpr std::int64_t max_drawn_games = 1'000'000;  // of formats that are drawn by results
inline constexpr int max_swiss_rounds = 100;
inline constexpr std::int64_t max_memory = std::int64_t{1} << 50;  // bytes

/// Why this is no tournament: fewer than two players, more games than max_games, names that are not distinct,
/// a player who does not play the game, an opening that is not legal or ends the game, an engine that has no
/// word for the rules, parameters for a player who does not take them, training games of players that do not
/// search. Names and commands are UTF-8 on one
/// line, since files and other processes must give them back as they are.
[[nodiscard]] std::optional<Error> why_impossible(const Tournament& tournament);

/// The part of it that is about openings: one that is not legal or ends the game, or an opening rule beside
/// them or for a game that it does not suit.
[[nodiscard]] std::optional<Error> why_bad_openings(const Tournament& tournament);

}  // namespace rowan::arena
