// SPDX-License-Identifier: MIT
#include "game/opening_rules.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/text.hpp"
#include "game/games.hpp"

namespace rowan {

namespace {

using enum OpeningActor;
using Option = OpeningOption;

constexpr OpeningRegion anywhere{};
constexpr OpeningRegion middle{OpeningRegion::Kind::inside, 1};

constexpr OpeningRegion central(int size) { return {OpeningRegion::Kind::inside, size}; }
constexpr OpeningRegion outside_central(int size) { return {OpeningRegion::Kind::outside, size}; }

constexpr Option stone(OpeningRegion where, int next = Option::following) {
  return {.act = OpeningAct::place, .count = 1, .regions = {where}, .next = next};
}
constexpr Option stones(int count, std::array<OpeningRegion, 3> regions = {}) {
  return {.act = OpeningAct::place, .count = count, .regions = regions};
}
constexpr Option color(int next = Option::following) {
  return {.act = OpeningAct::choose_color, .next = next};
}
constexpr Option announce(int most) { return {.act = OpeningAct::announce, .count = most}; }
constexpr Option offer(int count, int next = Option::following) {
  return {.act = OpeningAct::offer, .count = count, .next = next};
}
constexpr Option take() { return {.act = OpeningAct::take, .next = Option::finished}; }

constexpr int any_number = 0;
constexpr int as_announced = 0;

constexpr OpeningQuestion ask(OpeningActor who, Option option) { return {who, {option, {}}, 1}; }
constexpr OpeningQuestion ask(OpeningActor who, Option option, Option alternative) {
  return {who, {option, alternative}, 2};
}

/// Three stones of the opener that form one of the 26 openings of renju (game/renju_openings.hpp).
constexpr Option one_of_26 = stones(3, {middle, central(3), central(5)});

constexpr std::array pro{
    ask(black, stone(middle)),
    ask(white, stone(anywhere)),
    ask(black, stone(outside_central(5))),
};
constexpr std::array long_pro{
    ask(black, stone(middle)),
    ask(white, stone(anywhere)),
    ask(black, stone(outside_central(7))),
};
constexpr std::array swap{
    ask(opener, stones(3)),
    ask(other, color()),
};
constexpr std::array swap2{
    ask(opener, stones(3)),
    ask(other, color(Option::finished), stones(2)),
    ask(opener, color()),
};
constexpr std::array rif{
    ask(opener, one_of_26),  // stones 1 to 3
    ask(other, color()),     //
    ask(white, stone({})),   // 4
    ask(black, offer(2)),    //
    ask(white, take()),      // 5
};
constexpr std::array yamaguchi{
    ask(opener, one_of_26),             // stones 1 to 3
    ask(opener, announce(any_number)),  //
    ask(other, color()),                //
    ask(white, stone(anywhere)),        // 4
    ask(black, offer(as_announced)),    //
    ask(white, take()),                 // 5
};
constexpr std::array taraguchi_10{
    ask(black, stone(middle)),      // 1
    ask(white, color()),            //
    ask(white, stone(central(3))),  // 2
    ask(black, color()),            //
    ask(black, stone(central(5))),  // 3
    ask(white, color()),            //
    ask(white, stone(central(7))),  // 4
    ask(black, color(), offer(10, 10)),
    ask(black, stone(central(9))),        // 5
    ask(white, color(Option::finished)),  //
    ask(white, take()),                   // 5, one of the ten
};
constexpr std::array soosorv_8{
    ask(opener, one_of_26),           // stones 1 to 3
    ask(other, color()),              //
    ask(white, stone(anywhere)),      // 4
    ask(white, announce(8)),          //
    ask(black, color()),              //
    ask(black, offer(as_announced)),  //
    ask(white, take()),               // 5
};

constexpr std::array<OpeningRule, 8> rules_of_openings{{
    {"pro", "pro", translatable("Black's third stone lies outside the central 5x5"), "freestyle", pro, 7, 3,
     true},
    {"long-pro", "long pro", translatable("Black's third stone lies outside the central 7x7"), "freestyle",
     long_pro, 9, 3, true},
    {"swap", "swap", translatable("one places three stones, the other chooses a color"), "freestyle", swap, 5,
     3, false},
    {"swap2", "swap2", translatable("as swap, or the other places two more and the opener chooses"),
     "freestyle", swap2, 5, 3, false},
    {"rif", "RIF", translatable("one of the 26 openings, a swap, two fifth moves to choose from"), "renju",
     rif, 9, 5, true},
    {"yamaguchi", "Yamaguchi", translatable("as RIF, and the opener says how many fifth moves are offered"),
     "renju", yamaguchi, 9, 5, true},
    {"taraguchi-10", "Taraguchi-10", translatable("a swap after every stone, or ten fifth moves"), "renju",
     taraguchi_10, 9, 5, true},
    {"soosorv-8", "Soosõrv-8",
     translatable("as RIF, and White says with the fourth how many fifth moves, 1 to 8"), "renju", soosorv_8,
     9, 5, true},
}};

}  // namespace

bool OpeningRegion::contains(Point point, const Rules& rules) const {
  if (kind == Kind::anywhere) return true;
  const int distance = std::max(std::abs(point.x - rules.width / 2), std::abs(point.y - rules.height / 2));
  return (distance <= size / 2) == (kind == Kind::inside);
}

Phrase OpeningRegion::phrase() const {
  if (kind == Kind::anywhere) return rowan::phrase("anywhere");
  if (kind == Kind::inside && size == 1) return rowan::phrase("in the middle");
  const std::string square = std::to_string(size) + 'x' + std::to_string(size);
  return kind == Kind::inside ? rowan::phrase("in the central {size}", {{"size", square}})
                              : rowan::phrase("outside the central {size}", {{"size", square}});
}

Phrase OpeningRegion::phrase_for(Side side) const {
  const bool black = side == Side::first;
  if (kind == Kind::anywhere)
    return black ? rowan::phrase("Black anywhere") : rowan::phrase("White anywhere");
  if (kind == Kind::inside && size == 1)
    return black ? rowan::phrase("Black in the middle") : rowan::phrase("White in the middle");
  const std::vector<PhraseValue> square{{"size", std::to_string(size) + 'x' + std::to_string(size)}};
  if (kind == Kind::inside) {
    return black ? rowan::phrase("Black in the central {size}", square)
                 : rowan::phrase("White in the central {size}", square);
  }
  return black ? rowan::phrase("Black outside the central {size}", square)
               : rowan::phrase("White outside the central {size}", square);
}

std::span<const OpeningRule> opening_rules() { return rules_of_openings; }

std::vector<std::string> opening_rule_names() {
  std::vector<std::string> names;
  for (const OpeningRule& rule : rules_of_openings) names.emplace_back(rule.name);
  return names;
}

Result<const OpeningRule*> find_opening_rule(std::string_view name) {
  const std::string wanted = to_lower(trim(name));
  const auto* const found = std::ranges::find(rules_of_openings, wanted, &OpeningRule::name);
  if (found != rules_of_openings.end()) return found;
  return failure("unknown opening rule '" + quotable(name) + "'; expected one of " +
                 join(opening_rule_names()) + did_you_mean(wanted, opening_rule_names()));
}

std::optional<Error> incompatibility(const OpeningRule& rule, const Rules& rules) {
  const std::string size = std::to_string(rule.smallest);
  std::string needed = std::string(rule.name) + " needs a board of at least " + size + 'x' + size;
  if (rule.needs_middle) needed += " with a middle point, odd in width and height,";
  needed += " and k of at least " + std::to_string(rule.least_k);
  const bool fits = rules.width >= rule.smallest && rules.height >= rule.smallest &&
                    rules.k >= rule.least_k &&
                    (!rule.needs_middle || (rules.width % 2 == 1 && rules.height % 2 == 1));
  if (fits) return std::nullopt;
  return Error{needed + "; the game is " + game_name(rules)};
}

}  // namespace rowan
