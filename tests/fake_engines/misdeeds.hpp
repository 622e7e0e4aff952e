// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace rowan::fake {

/// Misbehavior toward a process that waits for this one. What would last forever ends after ten minutes, so
/// that even a failed test leaves no process behind.

[[noreturn]] void stay_silent();
[[noreturn]] void crash();
[[noreturn]] void close_output();
[[noreturn]] void eat_memory();
void flood(const std::string& text);

/// Ignores the signals that usually end a process.
void ignore_signals();

/// Leaves a grandchild in a new session. The grandchild calls ignore_signals() and writes its process id to
/// the file.
void leave_grandchild(const std::string& pid_file);

/// Leaves an orphan in a new session, waits until it has written its process id to the file, and kills the
/// keeper, with which this process dies. With `hides` the orphan runs another program with an empty
/// environment.
void kill_keeper(const std::string& pid_file, bool hides);

/// Fills memory and shares it with many children, which die with this process.
void share_memory();

}  // namespace rowan::fake
