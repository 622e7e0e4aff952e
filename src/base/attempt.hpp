// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace rowan {

/// Runs work(). Returns the message of a std::runtime_error that it throws, or nothing on success. Works in
/// WebAssembly too, where `catch` does nothing and the host catches instead (wasm/attempt.cpp): there,
/// exceptions of all types are caught, and destructors do not run.
[[nodiscard]] std::optional<std::string> attempt(const std::function<void()>& work);

}  // namespace rowan
