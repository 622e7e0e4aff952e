// SPDX-License-Identifier: MIT
#include "prove/search/job_search.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <cstdio>
#include <iterator>
#include <mutex>
#include <optional>
#include <ranges>
#include <thread>
#include <utility>

#include "proof/threat_proof.hpp"
#include "prove/jobs/jobs.hpp"

namespace rowan::prove {

namespace {

constexpr std::size_t most_hints = 10;
constexpr int most_hints_of_move = 3;

/// The next stage of candidates is opened when the best move's proof number is at least this; by the number
/// of stages opened so far.
constexpr std::array<double, candidate_stages + 1> widen_at = {0, 3, 10, 1e8, 2e9};

std::uint64_t key_of(const Position& position) { return pattern::PatternBoard(position).key(); }

}  // namespace

JobSearch::JobSearch(const Rules& rules) : rules_(rules), candidate_finder_(rules) {}

JobResult JobSearch::run(const Position& root, const ProofNumberLimits& limits, const StopToken& stop) {
  limits_ = limits;
  stop_ = stop;
  solver_.clear();
  candidate_finder_.clear();
  firsts_.clear();
  seconds_.clear();
  first_by_key_.clear();
  second_by_key_.clear();
  killers_.clear();
  const std::int64_t nodes_before = solver_.nodes();
  const std::int64_t searches_before = solver_.searches();
  firsts_.push_back({.position = root, .threats = {}, .moves = {}});
  while (!firsts_[0].is_won && firsts_[0].proof_number < hopeless && !stop.stop_requested() &&
         solver_.nodes() - nodes_before < limits.nodes) {
    step();
  }
  JobResult result{.is_proved = firsts_[0].is_won,
                   .proof = {},
                   .nodes = solver_.nodes() - nodes_before,
                   .searches = solver_.searches() - searches_before,
                   .second_nodes = std::ranges::count_if(
                       seconds_, [](const Second& node) { return node.state.is_done(); }),
                   .proof_number = firsts_[0].proof_number};
  if (result.is_proved) {
    bytes_.clear();
    is_written_.assign(seconds_.size(), false);
    write_first(0);
    result.proof = std::move(bytes_);
    remember_hint();
  } else if (firsts_[0].best != none) {
    const Second& best = seconds_[firsts_[0].best];
    result.best_move = best.move;
    for (const Second::Reply& reply : best.replies) {
      if (!firsts_[reply.first].is_won) result.open_replies.push_back(reply.move);
    }
  }
  return result;
}

/// Expands one more leaf, and updates the numbers of all nodes on the way to it.
void JobSearch::step() {
  std::vector<Number> path{0};  // First, Second, First, ...
  for (;;) {
    update_first(path.back());  // its moves may have been searched along another path since
    const First& first = firsts_[path.back()];
    if (first.is_won || first.proof_number >= hopeless) break;
    if (wants_candidates(first)) {
      open_stage(path.back());
      break;
    }
    path.push_back(first.best);
    const Second& second = seconds_[path.back()];
    if (!second.state.is_done()) {
      improve(path.back());
      break;
    }
    Number hardest = none;
    for (const auto& [move, reply] : second.replies) {
      if (firsts_[reply].is_won) continue;
      if (hardest == none || firsts_[reply].proof_number > firsts_[hardest].proof_number) hardest = reply;
    }
    if (hardest == none) break;
    path.push_back(hardest);
  }
  while (!path.empty()) {
    if (path.size() % 2 == 1) {
      update_first(path.back());
    } else {
      update_second(path.back());
    }
    path.pop_back();
  }
}

/// Should the next stage of candidates be opened? Yes if there is no move yet, or if the best move's number
/// has reached widen_at; no once all stages are open.
bool JobSearch::wants_candidates(const First& node) const {
  return node.best == none ? node.stage < candidate_stages
                           : seconds_[node.best].proof_number >= widen_at[node.stage];
}

void JobSearch::open_stage(Number number) {
  if (!firsts_[number].is_searched) {
    firsts_[number].is_searched = true;
    const std::int64_t nodes = number == 0 ? limits_.leaf : limits_.hard_leaf;
    NodeSolver::Found found = solver_.find_win(firsts_[number].position, nodes, stop_);
    if (found.tree) {
      firsts_[number].is_won = true;
      firsts_[number].threats = std::move(found.tree->moves);
      return;
    }
  }
  if (firsts_[number].is_tried.empty()) {
    firsts_[number].is_tried.resize(static_cast<std::size_t>(rules_.point_count()));
  }
  if (number == 0 && firsts_[number].stage == 0) add_hints();
  if (firsts_[number].stage == 0) ++firsts_[number].stage;
  if (!firsts_[number].moves.empty() && firsts_[number].stage == 1 && firsts_[number].best == none) return;
  const std::vector<std::uint8_t> moves = candidates(firsts_[number]);
  ++firsts_[number].stage;
  int rank = static_cast<int>(firsts_[number].moves.size());
  for (const std::uint8_t move : moves) add_candidate(number, move, rank++);
}

void JobSearch::add_hints() {
  for (const Hint& hint : hints_) {
    if (firsts_[0].position.cells()[hint.move] != Cell::empty || firsts_[0].is_tried[hint.move]) continue;
    Position position = after(firsts_[0].position, hint.move);
    std::optional<NodeState> state = node_state(position, hint.state);
    if (!state) continue;
    const double guess = 1 + static_cast<double>(state->waiting.count()) / 20;
    firsts_[0].is_tried[hint.move] = true;
    add_second(0, hint.move, std::move(position), std::move(state), guess);
  }
}

/// Keeps the winning move of the root as a hint, if it left no replies open.
void JobSearch::remember_hint() {
  if (firsts_[0].best == none) return;
  const Second& best = seconds_[firsts_[0].best];
  if (!best.replies.empty()) return;
  hints_.insert(hints_.begin(), {.move = best.move, .state = best.state});
  const auto same = [&](const Hint& hint) { return hint.move == best.move; };
  if (std::ranges::count_if(hints_, same) > most_hints_of_move) {
    hints_.erase(std::next(std::ranges::find_if(hints_ | std::views::reverse, same)).base());
  }
  if (hints_.size() > most_hints) hints_.resize(most_hints);
}

/// The untried moves of the next stage, the most promising first.
std::vector<std::uint8_t> JobSearch::candidates(const First& node) {
  std::vector<std::uint8_t> moves =
      node.stage == 1 ? candidate_finder_.engine_moves(node.position, limits_, stop_)
                      : candidate_finder_.best_scored_moves(node.position, limits_, node.stage);
  std::erase_if(moves, [&](std::uint8_t move) { return node.is_tried[move]; });
  return moves;
}

/// Adds a candidate. It is hopeless unless the first player wins by threats after the move and a pass.
void JobSearch::add_candidate(Number number, std::uint8_t move, int rank) {
  firsts_[number].is_tried[move] = true;
  Position position = after(firsts_[number].position, move);
  if (const auto known = second_by_key_.find(key_of(position)); known != second_by_key_.end()) {
    firsts_[number].moves.push_back(known->second);
    return;
  }
  std::optional<ThreatTree> pass = solver_.find_pass_win(position, limits_.pass, stop_);
  std::optional<NodeState> state;
  double guess = hopeless;
  if (pass) {
    guess = 1.5 + static_cast<double>(pass->marks.count()) / 40 + 0.25 * rank;
    state = node_state(position, std::move(*pass));
  }
  add_second(number, move, std::move(position), std::move(state), guess);
}

void JobSearch::add_second(Number parent, std::uint8_t move, Position position,
                           std::optional<NodeState> state, double guess) {
  second_by_key_.try_emplace(key_of(position), seconds_.size());
  firsts_[parent].moves.push_back(seconds_.size());
  seconds_.push_back({.position = std::move(position),
                      .move = move,
                      .proof_number = guess,
                      .guess = guess,
                      .state = state ? std::move(*state) : NodeState{},
                      .replies = {}});
}

void JobSearch::improve(Number number) {
  const proof::CellSet open_before = seconds_[number].state.open;
  solver_.improve(seconds_[number].position, seconds_[number].state, killers_.replies(), limits_.node, stop_);
  const NodeState& state = seconds_[number].state;
  for (int cell = 0; cell < rules_.point_count(); ++cell) {
    const auto place = static_cast<std::size_t>(cell);
    if (state.open.test(place) && !open_before.test(place))
      killers_.remember(static_cast<std::uint8_t>(cell));
  }
  if (!state.is_done()) return;
  drop_needless(seconds_[number].position, seconds_[number].state);
  for (int cell = 0; cell < rules_.point_count(); ++cell) {
    const auto place = static_cast<std::size_t>(cell);
    const bool is_exact = state.open.test(place);
    if (!is_exact && !state.undecided.test(place)) continue;
    const auto reply = static_cast<std::uint8_t>(cell);
    const Number first = add_first(seconds_[number].position, reply, is_exact);
    seconds_[number].replies.push_back({.move = reply, .first = first});
  }
}

JobSearch::Number JobSearch::add_first(const Position& parent, std::uint8_t reply, bool is_exact) {
  Position position = after(parent, reply);
  const auto [place, is_new] = first_by_key_.try_emplace(key_of(position), firsts_.size());
  if (is_new) {
    firsts_.push_back({.position = std::move(position),
                       .proof_number = is_exact ? open_number : undecided_number.back(),
                       .is_searched = is_exact,
                       .threats = {},
                       .moves = {}});
  }
  return place->second;
}

void JobSearch::update_first(Number number) {
  First& node = firsts_[number];
  if (node.is_won) {
    node.proof_number = 0;
    return;
  }
  node.best = none;
  for (const Number move : node.moves) {
    if (node.best == none || seconds_[move].proof_number < seconds_[node.best].proof_number) node.best = move;
  }
  node.proof_number = node.best == none ? hopeless : seconds_[node.best].proof_number;
  node.is_won = node.best != none && seconds_[node.best].is_won;
  // Not hopeless yet: the next stage will bring more candidates.
  if (wants_candidates(node)) node.proof_number = std::min(node.proof_number, 20.0 * node.stage);
}

void JobSearch::update_second(Number number) {
  Second& node = seconds_[number];
  const NodeState& state = node.state;
  if (state.passes.empty() || state.open.count() >= limits_.most_open) {
    node.proof_number = hopeless;
    return;
  }
  if (!state.is_done()) {
    node.proof_number = std::max(node.guess, estimated_number(state));
    return;
  }
  node.proof_number = 0;
  node.is_won = true;
  for (const auto& [move, reply] : node.replies) {
    if (firsts_[reply].is_won) continue;
    node.is_won = false;
    node.proof_number += firsts_[reply].proof_number;
  }
  node.proof_number = std::min(node.proof_number, hopeless);
}

void JobSearch::write_first(Number number) {
  const First& node = firsts_[number];
  assert(node.is_won);
  if (!node.threats.empty()) {
    bytes_.push_back(proof::ThreatProofFormat::threats);
    append(bytes_, node.threats);
    return;
  }
  // Second::move may belong to another First that leads to the same Second, so the stones are compared.
  bytes_.push_back(proof::ThreatProofFormat::move);
  bytes_.push_back(new_stone(node.position, seconds_[node.best].position));
  write_second(node.best);
}

void JobSearch::write_second(Number number) {
  if (is_written_[number]) {
    bytes_.push_back(proof::ThreatProofFormat::repeated);
    return;
  }
  const Second& node = seconds_[number];
  bytes_.push_back(proof::ThreatProofFormat::replies);
  append_number(bytes_, node.state.passes.size());
  for (const ThreatTree& pass : node.state.passes) append(bytes_, pass.moves);
  append_number(bytes_, node.state.wins.size() + node.replies.size());
  for (const ReplyWin& win : node.state.wins) {
    bytes_.push_back(win.reply);
    bytes_.push_back(proof::ThreatProofFormat::threats);
    append(bytes_, win.moves);
  }
  for (const auto& [move, reply] : node.replies) {
    bytes_.push_back(move);
    write_first(reply);
  }
  is_written_[number] = true;
}

namespace {

ProofNumberLimits limits_of(std::int64_t effort) {
  ProofNumberLimits limits;
  limits.nodes = effort;
  return limits;
}

class JobRun {
 public:
  JobRun(const JobPlan& plan, RunFile& run_file, const StopToken& stop,
         const std::function<void(const std::string&, std::int64_t)>& tell)
      : plan_(plan), run_file_(run_file), stop_(stop), tell_(tell) {}

