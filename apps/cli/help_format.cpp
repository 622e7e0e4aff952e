// SPDX-License-Identifier: MIT
#include "cli/help_format.hpp"

#include <algorithm>
#include <string_view>

#include "base/display_width.hpp"
#include "base/text.hpp"

namespace rowan {

namespace {

constexpr std::size_t screen_columns = 80;
constexpr std::size_t name_column = 28;

/// What stands on the left, and beside it its description.
std::string entry(const std::string& left, std::string_view description) {
  std::string text = "  " + left;
  std::size_t column = display_width(text);
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

bool is_prose(std::string_view line) { return !line.empty() && line.front() != ' ' && line.back() != ':'; }

}  // namespace

HelpFormat::HelpFormat() {
  label("OPTIONS", "OPTION...");
  label("SUBCOMMAND", "COMMAND");
}

std::string HelpFormat::make_option(const CLI::Option* option, bool is_positional) const {
  std::string description = make_option_desc(option);
  if (!is_positional && option->get_items_expected_max() > 0 && !option->get_default_str().empty()) {
    description += " (default: " + option->get_default_str() + ")";
  }
  if (option->get_required()) description += " (required)";
  return entry(make_option_name(option, is_positional) + make_option_opts(option), description);
}

std::string HelpFormat::make_option_opts(const CLI::Option* option) const {
  if (option->get_items_expected_max() == 0) return "";
  const bool takes_many = option->get_expected_max() == CLI::detail::expected_max_vector_size;
  return ' ' + option->get_type_name() + (takes_many ? "..." : "");
}

std::string HelpFormat::make_subcommand(const CLI::App* command) const {
  return entry(command->get_display_name(true), command->get_description());
}

std::string HelpFormat::make_footer(const CLI::App* command) const {
  std::string text;
  std::string paragraph;
  const auto finish_paragraph = [&] {
    for (const std::string& line : wrapped(paragraph, screen_columns)) text += line + '\n';
    paragraph.clear();
  };
  const std::string footer = command->get_footer();
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

}  // namespace rowan
