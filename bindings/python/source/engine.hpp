// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "state.hpp"

namespace rowan::python {

/// The tuple from which the package makes an Analysis.
[[nodiscard]] py::tuple tuple_of(const Game& game, const Analysis& analysis);

/// Reads limits from a dictionary, by their Python names; times are in seconds.
[[nodiscard]] Limits limits_of(const Game& game, const py::dict& given);

/// Converts Python's seconds to the library's milliseconds. Rounds up, since zero means no limit.
[[nodiscard]] std::chrono::milliseconds milliseconds_of(double seconds);

/// Wraps a Python function as a report callback of the library; None gives no callback. If the function
/// returns False, the work stops.
[[nodiscard]] Report report_of(const Game& game, const py::object& function);

}  // namespace rowan::python
