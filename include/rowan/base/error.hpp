// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

#include <rowan/c/error.h>

namespace rowan {
inline namespace api {

/// The only exception that the C++ interface itself throws, besides std::bad_alloc. The code says what went
/// wrong (enum rowan_error); what() says it in a sentence for the user.
///
///     try {
///       game.play("h9");
///     } catch (const rowan::Error& error) {
///       if (error.code() == ROWAN_OCCUPIED) ...
///     }
class Error : public std::runtime_error {
 public:
  Error(int code, const std::string& message)
      : std::runtime_error(message.empty() ? rowan_error_text(code) : message), code_(code) {}

  [[nodiscard]] int code() const { return code_; }

 private:
  int code_;
};

}  // namespace api
}  // namespace rowan
