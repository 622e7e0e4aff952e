// SPDX-License-Identifier: MIT
#include "gomocup/protocol/info.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "base/text.hpp"
#include "gomocup/protocol/line_parsing.hpp"

namespace rowan::gomocup {

namespace {

using Key = Info::Key;

struct NamedKey {
  std::string_view name;
  Key key;
};

constexpr std::array<NamedKey, 12> keys{{
    {"timeout_turn", Key::timeout_turn},
    {"timeout_match", Key::timeout_match},
    {"time_left", Key::time_left},
    {"time_increment", Key::time_increment},
    {"max_memory", Key::max_memory},
    {"hash_size", Key::hash_size},
    {"thread_num", Key::thread_num},
    {"max_depth", Key::max_depth},
    {"max_node", Key::max_node},
    {"rule", Key::rule},
    {"show_detail", Key::show_detail},
    {"pondering", Key::pondering},
}};

}  // namespace

Result<Info> parse_info(std::string_view text) {
  const auto [word, value] = split_first_word(trim(text));
  const auto* const found = std::ranges::find(keys, word, &NamedKey::name);
  if (found == keys.end()) return Info{};
  const auto number = parse_integer(value);
  if (number) return Info{found->key, *number};
  return failure("INFO " + word + " expects a whole number, not " +
                 (value.empty() ? "nothing" : "'" + quotable(value) + "'"));
}

Result<int> rule_number(const Rules& rules) {
  if (rules.k != 5) {
    return failure("the Gomocup protocol does not support " + std::to_string(rules.k) + " in a row");
  }
  if (rules.forbidden == Forbidden::renju) return 4;
  const int exactly_five = rules.overline == Overline::ignored ? 1 : 0;
  const int caro = rules.blocked_five == BlockedFive::ignored ? 8 : 0;
  return exactly_five + caro;
}

Result<Rules> rules_of_number(std::int64_t number, RuleDialect dialect, int width, int height) {
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

}  // namespace rowan::gomocup
