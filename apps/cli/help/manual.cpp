// SPDX-License-Identifier: MIT
#include "cli/help/manual.hpp"

#include <string_view>

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

std::string option_paragraph(const Option& option) {
  std::string text = ".TP\n\\fB" + escaped(option.all_names()) + "\\fR";
  if (option.takes_value()) text += " \\fI" + escaped(option.type_name()) + "\\fR";
  text += '\n' + escaped(option.description());
  if (!option.default_text().empty()) text += " (default: " + escaped(option.default_text()) + ")";
  if (option.is_required()) text += " (required)";
  return text + '\n';
}

std::string command_section(const Command& command) {
  std::string text = ".SS rowan " + escaped(command.name()) + '\n' + escaped(command.description()) + ".\n";
  for (const Option& option : command.options()) text += option_paragraph(option);
  if (!command.footer().empty()) text += ".PP\n" + verbatim(command.footer());
  return text;
}

}  // namespace

std::string manual_page(const Command& program) {
  std::string text = ".TH ROWAN 1 \"\" \"rowan " ROWAN_VERSION "\" \"User Commands\"\n";
  text += ".SH NAME\nrowan \\- play, referee and explain k\\-in\\-a\\-row games\n";
  text += ".SH SYNOPSIS\n.B rowan\n.I COMMAND\n[\\fIOPTION\\fR...]\n";
  text += ".SH DESCRIPTION\n" + escaped(program.description()) + '\n';
  text += ".SH OPTIONS\n";
  for (const Option& option : program.options()) text += option_paragraph(option);
  text += ".SH COMMANDS\n";
  for (const Command& command : program.commands()) text += command_section(command);
  text += ".SH EXIT STATUS\n.TP\n0\nDone.\n.TP\n1\nDone, and the answer is no.\n";
  text += ".TP\n2\nBad usage or bad input; a message says what was wrong and what was expected.\n";
  text +=
      ".TP\n130\nInterrupted by Ctrl\\-C; a game is saved first.\n"
      ".TP\n129, 131, 143\nEnded by a closed terminal, by SIGQUIT or by SIGTERM; a game is saved first.\n";
  text +=
      ".SH ENVIRONMENT\n.TP\nNO_COLOR\nWhen set, the full\\-screen game uses neither color nor Unicode "
      "stones, and rowan serve draws its QR code without colors.\n";
  text += ".TP\nXDG_STATE_HOME\nWhere a saved game is kept, in rowan/ below it; ~/.local/state if unset.\n";
  return text;
}

}  // namespace rowan
