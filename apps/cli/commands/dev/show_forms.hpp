// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/position.hpp"
#include "record/json.hpp"

namespace rowan::cli {

/// A way to show a position: a drawing that explains it, and the bare value on one line.
struct Form {
  std::string_view name;
  std::string_view title;  // the heading above the drawing
  bool (*holds)(const Rules& rules);
  std::string (*drawing)(const Position& position);  // whole lines; empty if the value says it all
  std::string (*value)(const Position& position);
  record::Json (*json)(const Position& position);  // an object stands alone, others under the name
  std::string_view limits = {};                    // what the form needs, for an error if holds() is false
};

/// `holds` of a form that can show every game.
[[nodiscard]] constexpr bool holds_all(const Rules& /*rules*/) { return true; }

/// Every form that has a name.
[[nodiscard]] std::vector<Form> all_forms();

/// Finds the form of that name. An error lists the existing forms, or says why this one cannot show the game.
[[nodiscard]] Result<Form> find_form(std::string_view name, const Rules& rules);

}  // namespace rowan::cli
