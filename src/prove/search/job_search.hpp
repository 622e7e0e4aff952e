// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/stop.hpp"
#include "game/position.hpp"
#include "prove/jobs/jobs.hpp"
#include "prove/jobs/run_file.hpp"
#include "prove/nodes/node_solver.hpp"
#include "prove/nodes/proof_numbers.hpp"

namespace rowan::prove {

/// Proof-number search for the win of one job, best first, by one thread and in a tree of its own. Searches
/// for threats solve its leaves. SharedTree (prove/search/shared_tree.hpp) then searches, all together, the
/// jobs that JobSearch leaves open.
///
///     First    the first player is to move: won by threats, or by the best of some moves. Candidates come
///              in stages: at the root the winning moves of earlier runs, with their wins; the engine's
///              choices; the moves with the best scores; more of those. A move is hopeless unless the
///              first player would win by threats if the second player passed after it.
///     Second   the second player is to move: NodeSolver tells which replies are open; each leads to
///              a First
///
/// The proof number of a First is the least among its moves, that of a Second the sum over its open replies.
/// Each step descends to the most promising leaf: to the least number at a First, to the greatest at a
/// Second, since one reply that holds makes all others irrelevant. Transpositions share a node. A move whose
/// number is `hopeless` is never followed: its position may lack the win after a pass that NodeSolver needs.
/// When the best move's number reaches a bound that rises with every stage, the next stage is opened; if the
/// best move is hopeless after the last stage, so is the First.
class JobSearch {
 public:
  explicit JobSearch(const Rules& rules);

  /// Searches for a proof that the first player, who is to move, wins from here. Winning moves of earlier
  /// runs are tried first; apart from that a run does not depend on earlier ones.
  [[nodiscard]] JobResult run(const Position& root, const ProofNumberLimits& limits, const StopToken& stop);

 private:
  using Number = std::size_t;  // of a node
  static constexpr Number none = static_cast<Number>(-1);
  static constexpr double hopeless = hopeless_number;

  struct First {
    Position position;
    double proof_number = 1;
    int stage = 0;             // number of stages of candidates opened
    bool is_searched = false;  // a win by threats has been searched for, or is known not to exist
    bool is_won = false;
    std::vector<std::uint8_t> threats;  // the win, if there is one by threats
    std::vector<Number> moves;          // numbers of Seconds
    Number best = none;
    std::vector<bool> is_tried = {};  // by point: candidates so far
  };
  struct Second {
    Position position;
    std::uint8_t move = 0;  // the first player's move that led here
    double proof_number = 1;
    double guess = 1;  // a lower bound of proof_number until all replies are searched
    bool is_won = false;
    NodeState state;
    struct Reply {
      std::uint8_t move = 0;
      Number first = none;
    };
    std::vector<Reply> replies;  // the open and undecided ones, once the state is done
  };

  /// A move that won an earlier root without leaving replies open, and the state of the position after it.
  struct Hint {
    std::uint8_t move = 0;
    NodeState state;
  };

  Number add_first(const Position& parent, std::uint8_t reply, bool is_exact);
  void step();
  [[nodiscard]] bool wants_candidates(const First& node) const;
  void open_stage(Number number);
  void add_hints();
  void remember_hint();
  std::vector<std::uint8_t> candidates(const First& node);
  void add_candidate(Number number, std::uint8_t move, int rank);
  void add_second(Number parent, std::uint8_t move, Position position, std::optional<NodeState> state,
                  double guess);
  void improve(Number number);
  void update_first(Number number);
  void update_second(Number number);
  void write_first(Number number);
  void write_second(Number number);

  Rules rules_;
  NodeSolver solver_;
  CandidateFinder candidate_finder_;
  ProofNumberLimits limits_;
  StopToken stop_;
  std::vector<First> firsts_;
  std::vector<Second> seconds_;
  std::unordered_map<std::uint64_t, Number> first_by_key_;
  std::unordered_map<std::uint64_t, Number> second_by_key_;
  KillerReplies killers_;
  std::vector<Hint> hints_;  // the latest first
  std::vector<std::uint8_t> bytes_;
  std::vector<bool> is_written_;  // by Second
};

/// Jobs to be searched each by itself.
struct JobPlan {
  std::vector<Job> jobs;              // in the order in which they are begun
  std::vector<std::int64_t> efforts;  // limits of nodes per job; after the first, for jobs still open
  int threads = 1;
  std::int64_t nodes = 0;  // after this many in all, no job is begun; 0: no limit
};

struct JobReport {
  std::int64_t begun = 0;
  std::int64_t proved = 0;
  std::int64_t failed = 0;
  std::int64_t rejected = 0;  // proofs that the verifier rejects: errors in the search
  std::int64_t nodes = 0;
};

/// Searches jobs each by itself, with several threads, until all are done, the limit of nodes is reached, or
/// a stop is requested. A proof is checked before it is written; a job that a stop interrupts leaves nothing.
/// `tell` is called for each finished job, one at a time, with the nodes so far.
[[nodiscard]] Result<JobReport> run_jobs(
    const JobPlan& plan, RunFile& run_file, const StopToken& stop,
    const std::function<void(const std::string& line, std::int64_t nodes)>& tell);

}  // namespace rowan::prove
