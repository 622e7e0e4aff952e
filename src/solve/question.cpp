// SPDX-License-Identifier: MIT
#include "solve/question.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <istream>
#include <ostream>
#include <vector>

#include "base/threads.hpp"
#include "solve/checkpoint.hpp"
#include "solve/dfpn_search.hpp"
#include "solve/proof_builder.hpp"

namespace rowan::solve {

namespace {

/// Makes the other threads end before they are joined, even if an exception is thrown.
struct EndOthers {
  std::atomic<bool>& over;

  ~EndOthers() { over = true; }
};

/// One search for the answer, by the calling thread and helpers that share its table.
template <class Board>
struct AnswerSearch {
  using Points = typename Board::Points;

  AnswerSearch(const typename Board::LinesOf& lines_of_board, const Node<Board>& start, std::size_t bytes)
      : lines(lines_of_board), root(start), table(bytes), leader(lines, table) {}

  /// Searches until a thread has the answer or should_stop() returns true. Only the calling thread calls
  /// should_stop().
  void run(int threads, const typename DfpnSearch<Board>::ShouldStop& should_stop) {
    std::atomic<bool> over = false;
    std::exception_ptr broken;
    Mutex broken_mutex;
    std::vector<Thread> others;
    const EndOthers end_others{over};
    if (threads > 1) table.share();
    leader.spread_by(threads > 1 ? &virtual_loss : nullptr);
    while (static_cast<int>(helpers.size()) + 1 < threads) {
      helpers.push_back(std::make_unique<DfpnSearch<Board>>(lines, table));
      helpers.back()->spread_by(&virtual_loss);
    }
    for (int helper = 0; helper + 1 < threads; ++helper) {
      others.emplace_back([&, helper] {
        const auto stop = [&](std::int64_t) { return over.load(std::memory_order_relaxed); };
        try {
          const auto found = helpers[helper]->run(root, stop);
          if (found.answer != Answer::unknown) over = true;
        } catch (...) {
          const MutexLock lock(broken_mutex);
          broken = std::current_exception();
          over = true;
        }
      });
    }
    verdict = leader.run(
        root, [&](std::int64_t) { return over.load(std::memory_order_relaxed) || should_stop(nodes()); });
    const bool another_has_it = over.exchange(true);
    others.clear();
    if (broken) std::rethrow_exception(broken);
    if (another_has_it) verdict = leader.run(root, [](std::int64_t) { return true; });
  }

  [[nodiscard]] std::int64_t nodes() const {
    std::int64_t sum = leader.nodes();
    for (const auto& helper : helpers) sum += helper->nodes();
    return sum;
  }

  const typename Board::LinesOf& lines;
  VirtualLoss virtual_loss;
  Node<Board> root;
  PositionTable<Points> table;
  DfpnSearch<Board> leader;
  std::vector<std::unique_ptr<DfpnSearch<Board>>> helpers;
  Verdict<Points> verdict;
};

/// Searches with the defender's lines if it has any, and without them if it has none or if lines are long. If
/// the defender holds without its lines, it also holds with them, and the search without them often shows
/// that sooner. The two searches take turns.
template <class Board>
class QuestionOn final : public Question {
 public:
  using LinesOf = typename Board::LinesOf;
  using Points = typename Board::Points;

  QuestionOn(const Position& position, proof::ProofPlay play, Side attacker, std::size_t bytes)
      : rules_(position.rules()),
        lines_(rules_),
        defender_has_lines_(play == proof::ProofPlay::strong || attacker == Side::second) {
    constexpr int long_lines = 5;
    const bool twofold = defender_has_lines_ && rules_.k >= long_lines;
    if (twofold || !defender_has_lines_) {
      plain_ = std::make_unique<AnswerSearch<Board>>(lines_, start(position, attacker, false),
                                                     twofold ? bytes / 4 * 3 : bytes);
    }
    if (defender_has_lines_) {
      full_ = std::make_unique<AnswerSearch<Board>>(lines_, start(position, attacker, true),
                                                    twofold ? bytes / 4 : bytes);
    }
  }

  void interrupt_by(const std::function<bool()>* is_interrupted) override {
    for (AnswerSearch<Board>* const search : {plain_.get(), full_.get()}) {
      if (search != nullptr) search->leader.interrupt_by(is_interrupted);
    }
  }

  Answer ask(int threads, const ShouldStop& should_stop) override {
    constexpr std::int64_t first_turn = 4096;
    bool stopped = false;
    for (std::int64_t turn = first_turn; answer() == Answer::unknown && !stopped; turn *= 2) {
      const bool alone = plain_ == nullptr || plain_->verdict.answer != Answer::unknown || full_ == nullptr;
      if (plain_ != nullptr && plain_->verdict.answer == Answer::unknown) {
        stopped = continue_for(*plain_, threads, alone ? 0 : 8 * turn, should_stop);
      }
      if (full_ != nullptr && answer() == Answer::unknown && !stopped)
        stopped = continue_for(*full_, threads, alone ? 0 : turn, should_stop);
    }
    return answer();
  }

  [[nodiscard]] Answer answer() const override {
    const AnswerSearch<Board>* best = decisive();
    return best == nullptr ? Answer::unknown : best->verdict.answer;
  }

  std::optional<Point> move(const ShouldStop& should_stop) override;
  bool write_section(ProofWriter& writer, const ShouldStop& should_stop) override;

