// SPDX-License-Identifier: MIT
//
// How the C++ headers are called back by the C interface. Nothing here is meant for programs that use them.
#pragma once

#include <exception>
#include <functional>

namespace rowan {
inline namespace api {
namespace detail {

/// A std::function as a callback of the C interface, which no exception may cross: what the function throws
/// stops the work, and is thrown again by rethrow(). `read` makes a Value of what the C interface tells.
template <class Told, class Value, Value (*read)(const Told&)>
class Callback {
 public:
  explicit Callback(const std::function<bool(const Value&)>& function) : function_(function) {}
  Callback(const Callback&) = delete;
  Callback& operator=(const Callback&) = delete;

  /// For the C interface, together with a pointer to this object; NULL where there is no function.
  using CFunction = int (*)(const Told*, void*);
  [[nodiscard]] CFunction c_function() const { return function_ ? &call : nullptr; }

  void rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  static int call(const Told* told, void* self) {
    auto& that = *static_cast<Callback*>(self);
    if (that.thrown_) return 1;
    try {
      return that.function_(read(*told)) ? 0 : 1;
    } catch (...) {
      that.thrown_ = std::current_exception();
      return 1;
    }
  }

  const std::function<bool(const Value&)>& function_;
  std::exception_ptr thrown_;
};

}  // namespace detail
}  // namespace api
}  // namespace rowan
