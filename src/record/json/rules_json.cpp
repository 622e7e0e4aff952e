// SPDX-License-Identifier: MIT
#include "record/json/rules_json.hpp"

#include <cstdint>

#include "game/games.hpp"
#include "record/json/json_fields.hpp"

namespace rowan::record {

namespace {

constexpr std::string_view wins = "wins";
constexpr std::string_view ignored = "ignored";

}  // namespace

Json rules_json(const Rules& rules) {
  return {{"width", rules.width},
          {"height", rules.height},
          {"k", rules.k},
          {"overline", rules.overline == Overline::wins ? wins : ignored},
          {"blocked_five", rules.blocked_five == BlockedFive::wins ? wins : ignored},
          {"forbidden", rules.forbidden == Forbidden::renju ? "renju" : "none"}};
}

Result<Rules> read_rules_field(const Json& object) {
  const auto json = required_object_field(object, "rules");
  if (!json) return failure_of(json);
  const auto width = required_number_field(**json, "width", {.least = 1, .most = Rules::max_size});
  if (!width) return failure_of(width);
  const auto height = required_number_field(**json, "height", {.least = 1, .most = Rules::max_size});
  if (!height) return failure_of(height);
  const auto k = required_number_field(**json, "k", {.least = 1, .most = Rules::max_k});
  if (!k) return failure_of(k);
  const auto overline_wins = is_first_word(**json, "overline", wins, ignored);
  if (!overline_wins) return failure_of(overline_wins);
  const auto blocked_wins = is_first_word(**json, "blocked_five", wins, ignored);
  if (!blocked_wins) return failure_of(blocked_wins);
  const auto all_allowed = is_first_word(**json, "forbidden", "none", "renju");
  if (!all_allowed) return failure_of(all_allowed);
  const Rules rules{.width = static_cast<std::uint8_t>(*width),
                    .height = static_cast<std::uint8_t>(*height),
                    .k = static_cast<std::uint8_t>(*k),
                    .overline = *overline_wins ? Overline::wins : Overline::ignored,
                    .blocked_five = *blocked_wins ? BlockedFive::wins : BlockedFive::ignored,
                    .forbidden = *all_allowed ? Forbidden::none : Forbidden::renju};
  if (!rules.is_valid()) return failure("\"forbidden\" must be \"none\", or \"renju\" where 5 or more win");
  return rules;
}

Result<Rules> read_game_fields(const Json& object, std::string_view usual) {
  const auto game = text_field(object, "game", usual);
  if (!game) return failure_of(game);
  const Json* const size = find_field(object, "size");
  if (size == nullptr) return find_game(*game);
  if (!size->is_string() && !size->is_integer())
    return failure("\"size\" must be a board size such as \"19\" or \"20x12\"");
  const auto parsed = parse_size(size->is_string() ? size->get<std::string>() : size->dump());
  if (!parsed) return failure_of(parsed);
  return find_game(*game, *parsed);
}

}  // namespace rowan::record
