// SPDX-License-Identifier: MIT
#include "session/original_ttt3.hpp"

#include <cassert>
#include <cstddef>

namespace rowan::session {

namespace {

constexpr std::string_view new_line = "\r\n";
constexpr char bell = '\a';
constexpr char blank = ' ';
constexpr unsigned cells = 9;
constexpr int center = 4;
constexpr int upper_left_corner = 0;

Point point_of(int cell) { return board::Text9::rules().point_of(cell); }

/// Three cells of the left board: the number of each free cell, spaces for an occupied one.
std::string numbered_row(std::string_view board, std::size_t first) {
  std::string text;
  for (std::size_t cell = first; cell < first + 3; ++cell) {
    const char number = board[cell] == blank ? static_cast<char>('0' + cell) : blank;
    if (cell > first) text += '|';
    text += {blank, number, blank};
  }
  return text;
}

/// Three cells of the right board.
std::string game_row(std::string_view board, std::size_t first) {
  return std::string{board[first]} + " | " + board[first + 1] + " | " + board[first + 2];
}

}  // namespace

std::string OriginalTtt3::both_boards() const {
  std::string text = std::string(new_line) + std::string(new_line);
  for (std::size_t first = 0; first < cells; first += 3) {
    if (first > 0) text += "---+---+---  ---+---+---" + std::string(new_line);
    text += numbered_row(board_.text(), first) + "   " + game_row(board_.text(), first);
    text += new_line;
  }
  return text;
}

std::string OriginalTtt3::screen() const { return both_boards() + "Your move:"; }

std::string OriginalTtt3::press(char key) {
  assert(state_ == State::playing);
  std::string printed{key};
  if (key == 'q' || key == 'Q') {
    state_ = State::quit;
    return printed;
  }
  const auto cell = static_cast<unsigned>(static_cast<unsigned char>(key)) - '0';  // wraps below '0'
  if (cell >= cells || board_.text()[cell] != blank) return printed + bell;
  board_.place(point_of(static_cast<int>(cell)), Side::first);
  ++moves_;
  if (moves_ < moves_of_x && !reply()) return printed + screen();
  state_ = State::game_over;
  return printed + both_boards() + "\r\nGame Over\r\n";
}

bool OriginalTtt3::reply() {
  const auto move_to = [&](int cell) { board_.place(point_of(cell), Side::second); };
  if (moves_ == 1) {
    move_to(board_.text()[center] == blank ? center : upper_left_corner);
    return false;
  }
  if (const auto match = book_.find(board_)) {
    move_to(match->cell);
    return match->table == player::PatternBook::Table::winning;
  }
  move_to(static_cast<int>(board_.text().find(blank)));
  return false;
}

}  // namespace rowan::session
