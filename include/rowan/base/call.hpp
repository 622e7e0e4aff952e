// SPDX-License-Identifier: MIT
//
// How the C++ headers call the C interface. Implementation details, not for use by programs.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include <rowan/base/error.hpp>
#include <rowan/c/error.h>

namespace rowan {
inline namespace api {
namespace detail {

[[noreturn]] inline void fail(int code, const char* message) {
  if (code == ROWAN_OUT_OF_MEMORY) throw std::bad_alloc();
  throw Error(code, message == nullptr ? "" : message);
}

/// Returns the result of a call. Throws std::bad_alloc if memory ran out, and an Error with the message for
/// any other error.
inline int check(int answer, const char* message = nullptr) {
  if (answer < 0) fail(answer, message);
  return answer;
}

/// A Handle owns an object made by the C interface, and releases it with `free`.
template <class Object, void (*free)(Object*)>
struct Free {
  void operator()(Object* object) const { free(object); }
};
template <class Object, void (*free)(Object*)>
using Handle = std::unique_ptr<Object, Free<Object, free>>;

/// Makes a handle with make(&object, message, size), which calls a function of the C interface.
template <class Object, void (*free)(Object*), class Make>
Handle<Object, free> make_handle(Make&& make) {
  std::array<char, ROWAN_MESSAGE_SIZE> message{};
  Object* object = nullptr;
  check(make(&object, message.data(), message.size()), message.data());
  return Handle<Object, free>(object);
}

/// A text for the C interface: NULL if it is empty.
inline const char* or_null(const std::string& text) { return text.empty() ? nullptr : text.c_str(); }

/// Reads a text from the C interface with two calls of write(buffer, size), which returns the text's length.
template <class Write>
std::string read_text(Write&& write) {
  std::string text(static_cast<std::size_t>(write(nullptr, std::size_t{0})), '\0');
  write(text.data(), text.size() + 1);
  return text;
}

/// Reads a list from the C interface. Calls write(buffer, capacity), which returns the list's size: once for
/// the size and, unless that is 0, once for the entries.
template <class Element, class Write>
std::vector<Element> read_list(Write&& write) {
  std::vector<Element> list(static_cast<std::size_t>(write(nullptr, std::size_t{0})));
  if (!list.empty()) write(list.data(), list.size());
  return list;
}

}  // namespace detail
}  // namespace api
}  // namespace rowan
