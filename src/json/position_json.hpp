// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "base/result.hpp"
#include "game/opening.hpp"
#include "game/opening_rules.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/swap2.hpp"
#include "json/json.hpp"

namespace rowan::json {

/// Rules as JSON (docs/json.md, docs/schema/rules.json):
///
///     {"width": 15, "height": 15, "k": 5, "overline": "wins", "blocked_five": "wins", "forbidden": "none"}
[[nodiscard]] Json rules_json(const Rules& rules);

/// Reads the field "rules" of an object. Of the six fields of the rules only the first three are required.
[[nodiscard]] Result<Rules> read_rules_field(const Json& object);

/// Reads rules as people and pages name them: the field "game" is a name such as "renju" or "7x7x5", and
/// "size" overrides the game's usual board. `usual` is the game if none is named.
[[nodiscard]] Result<Rules> read_game_fields(const Json& object, std::string_view usual);

/// An opening rule as JSON, for the list of rules that a server offers: its name and description, and the
/// game and board that it needs.
[[nodiscard]] Json opening_rule_json(const OpeningRule& rule);

/// The state of an opening (docs/schema/position.json): the answers so far and who gave them, who has to
/// answer now, and the answers allowed. A client need not know the rules: the legal points of each stone
/// are listed. Only the combination of several stones in one answer can still break a rule.
[[nodiscard]] Json opening_json(const Opening& opening);

/// Reads the line of an opening, such as "swap2: h8 i9 j7; black" (game/opening_text.hpp), or only the rule,
/// "swap2", if the opening has just begun. Requires rules.is_valid().
[[nodiscard]] Result<Opening> read_opening(const Json& line, const Rules& rules);

/// The position in a request (docs/api.md), and its opening if it has one. The field `opening` may use any
/// opening rule, the field `swap2` only swap2; a request never has both.
struct AskedPosition {
  Position position;
  std::optional<Swap2> swap2 = {};
  std::optional<Opening> opening = {};

  /// Returns whether the opening waits for an answer.
  [[nodiscard]] bool is_opening() const {
    return (swap2 && !swap2->is_done()) || (opening && !opening->is_done());
  }
};

/// Reads `game`, `size`, `position`, `moves`, `opening` and `swap2`. Without `game` the game is tic-tac-toe.
[[nodiscard]] Result<AskedPosition> read_position(const Json& request);

/// A position as in replies (docs/schema/position.json), with the question that its opening asks now.
[[nodiscard]] Json position_json(const AskedPosition& asked);

/// A swap2 answer, as in requests and replies: "black", or the stones.
[[nodiscard]] Json swap2_answer_json(const Swap2Answer& answer, const Rules& rules);

/// All points that renju forbids to black, each with the reason; empty for other games.
[[nodiscard]] Json forbidden_json(const Position& position);

}  // namespace rowan::json