  [[nodiscard]] std::int64_t nodes() const override {
    return (plain_ ? plain_->nodes() : 0) + (full_ ? full_->nodes() : 0);
  }
  [[nodiscard]] std::uint64_t used() const override {
    return (plain_ ? plain_->table.used() : 0) + (full_ ? full_->table.used() : 0);
  }
  [[nodiscard]] std::uint64_t lost() const override {
    return (plain_ ? plain_->table.replaced() : 0) + (full_ ? full_->table.replaced() : 0);
  }

  void save(std::ostream& out) const override {
    if (plain_ != nullptr) save_table(out, plain_->table);
    if (full_ != nullptr) save_table(out, full_->table);
  }
  Result<void> load(std::istream& in, Loading how) override {
    for (AnswerSearch<Board>* search : {plain_.get(), full_.get()}) {
      if (search == nullptr) continue;
      const auto keep = [&](const Key& key, const Known<Points>& known, std::int64_t work) {
        if (how == Loading::keep) search->table.keep(key, known, work);
      };
      if (auto loaded = read_table<Points>(in, lines_.point_count(), keep); !loaded) return loaded;
    }
    return {};
  }

 private:
  Node<Board> start(const Position& position, Side attacker, bool with_defenders_lines) const {
    Node<Board> node{.board = Board::start(lines_, with_defenders_lines),
                     .turn = role_of(position.side_to_move(), attacker)};
    for (int index = 0; index < rules_.point_count(); ++index) {
      const Cell cell = position.cells()[index];
      if (cell == Cell::empty) continue;
      node.board.play(lines_, role_of(cell == Cell::first ? Side::first : Side::second, attacker), index);
    }
    return node;
  }
  static Role role_of(Side side, Side attacker) { return side == attacker ? Role::attacker : Role::defender; }

  /// The search whose answer counts; null if there is none yet. Without the defender's lines a "no" always
  /// counts, a "yes" only if the defender really has none.
  [[nodiscard]] AnswerSearch<Board>* decisive() const {
    if (full_ != nullptr && full_->verdict.answer != Answer::unknown) return full_.get();
    if (plain_ == nullptr || plain_->verdict.answer == Answer::unknown) return nullptr;
    return plain_->verdict.answer == Answer::no || full_ == nullptr ? plain_.get() : nullptr;
  }

  [[nodiscard]] DefendersLines lines_of_defender(const AnswerSearch<Board>& search) const {
    if (!defender_has_lines_) return DefendersLines::none;
    return &search == full_.get() ? DefendersLines::searched : DefendersLines::not_searched;
  }

  /// Continues for up to `more` nodes, 0 for no limit. True if should_stop() ended the search.
  bool continue_for(AnswerSearch<Board>& search, int threads, std::int64_t more,
                    const ShouldStop& should_stop) {
    const std::int64_t end = search.nodes() + more;
    bool stopped = false;
    search.run(threads, [&](std::int64_t nodes) {
      stopped = stopped || should_stop();
      return stopped || (more != 0 && nodes >= end);
    });
    return stopped;
  }

  Rules rules_;
  LinesOf lines_;
  bool defender_has_lines_;
  std::unique_ptr<AnswerSearch<Board>> plain_;  // the defender only defends
  std::unique_ptr<AnswerSearch<Board>> full_;   // both have lines
};

template <class Board>
std::optional<Point> QuestionOn<Board>::move(const ShouldStop& should_stop) {
  AnswerSearch<Board>* search = decisive();
  const Role right = search->verdict.answer == Answer::yes ? Role::attacker : Role::defender;
  if (search->root.turn != right) return std::nullopt;
  ProofBuilder<Board> builder(search->leader, search->verdict.answer, lines_of_defender(*search),
                              [&](std::int64_t) { return should_stop(); });
  const std::optional<int> move = builder.first_move(search->root);
  return move ? std::optional(rules_.point_of(*move)) : std::nullopt;
}

template <class Board>
bool QuestionOn<Board>::write_section(ProofWriter& writer, const ShouldStop& should_stop) {
  AnswerSearch<Board>* search = decisive();
  ProofTree tree;
  ProofBuilder<Board> builder(search->leader, search->verdict.answer, lines_of_defender(*search),
                              [&](std::int64_t) { return should_stop(); });
  const ProofTree::Index root = builder.build(search->root, tree);
  if (root == ProofTree::none) return false;
  tree.write(root, writer);
  return true;
}

/// Calls visit with the smallest type of board that holds the game; false if none does. The template
/// arguments are the number of words in a set of points, the number of words in a set of lines, and the
/// number of bits in a count.
template <class Visit>
bool with_board(const Rules& rules, Visit visit) {
  const auto try_board = [&]<class Board>() {
    if (!Board::LinesOf::fits(rules) || rules.k > Board::max_k) return false;
    visit.template operator()<Board>();
    return true;
  };
  return try_board.template operator()<SolverBoard<1, 1, 3>>() ||
         try_board.template operator()<SolverBoard<1, 2, 3>>() ||
         try_board.template operator()<SolverBoard<2, 2, 3>>() ||
         try_board.template operator()<SolverBoard<4, 16, 5>>();
}

}  // namespace

bool can_ask(const Rules& rules) {
  return with_board(rules, []<class Board>() {});
}

std::unique_ptr<Question> make_question(const Position& position, proof::ProofPlay play, Side attacker,
                                        std::size_t bytes) {
  std::unique_ptr<Question> question;
  with_board(position.rules(), [&]<class Board>() {
    question = std::make_unique<QuestionOn<Board>>(position, play, attacker, bytes);
  });
  return question;
}

}  // namespace rowan::solve
