// SPDX-License-Identifier: MIT
#include "cli/commands/games/book_text.hpp"

#include <cstddef>

#include <fmt/format.h>

#include "base/table.hpp"
#include "game/notation.hpp"
#include "search/numbers.hpp"

namespace rowan::cli {

std::string book_table(std::span<const book::BookMove> moves, const Position& position) {
  using enum Table::Align;
  const Side side = position.side_to_move();
  const auto in_percent = [](double share) { return fmt::format("{:.1f}%", share * 100); };
  Table table({{"move"},
               {"games", right},
               {"x wins", right},
               {"draws", right},
               {"o wins", right},
               {fmt::format("{} scores", letter_of(side)), right},
               {"chosen", right},
               {"search", right}});
  const auto probabilities = book::probabilities(moves, side);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const book::BookMove& move = moves[i];
    table.add({short_text(move.point, position.rules()), std::to_string(move.games),
               std::to_string(move.first_wins), std::to_string(move.draws), std::to_string(move.second_wins),
               in_percent(move.share_of(side)), in_percent(probabilities[i]),
               move.score ? search::score_text(*move.score) : "-"});
  }
  return table.text();
}

}  // namespace rowan::cli
