// SPDX-License-Identifier: MIT
#include "cli/help/help_text.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "base/utf8.hpp"

namespace rowan::cli {

namespace {

constexpr std::size_t screen_columns = 80;
constexpr std::size_t name_column = 28;

/// A name with its values, "--as board|position|all"; if it is too long for one line, it is broken after a
/// "|".
std::string name_lines(std::string_view left) {
  const std::size_t space = left.find(' ');
  const std::string indent(2 + (space == std::string_view::npos ? 0 : space + 1), ' ');
  std::string text = "  ";
  std::size_t column = text.size();
  while (!left.empty()) {
    const std::string_view value = left.substr(0, std::min(left.find('|'), left.size() - 1) + 1);
    if (column + display_width(value) > screen_columns && column > indent.size()) {
      text += '\n' + indent;
      column = indent.size();
    }
    text += value;
    column += display_width(value);
    left.remove_prefix(value.size());
  }
  return text;
}

/// A name on the left, with its description beside it.
std::string entry(const std::string& left, std::string_view description) {
  std::string text = name_lines(left);
  std::size_t column = text.contains('\n') ? screen_columns : display_width(text);
  if (column + 1 > name_column) {
    text += '\n';
    column = 0;
  }
  for (const std::string& line : wrapped(description, screen_columns - name_column)) {
    text += std::string(name_column - column, ' ') + line + '\n';
    column = 0;
  }
  if (!text.ends_with('\n')) text += '\n';
  return text;
}

/// The positional arguments of a command if `positional`; otherwise its options that are not positional.
std::vector<const Option*> options_of(const Command& command, bool positional) {
  std::vector<const Option*> options;
  for (const Option& option : command.options()) {
    if (option.is_positional() == positional) options.push_back(&option);
  }
  return options;
}

std::string usage_line(const Command& command) {
  std::string text = "Usage: " + command.full_name() + " [OPTION...]";
  for (const Option* const option : options_of(command, true)) {
    const std::string name = option->shown_name() + (option->takes_many() ? "..." : "");
    text += option->is_required() ? ' ' + name : " [" + name + ']';
  }
  return text + (command.commands().empty() ? "\n" : " [COMMAND]\n");
}

std::string option_entry(const Option& option) {
  std::string left = option.all_names();
  if (option.takes_value() && !option.is_positional()) left += ' ' + option.type_name();
  if (option.takes_many()) left += "...";
  std::string description = option.description();
  if (!option.is_positional() && !option.default_text().empty()) {
    description += " (default: " + option.default_text() + ")";
  }
  if (option.is_required()) description += " (required)";
  return entry(left, description);
}

std::string option_group(std::string_view title, const std::vector<const Option*>& options) {
  if (options.empty()) return "";
  std::string text = '\n' + std::string(title) + ":\n";
  for (const Option* const option : options) text += option_entry(*option);
  return text;
}

/// The commands under the titles of their groups. Requires that the commands of a group are adjacent.
std::string command_groups(const Command& program) {
  std::string text;
  std::string_view title;
  for (const Command& command : program.commands()) {
    if (command.group() != title) text += '\n' + command.group() + ":\n";
    title = command.group();
    text += entry(command.name(), command.description());
  }
  return text;
}

std::string footer_text(std::string_view footer) {
  std::string text;
  std::string paragraph;
  const auto finish_paragraph = [&] {
    for (const std::string& line : wrapped(paragraph, screen_columns)) text += line + '\n';
    paragraph.clear();
  };
  std::string_view rest = footer;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    if (is_prose(line)) {
      paragraph += std::string(line) + ' ';
    } else {
      finish_paragraph();
      text += std::string(line) + '\n';
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  finish_paragraph();
  return text;
}

}  // namespace

bool is_prose(std::string_view footer_line) {
  return !footer_line.empty() && footer_line.front() != ' ' && footer_line.back() != ':';
}

std::string help_text(const Command& command) {
  return command.description() + '\n' + usage_line(command) +
         option_group("Arguments", options_of(command, true)) +
         option_group("Options", options_of(command, false)) + command_groups(command) + '\n' +
         footer_text(command.footer());
}

}  // namespace rowan::cli
