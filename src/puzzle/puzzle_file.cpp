// SPDX-License-Identifier: MIT
#include "puzzle/puzzle_file.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/random.hpp"
#include "base/text.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "puzzle/embedded.hpp"

namespace rowan::puzzle {

namespace {

constexpr std::string_view first_line = "rowan puzzles 1";
constexpr std::int64_t highest_trait = 9999;

struct TraitName {
  std::string_view name;
  int Traits::* value;
};

constexpr std::array<TraitName, 6> trait_names{{{"moves", &Traits::moves},
                                                {"lines", &Traits::lines},
                                                {"quiet", &Traits::quiet},
                                                {"decoys", &Traits::decoys},
                                                {"counters", &Traits::counters},
                                                {"forbidden", &Traits::forbidden}}};

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

Result<Kind> parse_kind(std::string_view text) {
  std::vector<std::string> names;
  for (const Kind kind : all_kinds()) {
    if (name_of(kind) == text) return kind;
    names.emplace_back(name_of(kind));
  }
  return failure("unknown kind '" + quotable(text) + "'; expected " + join(names));
}

/// Reads traits such as "moves=5 decoys=2": each at most once, in order, and none of them 0.
Result<Traits> parse_traits(std::string_view text) {
  Traits traits;
  if (text.empty()) return traits;
  std::size_t next = 0;
  for (const std::string_view word : split(text, ' ')) {
    const std::size_t equals = std::min(word.find('='), word.size());
    const std::string_view name = word.substr(0, equals);
    const auto* const found = std::ranges::find(trait_names, name, &TraitName::name);
    if (found == trait_names.end() || equals == word.size()) {
      return failure("unknown trait '" + quotable(word) + "'; expected words such as moves=5");
    }
    const auto place = static_cast<std::size_t>(found - trait_names.begin());
    if (place < next) {
      return failure("the trait '" + quotable(name) +
                     "' comes too late; the order is moves, lines, quiet, decoys, counters, forbidden");
    }
    next = place + 1;
    const std::string_view digits = word.substr(equals + 1);
    const auto value = parse_integer(digits);
    if (!value || *value < 1 || *value > highest_trait || digits.front() == '0') {
      return failure("the trait '" + quotable(word) + "' needs a number from 1 to " +
                     std::to_string(highest_trait));
    }
    traits.*(found->value) = static_cast<int>(*value);
  }
  return traits;
}

Result<Position> parse_start(std::string_view game, std::string_view text, Kind kind) {
  const auto rules = find_game(game);
  if (!rules) return failure_of(rules);
  if (game_name(*rules) != game) {
    return failure("game '" + quotable(game) + "' is written '" + game_name(*rules) + "'");
  }
  if (!has_kind(*rules, kind)) {
    return failure("there are no puzzles of kind " + std::string(name_of(kind)) + " in " + game_name(*rules));
  }
  auto position = parse_position(text, *rules);
  if (!position) return position;
  if (to_text(*position) != text) return failure("the position is not in canonical form");
  if (position->is_over()) return failure("the game is over in this position");
  return position;
}

}  // namespace

std::string to_text(const Puzzle& puzzle) {
  const Rules& rules = puzzle.position.rules();
  std::string traits;
  for (const TraitName& trait : trait_names) {
    const int value = puzzle.traits.*(trait.value);
    if (value == 0) continue;
    if (!traits.empty()) traits += ' ';
    traits += std::string(trait.name) + '=' + std::to_string(value);
  }
  return join({std::string(name_of(puzzle.kind)), game_name(rules), to_text(puzzle.position),
               to_text(puzzle.solution, rules), traits},
              "\t");
}

Result<Puzzle> parse_puzzle(std::string_view line) {
  constexpr std::size_t field_count = 5;
  const std::vector<std::string_view> fields = split(line, '\t');
  if (fields.size() != field_count) {
    return failure(
        "expected 5 fields with tabs between them (kind, game, position, solution, traits), found " +
        std::to_string(fields.size()));
  }
  const auto kind = parse_kind(fields[0]);
  if (!kind) return failure_of(kind);
  auto position = parse_start(fields[1], fields[2], *kind);
  if (!position) return failure_of(position);
  const Rules rules = position->rules();
  const auto solution = parse_point(fields[3], rules);
  if (!solution) return failure("solution '" + quotable(fields[3]) + "': " + solution.error().message);
  if (to_text(*solution, rules) != fields[3]) {
    return failure("solution '" + quotable(fields[3]) + "' is written '" + to_text(*solution, rules) + "'");
  }
  if (const auto illegal = position->why_illegal(*solution)) {
    return failure("solution '" + quotable(fields[3]) + "': " + illegal->message);
  }
  const auto traits = parse_traits(fields[4]);
  if (!traits) return failure_of(traits);
  return Puzzle{.kind = *kind, .position = *std::move(position), .solution = *solution, .traits = *traits};
}

std::string file_text(std::span<const Puzzle> puzzles, std::string_view comment) {
  std::string text = std::string(first_line) + '\n';
  if (!comment.empty()) text += "# " + std::string(comment) + '\n';
  for (const Puzzle& puzzle : puzzles) text += to_text(puzzle) + '\n';
  return text;
}

Result<std::vector<Puzzle>> parse_puzzle_file(std::string_view text) {
  std::vector<Puzzle> puzzles;
  std::size_t number = 0;
  for (std::string_view line : split(text, '\n')) {
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (number == 1) {
      if (line == first_line) continue;
      return failure("not a puzzle file: its first line is '" + quotable(line) + "', expected '" +
                     std::string(first_line) + "'");
    }
    if (line.empty() || line.starts_with('#')) continue;
    auto puzzle = parse_puzzle(line);
    if (!puzzle) {
      return failure("line " + std::to_string(number) + ": " + puzzle.error().message, puzzle.error().detail);
    }
    puzzles.push_back(*std::move(puzzle));
  }
  return puzzles;
}

Result<std::vector<Puzzle>> built_in_puzzles() { return parse_puzzle_file(puzzles_txt); }

std::size_t number_of_day(std::int64_t day, std::size_t count) {
  constexpr std::uint64_t seed = 2026;
  const auto size = static_cast<std::uint32_t>(count);
  return ShuffledOrder(seed, size).at(static_cast<std::uint32_t>(day % size)) + 1;
}

}  // namespace rowan::puzzle
