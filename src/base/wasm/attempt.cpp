// SPDX-License-Identifier: MIT
#include "base/attempt.hpp"

#include <array>
#include <cstddef>

namespace {

/// Calls call(argument). Returns 0, or 1 after an exception; then `text` is its message, zero-terminated and
/// cut to `size`.
extern "C" __attribute__((import_module("rowan"), import_name("attempt"))) int rowan_host_attempt(
    void (*call)(const void*), const void* argument, char* text, std::size_t size);

void call(const void* work) { (*static_cast<const std::function<void()>*>(work))(); }

}  // namespace

namespace rowan {

std::optional<std::string> attempt(const std::function<void()>& work) {
  constexpr std::size_t longest = 512;
  std::array<char, longest> text{};
  if (rowan_host_attempt(call, &work, text.data(), text.size()) == 0) return std::nullopt;
  return text.data();
}

}  // namespace rowan