  Result<JobReport> run() {
    std::vector<std::thread> threads;
    for (int i = 0; i < plan_.threads; ++i) threads.emplace_back([this] { work(); });
    for (std::thread& thread : threads) thread.join();
    if (error_) return std::unexpected(*error_);
    return report_;
  }

 private:
  struct Assignment {
    Job job;
    std::int64_t effort = 0;
  };

  std::optional<Assignment> next_assignment() {
    const std::lock_guard lock(mutex_);
    if (plan_.nodes > 0 && report_.nodes >= plan_.nodes) return std::nullopt;
    for (; next_effort_ < plan_.efforts.size(); ++next_effort_, next_job_ = 0) {
      const std::int64_t effort = plan_.efforts[next_effort_];
      while (next_job_ < plan_.jobs.size()) {
        const Job& job = plan_.jobs[next_job_++];
        if (error_ || run_file_.is_proved(job) || run_file_.nodes_tried(job) >= effort) continue;
        if (!under_way_.insert(proof::board_key(run_file_.rules(), job)).second) continue;
        ++report_.begun;
        return Assignment{.job = job, .effort = effort};
      }
    }
    return std::nullopt;
  }

  void work() {
    JobSearch search(run_file_.rules());
    while (!stop_.stop_requested()) {
      const std::optional<Assignment> assignment = next_assignment();
      if (!assignment) return;
      const auto start = std::chrono::steady_clock::now();
      const JobResult result =
          search.run(position_of(assignment->job, run_file_.rules()), limits_of(assignment->effort), stop_);
      if (!result.is_proved && stop_.stop_requested()) return;
      proof::ThreatProofCheck check;
      if (result.is_proved)
        check = proof::check_threat_proof(run_file_.rules(), assignment->job, result.proof);
      finish(*assignment, result, check, std::chrono::steady_clock::now() - start);
    }
  }

