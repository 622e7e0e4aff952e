// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace rowan::lesson {

/// Which steps of which lessons a person has done: by the name of the lesson, steps counted from 1.
using Progress = std::map<std::string, std::set<std::size_t>, std::less<>>;

/// As it is kept in a file (docs/lessons.md): lines of words with a space between them.
///
///     rowan lesson progress 1
///     open-three 1 2 4
[[nodiscard]] std::string to_text(const Progress& progress);
[[nodiscard]] Result<Progress> parse_progress(std::string_view text);

}  // namespace rowan::lesson
