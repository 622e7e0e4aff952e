// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <memory>
#include <string>
#include <utility>

namespace rowan {

struct Phrase;  // base/phrase.hpp

/// Why something from outside could not be used, written for the person who supplied it.
///
/// `message` is one line without a trailing newline: what was wrong and what was expected.
/// `detail` is empty or further whole lines, such as the input with a caret under the culprit.
/// `phrase` is the translatable form of the message, or null if the message is always shown in English.
struct Error {
  std::string message;
  std::string detail = {};
  std::shared_ptr<const Phrase> phrase = {};

  friend bool operator==(const Error& left, const Error& right) {
    return left.message == right.message && left.detail == right.detail;
  }
};

/// A value parsed from the outside world, or the reason why there is none.
template <class T>
using Result = std::expected<T, Error>;

/// Shorthand for returning an error: `return failure("row 16 is off the board");`
[[nodiscard]] inline std::unexpected<Error> failure(std::string message, std::string detail = {}) {
  return std::unexpected(Error{std::move(message), std::move(detail)});
}

/// Passes the error of another result on: `if (!size) return failure_of(size);`
template <class T, class E>
[[nodiscard]] std::unexpected<E> failure_of(const std::expected<T, E>& result) {
  return std::unexpected(result.error());
}

}  // namespace rowan
