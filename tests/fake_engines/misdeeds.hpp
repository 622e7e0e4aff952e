// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace rowan::fake {

/// Misbehavior toward a process that waits for this one. Endless kinds end after ten minutes, so that a
/// failed test leaves nothing behind either.

[[noreturn]] void stay_silent();
[[noreturn]] void crash();
[[noreturn]] void close_output();
[[noreturn]] void eat_memory();
void flood(const std::string& text);

/// Ignores END, the end of input and every signal that can be ignored.
void ignore_signals();

/// Leaves a grandchild in its own session, which ignores every signal it can and writes its process id to the
/// file.
void leave_grandchild(const std::string& pid_file);

/// Forks a child into its own session, waits until it has written its process id to the file, and kills its
/// own parent, dying with it. With `hides` the child is orphaned first and runs another program with an empty
/// environment.
void kill_keeper(const std::string& pid_file, bool hides);

/// Fills memory and shares it with many children.
void share_memory();

}  // namespace rowan::fake
