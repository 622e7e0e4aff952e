// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "state.hpp"

namespace rowan::python {

/// What was found, as the package makes an Analysis of it.
[[nodiscard]] py::tuple tuple_of(const Game& game, const Analysis& analysis);

/// Limits as Python names them; times are in seconds.
[[nodiscard]] Limits limits_of(const Game& game, const py::dict& given);

/// Seconds of Python's as milliseconds of the library's: at least one, since zero is no limit.
[[nodiscard]] std::chrono::milliseconds milliseconds_of(double seconds);

/// A function of Python's as a report of the library's; None is none. Its answer False stops the work.
[[nodiscard]] Report report_of(const Game& game, const py::object& function);

}  // namespace rowan::python
