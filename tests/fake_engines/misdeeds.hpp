// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace rowan::fake {

/// What a process can do to whoever waits for it. Those that never end do so after ten minutes, for a test
/// that failed must not leave anything behind either.

[[noreturn]] void stay_silent();
[[noreturn]] void crash();
[[noreturn]] void close_output();
[[noreturn]] void eat_memory();
void flood(const std::string& text);

/// Neither END nor the end of input nor a signal that can be ignored.
void ignore_signals();

/// Leaves a grandchild in a session of its own, which ignores what it can and writes its process id to the
/// file.
void leave_grandchild(const std::string& pid_file);

/// Forks a child into a session of its own, waits until it has written its process id to the file, and kills
/// its own parent, dying with it. With `hides` the child runs another program with an empty environment, and
/// has been orphaned before.
void kill_keeper(const std::string& pid_file, bool hides);

/// Fills memory and shares it with many children.
void share_memory();

}  // namespace rowan::fake
