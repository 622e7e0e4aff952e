// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <utility>

namespace rowan::capi {

/// Something that thinks, and how to make it. When memory runs out in the middle of its work nobody knows in
/// what state that left it: so it is thrown away, and made anew for the next question.
template <class T, class Setup>
class Renewed {
 public:
  explicit Renewed(Setup setup) : setup_(std::move(setup)) { value_.emplace(setup_); }

  /// Makes it anew, otherwise, for the next question.
  void set_up(Setup setup) {
    setup_ = std::move(setup);
    value_.reset();
  }

  /// body(value) answers.
  template <class Body>
  auto use(Body&& body) {
    if (!value_) value_.emplace(setup_);
    try {
      return std::forward<Body>(body)(*value_);
    } catch (...) {
      value_.reset();
      throw;
    }
  }

 private:
  Setup setup_;
  std::optional<T> value_;
};

}  // namespace rowan::capi
