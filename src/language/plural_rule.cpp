// SPDX-License-Identifier: MIT
#include "language/plural_rule.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace rowan::language {

namespace {

std::size_t only_form(unsigned /*number*/) { return 0; }
std::size_t one_or_more(unsigned number) { return number == 1 ? 0 : 1; }

std::size_t czech(unsigned number) {
  if (number == 1) return 0;
  return number >= 2 && number <= 4 ? 1 : 2;
}

std::size_t russian(unsigned number) {
  const unsigned last = number % 10;
  const unsigned last_two = number % 100;
  if (last == 1 && last_two != 11) return 0;
  return last >= 2 && last <= 4 && (last_two < 10 || last_two >= 20) ? 1 : 2;
}

constexpr std::array<PluralRule, 4> rules{
    {{"nplurals=1;plural=0;", 1, only_form},
     {"nplurals=2;plural=(n!=1);", 2, one_or_more},
     {"nplurals=3;plural=(n==1)?0:(n>=2&&n<=4)?1:2;", 3, czech},
     {"nplurals=3;plural=(n%10==1&&n%100!=11?0:n%10>=2&&n%10<=4&&(n%100<10||n%100>=20)?1:2);", 3, russian}}};

}  // namespace

std::optional<PluralRule> find_plural_rule(std::string_view text) {
  std::string tight(text);
  std::erase(tight, ' ');
  const auto* const found = std::ranges::find(rules, std::string_view(tight), &PluralRule::text);
  if (found == rules.end()) return std::nullopt;
  return *found;
}

}  // namespace rowan::language
