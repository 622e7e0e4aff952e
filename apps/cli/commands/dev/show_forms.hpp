// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/position.hpp"
#include "json/json.hpp"

namespace rowan::cli {

/// A way to show a position: a drawing that explains it, and the bare value on one line. In JSON the result
/// of `json` is the member whose key is `name`; if that result is an object and no other form is shown, the
/// object is the whole answer.
struct Form {
  std::string_view name;
  std::string_view title;  // the heading above the drawing
  bool (*holds)(const Rules& rules);
  std::string (*drawing)(const Position& position);  // whole lines; empty if the value says everything
  std::string (*value)(const Position& position);
  json::Json (*json)(const Position& position);
  std::string_view limits = {};  // what the form needs, for an error if holds() is false
};

/// The forms that `--as all` shows, in this order, if they can show the game: the board, the position text,
/// and the stones as each board type packs them.
[[nodiscard]] std::span<const Form> board_forms();

/// All forms, those of board_forms() first.
[[nodiscard]] std::vector<Form> all_forms();

/// Finds the form of that name. An error lists the existing forms, or says why this one cannot show the game.
[[nodiscard]] Result<Form> find_form(std::string_view name, const Rules& rules);

/// The pattern cache of a Haskell gomoku program (pattern/windows.hpp) for the k of the game: the number of
/// patterns of each kind, every pattern with its number, and for each alignment the comparison of a pattern
/// with a line. On an empty board with k = 5 the comparisons are the examples in the document of that
/// program, otherwise the first matches on the board.
[[nodiscard]] std::string cache_text(const Position& position);

/// JSON with the counts, the patterns, and the first match of each alignment on the board.
[[nodiscard]] json::Json cache_json(const Position& position);

}  // namespace rowan::cli
