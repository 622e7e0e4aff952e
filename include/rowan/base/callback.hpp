// SPDX-License-Identifier: MIT
//
// How the C++ headers are called back by the C interface. Nothing here is meant for programs that use them.
#pragma once

#include <exception>
#include <functional>

namespace rowan {
inline namespace api {
namespace detail {

/// What callbacks of the C interface have in common: no exception may cross it. What the function throws
/// stops the work, and is thrown again by rethrow().
class ThrowingCallback {
 public:
  ThrowingCallback() = default;
  ThrowingCallback(const ThrowingCallback&) = delete;
  ThrowingCallback& operator=(const ThrowingCallback&) = delete;

  void rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 protected:
  ~ThrowingCallback() = default;

  /// What the C interface is answered: 0 to go on, as body() says.
  template <class Body>
  int run(Body&& body) {
    if (thrown_) return 1;
    try {
      return body() ? 0 : 1;
    } catch (...) {
      thrown_ = std::current_exception();
      return 1;
    }
  }

 private:
  std::exception_ptr thrown_;
};

/// A std::function as a callback of the C interface. `read` makes a Value of what the C interface tells.
template <class Told, class Value, Value (*read)(const Told&)>
class Callback : public ThrowingCallback {
 public:
  explicit Callback(const std::function<bool(const Value&)>& function) : function_(function) {}

  /// For the C interface, together with a pointer to this object; NULL where there is no function.
  using CFunction = int (*)(const Told*, void*);
  [[nodiscard]] CFunction c_function() const { return function_ ? &call : nullptr; }

 private:
  static int call(const Told* told, void* self) {
    auto& that = *static_cast<Callback*>(self);
    return that.run([&] { return that.function_(read(*told)); });
  }

  const std::function<bool(const Value&)>& function_;
};

}  // namespace detail
}  // namespace api
}  // namespace rowan
