// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace rowan {

/// Runs work(). Returns nothing on success, and the message if work() throws a std::runtime_error; other
/// exceptions pass through. In WebAssembly `catch` does nothing, so the host catches instead
/// (wasm/attempt.cpp): there, exceptions of all types are caught, and destructors do not run.
[[nodiscard]] std::optional<std::string> attempt(const std::function<void()>& work);

}  // namespace rowan
