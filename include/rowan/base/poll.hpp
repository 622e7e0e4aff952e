// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include <rowan/base/callback.hpp>
#include <rowan/c/poll.h>

namespace rowan {
inline namespace api {

/// Called many times during a long call, in the calling thread, so it should be quick; false stops the work.
/// An exception also stops it, and is rethrown to the caller.
using Poll = std::function<bool()>;

namespace detail {

/// A Poll as a callback of the C interface.
class PollCallback : public ThrowingCallback {
 public:
  explicit PollCallback(const Poll& poll) : poll_(poll) {}

  /// The function to pass to the C interface, with a pointer to this object; NULL if the Poll is empty.
  [[nodiscard]] rowan_poll c_function() const { return poll_ ? &call : nullptr; }

 private:
  static int call(void* self) {
    auto& that = *static_cast<PollCallback*>(self);
    return that.run([&] { return that.poll_(); });
  }

  const Poll& poll_;
};

}  // namespace detail
}  // namespace api
}  // namespace rowan
