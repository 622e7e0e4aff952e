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
  std::string_view title;  // what a learner reads above the drawing
  bool (*holds)(const Rules& rules);
  std::string (*drawing)(const Position& position);  // whole lines, or nothing where the value says it all
  std::string (*value)(const Position& position);
  record::Json (*json)(const Position& position);  // an object stands alone, anything else under the name
  std::string_view limits = {};                    // where holds() says no: what it is that the form needs
};

/// `holds` of a form that every game fits in.
[[nodiscard]] constexpr bool holds_all(const Rules& /*rules*/) { return true; }

/// Every form that has a name.
[[nodiscard]] std::vector<Form> all_forms();

/// The form of that name that can hold the game. An error says which forms there are, or why this one cannot.
[[nodiscard]] Result<Form> find_form(std::string_view name, const Rules& rules);

}  // namespace rowan::cli
