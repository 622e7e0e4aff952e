// SPDX-License-Identifier: MIT
#include "cli/manual.hpp"

#include <string_view>

#include <fmt/format.h>

namespace rowan {

namespace {

/// Text that troff prints as it stands: backslashes, hyphens and leading dots are its own signs.
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

/// Lines as they are, for examples.
std::string verbatim(std::string_view text) { return ".nf\n" + escaped(text) + "\n.fi\n"; }

std::string option_entry(const CLI::Option& option) {
  const bool takes_value = option.get_items_expected_max() > 0;
  std::string text = ".TP\n\\fB" + escaped(option.get_name(false, true)) + "\\fR";
  if (takes_value) text += " \\fI" + escaped(option.get_type_name()) + "\\fR";
  text += '\n' + escaped(option.get_description());
  if (takes_value && !option.get_default_str().empty()) {
    text += " (default: " + escaped(option.get_default_str()) + ")";
  }
  if (option.get_required()) text += " (required)";
  return text + '\n';
}

std::string command_section(const CLI::App& command) {
  std::string text =
      ".SS rowan " + escaped(command.get_name()) + '\n' + escaped(command.get_description()) + ".\n";
  for (const CLI::Option* option : command.get_options()) text += option_entry(*option);
  if (!command.get_footer().empty()) text += ".PP\n" + verbatim(command.get_footer());
  return text;
}

}  // namespace

std::string manual_page(const CLI::App& program) {
  std::string text = ".TH ROWAN 1 \"\" \"rowan " ROWAN_VERSION "\" \"User Commands\"\n";
  text += ".SH NAME\nrowan \\- play, referee and explain k\\-in\\-a\\-row games\n";
  text += ".SH SYNOPSIS\n.B rowan\n.I COMMAND\n[\\fIOPTION\\fR...]\n";
  text += ".SH DESCRIPTION\n" + escaped(program.get_description()) + '\n';
  text += ".SH OPTIONS\n";
  for (const CLI::Option* option : program.get_options()) text += option_entry(*option);
  text += ".SH COMMANDS\n";
  for (const CLI::App* command : program.get_subcommands({})) text += command_section(*command);
  text += ".SH EXIT STATUS\n.TP\n0\nDone.\n.TP\n1\nDone, and the answer is no.\n";
  text += ".TP\n2\nBad usage or bad input; a message says what was wrong and what was expected.\n";
  text +=
      ".TP\n130\nInterrupted by Ctrl\\-C; a game is saved first.\n"
      ".TP\n129, 131, 143\nEnded by a closed terminal, by SIGQUIT or by SIGTERM; a game is saved first.\n";
  text +=
      ".SH ENVIRONMENT\n.TP\nNO_COLOR\nWhen set, the full\\-screen game uses neither colour nor Unicode "
      "stones, and rowan serve draws its QR code without colors.\n";
  text += ".TP\nXDG_STATE_HOME\nWhere a saved game is kept, in rowan/ below it; ~/.local/state if unset.\n";
  return text;
}

}  // namespace rowan
