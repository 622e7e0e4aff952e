// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace rowan {

/// Runs work(). Returns what() of the std::runtime_error that ended it; empty on success. For code that must
/// survive a `throw` even in WebAssembly, where `catch` does nothing and the host catches instead
/// (wasm/attempt.cpp): there destructors do not run, and any other exception ends the attempt as well.
[[nodiscard]] std::optional<std::string> attempt(const std::function<void()>& work);

}  // namespace rowan
