// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "capi/call.hpp"

namespace rowan::capi {

/// Reads all bytes of a file. More than `most` is an error. Errors name the file.
[[nodiscard]] std::expected<std::string, CallError> read_bytes(const char* path, std::size_t most);

/// Writes a file by write(stream), atomically: the file appears under its name when it is complete, and after
/// an error its old content is still there. Links are followed; anything that is not a regular file, such as
/// a device, is written directly. Errors of write() itself get the code `otherwise`; other errors name the
/// file.
[[nodiscard]] std::expected<void, CallError> write_file(
    const char* path, int otherwise, const std::function<Result<void>(std::ostream&)>& write);

/// The error of a file that could not be opened, read or written, from errno. `what` is the verb:
/// file_error("read", "x") is "cannot read 'x': No such file or directory".
[[nodiscard]] std::unexpected<CallError> file_error(std::string_view what, const char* path);

}  // namespace rowan::capi
