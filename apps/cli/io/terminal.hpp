// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace rowan::cli {

/// The standard streams.
enum class Stream : std::uint8_t { input, output, error };

/// Whether the stream is a terminal, where a person reads or writes. Platform-specific: posix/terminal.cpp,
/// windows/terminal.cpp.
[[nodiscard]] bool is_terminal(Stream stream);

/// Is standard error a terminal whose lines can be written over, with the escape sequences of a VT100?
[[nodiscard]] bool can_rewrite_lines();

struct TerminalSize {
  std::size_t columns = 80;
  std::size_t rows = 24;
};

/// The size of standard error's terminal; 80 by 24 if it is unknown.
[[nodiscard]] TerminalSize terminal_size();

}  // namespace rowan::cli
