// SPDX-License-Identifier: MIT
#include "cli/help/completion.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>

#include <fmt/core.h>

#include "base/text.hpp"

namespace rowan::cli {

namespace {

/// What can follow an option: its listed values. A type name in capitals (FILE, MxNxK) stands for any value.
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

/// A `case` over "command option" pairs for values, then one over commands for their options.
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

/// The text of one _arguments specification, whose own syntax uses square brackets and colons.
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

}  // namespace

std::vector<std::string> completion_shells() { return {"bash", "zsh", "fish"}; }

Result<std::string> completion_script(const Command& program, std::string_view shell) {
  if (shell == "bash") return bash_script(program);
  if (shell == "zsh") return zsh_script(program);
  if (shell == "fish") return fish_script(program);
  return failure("unknown shell '" + quotable(shell) + "'" + did_you_mean(shell, completion_shells()),
                 "  shells: " + join(completion_shells()));
}

}  // namespace rowan::cli
