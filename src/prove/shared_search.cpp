// SPDX-License-Identifier: MIT
#include "prove/shared_search.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "eval/evaluator.hpp"
#include "prove/shared_tree.hpp"
#include "search/engine.hpp"

namespace rowan::prove {

namespace {

Position after(const Position& position, std::uint8_t move) {
  std::vector<Cell> cells(position.cells().begin(), position.cells().end());
  cells[move] = stone_of(position.side_to_move());
  return {position.rules(), std::move(cells), opponent(position.side_to_move())};
}

/// What a thread needs to do tasks.
class Worker {
 public:
  Worker(const Rules& rules, const UpperLimits& limits, const MoveGuide& guide, StopToken stop)
      : limits_(limits),
        guide_(guide),
        stop_(std::move(stop)),
        engine_({.table_mebibytes = 16}),
        evaluator_(rules) {}

  NodeState improve(const SharedTree::Improving& work) {
    NodeState state = work.state;
    solver_.improve(work.position, state, work.killers, limits_.node, stop_);
    return state;
  }

  SharedTree::Opened open(const SharedTree::Opening& work) {
    SharedTree::Opened opened{
        .threats = {}, .is_searched = work.is_searched, .stage = work.stage, .candidates = {}};
    if (opened.stage == 0) {
      ++opened.stage;
      for (const std::uint8_t move : guide_.moves(work.position)) add(opened, work, move, true);
      if (std::ranges::any_of(opened.candidates, [](const auto& one) { return one.state.has_value(); })) {
        return opened;
      }
    }
    if (!opened.is_searched) {
      opened.is_searched = true;
      NodeSolver::Found found = solver_.find_win(work.position, limits_.hard_leaf, stop_);
      if (found.tree) {
        opened.threats = std::move(found.tree->moves);
        return opened;
      }
    }
    for (const std::uint8_t move :
         opened.stage == 1 ? engine_moves(work) : static_moves(work, opened.stage)) {
      add(opened, work, move, false);
    }
    ++opened.stage;
    return opened;
  }

  [[nodiscard]] std::int64_t nodes() const { return solver_.nodes(); }

 private:
  std::vector<std::uint8_t> engine_moves(const SharedTree::Opening& work) {
    std::vector<std::uint8_t> moves;
    const think::Answer answer = engine_.think({.position = work.position,
                                                .limits = {.nodes = limits_.engine_nodes},
                                                .lines = limits_.engine_lines,
                                                .stop = stop_});
    for (const think::Line& line : answer.lines) {
      moves.push_back(static_cast<std::uint8_t>(work.position.rules().index_of(line.moves[0])));
    }
    moves.insert(moves.end(), work.sibling_moves.begin(), work.sibling_moves.end());
    return moves;
  }

  std::vector<std::uint8_t> static_moves(const SharedTree::Opening& work, int stage) const {
    const pattern::PatternBoard board(work.position, evaluator_.values());
    std::vector<std::pair<int, std::uint8_t>> order;
    const auto score = [&](pattern::PointIndex point) {
      order.emplace_back(-evaluator_.move_score(board, point), static_cast<std::uint8_t>(point));
    };
    if (board.count(Side::second, pattern::PointClass::win) > 0) {
      board.points(Side::second, pattern::PointClass::win).for_each(score);
    } else {
      board.near_stones().for_each(score);
    }
    std::ranges::sort(order);
    const std::size_t most = static_cast<std::size_t>(limits_.candidates) * (stage == 2 ? 1 : 3);
    if (order.size() > most) order.resize(most);
    std::vector<std::uint8_t> moves;
    for (const auto& [ignored, move] : order) moves.push_back(move);
    return moves;
  }

