// SPDX-License-Identifier: MIT
#include "cli/commands/play/play_views.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <utility>

#include <fmt/core.h>

#include "base/text.hpp"
#include "board/cells9.hpp"
#include "board/game32.hpp"
#include "board/grid18.hpp"
#include "board/line_board.hpp"
#include "cli/commands/play/classic_text.hpp"
#include "cli/io/board_text.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "pattern/windows.hpp"
#include "player/two_stage_player.hpp"

namespace rowan::cli {

namespace {

/// The names of the views, in the order of View.
constexpr std::array<std::string_view, 8> names{"board",           "two-boards", "word",  "grid18",
                                                "grid18:original", "cells9",     "lines", "patterns"};
constexpr std::string_view rule_line = "---+---+---";

char capital(Cell cell) {
  if (cell == Cell::empty) return ' ';
  return owner_of(cell) == Side::first ? 'X' : 'O';
}

/// Row y of a 3×3 board: its three cells, separated by bars; cell(point) gives three characters.
std::string row_text(int y, const std::function<std::string(Point)>& cell) {
  return cell(point_at(0, y)) + '|' + cell(point_at(1, y)) + '|' + cell(point_at(2, y));
}

std::string without_trailing_blanks(std::string text) {
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

/// The three rows of a 3×3 board, with the line `rule` between them; row(y) gives row y.
std::string three_rows(const std::function<std::string(int)>& row, std::string_view rule) {
  std::string text;
  for (int y = 0; y < 3; ++y) {
    if (y > 0) text += std::string(rule) + '\n';
    text += without_trailing_blanks(row(y)) + '\n';
  }
  return text;
}

std::string game_row(const Position& position, int y) {
  return row_text(y, [&](Point point) { return fmt::format(" {} ", capital(position.cell(point))); });
}

std::string free_row(const Position& position, int y) {
  return row_text(y, [&](Point point) {
    return position.cell(point) == Cell::empty ? fmt::format(" {} ", short_text(point, position.rules()))
                                               : "   ";
  });
}

std::string numbered_board(const session::GameSession& session) {
  const Position& position = session.position();
  const auto cell = [&](Point point) {
    if (position.cell(point) == Cell::empty) return fmt::format(" {} ", short_text(point, position.rules()));
    const char letter = capital(position.cell(point));
    return session.last_move() == point ? fmt::format("({})", letter) : fmt::format(" {} ", letter);
  };
  return three_rows([&](int y) { return row_text(y, cell); }, rule_line);
}

std::string two_boards(const Position& position) {
  const auto row = [&](int y) { return free_row(position, y) + "   " + game_row(position, y); };
  return three_rows(row, fmt::format("{0}   {0}", rule_line));
}

std::string grid18_text(const Position& position) {
  const board::Grid18 grid(position);
  const auto field = [&](int x, int y) { return grid.word() >> 2 * (3 * y + x) & 3; };
  const auto row = [&](int y) {
    return fmt::format("{}     {:02b} {:02b} {:02b}", game_row(position, y), field(0, y), field(1, y),
                       field(2, y));
  };
  std::string text = three_rows(row, rule_line) + fmt::format("grid = 0x{:05X} =", grid.word());
  for (int index = 8; index >= 0; --index) {
    text += fmt::format("{}{:02b}", index % 3 == 2 ? "  " : " ", field(index % 3, index / 3));
  }
  return text + '\n';
}

/// The word, and below it its parts under their names.
std::string word_line(board::Game32 game) {
  const auto bits = static_cast<std::uint32_t>(game.word());
  std::string cells;
  for (int index = 8; index >= 0; --index) cells += fmt::format(" {:02b}", bits >> 2 * index & 3);
  return fmt::format(
      "game = {}\n"
      "  result error input      turn cells 9 to 1\n"
      "  {:02b}     {:b}     {:010b} {:b}   {}\n",
      game.word(), bits >> 30, bits >> 29 & 1, bits >> 19 & 1023, bits >> 18 & 1, cells);
}

std::string word_text(const Position& position) {
  const auto letter = [&](int x, int y) {
    const Cell cell = position.cell(point_at(x, y));
    return cell == Cell::empty ? ' ' : letter_of(owner_of(cell));
  };
  const auto row = [&](int y) { return fmt::format("{}|{}|{}", letter(0, y), letter(1, y), letter(2, y)); };
  std::string text = three_rows(row, "-+-+-") + word_line(board::Game32(position));
  const bool is_empty = std::ranges::all_of(position.cells(), [](Cell cell) { return cell == Cell::empty; });
  if (position.moves().empty() && !is_empty)
    text += "  input is 0 because the last move is unknown; in a game from the start it is the last move\n";
  return text;
}

/// The behavior of the two-stage player in this seat; empty if another player has the seat.
std::optional<player::TwoStagePlayer::Behavior> two_stage_at(const session::Seat& seat) {
  const std::string name = to_lower(trim(seat.player));
  if (name == "two-stage") return player::TwoStagePlayer::Behavior::documented;
  if (name == "two-stage:original") return player::TwoStagePlayer::Behavior::shipped;
  return std::nullopt;
}

/// The result of stage one for the two-stage player to move or, if no such player takes part, for the side to
/// move. Empty while the opponent of a two-stage player is to move, and after the game.
std::string stage_one_line(const session::GameSession& session) {
  if (session.is_over()) return {};
  const Side mover = session.position().side_to_move();
  const auto asked = two_stage_at(session.seats().at(mover));
  if (!asked && two_stage_at(session.seats().at(opponent(mover)))) return {};
  const board::Cells9 board(session.position());
  return stage_one_text(stage_one(board, asked.value_or(player::TwoStagePlayer::Behavior::documented))) +
         '\n';
}

std::string cells9_text(const session::GameSession& session) {
  const Position& position = session.position();
  const board::Cells9 board(position);
  const auto number = [&](int x, int y) { return static_cast<int>(board[3 * y + x]); };
  const auto row = [&](int y) {
    return fmt::format("{}     {} {} {}", game_row(position, y), number(0, y), number(1, y), number(2, y));
  };
  return three_rows(row, rule_line) + condition_text(board) + stage_one_line(session);
}

/// The board alone, without the state of a classic program.
std::string plain_board(const session::GameSession& session, const language::Texts& texts) {
  if (has_digits(session.rules())) return numbered_board(session);
  const auto forbidden = session.forbidden();
  return board_text(session.position(), session.last_move(), forbidden) +
         (forbidden.empty() ? "" : texts("# is forbidden to black") + '\n');
}

/// The words of the four lines through the last move, the only words that the move changed.
std::string last_lines(const session::GameSession& session) {
  const auto last = session.last_move();
  if (!last) return "no move yet\n";
  const board::LineBoard board(session.position());
  std::string text = fmt::format("{} is in four lines\n", short_text(*last, session.rules()));
  for (const board::LineSlot slot : board.slots(*last)) text += line_text(board, slot.line);
  return text;
}

/// The windows of k cells and their score, as `show` prints them.
std::string windows_text(const Position& position) {
  const pattern::WindowCounts counts = pattern::count_windows(board::LineBoard(position));
  return fmt::format("{}{}\n", window_table(counts), window_score(counts, Side::second));
}

}  // namespace

std::vector<std::string> view_names() { return {names.begin(), names.end()}; }

Result<View> parse_view(std::string_view name) {
  const std::string word = to_lower(trim(name));
  for (std::size_t index = 0; index < names.size(); ++index) {
    if (word == names[index]) return static_cast<View>(index);
  }
  return failure("unknown view '" + quotable(name) + "'" + did_you_mean(word, view_names()),
                 "  views: " + join(view_names()));
}

std::optional<Error> incompatibility(View view, const Rules& rules) {
  const bool fits_all = view == View::board || view == View::lines || view == View::patterns;
  if (fits_all || rules == Rules{}) return std::nullopt;
  return Error{fmt::format("view '{}' shows only tictactoe (3x3x3), not {}", names[std::to_underlying(view)],
                           game_name(rules))};
}

std::string view_text(View view, const session::GameSession& session, const language::Texts& texts) {
  switch (view) {
    case View::two_boards:
      return two_boards(session.position());
    case View::word:
      return word_text(session.position());
    case View::grid18:
      return grid18_text(session.position());
    case View::grid18_original:
      return grid18_text(session.position()) + original_eval_text(session.position());
    case View::cells9:
      return cells9_text(session);
    case View::lines:
      return plain_board(session, texts) + last_lines(session);
    case View::patterns:
      return plain_board(session, texts) + windows_text(session.position());
    case View::board:
      break;
  }
  return plain_board(session, texts);
}

bool shows_every_move(View view) { return view != View::board && view != View::two_boards; }

std::string refusal_text(View view, const session::GameSession& session, std::string_view typed) {
  using Int32 = std::numeric_limits<std::int32_t>;
  const auto number = parse_integer(trim(typed));
  if (view != View::word || session.is_over() || !number || *number < Int32::min() || *number > Int32::max())
    return "";
  board::Game32 game(session.position());
  if (game.step(static_cast<std::int32_t>(*number), board::InputRule::wrap)) {
    return fmt::format("  the Java program reads it as {}, and so does 'rowan play --original game32'\n",
                       game.last_input() + 1);
  }
  return game.error() ? word_line(game) : "";
}

}  // namespace rowan::cli
