// SPDX-License-Identifier: MIT
#include "cli/commands/play/classic_text.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "board/grid18.hpp"

namespace rowan::cli {

namespace {

/// The direction of a line and its number within that direction, in LineBoard's order.
std::string line_label(const Rules& rules, int line) {
  const int diagonals = rules.width + rules.height - 1;
  const std::array<std::pair<std::string_view, int>, 4> kinds{{{"row", rules.height},
                                                               {"column", rules.width},
                                                               {"diagonal", diagonals},
                                                               {"anti-diagonal", diagonals}}};
  for (const auto& [kind, count] : kinds) {
    if (line < count) return fmt::format("{} {}", kind, line);
    line -= count;
  }
  return {};
}

}  // namespace

std::string condition_text(const board::Cells9& board) {
  const int condition = board.condition();
  if (condition == 0) return "winning condition 0: none\n";
  return fmt::format("winning condition {}: board[{}] = {}, the winner\n", condition, condition,
                     static_cast<int>(board[condition]));
}

std::string line_text(const board::LineBoard& board, int line) {
  const std::uint64_t word = board.lines()[line];
  std::string fields;
  for (int field = board.line_length(line) - 1; field >= 0; --field) {
    fields += fmt::format(" {:02b}", word >> 2 * field & 3);
  }
  return fmt::format("{:3}: {:<16} {}\n", line, line_label(board.rules(), line), fields.substr(1));
}

std::string original_eval_text(const Position& position) {
  const board::Grid18Original grid(position);
  const bool x = grid.has_line(Side::first);
  const bool o = grid.has_line(Side::second);
  std::string text = fmt::format("eval_grid(X) = {:d}, eval_grid(O) = {:d}\n", x, o);
  if (x != board::Grid18(position).has_line(Side::first)) {
    text += "the diagonal belongs to O; the program as shipped counts it for X as well\n";
  }
  return text;
}

std::string stage_one_text(const player::StageOne& answer) {
  if (!answer.found()) return fmt::format("stage one: {}, no smart move", answer.signal);
  return fmt::format("stage one: board[{}], by its {}: board[{}] and board[{}] are equal", answer.signal,
                     name_of(answer.line), answer.pair[0], answer.pair[1]);
}

std::string window_table(const pattern::WindowCounts& counts) {
  std::string text = fmt::format("{:<8}{:>7}{:>7}\n", "", "black", "white");
  for (std::size_t missing = 0; missing < pattern::window_kinds; ++missing) {
    text += fmt::format("{:<8}{:>7}{:>7}\n", pattern::window_names[missing], counts.first[missing],
                        counts.second[missing]);
  }
  return text + "score, white less black:\n";
}

}  // namespace rowan::cli
