// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cctype>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "base/result.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/embedded.hpp"
#include "cli/help/help_text.hpp"
#include "cli/io/output.hpp"
#include "cli/options/command.hpp"

namespace rowan::cli {

namespace {

/// The text escaped so that troff prints it unchanged. Backslashes and hyphens are special in troff, and so
/// are dots and apostrophes at the start of a line.
std::string escaped(std::string_view text) {
  std::string result;
  bool at_line_start = true;
  for (const char letter : text) {
    if (at_line_start && (letter == '.' || letter == '\'')) result += "\\&";
    if (letter == '\\' || letter == '-') result += '\\';
    result += letter == '\\' ? 'e' : letter;
    at_line_start = letter == '\n';
  }
  return result;
}

/// The last part of a command's help: troff wraps running text (is_prose), and headings and indented lines
/// stay as they are.
std::string footer_section(std::string_view footer) {
  std::string text = ".PP\n";
  bool is_filling = true;
  while (!footer.empty()) {
    const std::size_t end = std::min(footer.find('\n'), footer.size());
    const std::string_view line = footer.substr(0, end);
    footer.remove_prefix(std::min(end + 1, footer.size()));
    const bool fills = line.empty() || is_prose(line);
    if (fills != is_filling) text += fills ? ".fi\n" : ".nf\n";
    is_filling = fills;
    text += line.empty() ? ".PP\n" : escaped(line) + '\n';
  }
  return is_filling ? text : text + ".fi\n";
}

std::string option_paragraph(const Option& option) {
  std::string text = ".TP\n\\fB" + escaped(option.all_names()) + "\\fR";
  if (option.takes_value() && !option.is_positional()) text += " \\fI" + escaped(option.type_name()) + "\\fR";
  text += '\n' + escaped(option.description());
  if (!option.default_text().empty()) text += " (default: " + escaped(option.default_text()) + ")";
  if (option.is_required()) text += " (required)";
  return text + '\n';
}

std::string command_section(const Command& command) {
  std::string text = ".SS rowan " + escaped(command.name()) + '\n' + escaped(command.description()) + ".\n";
  for (const Option& option : command.options()) {
    if (option.name() != "--help") text += option_paragraph(option);  // --help is described only once
  }
  if (!command.footer().empty()) text += footer_section(command.footer());
  return text;
}

/// The manual page rowan(1) in the man macros of troff, made from the definition of the commands.
std::string manual_page(const Command& program) {
  std::string text = ".TH ROWAN 1 \"\" \"rowan " ROWAN_VERSION "\" \"User Commands\"\n";
  text += ".SH NAME\nrowan \\- play, analyze and solve k\\-in\\-a\\-row games\n";
  text += ".SH SYNOPSIS\n.B rowan\n.I COMMAND\n[\\fIOPTION\\fR...]\n";
  text += ".SH DESCRIPTION\n" + escaped(program.description()) + '\n';
  text += ".SH OPTIONS\n";
  for (const Option& option : program.options()) text += option_paragraph(option);
  text += ".SH COMMANDS\nEvery command also takes \\fB\\-\\-help\\fR.\n";
  for (const Command& command : program.commands()) text += command_section(command);
  text +=
      ".SH EXIT STATUS\n.TP\n0\nSuccess.\n.TP\n1\nSuccess, but the answer is no: no win, no game, a failed "
      "check.\n";
  text += ".TP\n2\nBad usage or bad input. The error message says what is wrong and what is expected.\n";
  text += ".TP\n3\nrowan arena \\-\\-sprt: all games are played, and the test is undecided.\n";
  text +=
      ".TP\n130\nInterrupted by Ctrl\\-C; an unfinished game is saved first.\n"
      ".TP\n129, 131, 143\nEnded by a closed terminal, SIGQUIT or SIGTERM; an unfinished game is saved "
      "first.\n";
  text +=
      ".SH ENVIRONMENT\n.TP\nNO_COLOR\nIf set, the full\\-screen game uses no color and no Unicode stones, "
      "and rowan serve draws its QR code without color.\n";
  text +=
      ".TP\nXDG_STATE_HOME\nThe folder for saved games (rowan/games), and for the classes and games between "
      "two people of rowan serve (rowan/shared_games.db); default: ~/.local/state.\n";
  return text;
}

/// The values that an option's type name lists, without names in capitals (FILE, MxNxK), which stand for any
/// value.
std::vector<std::string> listed_values(const Option& option) {
  std::vector<std::string> values;
  const std::string& type = option.type_name();
  if (type.find('|') == std::string::npos) return values;
  for (const Word& word : split_words(type, "|")) {
    const bool is_placeholder =
        std::ranges::any_of(word.text, [](unsigned char letter) { return std::isupper(letter) != 0; });
    if (!is_placeholder) values.emplace_back(word.text);
  }
  return values;
}

std::string words_of(const Command& command) {
  std::vector<std::string> words;
  for (const Command& child : command.commands()) words.push_back(child.name());
  for (const Option& option : command.options()) {
    if (option.is_positional()) {
      std::ranges::copy(listed_values(option), std::back_inserter(words));
    } else {
      words.push_back(option.name());
    }
  }
  return join(words, " ");
}

/// The completion script for bash: a `case` over pairs of a command and an option completes values; then a
/// `case` over commands completes their options.
std::string bash_script(const Command& program) {
  std::string values;
  std::string words = fmt::format("    *) words=\"{}\" ;;\n", words_of(program));
  for (const Command& command : program.commands()) {
    words.insert(0, fmt::format("    {}) words=\"{}\" ;;\n", command.name(), words_of(command)));
    for (const Option& option : command.options()) {
      const auto listed = listed_values(option);
      if (listed.empty() || option.is_positional()) continue;
      values +=
          fmt::format("    \"{} {}\") words=\"{}\" ;;\n", command.name(), option.name(), join(listed, " "));
    }
  }
  // Bash splits words at colons, which player names contain; -n : joins them again.
  return "# bash completion for rowan\n_rowan() {\n  local command=\"${COMP_WORDS[1]}\" words=\"\" current "
         "previous\n"
         "  if declare -F _get_comp_words_by_ref >/dev/null; then\n"
         "    _get_comp_words_by_ref -n : -c current -p previous\n  else\n"
         "    current=\"${COMP_WORDS[COMP_CWORD]}\" previous=\"${COMP_WORDS[COMP_CWORD - 1]}\"\n  fi\n"
         "  if [ \"$COMP_CWORD\" -le 1 ]; then command=\"\"; fi\n"
         "  case \"$command $previous\" in\n" +
         values + "  esac\n  if [ -z \"$words\" ]; then\n    case \"$command\" in\n" + words +
         "    esac\n  fi\n  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
         "  if declare -F __ltrim_colon_completions >/dev/null; then __ltrim_colon_completions \"$current\"; "
         "fi\n"
         "}\ncomplete -o default -F _rowan rowan ./rowan\n";
}

std::string single_quoted(std::string_view text) {
  std::string result = "'";
  for (const char letter : text) {
    if (letter == '\'') {
      result += "'\\''";
    } else {
      result += letter;
    }
  }
  return result + "'";
}

/// The text escaped for a specification of zsh's _arguments, whose syntax uses square brackets and colons.
std::string zsh_escaped(std::string_view text) {
  std::string result;
  for (const char letter : text) {
    if (letter == '[' || letter == ']' || letter == ':' || letter == '\\') result += '\\';
    result += letter;
  }
  return result;
}

std::string zsh_option(const Option& option) {
  std::string action;
  if (option.takes_value()) {
    const auto listed = listed_values(option);
    std::vector<std::string> escaped;
    std::ranges::transform(listed, std::back_inserter(escaped), zsh_escaped);
    action = listed.empty() ? ":value:" : ":value:(" + join(escaped, " ") + ")";
  }
  if (option.is_positional()) return ' ' + single_quoted(action);
  return ' ' + single_quoted(option.name() + '[' + zsh_escaped(option.description()) + ']' + action);
}

std::string zsh_script(const Command& program) {
  std::string commands;
  std::string cases;
  for (const Command& command : program.commands()) {
    commands += ' ' + single_quoted(command.name() + ':' + zsh_escaped(command.description()));
    cases += "    " + command.name() + ") _arguments";
    for (const Option& option : command.options()) cases += zsh_option(option);
    cases += " ;;\n";
  }
  return "#compdef rowan\n_rowan() {\n  local -a commands\n  commands=(" + commands +
         ")\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n"
         "  local command=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $command in\n" +
         cases + "  esac\n}\n_rowan \"$@\"\n";
}

std::string fish_script(const Command& program) {
  std::string text = "# fish completion for rowan\ncomplete -c rowan -f\n";
  for (const Command& command : program.commands()) {
    text += fmt::format("complete -c rowan -n __fish_use_subcommand -a {} -d {}\n", command.name(),
                        single_quoted(command.description()));
    for (const Option& option : command.options()) {
      const auto listed = listed_values(option);
      text += fmt::format("complete -c rowan -n '__fish_seen_subcommand_from {}'", command.name());
      if (!option.is_positional()) text += " -l " + option.name().substr(2);
      if (option.takes_value()) text += " -x";
      if (!listed.empty()) text += " -a " + single_quoted(join(listed, " "));
      text += " -d " + single_quoted(option.description()) + '\n';
    }
  }
  return text;
}

std::vector<std::string> completion_shells() { return {"bash", "zsh", "fish"}; }

/// A script that completes commands, options and the values of options, made from the definition of the
/// commands. Values are completed where an option's type name lists them ("board|position|all").
Result<std::string> completion_script(const Command& program, std::string_view shell) {
  if (shell == "bash") return bash_script(program);
  if (shell == "zsh") return zsh_script(program);
  if (shell == "fish") return fish_script(program);
  return failure("unknown shell '" + quotable(shell) + "'" + did_you_mean(shell, completion_shells()),
                 "  shells: " + join(completion_shells()));
}

}  // namespace

void add_manual_commands(Command& program) {
  auto* const manual = program.add_command("man", "Print the manual page");
  manual->footer("Example:\n  rowan man | man -l -");
  manual->action([&program] {
    print(manual_page(program));
    return ExitCode::ok;
  });

  auto* const notices =
      program.add_command("notices", "Print the licenses of Rowan and of the software linked into it");
  notices->footer("Example:\n  rowan notices | less");
  notices->action([] {
    print(notices_txt);
    return ExitCode::ok;
  });

  auto* const completion = program.add_command("completion", "Print a shell completion script");
  const auto shell = std::make_shared<std::string>();
  completion->add_option("shell", *shell, "bash, zsh or fish")
      ->type_name(join(completion_shells(), "|"))
      ->required();
  completion->footer("Example:\n  source <(rowan completion bash)");
  completion->action([&program, shell] {
    const auto script = completion_script(program, *shell);
    if (script) print(*script);
    return script ? ExitCode::ok : fail(script.error());
  });
}

}  // namespace rowan::cli
