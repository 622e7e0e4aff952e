// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <expected>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <rowan/c/error.h>
#include <rowan/c/point.h>

#include "base/result.hpp"
#include "game/point.hpp"

namespace rowan::capi {

/// The error of a call: its code, and a message for the person who caused it.
struct CallError {
  int code = ROWAN_INTERNAL_ERROR;
  std::string message = {};
};

/// The result of a call: a number, or an error.
using CallResult = std::expected<int, CallError>;

[[nodiscard]] inline std::unexpected<CallError> call_error(int code, std::string message = {}) {
  return std::unexpected(CallError{.code = code, .message = std::move(message)});
}

/// The same from an Error; keeps only its message, which is one line.
[[nodiscard]] inline std::unexpected<CallError> call_error(int code, const Error& error) {
  return call_error(code, error.message);
}

/// Copies as much of the text as fits, and a NUL. Does nothing if the buffer is NULL or the size 0.
inline void copy_text(std::string_view text, char* buffer, std::size_t size) noexcept {
  if (buffer == nullptr || size == 0) return;
  std::size_t length = std::min(text.size(), size - 1);
  // Never cuts a character in two.
  while (length > 0 && length < text.size() && (text[length] & 0xC0) == 0x80) --length;
  std::copy_n(text.data(), length, buffer);
  buffer[length] = '\0';
}

/// Writes a text for a call. The result is the length of the whole text, even if only a part of it fits.
[[nodiscard]] inline CallResult text_answer(std::string_view text, char* buffer, std::size_t size) {
  if (buffer == nullptr && size > 0) return call_error(ROWAN_NULL_ARGUMENT);
  copy_text(text, buffer, size);
  return static_cast<int>(text.size());
}

/// The message of a handle. Its size is fixed, so that running out of memory can be reported without
/// allocating.
using CallMessage = std::array<char, ROWAN_MESSAGE_SIZE>;

/// Copies a message into the buffer, or the general text of the code if the message is empty. Returns the
/// code. Not inlined: otherwise g++ 12 wrongly warns that the small-string buffer overruns.
int report_error(int code, std::string_view message, char* buffer, std::size_t size) noexcept;

/// Runs the body of a call. Returns its number, or writes the message of its error and returns the code. No
/// exception passes this point into C.
template <class Body>
int guarded(char* message, std::size_t size, Body&& body) noexcept {
  try {
    const CallResult result = std::forward<Body>(body)();
    return result ? *result : report_error(result.error().code, result.error().message, message, size);
  } catch (const std::bad_alloc&) {
    return report_error(ROWAN_OUT_OF_MEMORY, {}, message, size);
  } catch (const std::system_error& error) {  // a thread that cannot be started
    return report_error(ROWAN_OUT_OF_MEMORY, error.what(), message, size);
  } catch (...) {
    return report_error(ROWAN_INTERNAL_ERROR, {}, message, size);
  }
}

/// The same for a call with a handle that has a `message`; the handle may be NULL. Returns body(handle).
template <class Handle, class Body>
int with_handle(Handle* handle, Body&& body) noexcept {
  if (handle == nullptr) return ROWAN_NULL_ARGUMENT;
  return guarded(handle->message.data(), handle->message.size(),
                 [&] { return std::forward<Body>(body)(*handle); });
}

/// The same for a call that changes nothing, not even the message.
template <class Handle, class Body>
int with_const_handle(const Handle* handle, Body&& body) noexcept {
  if (handle == nullptr) return ROWAN_NULL_ARGUMENT;
  return guarded(nullptr, 0, [&] { return std::forward<Body>(body)(*handle); });
}

/// The message of a handle, which may be NULL.
template <class Handle>
const char* message_of(const Handle* handle) noexcept {
  return handle == nullptr ? rowan_error_text(ROWAN_NULL_ARGUMENT) : handle->message.data();
}

/// Makes a handle: make() returns a pointer to it, or an error. On an error *handle is NULL.
template <class Handle, class Make>
int new_handle(Handle** handle, char* message, std::size_t size, Make&& make) noexcept {
  if (handle != nullptr) *handle = nullptr;
  return guarded(message, size, [&]() -> CallResult {
    if (handle == nullptr || (message == nullptr && size > 0)) return call_error(ROWAN_NULL_ARGUMENT);
    auto made = std::forward<Make>(make)();
    if (!made) return std::unexpected(std::move(made.error()));
    *handle = made->release();
    return ROWAN_OK;
  });
}

/// The size in the first field of a caller's struct; an error if it cannot be the size of a struct.
[[nodiscard]] inline std::expected<std::size_t, CallError> given_size(const void* given) {
  std::size_t size = 0;
  std::memcpy(&size, given, sizeof size);
  if (size < sizeof size || size > 4096) {
    return call_error(ROWAN_BAD_ARGUMENT, "the size of a struct is not set: use its _INIT macro");
  }
  return size;
}

/// Reads a caller's struct that begins with its size and may be of another version of the header. Fields that
/// an older version lacks are zero; additional bytes of a newer one, and fields reserved here, must be zero.
/// NULL stands for a struct of zeros.
template <class Struct>
[[nodiscard]] std::expected<Struct, CallError> read_struct(const Struct* given) {
  Struct read{};
  if (given == nullptr) return read;
  const auto size = given_size(given);
  if (!size) return failure_of(size);
  const auto* bytes = reinterpret_cast<const unsigned char*>(given);
  bool has_more = std::any_of(bytes + std::min(sizeof(Struct), *size), bytes + *size,
                              [](unsigned char byte) { return byte != 0; });
  std::memcpy(&read, bytes, std::min(*size, sizeof(Struct)));
  if constexpr (requires { read.reserved; }) has_more = has_more || read.reserved != 0;
  if (has_more) {
    return call_error(ROWAN_BAD_ARGUMENT, "a struct has a field that this version of the library lacks");
  }
  return read;
}

/// An error if write_struct() could not fill this struct. Called before the work, so that an error leaves the
/// caller's struct unchanged.
template <class Struct>
[[nodiscard]] std::expected<void, CallError> check_struct(const Struct* target) {
  if (target == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
  const auto size = given_size(target);
  if (!size) return failure_of(size);
  return {};
}

/// The same for an optional struct.
template <class Struct>
[[nodiscard]] std::expected<void, CallError> check_optional_struct(const Struct* target) {
  return target == nullptr ? std::expected<void, CallError>() : check_struct(target);
}

/// Fills as much of a caller's struct as its size, in its first field, allows.
template <class Struct>
[[nodiscard]] CallResult write_struct(Struct value, Struct* target) {
  if (const auto checked = check_struct(target); !checked) return failure_of(checked);
  std::memcpy(&value.size, target, sizeof value.size);
  std::memcpy(target, &value, std::min(value.size, sizeof(Struct)));
  return ROWAN_OK;
}

[[nodiscard]] constexpr rowan_point to_c(Point point) { return {.x = point.x, .y = point.y}; }

/// Writes as many points as fit, and returns how many there are.
template <class Points>
[[nodiscard]] CallResult points_answer(const Points& points, rowan_point* buffer, std::size_t capacity) {
  if (buffer == nullptr && capacity > 0) return call_error(ROWAN_NULL_ARGUMENT);
  std::ranges::transform(std::span(points).first(std::min(std::size(points), capacity)), buffer, to_c);
  return static_cast<int>(std::size(points));
}

}  // namespace rowan::capi
