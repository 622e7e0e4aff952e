// SPDX-License-Identifier: MIT
#include "cli/commands/play/puzzles_text.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "base/table.hpp"
#include "base/text.hpp"
#include "cli/io/board_text.hpp"
#include "game/forbidden.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"

namespace rowan::cli {

namespace {

std::string number_or_nothing(int number) { return number == 0 ? "" : std::to_string(number); }

/// "moves 5, decoys 2": what the grade is based on.
std::string traits_text(const puzzle::Traits& traits) {
  std::vector<std::string> words;
  const auto add = [&](const char* name, int value) {
    if (value > 0) words.push_back(fmt::format("{} {}", name, value));
  };
  add("moves", traits.moves);
  add("lines", traits.lines);
  add("quiet", traits.quiet);
  add("decoys", traits.decoys);
  add("counters", traits.counters);
  add("forbidden", traits.forbidden);
  return join(words);
}

}  // namespace

std::string puzzles_table(std::span<const NumberedPuzzle> puzzles) {
  using enum Table::Align;
  Table table({{"number", right},
               {"kind"},
               {"game"},
               {"to move"},
               {"grade", right},
               {"rating", right},
               {"moves", right},
               {"lines", right},
               {"quiet", right},
               {"decoys", right},
               {"counters", right},
               {"forbidden", right}});
  for (const auto& [number, puzzle] : puzzles) {
    const puzzle::Traits& traits = puzzle->traits;
    table.add(
        {std::to_string(number), std::string(name_of(puzzle->kind)), game_name(puzzle->position.rules()),
         std::string(1, letter_of(puzzle->position.side_to_move())), std::to_string(grade_of(*puzzle)),
         std::to_string(rating_of(*puzzle)), number_or_nothing(traits.moves), number_or_nothing(traits.lines),
         number_or_nothing(traits.quiet), number_or_nothing(traits.decoys),
         number_or_nothing(traits.counters), number_or_nothing(traits.forbidden)});
  }
  return table.text();
}

std::string puzzle_text(const NumberedPuzzle& shown, bool with_solution, const language::Texts& texts) {
  const puzzle::Puzzle& puzzle = *shown.puzzle;
  const Position& position = puzzle.position;
  std::string text = board_text(position, std::nullopt, forbidden_points(position));
  text += '\n' +
          texts("puzzle {number}, {game}, grade {grade}, rating {rating}",
                {{"number", std::to_string(shown.number)},
                 {"game", game_name(position.rules())},
                 {"grade", std::to_string(grade_of(puzzle))},
                 {"rating", std::to_string(rating_of(puzzle))}}) +
          '\n';
  text += texts("{side} to move: {task}", {{"side", std::string{letter_of(position.side_to_move())}},
                                           {"task", texts(task_of(puzzle.kind))}}) +
          '\n';
  if (with_solution) {
    text += fmt::format("solution: {} ({})\n", to_text(puzzle.solution, position.rules()),
                        traits_text(puzzle.traits));
  }
  return text;
}

std::string summary_text(std::span<const puzzle::Puzzle> puzzles) {
  std::vector<std::string> parts;
  for (const puzzle::Kind kind : puzzle::all_kinds()) {
    std::vector<int> grades;
    for (const puzzle::Puzzle& puzzle : puzzles) {
      if (puzzle.kind == kind) grades.push_back(grade_of(puzzle));
    }
    if (grades.empty()) continue;
    const auto [least, most] = std::ranges::minmax(grades);
    parts.push_back(fmt::format("{} {} (grades {} to {})", grades.size(), name_of(kind), least, most));
  }
  return fmt::format("{} puzzle{}{}{}", puzzles.size(), puzzles.size() == 1 ? "" : "s",
                     parts.empty() ? "" : ": ", join(parts));
}

}  // namespace rowan::cli
