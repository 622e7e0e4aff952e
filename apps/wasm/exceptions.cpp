// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <exception>
#include <string_view>

#include "wasm/host.hpp"

// The functions that compiled code calls for `throw`. This target's C++ library cannot catch exceptions, so
// the host catches them: `throw` becomes a JavaScript exception, which unwinds to the innermost attempt()
// (base/attempt.hpp), or to the host's own call of the module. Destructors on the way do not run; so after an
// exception has ended the host's call, the host creates a new instance of the module.

extern "C" {

void* __cxa_allocate_exception(std::size_t size) noexcept {  // NOLINT(bugprone-reserved-identifier)
  void* const memory = std::malloc(size);
  if (memory == nullptr) std::abort();
  return memory;
}

/// Throws a JavaScript exception with the message of `thrown`: everything that Rowan throws has
/// std::exception as its first base.
[[noreturn]] void __cxa_throw(void* thrown, void* /*type*/,  // NOLINT(bugprone-reserved-identifier)
                              void (* /*destroy*/)(void*)) {
  const std::string_view text = static_cast<const std::exception*>(thrown)->what();
  rowan_host_throw(text.data(), text.size());
  std::abort();
}
}
