// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace rowan::lesson {

/// The steps that a person has done in each lesson, by the lesson's name; steps are counted from 1.
using Progress = std::map<std::string, std::set<std::size_t>, std::less<>>;

/// The progress as stored in a file (docs/lessons.md): lines of words separated by spaces.
///
///     rowan lesson progress 1
///     open-three 1 2 4
[[nodiscard]] std::string to_text(const Progress& progress);
[[nodiscard]] Result<Progress> parse_progress(std::string_view text);

}  // namespace rowan::lesson
