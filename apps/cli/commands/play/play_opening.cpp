// SPDX-License-Identifier: MIT
#include "cli/commands/play/play_opening.hpp"

#include <string>

#include <fmt/core.h>

#include "base/text.hpp"
#include "cli/io/board_text.hpp"
#include "cli/io/output.hpp"
#include "game/games.hpp"

namespace rowan::cli {

namespace {

void show_opening(const session::OpeningSession& session) {
  const auto& moves = session.position().moves();
  print('\n' + board_text(session.position(), moves.empty() ? std::nullopt : std::optional(moves.back())));
  print_line(session.who_has_what());
}

void help_with_opening(const session::OpeningSession& session) {
  print_line(fmt::format("{}: {}.", session.opening().rule().title, session.opening().rule().about));
  print(
      "  h8 i9   points: stones, moves to offer or the move to take, as the question has it\n"
      "  black   have Black from now on; also white, and swap or keep\n"
      "  3       a number\n"
      "  undo    take back your last answer\n"
      "  quit    leave; an opening is not saved\n"
      "  help    show this list\n");
}

/// Does what was typed. False if the person leaves.
bool obey_in_opening(session::OpeningSession& session, const std::string& line) {
  const std::string word = to_lower(trim(line));
  if (word.empty()) return true;
  if (word == "quit" || word == "q" || word == "exit") return false;
  if (word == "help" || word == "?") {
    help_with_opening(session);
    return true;
  }
  if (word == "undo") {
    const auto undone = session.undo();
    print_line(undone ? "Taken back." : "Cannot undo: " + undone.error().message + '.');
    return true;
  }
  const auto deed = session.answer(line);
  print_line(deed ? *deed : fmt::format("'{}': {}", quotable(line), deed.error().message));
  return true;
}

void let_programs_answer(session::OpeningSession& session) {
  while (session.is_program_asked()) print_line(session.answer_by_program());
}

}  // namespace

std::optional<ExitCode> play_opening(session::OpeningSession& session, LineInput& input) {
  const Rules& rules = session.position().rules();
  print_line(fmt::format("{}: {}.", game_name(rules), describe(rules)));
  print_line(fmt::format("Opening by {}: {}. Type help for what can be answered.",
                         session.opening().rule().title, session.opening().rule().about));
  std::size_t answered = session.opening().actions().size() + 1;  // so that the board is shown at first
  while (true) {
    let_programs_answer(session);
    if (answered != session.opening().actions().size()) show_opening(session);
    if (session.is_done()) break;
    answered = session.opening().actions().size();
    print(session.question_text() + ": ");
    flush_output();
    const InputLine line = input.next();
    if (line.kind == InputLine::Kind::end || line.kind == InputLine::Kind::signal) {
      print("\nGoodbye. The opening is not saved.\n");
      return exit_code_of(line.signal);
    }
    const bool is_long = line.kind == InputLine::Kind::too_long;
    if (!input.is_terminal()) print_line(is_long ? "..." : quotable(line.text, LineInput::longest_line));
    if (is_long) {
      print_line("That line is too long; type an answer or help.");
    } else if (!obey_in_opening(session, line.text)) {
      print_line("Goodbye. The opening is not saved.");
      return ExitCode::ok;
    }
  }
  print("The opening is over.\n\n");
  return std::nullopt;
}

}  // namespace rowan::cli
