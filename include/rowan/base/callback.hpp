// SPDX-License-Identifier: MIT
//
// How the C interface calls back into C++. Implementation details, not for use by programs.
#pragma once

#include <exception>
#include <functional>

namespace rowan {
inline namespace api {
namespace detail {

/// The common part of callbacks from the C interface, which no exception may pass through. If the C++
/// function throws, the C interface is told to stop, and rethrow() throws the exception again.
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

  /// Calls body(), and returns what the C interface expects: 0 to continue if body() returns true, else 1 to
  /// stop. After an exception body() is not called again.
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

/// A std::function as a callback of the C interface. `read` converts the argument of the callback to a Value.
template <class Told, class Value, Value (*read)(const Told&)>
class Callback : public ThrowingCallback {
 public:
  explicit Callback(const std::function<bool(const Value&)>& function) : function_(function) {}

  /// The function to pass to the C interface, with a pointer to this object; NULL if `function` is empty.
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
