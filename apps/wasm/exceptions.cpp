// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <exception>
#include <string_view>

#include "wasm/host.hpp"

// What the compiler calls for `throw`. The C++ library of this target has nothing to catch with, so the host
// does it: its function throws an exception of JavaScript, which ends all calls up to the host's own call of
// the module, or to the innermost attempt() (base/attempt.hpp). Destructors on the way are not run: after the
// first the host makes a new instance of the module.

extern "C" {

void* __cxa_allocate_exception(std::size_t size) noexcept {  // NOLINT(bugprone-reserved-identifier)
  void* const memory = std::malloc(size);
  if (memory == nullptr) std::abort();
  return memory;
}

/// Everything that Rowan throws is a std::exception, and that is its first base.
[[noreturn]] void __cxa_throw(void* thrown, void* /*type*/,  // NOLINT(bugprone-reserved-identifier)
                              void (* /*destroy*/)(void*)) {
  const std::string_view text = static_cast<const std::exception*>(thrown)->what();
  rowan_host_throw(text.data(), text.size());
  std::abort();
}
}