  void finish(const Assignment& assignment, const JobResult& result, const proof::ThreatProofCheck& check,
              std::chrono::duration<double> elapsed) {
    const std::lock_guard lock(mutex_);
    under_way_.erase(proof::board_key(run_file_.rules(), assignment.job));
    report_.nodes += result.nodes;
    std::string line = text_of(assignment.job, run_file_.rules());
    if (result.is_proved && !check.is_accepted) {
      ++report_.rejected;
      tell_(line + " REJECTED: " + check.reason, report_.nodes);
      return;
    }
    ++(result.is_proved ? report_.proved : report_.failed);
    if (const Result<void> added = run_file_.add(assignment.job, result); !added) error_ = added.error();
    char figures[160];
    std::snprintf(figures, sizeof figures, " %s %.2f s %lld nodes %lld positions %zu bytes %.1f",
                  result.is_proved ? "proved" : "open", elapsed.count(), static_cast<long long>(result.nodes),
                  static_cast<long long>(result.second_nodes), result.proof.size(), result.proof_number);
    tell_(line + figures, report_.nodes);
  }

  const JobPlan& plan_;
  RunFile& run_file_;
  const StopToken& stop_;
  const std::function<void(const std::string&, std::int64_t)>& tell_;
  std::mutex mutex_;
  std::size_t next_effort_ = 0;
  std::size_t next_job_ = 0;
  std::unordered_set<proof::BoardKey> under_way_;
  std::optional<Error> error_;
  JobReport report_;
};

}  // namespace

Result<JobReport> run_jobs(const JobPlan& plan, RunFile& run_file, const StopToken& stop,
                           const std::function<void(const std::string& line, std::int64_t nodes)>& tell) {
  return JobRun(plan, run_file, stop, tell).run();
}

}  // namespace rowan::prove
