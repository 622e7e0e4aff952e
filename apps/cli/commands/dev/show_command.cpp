// SPDX-License-Identifier: MIT
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/text.hpp"
#include "board/game32.hpp"
#include "cli/commands.hpp"
#include "cli/commands/dev/show_forms.hpp"
#include "cli/io/board_text.hpp"
#include "cli/io/output.hpp"
#include "cli/options/position_options.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "json/json.hpp"
#include "json/words.hpp"
#include "session/original_game32.hpp"

namespace rowan::cli {

namespace {

struct ShowOptions {
  PositionOptions position;
  std::string form;
  bool steps = false;
  bool json = false;
  bool wrap = false;
  bool cache = false;
  bool from_stdin = false;
};

using Forms = std::vector<Form>;

/// The forms that --as names; "all" means all board forms that can show the game.
Result<Forms> chosen_forms(const std::string& name, const Rules& rules) {
  if (name != "all") {
    const auto form = find_form(name, rules);
    if (!form) return failure_of(form);
    return Forms{*form};
  }
  Forms forms;
  for (const Form& form : board_forms()) {
    if (form.holds(rules)) forms.push_back(form);
  }
  return forms;
}

std::string json_text(const Forms& forms, const Position& position) {
  if (forms.size() == 1) {
    if (const auto answer = forms.front().json(position); answer.is_object()) return answer.dump();
  }
  json::Json object{{"position", to_text(position)}, {"status", status_text(position)}};
  if (!position.moves().empty()) object["moves"] = json::points_json(position.moves(), position.rules());
  for (const Form& form : forms) object[form.name] = form.json(position);
  return object.dump();
}

/// The position in these forms, each a drawing followed by the bare value. If there are several forms, each
/// has its title above it.
std::string drawn_text(const Forms& forms, const Position& position) {
  std::string text;
  for (const Form& form : forms) {
    if (!text.empty()) text += '\n';
    if (forms.size() > 1) text += fmt::format("{}\n", form.title);
    text += form.drawing(position) + form.value(position) + '\n';
  }
  return text;
}

void show(const ShowOptions& options, const Forms& forms, const Position& position) {
  options.json ? print_line(json_text(forms, position)) : print(drawn_text(forms, position));
}

/// Shows the position after every move.
void show_steps(const ShowOptions& options, const Forms& forms, const Position& end) {
  Position start = end;
  while (!start.moves().empty()) start.undo();
  for (const Point move : end.moves()) {
    start.play(move);
    const std::size_t number = start.moves().size();
    if (!options.json) {
      print(fmt::format("{}after move {}, {}\n", number > 1 ? "\n" : "", number,
                        short_text(move, start.rules())));
    }
    show(options, forms, start);
  }
}

std::string one_line(const ShowOptions& options, const Forms& forms, const Position& position) {
  return options.json ? json_text(forms, position) : forms.front().value(position);
}

/// The word of the one-word game (Game32) at the start and after each input, refused inputs included.
Result<std::vector<std::int32_t>> wrapped_words(const Position& start, std::string_view inputs) {
  board::Game32 game(start);
  std::vector<std::int32_t> words{game.word()};
  for (const Word& word : split_words(inputs, " ,\t\r\n")) {
    const auto input = session::parse_java_int(word.text);
    if (!input) {
      return failure("input " + std::to_string(words.size()) + ": " + input.error().message,
                     underline(inputs, word.offset, word.text.size()));
    }
    game.step(*input, board::InputRule::wrap);
    words.push_back(game.word());
  }
  return words;
}

/// --wrap: each number is an input to the one-word game, and the resulting word is the answer.
ExitCode show_wrapped(const ShowOptions& options) {
  const auto start = read_start(options.position);
  if (!start) return fail(start.error());
  if (options.form != "game32") return fail(Error{"--wrap works only with --as game32", {}});
  const auto form = find_form(options.form, start->rules());
  if (!form) return fail(form.error());
  const auto text_of = [&](std::int32_t word) {
    return options.json ? json::Json{{"game32", word}}.dump() : std::to_string(word);
  };
  if (options.from_stdin) {
    return answer_lines([&](std::string_view line) -> Result<std::string> {
      const auto words = wrapped_words(*start, line);
      if (!words) return failure_of(words);
      return text_of(words->back());
    });
  }
  const auto words = wrapped_words(*start, options.position.moves);
  if (!words) return fail(words.error());
  const std::size_t shown = options.steps && words->size() > 1 ? words->size() - 1 : 1;
  for (const std::int32_t word : std::span(*words).last(shown)) print_line(text_of(word));
  return ExitCode::ok;
}

/// The form to show if --as is not given.
std::string usual_form(const ShowOptions& options) {
  if (options.wrap) return "game32";
  if (options.cache) return "patterns";
  return options.from_stdin ? "position" : "board";
}

/// --cache: shows the pattern cache itself. The default game is standard, since the Haskell program from
/// which the cache comes plays for exactly five.
ExitCode show_cache(ShowOptions options) {
  if (options.form != "patterns") return fail(Error{"--cache works only with --as patterns", {}});
  if (options.from_stdin || options.steps || options.wrap) {
    return fail(Error{"--cache shows a single board; leave out --stdin, --steps and --wrap", {}});
  }
  if (options.position.game.empty() && options.position.from.empty()) options.position.game = "standard";
  const auto position = read_position(options.position);
  if (!position) return fail(position.error());
  options.json ? print_line(cache_json(*position).dump()) : print(cache_text(*position));
  return ExitCode::ok;
}

ExitCode run(ShowOptions options) {
  if (options.form.empty()) options.form = usual_form(options);
  options.form = to_lower(options.form);
  if (options.cache) return show_cache(options);
  if (options.steps && options.from_stdin)
    return fail(Error{"--stdin prints one line per position; leave out --steps", {}});
  if (options.wrap) return show_wrapped(options);
  const auto position = read_position(options.position);
  if (!position) return fail(position.error());
  const auto forms = chosen_forms(options.form, position->rules());
  if (!forms) return fail(forms.error());

  if (options.from_stdin) {
    if (forms->size() > 1 && !options.json) {
      return fail(
          Error{"--stdin prints one line per position; choose one form with --as, or add --json", {}});
    }
    return answer_positions(
        *position, [&](const Position& line) { return one_line(options, *forms, line); }, Arrangements::all);
  }
  options.steps && !position->moves().empty() ? show_steps(options, *forms, *position)
                                              : show(options, *forms, *position);
  return ExitCode::ok;
}

}  // namespace

void add_show_command(Command& program) {
  auto* const command = program.add_command("show", "Show a position and its bit-level representations");
  const auto options = std::make_shared<ShowOptions>();
  add_position_options(*command, options->position);
  options->position.arrangements = Arrangements::all;
  std::string names;
  for (const Form& form : all_forms()) names += std::string(form.name) + '|';
  command->add_option("--as", options->form, "Representation to show; board by default")
      ->type_name(names + "all");
  command->add_flag("--steps", options->steps, "Show the position after every move");
  command->add_flag("--json", options->json, "Print a JSON object");
  command->add_flag(
      "--wrap", options->wrap,
      "Read --moves as the one-word game does: accept any 32-bit number and keep its error bits");
  command->add_flag("--cache", options->cache,
                    "With --as patterns: show the pattern cache and how its patterns match a line");
  command->add_flag("--stdin", options->from_stdin,
                    "Read positions or move lists from standard input, one per line");
  command->footer(
      "With a single representation, the last line is its bare value.\n\n"
      "Examples:\n"
      "  rowan show --moves \"1 4 2 5 3\" --as game32\n"
      "  rowan show --from game.psq --ply 10\n"
      "  rowan show --as patterns --cache");
  command->action([options] { return run(*options); });
}

}  // namespace rowan::cli
