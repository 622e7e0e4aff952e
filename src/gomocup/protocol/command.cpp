// SPDX-License-Identifier: MIT
#include "gomocup/protocol/command.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace rowan::gomocup {

namespace {

using Kind = Command::Kind;

/// The arguments after the word of a command.
enum class Arguments : std::uint8_t { none, size, point, number, optional_number, text };

struct CommandWord {
  std::string_view word;
  Kind kind;
  Arguments arguments = Arguments::none;
};

constexpr std::array<CommandWord, 26> commands{{
    {"start", Kind::start, Arguments::size},
    {"rectstart", Kind::start, Arguments::size},
    {"begin", Kind::begin},
    {"turn", Kind::turn, Arguments::point},
    {"play", Kind::play, Arguments::point},
    {"takeback", Kind::takeback, Arguments::point},
    {"board", Kind::board},
    {"swap2board", Kind::swap2_board},
    {"done", Kind::done},
    {"info", Kind::info, Arguments::text},
    {"restart", Kind::restart},
    {"about", Kind::about},
    {"end", Kind::end},
    {"stop", Kind::stop},
    {"yxstop", Kind::stop},
    {"yxboard", Kind::quiet_board},
    {"yxblock", Kind::block},
    {"yxblockundo", Kind::unblock},
    {"yxblockreset", Kind::unblock_all},
    {"yxnbest", Kind::best_moves, Arguments::number},
    {"yxbalanceone", Kind::balance_one, Arguments::optional_number},
    {"yxbalancetwo", Kind::balance_two, Arguments::optional_number},
    {"yxsearchdefend", Kind::search_defense},
    {"yxshowforbid", Kind::show_forbidden},
    {"yxshowinfo", Kind::show_info},
    {"yxhashclear", Kind::forget},
}};

std::string upper(std::string_view word) {
  std::string result(word);
  std::ranges::transform(result, result.begin(), [](char letter) {
    return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  });
  return result;
}

std::unexpected<Error> expected(std::string_view what, std::string_view word, std::string_view found) {
  return failure(upper(word) + " expects " + std::string(what) + ", not " +
                 (found.empty() ? "nothing" : "'" + quotable(found) + "'"));
}

/// Reads "15", "20,12" or "20 12": one number means a square, and RECTSTART expects two.
Result<Command> read_size(Command result, const FirstWord& line) {
  std::string_view text = line.rest;
  const bool wants_two = line.word == "rectstart";
  const auto wrong = [&] {
    return expected(wants_two ? "width and height such as 20,12" : "a size such as 15", line.word, line.rest);
  };
  const auto width = take_number(text);
  skip_space(text);
  if (!width || (text.empty() && wants_two)) return wrong();
  result.width = result.height = *width;
  if (text.empty()) return result;
  if (text.starts_with(',')) text.remove_prefix(1);
  const auto height = take_number(text);
  skip_space(text);
  if (!height || !text.empty()) return wrong();
  result.height = *height;
  return result;
}

Result<Command> read_point(Command result, const FirstWord& line) {
  std::string_view text = line.rest;
  const auto point = take_point(text);
  skip_space(text);
  if (!point || !text.empty()) return expected("a point such as 7,8", line.word, line.rest);
  result.point = *point;
  return result;
}

Result<Command> read_number(Command result, const FirstWord& line) {
  std::string_view text = line.rest;
  const auto number = take_number(text);
  skip_space(text);
  if (!number || !text.empty()) return expected("a number", line.word, line.rest);
  if (result.kind == Kind::best_moves && *number < 1)
    return expected("a number from 1", line.word, line.rest);
  result.number = *number;
  return result;
}

Result<Command> read_arguments(const CommandWord& command, const FirstWord& line) {
  Command result{.kind = command.kind, .is_yixin = command.word.starts_with("yx")};
  switch (command.arguments) {
    case Arguments::size:
      return read_size(std::move(result), line);
    case Arguments::point:
      return read_point(std::move(result), line);
    case Arguments::optional_number:
      if (line.rest.empty()) return result;
      [[fallthrough]];
    case Arguments::number:
      return read_number(std::move(result), line);
    case Arguments::text:
      result.text = line.rest;
      return result;
    case Arguments::none:
      break;
  }
  return result;
}

/// Reads "7,8" or "7,8,1".
Result<Command> read_field(std::string_view line) {
  std::string_view text = line;
  const auto wrong = [&] {
    return failure("'" + quotable(line) + "' is not a point; expected x,y or x,y,mark such as 7,8,1");
  };
  const auto point = take_point(text);
  if (!point) return wrong();
  Command result{.kind = Kind::field, .point = *point};
  skip_space(text);
  if (text.empty()) return result;
  if (!text.starts_with(',')) return wrong();
  text.remove_prefix(1);
  const auto mark = take_number(text);
  skip_space(text);
  if (!mark || !text.empty()) return wrong();
  if (*mark < 1 || *mark > 3) {
    return failure("'" + quotable(line) + "': the mark after the point is 1 (own), 2 (opponent) or 3");
  }
  result.mark = *mark;
  return result;
}

/// Does the line begin with a number?
bool is_numeric(std::string_view line) { return take_number(line).has_value(); }

}  // namespace

Result<Command> parse_command(std::string_view line) {
  line = trim(line);
  if (line.empty()) return Command{.kind = Kind::blank};
  if (is_numeric(line)) return read_field(line);
  const FirstWord words = split_first_word(line);
  const auto* const command = std::ranges::find(commands, words.word, &CommandWord::word);
  if (command != commands.end()) return read_arguments(*command, words);
  return Command{.kind = Kind::unknown, .is_yixin = words.word.starts_with("yx"), .text = std::string(line)};
}

std::string start_command(const Rules& rules) {
  if (rules.width == rules.height) return "START " + std::to_string(rules.width);
  return "RECTSTART " + std::to_string(rules.width) + ',' + std::to_string(rules.height);
}

std::string info_command(std::string_view key, std::int64_t value) {
  return "INFO " + std::string(key) + ' ' + std::to_string(value);
}

std::vector<std::string> board_commands(const Position& position) {
  const Rules& rules = position.rules();
  const Cell own = stone_of(position.side_to_move());
  std::vector<std::string> lines{"BOARD"};
  const auto is_move = [&](Point point) {
    return std::ranges::find(position.moves(), point) != position.moves().end();
  };
  const auto add = [&](Point point) {
    lines.push_back(point_text(point) + (position.cell(point) == own ? ",1" : ",2"));
  };
  for (int index = 0; index < rules.point_count(); ++index) {
    const Point point = rules.point_of(index);
    if (position.cell(point) != Cell::empty && !is_move(point)) add(point);
  }
  for (const Point point : position.moves()) add(point);
  lines.emplace_back("DONE");
  return lines;
}

std::vector<std::string> swap2_commands(const Position& position) {
  std::vector<std::string> lines{"SWAP2BOARD"};
  for (const Point point : position.moves()) lines.push_back(point_text(point));
  lines.emplace_back("DONE");
  return lines;
}

}  // namespace rowan::gomocup
