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
/// A point is one byte, numbered by Rules::index_of; a set of points 32 bytes; stones are two sets. A list is
/// preceded by its length in four bytes. Marks are not written: the reader replays each win, which computes
/// the marks and checks the win at the same time.
///
/// Everything read is checked: numbers are in their ranges, points are on the board, the stones form a
/// position that is not over, and every claimed win is replayed by the verifier's walk
/// (proof/threat_walk.hpp). If a check fails, an error says why. What no replay can check, such as which
/// replies are open and how moves are evaluated, can only cost time: it proves nothing.
[[nodiscard]] std::string to_bytes(const Task& task);
[[nodiscard]] Result<Task> read_task(std::string_view bytes);

/// Writing and reading a result requires its task: the result contains only what is new.
[[nodiscard]] std::string to_bytes(const TaskResult& result, const Task& task);
[[nodiscard]] Result<TaskResult> read_result(std::string_view bytes, const Task& task);

/// The settings that are sent to workers before their first task.
struct WorkerSettings {
  Rules rules;
  ProofNumberLimits limits = {};
};
[[nodiscard]] std::string to_bytes(const WorkerSettings& settings);
[[nodiscard]] Result<WorkerSettings> read_settings(std::string_view bytes);

}  // namespace rowan::prove
