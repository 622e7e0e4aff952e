// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "game/position.hpp"
#include "proof/window_board.hpp"
#include "prove/nodes/proof_numbers.hpp"

namespace rowan::prove {

/// The number of a node in the tree.
using NodeNumber = std::size_t;
inline constexpr NodeNumber no_node = static_cast<NodeNumber>(-1);

/// A task at a node with the first player to move: try the moves of the guide, search for a win by threats,
/// then collect candidate moves.
struct Opening {
  NodeNumber first = no_node;
  Position position;
  int stage = 0;
  bool is_searched = false;
  proof::CellSet tried;
  std::vector<std::uint8_t> guided_moves;   // moves from the guide
  std::vector<std::uint8_t> sibling_moves;  // moves that won against other replies
  std::vector<std::pair<std::uint8_t, std::shared_ptr<const NodeState>>> donors;  // (move, state after it)
};

/// A move of the first player, with what is known about the position after it.
struct Candidate {
  std::uint8_t move = 0;
  std::optional<NodeState> state;
  double guess = hopeless_number;
  bool is_guided = false;
};

/// The result of an Opening.
struct Opened {
  std::vector<std::uint8_t> threats;  // a win by threats; empty if none was found
  bool is_searched = false;
  int stage = 0;
  std::vector<Candidate> candidates;
};

/// A task at a node with the second player to move: continue with the replies. Of the wins in the node's
/// state, `state` has only the first win after a pass and no wins against single replies, because the worker
/// needs no more. The result is `state` with the newly found wins.
struct Improving {
  NodeNumber second = no_node;
  Position position;
  NodeState state;
  std::vector<std::uint8_t> killers;
};

inline constexpr std::size_t no_root = static_cast<std::size_t>(-1);

/// A piece of work that can be done without the tree (prove/search/shared_tree.hpp).
struct Task {
  std::size_t root = no_root;  // the root under which the task was found
  std::variant<Opening, Improving> work;
};

struct TaskResult {
  std::variant<Opened, NodeState> found;
  std::int64_t nodes = 0;  // searched for the task
};

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
///     settings  the numbers of ProofNumberLimits, in their order
///
///     donor     move passes wins
///     candidate move is_guided guess passes wins
///
/// A point is one byte, numbered by Rules::index_of; a set of points 32 bytes; stones are two sets. A list is
/// preceded by its length in four bytes. The key has four bytes; nodes, guess and each setting have eight;
/// all other numbers have one. The marks of a win (ThreatTree::marks) are not written: the reader replays the
/// win, which computes the marks and checks the win at the same time.
///
/// The reader checks that numbers are in their ranges, that points are on the board and that neither side has
/// a row, and replays every claimed win by the verifier's walk (proof/threat_walk.hpp); the wins of donors
/// are replayed when they are used. If a check fails, an error says why. What no replay can check, such as
/// which replies are open and how moves are evaluated, proves nothing: if it is wrong, it only costs time.
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
