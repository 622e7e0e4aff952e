// SPDX-License-Identifier: MIT
#include "cli/commands/play/play_opening.hpp"

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "base/display_width.hpp"
#include "base/phrase.hpp"
#include "base/text.hpp"
#include "cli/io/board_text.hpp"
#include "cli/io/output.hpp"
#include "game/games.hpp"

namespace rowan::cli {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> opening_words{{
    {"h8 i9", translatable("points: stones, moves to offer or the move to take, as asked")},
    {"black", translatable("play Black from now on; other answers: white, swap, keep")},
    {"3", translatable("a number")},
    {"undo", translatable("take back your last answer")},
    {"quit", translatable("leave; an opening is not saved")},
    {"help", translatable("show this list")},
}};

void show_opening(const session::OpeningSession& session) {
  const auto& moves = session.position().moves();
  print('\n' + board_text(session.position(), moves.empty() ? std::nullopt : std::optional(moves.back())));
  print_line(session.who_has_what());
}

void help_with_opening(const session::OpeningSession& session) {
  const language::Texts& texts = session.texts();
  const OpeningRule& rule = session.opening().rule();
  print_line(texts("{rule}: {about}.", {{"rule", std::string(rule.title)}, {"about", texts(rule.about)}}));
  for (const auto& [typed, about] : opening_words) print_line("  " + padded(typed, 8) + texts(about));
}

/// Executes a line of input. Returns false if the user quits.
bool execute_in_opening(session::OpeningSession& session, const std::string& line) {
  const language::Texts& texts = session.texts();
  const std::string word = to_lower(trim(line));
  if (word.empty()) return true;
  if (word == "quit" || word == "q" || word == "exit") return false;
  if (word == "help" || word == "?") {
    help_with_opening(session);
    return true;
  }
  if (word == "undo") {
    const auto undone = session.undo();
    print_line(undone ? texts("Taken back.")
                      : texts("Cannot undo: {problem}.", {{"problem", texts(undone.error())}}));
    return true;
  }
  const auto deed = session.answer(line);
  print_line(
      deed ? *deed
           : texts("'{typed}': {problem}", {{"typed", quotable(line)}, {"problem", texts(deed.error())}}));
  return true;
}

void let_programs_answer(session::OpeningSession& session) {
  while (session.is_program_asked()) print_line(session.answer_by_program());
}

}  // namespace

std::optional<ExitCode> play_opening(session::OpeningSession& session, LineInput& input) {
  const Rules& rules = session.position().rules();
  const language::Texts& texts = session.texts();
  print_line(
      texts("{game}: {rules}.", {{"game", game_name(rules)}, {"rules", texts(description_of(rules))}}));
  const OpeningRule& rule = session.opening().rule();
  print_line(texts("Opening by {rule}: {about}. Type help for the possible answers.",
                   {{"rule", std::string(rule.title)}, {"about", texts(rule.about)}}));
  std::size_t answered = session.opening().actions().size() + 1;  // so that the board is shown the first time
  while (true) {
    let_programs_answer(session);
    if (answered != session.opening().actions().size()) show_opening(session);
    if (session.is_done()) break;
    answered = session.opening().actions().size();
    print(session.question_text() + ": ");
    flush_output();
    const InputLine line = input.next();
    if (line.kind == InputLine::Kind::end || line.kind == InputLine::Kind::signal) {
      print("\n" + texts("Goodbye. The opening is not saved.") + "\n");
      return exit_code_of(line.signal);
    }
    const bool is_long = line.kind == InputLine::Kind::too_long;
    if (!input.is_terminal()) print_line(is_long ? "..." : quotable(line.text, LineInput::longest_line));
    if (is_long) {
      print_line(texts("That line is too long; type an answer or help."));
    } else if (!execute_in_opening(session, line.text)) {
      print_line(texts("Goodbye. The opening is not saved."));
      return ExitCode::ok;
    }
  }
  print(texts("The opening is over.") + "\n\n");
  return std::nullopt;
}

}  // namespace rowan::cli
