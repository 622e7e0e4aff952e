// SPDX-License-Identifier: MIT
#include "cli/commands/play/play_lines.hpp"

#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/phrase.hpp"
#include "base/stop.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "cli/io/board_text.hpp"
#include "cli/io/output.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "session/game_controller.hpp"
#include "session/game_texts.hpp"

namespace rowan::cli {

namespace {

class LineGame {
 public:
  LineGame(session::GameSession session, session::GameStore& store, View view, LineInput& input,
           language::Texts texts)
      : controller_(std::move(session), store, std::move(texts)),
        session_(controller_.session()),
        view_(view),
        input_(input) {}

  ExitCode run();

 private:
  /// A word that can be typed in place of a move, and its effect.
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
  void show() { print('\n' + view_text(view_, session_, texts())); }
  void show_result();
  void print_reply(const session::GameController::Reply& reply);
  [[nodiscard]] session::ThinkOptions thinking();
  ExitCode leave(tui::Wake why);

  [[nodiscard]] const language::Texts& texts() const { return controller_.texts(); }
  [[nodiscard]] std::string rules_line() const;
  [[nodiscard]] std::string example_moves() const;

  void help();
  void hint();
  void new_game();
  void rematch();
  void quit() { quitting_ = true; }
  void resign();
  void save();
  void undo();

