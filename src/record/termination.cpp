// SPDX-License-Identifier: MIT
#include "record/termination.hpp"

#include <array>
#include <cstddef>
#include <utility>

namespace rowan::record {

namespace {

constexpr std::array<std::string_view, termination_count> names{
    "unknown",     "line",       "full-board",       "no-allowed-point",
    "resignation", "move-limit", "adjudicated-draw", "adjudicated-win",
    "off-board",   "occupied",   "forbidden",        "bad-opening",
    "garbled",     "late",       "silent",           "flood",
    "crashed",     "memory",     "refused",
};
static_assert(!names.back().empty() &&
              static_cast<std::size_t>(Termination::refused) == termination_count - 1);

}  // namespace

std::string_view name_of(Termination how) { return names[std::to_underlying(how)]; }

std::optional<Termination> find_termination(std::string_view name) {
  for (const Termination how : all_terminations()) {
    if (name_of(how) == name) return how;
  }
  return std::nullopt;
}

std::vector<Termination> all_terminations() {
  std::vector<Termination> all;
  for (int index = 0; index < termination_count; ++index) all.push_back(static_cast<Termination>(index));
  return all;
}

}  // namespace rowan::record