  void add(SharedTree::Opened& opened, const SharedTree::Opening& work, std::uint8_t move, bool is_guided) {
    const auto is_same = [&](const SharedTree::Candidate& one) { return one.move == move; };
    if (work.tried.test(move) || work.position.cells()[move] != Cell::empty ||
        std::ranges::any_of(opened.candidates, is_same)) {
      return;
    }
    const Position position = after(work.position, move);
    SharedTree::Candidate candidate{.move = move, .state = {}, .is_guided = is_guided};
    for (const auto& [donor_move, donor] : work.donors) {
      if (donor_move != move) continue;
      std::optional<NodeState> state = node_state(position, *donor);
      if (!state) continue;
      if (!candidate.state || state->waiting.count() < candidate.state->waiting.count()) {
        candidate.state = std::move(state);
      }
    }
    if (!candidate.state) {
      const std::int64_t nodes = is_guided ? limits_.hard_leaf : limits_.pass;
      std::optional<EncodedTree> pass = solver_.find_pass_win(position, nodes, stop_);
      if (pass) candidate.state = node_state(position, std::move(*pass));
    }
    if (candidate.state) {
      const auto rank = static_cast<double>(work.tried.count() + opened.candidates.size());
      const auto marks = static_cast<double>(candidate.state->waiting.count());
      candidate.guess = is_guided ? 0.1 + marks / 1000 : 1.5 + marks / 40 + 0.25 * rank;
    }
    opened.candidates.push_back(std::move(candidate));
  }

  const UpperLimits& limits_;
  const MoveGuide& guide_;
  StopToken stop_;
  NodeSolver solver_;
  search::Engine engine_;
  eval::Evaluator evaluator_;
};

class SharedRun {
 public:
  SharedRun(const SharedPlan& plan, JobBook& book, const MoveGuide& guide, StopToken stop,
            const std::function<void(const std::string&)>& tell)
      : plan_(plan),
        guide_(guide),
        stop_(std::move(stop)),
        tell_(tell),
        tree_(book, guide, plan.limits.most_open, tell) {}

  Result<SharedReport> run() {
    for (const Job& job : plan_.jobs) tree_.add_root(job);
    std::vector<std::thread> threads;
    for (int i = 0; i < plan_.threads; ++i) threads.emplace_back([this] { work(); });
    for (std::thread& thread : threads) thread.join();
    tell_(to_text(tree_.progress(), tree_.rules()));
    if (tree_.error()) return std::unexpected(*tree_.error());
    return SharedReport{.open = tree_.open_roots(), .refused = tree_.refused(), .nodes = nodes_};
  }

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool is_over() const {
    return stop_.stop_requested() || tree_.error() ||
           (plan_.limits.nodes > 0 && nodes_ >= plan_.limits.nodes);
  }

  void work() {
    Worker worker(tree_.rules(), plan_.limits, guide_, stop_);
    std::unique_lock lock(mutex_);
    while (!is_over()) {
      tell_progress();
      const std::optional<SharedTree::Task> task = tree_.next_task();
      if (!task) {
        if (busy_ == 0) break;
        changed_.wait_for(lock, std::chrono::milliseconds(100));
        continue;
      }
      ++busy_;
      const std::int64_t nodes_before = worker.nodes();
      lock.unlock();
      std::variant<SharedTree::Opened, NodeState> result;
      if (const auto* opening = std::get_if<SharedTree::Opening>(&task->work)) {
        result = worker.open(*opening);
      } else {
        result = worker.improve(std::get<SharedTree::Improving>(task->work));
      }
      lock.lock();
      --busy_;
      nodes_ += worker.nodes() - nodes_before;
      if (stop_.stop_requested()) break;  // it may have been cut short
      std::visit([&](auto& value) { tree_.finish(*task, std::move(value)); }, result);
      changed_.notify_all();
    }
    changed_.notify_all();
  }

  void tell_progress() {
    if (Clock::now() - told_ < std::chrono::duration<double>(plan_.report_seconds)) return;
    told_ = Clock::now();
    tell_(to_text(tree_.progress(), tree_.rules()) + ", " + std::to_string(nodes_ / 1'000'000) +
          " million nodes");
  }

  const SharedPlan& plan_;
  const MoveGuide& guide_;
  StopToken stop_;
  const std::function<void(const std::string&)>& tell_;
  SharedTree tree_;
  std::mutex mutex_;
  std::condition_variable changed_;
  int busy_ = 0;
  std::int64_t nodes_ = 0;
  Clock::time_point told_ = Clock::now();
};

}  // namespace

Result<SharedReport> run_shared(const SharedPlan& plan, JobBook& book, const MoveGuide& guide,
                                const StopToken& stop,
                                const std::function<void(const std::string& line)>& tell) {
  return SharedRun(plan, book, guide, stop, tell).run();
}

}  // namespace rowan::prove
