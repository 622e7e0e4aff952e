// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "prove/nodes/proof_numbers.hpp"
#include "prove/tasks/task.hpp"

namespace rowan::prove {

/// Tasks and results as bytes, for workers in other processes.
///
///     "task" | "rslt" | "sets"    what it is
///     version                     1
///     width height k overline     the game; overline 0: k or more win, 1: exactly k
///     body                        below
///     checksum                    4 bytes, lowest first: crc32c of all before it
///
///     task      0 stones stage is_searched tried guided siblings donors         Opening
///               1 stones pass waiting undecided open round killers              Improving
///     result    key (a checksum of the task's stones, and stage or sets), nodes, and
///               0 threats is_searched stage candidates                          Opened
///               1 passes wins waiting undecided open round                      what is new of a NodeState
///     donor, candidate            a move with passes and wins; a candidate has its guess too
///
/// Points are bytes by Rules::index_of. Sets are 32 bytes, stones two of them. Lists are preceded by their
/// length, in four bytes. Marks are not written: the reader replays each win, which computes the marks and
/// checks the win at the same time.
///
/// Everything read is checked: numbers are in their ranges, points are on the board, stones are a position
/// that is not over, and everything that claims to be a win is one by the walk of the verifier
/// (proof/threat_walk.hpp). Otherwise an error says why it is refused. What no replay can check, that replies
/// are open and how moves are evaluated, may cost time but proves nothing.
[[nodiscard]] std::string to_bytes(const Task& task);
[[nodiscard]] Result<Task> read_task(std::string_view bytes);

/// Results need their task: they contain only what is new.
[[nodiscard]] std::string to_bytes(const TaskResult& result, const Task& task);
[[nodiscard]] Result<TaskResult> read_result(std::string_view bytes, const Task& task);

/// What is sent to workers before the first task.
struct WorkerSettings {
  Rules rules;
  ProofNumberLimits limits = {};
};
[[nodiscard]] std::string to_bytes(const WorkerSettings& settings);
[[nodiscard]] Result<WorkerSettings> read_settings(std::string_view bytes);

}  // namespace rowan::prove
