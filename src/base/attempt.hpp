// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace rowan {

/// Does the work; what() of the std::runtime_error that ended it early, or nothing. For code that must go on
/// after a `throw` in WebAssembly too, where `catch` does nothing and the host catches instead
/// (wasm/attempt.cpp). There destructors are not run, and other exceptions end the attempt as well.
[[nodiscard]] std::optional<std::string> attempt(const std::function<void()>& work);

}  // namespace rowan
