// SPDX-License-Identifier: MIT
#include "session/original_game32.hpp"

#include <cassert>
#include <limits>
#include <utility>

#include "base/text.hpp"

namespace rowan::session {

namespace {

std::string board_text(const board::Game32& game) {
  std::string text;
  for (int cell = 0; cell < 9; ++cell) {
    if (cell == 3 || cell == 6) text += "-+-+-\n";
    text += " xo"[std::to_underlying(game.cell(board::Game32::rules().point_of(cell)))];
    text += cell % 3 == 2 ? '\n' : '|';
  }
  return text;
}

/// The text for each value of the result bits.
std::string_view result_text(Outcome result) {
  switch (result) {
    case Outcome::first_wins:
      return "Player 1 Wins\n";
    case Outcome::second_wins:
      return "Player 2 Wins\n";
    case Outcome::draw:
      return "Tie\n";
    case Outcome::ongoing:
      break;
  }
  return "";
}

}  // namespace

Result<std::int32_t> parse_java_int(std::string_view text) {
  using Int = std::numeric_limits<std::int32_t>;
  const auto number = parse_integer(text.starts_with('+') ? text.substr(1) : text);
  if (!number || *number < Int::min() || *number > Int::max() || text.starts_with("+-")) {
    return failure("'" + quotable(text) + "' is not a 32-bit number");
  }
  return static_cast<std::int32_t>(*number);
}

std::string OriginalGame32::prompt() const {
  return std::string(game_.error() ? "Invalid!\n" : "") +
         (game_.side_to_move() == Side::first ? "Player 1\n" : "Player 2\n");
}

std::string OriginalGame32::enter(std::string_view line) {
  assert(state_ == State::playing);
  const auto number = parse_java_int(line);
  if (!number) {
    state_ = State::failed;
    error_ = number.error();
    return {};
  }
  const bool accepted = game_.step(*number, board::InputRule::wrap);
  const std::string printed =
      (accepted ? board_text(game_) : "") + "game = " + std::to_string(game_.word()) + '\n';
  if (game_.result() == Outcome::ongoing) return printed + prompt();
  state_ = State::over;
  return printed + std::string(result_text(game_.result()));
}

}  // namespace rowan::session
