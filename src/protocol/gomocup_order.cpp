// SPDX-License-Identifier: MIT
#include "protocol/gomocup_order.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace rowan::protocol {

namespace {

using Kind = GomocupOrder::Kind;

/// The arguments after the word of a command.
enum class Arguments : std::uint8_t { none, size, point, number, optional_number, text };

struct Command {
  std::string_view word;
  Kind kind;
  Arguments arguments = Arguments::none;
};

constexpr std::array<Command, 26> commands{{
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

/// "15", "20,12" or "20 12": one number is a square, except for RECTSTART.
Result<GomocupOrder> read_size(GomocupOrder order, const FirstWord& line) {
  std::string_view text = line.rest;
  const bool wants_two = line.word == "rectstart";
  const auto wrong = [&] {
    return expected(wants_two ? "width and height such as 20,12" : "a size such as 15", line.word, line.rest);
  };
  const auto width = take_number(text);
  skip_space(text);
  if (!width || (text.empty() && wants_two)) return wrong();
  order.width = order.height = *width;
  if (text.empty()) return order;
  if (text.starts_with(',')) text.remove_prefix(1);
  const auto height = take_number(text);
  skip_space(text);
  if (!height || !text.empty()) return wrong();
  order.height = *height;
  return order;
}

Result<GomocupOrder> read_point(GomocupOrder order, const FirstWord& line) {
  std::string_view text = line.rest;
  const auto point = take_point(text);
  skip_space(text);
  if (!point || !text.empty()) return expected("a point such as 7,8", line.word, line.rest);
  order.point = *point;
  return order;
}

Result<GomocupOrder> read_number(GomocupOrder order, const FirstWord& line) {
  std::string_view text = line.rest;
  const auto number = take_number(text);
  skip_space(text);
  if (!number || !text.empty()) return expected("a number", line.word, line.rest);
  if (order.kind == Kind::best_moves && *number < 1) return expected("a number from 1", line.word, line.rest);
  order.number = *number;
  return order;
}

Result<GomocupOrder> read_arguments(const Command& command, const FirstWord& line) {
  GomocupOrder order{.kind = command.kind, .is_yixin = command.word.starts_with("yx")};
  switch (command.arguments) {
    case Arguments::size:
      return read_size(std::move(order), line);
    case Arguments::point:
      return read_point(std::move(order), line);
    case Arguments::optional_number:
      if (line.rest.empty()) return order;
      [[fallthrough]];
    case Arguments::number:
      return read_number(std::move(order), line);
    case Arguments::text:
      order.text = line.rest;
      return order;
    case Arguments::none:
      break;
  }
  return order;
}

/// "7,8" or "7,8,1"
Result<GomocupOrder> read_field(std::string_view line) {
  std::string_view text = line;
  const auto wrong = [&] {
    return failure("'" + quotable(line) + "' is not a point; expected x,y or x,y,mark such as 7,8,1");
  };
  const auto point = take_point(text);
  if (!point) return wrong();
  GomocupOrder order{.kind = Kind::field, .point = *point};
  skip_space(text);
  if (text.empty()) return order;
  if (!text.starts_with(',')) return wrong();
  text.remove_prefix(1);
  const auto mark = take_number(text);
  skip_space(text);
  if (!mark || !text.empty()) return wrong();
  if (*mark < 1 || *mark > 3) {
    return failure("'" + quotable(line) + "': the mark after the point is 1 (own), 2 (opponent) or 3");
  }
  order.mark = *mark;
  return order;
}

/// Does the line begin with a number?
bool is_numeric(std::string_view line) { return take_number(line).has_value(); }

}  // namespace

Result<GomocupOrder> parse_gomocup_order(std::string_view line) {
  line = trim(line);
  if (line.empty()) return GomocupOrder{.kind = Kind::blank};
  if (is_numeric(line)) return read_field(line);
  const FirstWord words = split_first_word(line);
  const auto* const command = std::ranges::find(commands, words.word, &Command::word);
  if (command != commands.end()) return read_arguments(*command, words);
  return GomocupOrder{
      .kind = Kind::unknown, .is_yixin = words.word.starts_with("yx"), .text = std::string(line)};
}

Result<Rules> gomocup_rules(std::int64_t number, RuleDialect dialect, int width, int height) {
  Rules rules{.width = static_cast<std::uint8_t>(width), .height = static_cast<std::uint8_t>(height), .k = 5};
  const bool is_yixin = dialect == RuleDialect::yixin;
  std::int64_t meant = number;
  if (is_yixin && number == 2) meant = 4;
  if (is_yixin && (number == 5 || number == 6)) meant = 0;
  constexpr std::int64_t continuous = 2;
  if (meant >= 0) meant &= ~continuous;
  switch (meant) {
    case 0:
      return rules;
    case 1:
      rules.overline = Overline::ignored;
      return rules;
    case 4:
    case 5:
      rules.forbidden = Forbidden::renju;
      return rules;
    case 9:
      rules.overline = Overline::ignored;
      [[fallthrough]];
    case 8:
      rules.blocked_five = BlockedFive::ignored;
      return rules;
    default:
      return failure("rule " + std::to_string(number) +
                     " is not supported; expected 0 (freestyle), 1 (exactly five), 4 (renju), 8 or 9 (caro)");
  }
}

}  // namespace rowan::protocol