  session::GameController controller_;
  const session::GameSession& session_;
  View view_;
  LineInput& input_;
  StopSource stop_;                  // requested when a signal arrives while a player thinks
  std::optional<tui::Wake> signal_;  // the signal that arrived while a player thought
  bool quitting_ = false;
};

const std::array<LineGame::Command, 8> LineGame::commands{{
    {"undo", translatable("take back your last move"), &LineGame::undo},
    {"hint", translatable("ask the strongest player for a move"), &LineGame::hint},
    {"resign", translatable("resign the game"), &LineGame::resign},
    {"rematch", translatable("after the game: play again with sides swapped"), &LineGame::rematch},
    {"new", translatable("start a new game"), &LineGame::new_game},
    {"save", translatable("save now (Rowan also saves after every move)"), &LineGame::save},
    {"quit", translatable("leave; 'rowan play --continue' resumes the game"), &LineGame::quit},
    {"help", translatable("show this list"), &LineGame::help},
}};

ExitCode LineGame::run() {
  const bool echo = !input_.is_terminal();
  begin();
  while (!quitting_ && !signal_) {
    prompt();
    if (std::ferror(stdout) != 0) return ExitCode::ok;  // the output is closed; close_output() reports it
    const InputLine line = input_.next();
    switch (line.kind) {
      case InputLine::Kind::line:
        if (echo) print_line(quotable(line.text));
        obey(line.text);
        break;
      case InputLine::Kind::too_long:
        if (echo) print_line("...");
        print_line(texts()("That line is too long; type a move or help."));
        break;
      case InputLine::Kind::end:
      case InputLine::Kind::signal:
        print("\n");
        return leave(line.signal);
    }
  }
  if (signal_) print("\n");
  return leave(signal_.value_or(tui::Wake::input));
}

void LineGame::obey(const std::string& line) {
  const auto words = split_words(line);
  if (words.empty()) return;
  if (words.size() > 1)
    return print_line(texts()("Type one move or command per line; help lists the commands."));
  const std::string word = to_lower(words.front().text);
  for (const Command& command : commands) {
    if (word == command.name) return (this->*command.action)();
  }
  if (word == "q" || word == "exit") return quit();
  if (word == "?") return help();
  play_move(words.front().text);
}

void LineGame::play_move(std::string_view typed) {
  const auto refuse = [&](const Error& error) {
    std::vector<std::string> names;
    for (const Command& command : commands) names.emplace_back(command.name);
    print_line(refusal_line(typed, error, names, texts()));
    print(refusal_text(view_, session_, typed));
  };
  if (session_.is_over()) return refuse(refusal(phrase("the game is over; type rematch, new, undo or quit")));
  const auto point = parse_point(typed, session_.rules());
  if (!point) return refuse(point.error());
  const auto reply = controller_.play(*point);
  if (!reply) return refuse(reply.error());
  print_reply(*reply);
  // The views `board` and `two_boards` are shown once, after the program's reply.
  if (shows_every_move(view_) && session_.is_program_turn()) show();
  answer_with_programs();
  if (signal_) return;
  show();
  show_result();
}

void LineGame::answer_with_programs() {
  while (session_.is_program_turn()) {
    const auto reply = controller_.answer(thinking(), [this] { return !signal_; });
    if (!reply) return;
    print_reply(*reply);
    if (shows_every_move(view_) && session_.is_program_turn()) show();
  }
}

void LineGame::print_reply(const session::GameController::Reply& reply) {
  if (!reply.text.empty()) print_line(reply.text);
  if (!reply.trouble.empty()) print_line(reply.trouble);
}

void LineGame::show_result() {
  if (!session_.is_over()) return;
  std::string text = result_text(session_, session::letter_names, texts());
  std::vector<std::string> points;
  for (const Point point : session_.position().winning_line())
    points.push_back(short_text(point, session_.rules()));
  if (!points.empty())
    text = texts()("{result} Line: {points}.", {{"result", text}, {"points", join(points, " ")}});
  print_line(text);
}

std::string LineGame::rules_line() const {
  return texts()("{game}: {rules}.", {{"game", game_name(session_.rules())},
                                      {"rules", texts()(description_of(session_.rules()))}});
}

std::string LineGame::example_moves() const {
  const Rules& rules = session_.rules();
  std::string point = to_text(point_at(rules.width / 2, rules.height / 2), rules);
  if (!has_digits(rules)) return point;
  return texts()("{list} or {next}", {{"list", texts()("1 to 9")}, {"next", point}});
}

void LineGame::begin() {
  print_line(rules_line());
  print_line(who_is_who(session_, session::letter_names, texts()));
  print_line(texts()("Type a move ({moves}) or help.", {{"moves", example_moves()}}));
  if (session_.is_program_turn() && shows_every_move(view_)) show();
  answer_with_programs();
  if (signal_) return;
  show();
  show_result();
}

void LineGame::prompt() {
  print(session_.is_over() ? texts()("rematch, new, undo or quit: ")
                           : turn_text(session_, session::letter_names, texts()) + ": ");
  flush_output();
}

/// A signal that arrives while a player thinks stops the player, and then ends the program.
session::ThinkOptions LineGame::thinking() {
  return {.stop = stop_.get_token(), .pause = [this] {
            if (!signal_) signal_ = input_.take_signal();
            if (signal_) stop_.request_stop();
          }};
}

void LineGame::help() {
  constexpr std::size_t name_columns = 8;
  const Rules& rules = session_.rules();
  const std::string example =
      has_digits(rules) ? texts()("1 to 9") : to_text(point_at(rules.width / 2, rules.height / 2), rules);
  std::string rows = fmt::format("  {}{}\n", padded(example, name_columns), texts()("play there"));
  for (const Command& command : commands)
    rows += fmt::format("  {}{}\n", padded(command.name, name_columns), texts()(command.about));
  print(fmt::format("{}\n{}\n{}", rules_line(), who_is_who(session_, session::letter_names, texts()), rows));
}

void LineGame::hint() {
  const auto reply = controller_.hint(thinking());
  if (!signal_) print_reply(reply);
}

void LineGame::new_game() {
  print_reply(controller_.begin_another());
  begin();
}

void LineGame::rematch() {
  const auto reply = controller_.rematch();
  print_reply(reply);
  if (reply.has_changed) begin();
}

void LineGame::resign() {
  const auto reply = controller_.resign();
  print_reply(reply);
  if (reply.has_changed) show_result();
}

void LineGame::save() { print_reply(controller_.save()); }

void LineGame::undo() {
  const auto reply = controller_.undo();
  print_reply(reply);
  if (reply.has_changed) show();
}

ExitCode LineGame::leave(tui::Wake why) {
  const std::string farewell = controller_.farewell();
  print_line(farewell.empty() ? texts()("Goodbye.") : farewell);
  return exit_code_of(why);
}

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

ExitCode play_lines(session::GameSession session, session::GameStore& store, View view, LineInput& input,
                    const language::Texts& texts) {
  return LineGame(std::move(session), store, view, input, texts).run();
}

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
