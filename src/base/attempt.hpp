// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace rowan {

/// Runs work(). Returns what() of a std::runtime_error thrown by work(), and nothing on success. For code
/// that must survive a `throw` even in WebAssembly, where `catch` does nothing and the host catches instead
/// (wasm/attempt.cpp): there destructors do not run, and exceptions of other types are caught too.
[[nodiscard]] std::optional<std::string> attempt(const std::function<void()>& work);

}  // namespace rowan
