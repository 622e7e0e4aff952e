// SPDX-License-Identifier: MIT
#include "solve/solver.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <istream>
#include <ostream>
#include <string>

#include "game/games.hpp"
#include "solve/checkpoint.hpp"
#include "solve/question.hpp"

namespace rowan::solve {

namespace {

GameValue win_of(Side side) { return side == Side::first ? GameValue::first_wins : GameValue::second_wins; }

/// The value of a position in which the game is over, in this kind of play; empty if it is not over.
std::optional<GameValue> value_at_end(const Position& position, proof::ProofPlay play) {
  if (position.has_line(Side::first)) return GameValue::first_wins;
  if (play == proof::ProofPlay::strong && position.has_line(Side::second)) return GameValue::second_wins;
  if (position.is_full()) return GameValue::draw;
  return std::nullopt;
}

/// During its lifetime, these questions often call `is_interrupted` to see whether they must stop.
class InterruptedQuestions {
 public:
  InterruptedQuestions(std::array<Question*, 2> questions, const std::function<bool()>& is_interrupted)
      : questions_(questions) {
    interrupt_by(&is_interrupted);
  }
  ~InterruptedQuestions() { interrupt_by(nullptr); }
  InterruptedQuestions(const InterruptedQuestions&) = delete;
  InterruptedQuestions& operator=(const InterruptedQuestions&) = delete;

 private:
  void interrupt_by(const std::function<bool()>* is_interrupted) {
    for (Question* const question : questions_) {
      if (question != nullptr) question->interrupt_by(is_interrupted);
    }
  }

  std::array<Question*, 2> questions_;
};

proof::ProofClaim claim_of(GameValue value) {
  if (value == GameValue::first_wins) return proof::ProofClaim::first_wins;
  return value == GameValue::second_wins ? proof::ProofClaim::second_wins : proof::ProofClaim::draw;
}

}  // namespace

class Solver::Impl {
 public:
  Impl(const Position& position, proof::ProofPlay play, std::size_t memory_mib)
      : position_(position.rules(), {position.cells().begin(), position.cells().end()},
                  position.side_to_move()),
        play_(play),
        at_end_(value_at_end(position_, play)) {
    if (at_end_) return;
    constexpr std::size_t mib = std::size_t{1} << 20;
    const std::size_t bytes = std::max<std::size_t>(memory_mib, 1) * mib;
    const bool both = play == proof::ProofPlay::strong;
    // The question that usually decides gets most of the memory.
    const Side likely = both ? position_.side_to_move() : Side::first;
    likely_ = solve::make_question(position_, play, likely, both ? bytes / 4 * 3 : bytes);
    if (both) unlikely_ = solve::make_question(position_, play, opponent(likely), bytes / 4);
  }

  SolveReport solve(const SolveLimits& limits, const Progress& progress);
  Result<std::uint64_t> write_proof(std::ostream& out, const StopToken& stop);
  Result<void> save(std::ostream& out) const;
  Result<void> load(std::istream& in);

 private:
  [[nodiscard]] GameValue value() const;
  [[nodiscard]] SolveReport report() const;
  [[nodiscard]] bool steals() const {
    return play_ == proof::ProofPlay::strong && position_ == Position(position_.rules());
  }
  [[nodiscard]] Question& about(Side attacker) const {
    return play_ != proof::ProofPlay::strong || attacker == position_.side_to_move() ? *likely_ : *unlikely_;
  }
  std::optional<Point> best_move(const Question::ShouldStop& should_stop);

  Position position_;
  proof::ProofPlay play_;
  std::optional<GameValue> at_end_;
  std::unique_ptr<Question> likely_;    // does the side to move, or the maker, win?
  std::unique_ptr<Question> unlikely_;  // does the other side win?
};

GameValue Solver::Impl::value() const {
  if (at_end_) return *at_end_;
  const Side attacker = play_ == proof::ProofPlay::strong ? position_.side_to_move() : Side::first;
  if (likely_->answer() == Answer::yes) return win_of(attacker);
  if (unlikely_ != nullptr && unlikely_->answer() == Answer::yes) return win_of(opponent(attacker));
  if (likely_->answer() == Answer::unknown) return GameValue::unknown;
  if (unlikely_ == nullptr || steals() || unlikely_->answer() == Answer::no) return GameValue::draw;
  return GameValue::unknown;
}

SolveReport Solver::Impl::report() const {
  SolveReport report{.value = value()};
  for (const Question* question : {likely_.get(), unlikely_.get()}) {
    if (question == nullptr) continue;
    report.nodes += question->nodes();
    report.table_used += question->used();
    report.table_lost += question->lost();
  }
  return report;
}

SolveReport Solver::Impl::solve(const SolveLimits& limits, const Progress& progress) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  std::int64_t last_nodes = limits.nodes;
  const std::function<bool()> is_interrupted = [&] {
    if (limits.stop.stop_requested()) return true;  // without another report
    if (progress) progress(report());
    return limits.stop.stop_requested() || (limits.time && Clock::now() - start >= *limits.time);
  };
  const auto should_stop = [&] {
    return is_interrupted() || (last_nodes != 0 && report().nodes >= last_nodes);
  };
  if (at_end_) return report();
  const InterruptedQuestions interrupted({likely_.get(), unlikely_.get()}, is_interrupted);
  likely_->ask(limits.threads, should_stop);
  if (value() == GameValue::unknown && unlikely_ != nullptr && likely_->answer() == Answer::no)
    unlikely_->ask(limits.threads, should_stop);
  if (value() == GameValue::draw && steals() && unlikely_->answer() == Answer::unknown) {
    // The value is known, but maybe not a move that keeps it: search for one as long as that is cheap.
    constexpr std::int64_t at_least = 20'000;
    const std::int64_t enough = report().nodes + std::max(at_least, report().nodes / 4);
    last_nodes = last_nodes == 0 ? enough : std::min(last_nodes, enough);
    unlikely_->ask(limits.threads, should_stop);
  }
  SolveReport result = report();
  if (result.value != GameValue::unknown) result.best_move = best_move(should_stop);
  return result;
}

