// SPDX-License-Identifier: MIT
#include "cli/play_lines.hpp"

#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/output.hpp"
#include "cli/play_input.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "session/game_texts.hpp"
#include "session/session_hint.hpp"

namespace rowan {

namespace {

class LineGame {
 public:
  LineGame(GameSession session, GameStore& store, View view)
      : session_(std::move(session)), store_(store), view_(view) {}

  ExitCode run();

 private:
  /// What a word typed instead of a move does.
  struct Command {
    std::string_view name;
    std::string_view about;
    void (LineGame::*action)();
  };
  static const std::array<Command, 8> commands;

  void begin();
  void prompt();
  void obey(const std::string& line);
  void play_move(std::string_view typed);
  void answer_with_programs();
  void show() { print('\n' + view_text(view_, session_)); }
  void show_result();
  void note_change();
  ExitCode leave(const InputLine& why);

  void help();
  void hint();
  void new_game();
  void rematch();
  void quit() { quitting_ = true; }
  void resign();
  void save();
  void undo();

  GameSession session_;
  GameStore& store_;
  View view_;
  LineInput input_;
  std::optional<Error> unsaved_;  // why the game could not be kept, if so
  bool quitting_ = false;
};

const std::array<LineGame::Command, 8> LineGame::commands{{
    {"undo", "take your last move back", &LineGame::undo},
    {"hint", "ask the strongest player what it would do", &LineGame::hint},
    {"resign", "give the game up", &LineGame::resign},
    {"rematch", "after the end: another game, with the sides exchanged", &LineGame::rematch},
    {"new", "start another game", &LineGame::new_game},
    {"save", "save the game now (it is also saved after every move)", &LineGame::save},
    {"quit", "leave; 'rowan play --continue' goes on with the game", &LineGame::quit},
    {"help", "this list", &LineGame::help},
}};

std::vector<std::string> example_moves(const Rules& rules) {
  const std::string point = to_text(point_at(rules.width / 2, rules.height / 2), rules);
  if (!has_digits(rules)) return {point};
  return {"1 to 9", point};
}

void LineGame::begin() {
  print_line(fmt::format("{}: {}.", game_name(session_.rules()), describe(session_.rules())));
  print_line(who_is_who(session_));
  print_line(fmt::format("Type a move ({}) or help.", join(example_moves(session_.rules()), " or ")));
  if (session_.is_program_turn() && shows_every_move(view_)) show();
  answer_with_programs();
  show();
  show_result();
}

void LineGame::prompt() {
  print(session_.is_over() ? "rematch, new, undo or quit: " : turn_text(session_) + ": ");
  flush_output();
}

void LineGame::show_result() {
  if (!session_.is_over()) return;
  std::string text = result_text(session_);
  std::vector<std::string> points;
  for (const Point point : session_.position().winning_line())
    points.push_back(short_text(point, session_.rules()));
  if (!points.empty()) text += " Line: " + join(points, " ") + '.';
  print_line(text);
}

/// Keeps the game; tells once when that fails, and the game goes on.
void LineGame::note_change() {
  auto problem = store_.update(session_);
  if (problem && !unsaved_) print_line("The game cannot be saved (" + problem->message + "), but goes on.");
  unsaved_ = std::move(problem);
}

void LineGame::answer_with_programs() {
  while (session_.is_program_turn()) {
    const std::string who = seat_name(session_, session_.position().side_to_move());
    print_line(choice_text(who, session_.play_program_move(), session_.rules()));
    note_change();
    if (shows_every_move(view_) && session_.is_program_turn()) show();
  }
}

void LineGame::play_move(std::string_view typed) {
  const auto refuse = [&](const Error& error) {
    std::vector<std::string> names;
    for (const Command& command : commands) names.emplace_back(command.name);
    print_line(fmt::format("'{}': {}{}", quotable(typed), error.message, did_you_mean(typed, names)));
    print(refusal_text(view_, session_, typed));
  };
  if (session_.is_over()) return refuse(Error{"the game is over; type rematch, new, undo or quit"});
  const auto point = parse_point(typed, session_.rules());
  if (!point) return refuse(point.error());
  if (const auto illegal = session_.play(*point)) return refuse(*illegal);
  note_change();
  if (shows_every_move(view_) && session_.is_program_turn()) show();
  answer_with_programs();
  show();
  show_result();
}

void LineGame::obey(const std::string& line) {
  const auto words = split_words(line);
  if (words.empty()) return;
  if (words.size() > 1) return print_line("One move or command a line, please; help lists the commands.");
  const std::string word = to_lower(words.front().text);
  for (const Command& command : commands) {
    if (word == command.name) return (this->*command.action)();
  }
  if (word == "q" || word == "exit") return quit();
  if (word == "?") return help();
  play_move(words.front().text);
}

void LineGame::help() {
  std::string rows = fmt::format("  {:<8}play there\n", example_moves(session_.rules()).front());
  for (const Command& command : commands) rows += fmt::format("  {:<8}{}\n", command.name, command.about);
  print(fmt::format("{}: {}.\n{}\n{}", game_name(session_.rules()), describe(session_.rules()),
                    who_is_who(session_), rows));
}

void LineGame::hint() {
  const auto hint = session_.hint();
  if (!hint) return print_line("No hint: " + hint.error().message + '.');
  print_line(hint_text(session_, *hint));
}

void LineGame::new_game() {
  if (store_.is_kept()) print_line("The unfinished game is kept.");
  store_.begin_another();
  unsaved_.reset();
  session_.restart();
  begin();
}

void LineGame::rematch() {
  if (!session_.is_over()) return print_line("Not now: the game goes on; new starts another.");
  session_.rematch();
  begin();
}

void LineGame::resign() {
  if (const auto error = session_.resign()) return print_line("Not now: " + error->message + '.');
  note_change();
  show_result();
}

void LineGame::save() {
  if (session_.is_over()) return print_line("The game is over; there is nothing to save.");
  unsaved_ = store_.keep(session_);
  print_line(unsaved_ ? "The game cannot be saved: " + unsaved_->message
                      : "Saved; 'rowan play --continue' goes on with it.");
}

void LineGame::undo() {
  const auto taken_back = session_.undo();
  if (!taken_back) return print_line("No: " + taken_back.error().message + '.');
  note_change();
  if (*taken_back == 0) print_line("You play on.");
  if (*taken_back > 0)
    print_line(fmt::format("{} move{} taken back.", *taken_back, *taken_back == 1 ? "" : "s"));
  show();
}

ExitCode LineGame::leave(const InputLine& why) {
  if (why.kind != InputLine::Kind::line) print("\n");
  if (unsaved_) {
    print_line("The game is lost, for it could not be saved: " + unsaved_->message);
  } else if (store_.is_kept()) {
    print_line("The game is saved; 'rowan play --continue' goes on with it.");
  } else {
    print_line("Goodbye.");
  }
  return exit_code_of(why.signal);
}

ExitCode LineGame::run() {
  const bool echo = !input_.is_terminal();
  begin();
  while (true) {
    prompt();
    if (std::ferror(stdout) != 0) return ExitCode::ok;  // nobody reads; close_output() reports it
    const InputLine line = input_.next();
    switch (line.kind) {
      case InputLine::Kind::line:
        if (echo) print_line(quotable(line.text));
        obey(line.text);
        break;
      case InputLine::Kind::too_long:
        if (echo) print_line("...");
        print_line("That line is too long; type a move or help.");
        break;
      case InputLine::Kind::end:
      case InputLine::Kind::signal:
        return leave(line);
    }
    if (quitting_) return leave(line);
  }
}

}  // namespace

ExitCode play_lines(GameSession session, GameStore& store, View view) {
  return LineGame(std::move(session), store, view).run();
}

}  // namespace rowan
