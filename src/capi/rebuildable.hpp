// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <utility>

namespace rowan::capi {

/// A thinking object, and the setup to make it from. If memory runs out in the middle of its work its state
/// is unknown, so it is discarded, and made again for the next request.
template <class T, class Setup>
class Rebuildable {
 public:
  explicit Rebuildable(Setup setup) : setup_(std::move(setup)) { value_.emplace(setup_); }

  /// Replaces the setup; the object is made again for the next request.
  void set_up(Setup setup) {
    setup_ = std::move(setup);
    value_.reset();
  }

  /// Returns body(value).
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
