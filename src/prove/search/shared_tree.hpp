// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "game/position.hpp"
#include "prove/jobs/jobs.hpp"
#include "prove/jobs/run_file.hpp"
#include "prove/nodes/move_guide.hpp"
#include "prove/nodes/proof_numbers.hpp"
#include "prove/tasks/task.hpp"

namespace rowan::prove {

/// Proof-number search for the wins of many jobs in one tree, shared by several workers
/// (prove/search/shared_search.hpp). As in JobSearch, a First is a node with the first player to move, and a
/// Second a node with the second player to move. Firsts that are equal up to a symmetry of the board are one
/// node.
///
/// A worker gets a task, does it without access to the tree, and returns the result; nodes with a task in
/// progress are skipped. At a First only the best move is followed, or a few moves if the best moves lead to
/// no task anywhere in the tree.
///
/// A First that is won by a move becomes a record of its own in the run file at once, and other records refer
/// to it: what was proved is kept, whenever the run ends.
///
/// Not thread-safe: one thread uses the tree.
class SharedTree {
 public:
  using Number = NodeNumber;
  static constexpr Number none = no_node;
  static constexpr double hopeless = hopeless_number;
  static constexpr int stages = candidate_stages;

  /// The guide and the run file must outlive the tree.
  SharedTree(RunFile& run_file, const MoveGuide& guide, std::size_t most_open,
             std::function<void(const std::string&)> tell)
      : rules_(run_file.rules()),
        run_file_(run_file),
        guide_(guide),
        most_open_(most_open),
        tell_(std::move(tell)) {}

  [[nodiscard]] const Rules& rules() const { return rules_; }

  /// Adds a position to be proved, which may already be in the tree. Returns whether it is new.
  bool add_root(const Job& job);
  [[nodiscard]] std::optional<Task> next_task();
  void finish(const Task& task, Opened opened);
  void finish(const Task& task, NodeState state);

  /// Makes an unfinished task available again.
  void give_back(const Task& task);

  /// For restoring results (prove/tasks/result_log.hpp): add_position adds a root of an earlier run as a
  /// plain position; task_of_first and task_of_second return a node's task, which does not count as in
  /// progress, or nothing if the node has none.
  void add_position(const Job& job) { add_job(job); }
  [[nodiscard]] std::optional<Task> task_of_first(Number number) const;
  [[nodiscard]] std::optional<Task> task_of_second(Number number) const;

  [[nodiscard]] std::size_t open_roots() const;
  [[nodiscard]] bool are_all_roots_won() const;
  [[nodiscard]] std::string progress() const;
  [[nodiscard]] std::optional<Error> error() const { return error_; }
  [[nodiscard]] std::int64_t rejected() const { return rejected_; }

 private:
  struct First {
    Position position;
    Job moves;  // lead to the position, in some order
    double proof_number = 1;
    int stage = 0;
    bool is_searched = false;
    bool is_won = false;
    bool is_busy = false;
    bool is_recorded = false;
    bool is_root = false;  // a root gets a record of its own even if it is won by threats
    std::vector<std::uint8_t> threats;
    std::vector<Number> seconds;
    Number best = none;
    proof::CellSet tried;
    std::vector<Number> parents;  // Seconds
    std::uint64_t visit = 0;
  };
  struct Second {
    Position position;
    double proof_number = 1;
    double guess = 1;
    bool is_guided = false;
    bool is_won = false;
    bool is_busy = false;
    std::shared_ptr<const NodeState> state;
    struct Reply {
      std::uint8_t move = 0;
      Number first = none;
    };
    std::vector<Reply> replies;
    std::vector<Number> parents;  // Firsts
    std::uint64_t visit = 0;
  };
  struct Root {
    Number first = none;
    int tasks = 0;
  };

  Number add_job(const Job& job);
  void end_task(const Task& task);
  Number add_first(Position position, Job moves, bool is_exact);
  void add_second(Number parent, Candidate candidate);
  [[nodiscard]] bool wants_candidates(const First& node) const;
  [[nodiscard]] std::string line_of(const Root& root) const;
  [[nodiscard]] Number task_below_first(Number number, bool is_strict, bool& is_first);
  [[nodiscard]] Number task_below_second(Number number, bool is_strict, bool& is_first);
  [[nodiscard]] Opening opening(Number number) const;
  [[nodiscard]] Improving improving(Number number) const;
  void update_from_first(Number number);
  void update_first(First& node) const;
  void update_second(Second& node) const;
  void record(Number number);
  [[nodiscard]] std::vector<std::uint8_t> proof_of(Number number);

  Rules rules_;
  RunFile& run_file_;
  const MoveGuide& guide_;
  std::size_t most_open_;
  std::function<void(const std::string&)> tell_;
  std::vector<Root> roots_;
  std::vector<First> firsts_;
  std::vector<Second> seconds_;
  std::unordered_map<StoneKey, Number> first_by_key_;
  std::unordered_map<std::uint64_t, Number> second_by_key_;
  KillerReplies killers_;
  std::uint64_t visit_ = 0;
  std::int64_t records_ = 0;
  std::int64_t rejected_ = 0;
  std::optional<Error> error_;
};

}  // namespace rowan::prove
