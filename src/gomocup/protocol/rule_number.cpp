// SPDX-License-Identifier: MIT
#include "gomocup/protocol/rule_number.hpp"

#include <string>

namespace rowan::gomocup {

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
