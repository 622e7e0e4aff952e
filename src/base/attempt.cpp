// SPDX-License-Identifier: MIT
#include "base/attempt.hpp"

#include <stdexcept>

namespace rowan {

std::optional<std::string> attempt(const std::function<void()>& work) {
  try {
    work();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return std::nullopt;
}

}  // namespace rowan
