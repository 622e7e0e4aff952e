// SPDX-License-Identifier: MIT
#include "cli/io/state_folder.hpp"

#include <cstdlib>

namespace rowan::cli {

namespace {

/// An absolute path from the environment; a relative one is to be ignored, says the XDG specification.
std::optional<std::filesystem::path> path_from(const char* variable) {
  const char* const value = std::getenv(variable);
  if (value == nullptr || !std::filesystem::path(value).is_absolute()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<std::filesystem::path> state_folder() {
  if (const auto state = path_from("XDG_STATE_HOME")) return *state / "rowan";
  if (const auto home = path_from("HOME")) return *home / ".local" / "state" / "rowan";
  return std::nullopt;
}

}  // namespace rowan::cli
