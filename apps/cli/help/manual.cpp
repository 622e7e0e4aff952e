// SPDX-License-Identifier: MIT
#include "cli/help/manual.hpp"

#include <algorithm>
#include <string_view>

#include "cli/help/help_text.hpp"

namespace rowan::cli {

namespace {

/// Text that troff prints unchanged: backslashes, hyphens and leading dots are special there.
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

/// The last part of a command's help: prose is filled, headings and indented lines stay as they are.
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
    if (option.name() != "--help") text += option_paragraph(option);  // said once, under OPTIONS
  }
  if (!command.footer().empty()) text += footer_section(command.footer());
  return text;
}

}  // namespace

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

}  // namespace rowan::cli