std::optional<Point> Solver::Impl::best_move(const Question::ShouldStop& should_stop) {
  const Side mover = position_.side_to_move();
  const GameValue known = value();
  if (known == win_of(mover)) return about(mover).move(should_stop);
  if (known == GameValue::draw && play_ == proof::ProofPlay::strong) {
    Question& defense = about(opponent(mover));
    return defense.answer() == Answer::no ? defense.move(should_stop) : std::nullopt;
  }
  if (known == GameValue::draw && mover == Side::second) return likely_->move(should_stop);
  // All moves lose, or the maker cannot win: any empty point will do. Position::legal_moves() cannot be used:
  // it is empty if the breaker has a row.
  const auto cells = position_.cells();
  const auto empty = std::ranges::find(cells, Cell::empty);
  return position_.rules().point_of(static_cast<int>(empty - cells.begin()));
}

Result<std::uint64_t> Solver::Impl::write_proof(std::ostream& out, const StopToken& stop) {
  const GameValue known = value();
  if (known == GameValue::unknown) return failure("nothing to prove: the value is unknown");
  const std::function<bool()> should_stop = [&] { return stop.stop_requested(); };
  const InterruptedQuestions interrupted({likely_.get(), unlikely_.get()}, should_stop);
  ProofWriter writer(out, position_, play_, claim_of(known));
  bool complete = true;
  if (at_end_) {
    // a finished game needs no argument
  } else if (known != GameValue::draw) {
    complete =
        about(known == GameValue::first_wins ? Side::first : Side::second).write_section(writer, should_stop);
  } else {
    complete = about(Side::first).write_section(writer, should_stop);
    if (complete && steals()) {
      writer.strategy_stealing();
    } else if (complete && play_ == proof::ProofPlay::strong) {
      complete = about(Side::second).write_section(writer, should_stop);
    }
  }
  if (!complete && stop.stop_requested()) return failure("the proof was interrupted");
  if (!complete)
    return failure("cannot write the proof: the checkpoint that the search continued from is wrong");
  if (auto finished = writer.finish(); !finished) return failure_of(finished);
  return writer.bytes();
}

Result<void> Solver::Impl::save(std::ostream& out) const {
  solve::CheckpointWriter writer(out, position_, play_);
  for (const Question* question : {likely_.get(), unlikely_.get()}) {
    if (question != nullptr) question->save(writer.stream());
  }
  return writer.finish();
}

Result<void> Solver::Impl::load(std::istream& in) {
  if (auto header = solve::check_checkpoint(in, position_, play_); !header) return header;
  const auto tables = in.tellg();
  for (const auto how : {Question::Loading::check, Question::Loading::keep}) {
    in.seekg(tables);
    for (Question* question : {likely_.get(), unlikely_.get()}) {
      if (question == nullptr) continue;
      if (auto loaded = question->load(in, how); !loaded) return loaded;
    }
  }
  return {};
}

std::optional<Error> Solver::why_unsupported(const Rules& rules) {
  const std::string game = game_name(rules);
  if (rules.overline != Overline::wins || rules.blocked_five != BlockedFive::wins ||
      rules.forbidden != Forbidden::none) {
    return Error{
        "'" + game +
        "' cannot be solved; expected a game in which k or more in a row win and no point is forbidden"};
  }
  if (!solve::can_ask(rules)) {
    return Error{"'" + game + "' cannot be solved; the board may have at most 256 points"};
  }
  return std::nullopt;
}

Solver::Solver(const Position& position, proof::ProofPlay play, std::size_t memory_mib)
    : impl_(std::make_unique<Impl>(position, play, memory_mib)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

SolveReport Solver::solve(const SolveLimits& limits, const Progress& progress) {
  return impl_->solve(limits, progress);
}
Result<std::uint64_t> Solver::write_proof(std::ostream& out, const StopToken& stop) {
  return impl_->write_proof(out, stop);
}
Result<void> Solver::save(std::ostream& out) const { return impl_->save(out); }
Result<void> Solver::load(std::istream& in) { return impl_->load(in); }

}  // namespace rowan::solve
