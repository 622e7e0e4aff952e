// SPDX-License-Identifier: MIT
#include "search/engine.hpp"

#include <algorithm>
#include <cassert>
#include <new>
#include <optional>
#include <system_error>
#include <vector>

#include "base/threads.hpp"
#include "eval/evaluator.hpp"
#include "search/alpha_beta.hpp"
#include "search/deepening.hpp"
#include "search/search_control.hpp"
#include "search/transposition_table.hpp"

namespace rowan::search {

namespace {

/// Number of positions without a VCF that the tree search remembers.
constexpr std::size_t fours_remembered = std::size_t{1} << 16;

}  // namespace

struct Engine::State {
  explicit State(const Options& wanted)
      : options(wanted), table(wanted.table_mebibytes << 20), finder(wanted.small) {}

  /// If the rules have changed, clears the transposition table and makes an evaluator.
  void prepare(const Rules& wanted) {
    if (rules == wanted) return;
    if (rules) table.clear();
    rules = wanted;
    evaluator.emplace(wanted, options.network);
  }

  /// The last answer if its request had the same position, number of lines and moves to consider; else null.
  [[nodiscard]] const think::Answer* answer_to(const think::Request& request) const {
    const bool is_same = last && last->position == request.position && last->lines == request.lines &&
                         last->only == request.only;
    return is_same ? &last->answer : nullptr;
  }

  /// What answer_to() needs of the last request, if that completed a depth.
  struct Last {
    Position position;
    int lines;
    std::vector<Point> only;
    think::Answer answer;
  };

  Options options;
  TranspositionTable table;
  std::optional<Last> last;
  std::optional<Rules> rules;
  std::optional<eval::Evaluator> evaluator;
  WinFinder finder;
  threat::FourSearch fours{fours_remembered};
};

Engine::Engine() : Engine(Options{}) {}
Engine::Engine(const Options& options) : state_(std::make_unique<State>(options)) {}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

namespace {

/// Lazy SMP: helper threads search the same position and fill the shared table, from which the main thread
/// profits. They end when the search control ends the search. If one cannot be started or runs out of memory,
/// the others continue. Nothing else in search/ starts threads.
class HelperThreads {
 public:
  HelperThreads(int count, const think::Request& request, const eval::Evaluator& evaluator,
                const Parameters& parameters, TranspositionTable& table, SearchControl& control)
      : control_(control) {
    try {
      for (int number = 1; number <= count; ++number) {
        threads_.emplace_back([&request, &evaluator, &parameters, &table, &control, number] {
          try {
            threat::FourSearch fours(fours_remembered);
            Deepening(request, evaluator, parameters, table, fours, control).run_helper(number);
          } catch (const std::bad_alloc&) {  // NOLINT(bugprone-empty-catch): one helper less
          }
        });
      }
    } catch (const std::system_error&) {  // NOLINT(bugprone-empty-catch): fewer helpers
    } catch (...) {
      control_.end();
      throw;
    }
  }
  HelperThreads(const HelperThreads&) = delete;
  HelperThreads& operator=(const HelperThreads&) = delete;
  ~HelperThreads() { control_.end(); }

 private:
  SearchControl& control_;
  std::vector<Thread> threads_;
};

}  // namespace

think::Answer Engine::think(const think::Request& request) {
  assert(!request.position.is_over() && request.lines >= 1);
  SearchControl control(request);
  state_->prepare(request.position.rules());
  state_->table.next_generation();
  const Parameters& parameters = state_->options.parameters;
  const HelperThreads helpers(state_->options.threads - 1, request, *state_->evaluator, parameters,
                              state_->table, control);
  Deepening deepening(request, *state_->evaluator, parameters, state_->table, state_->fours, control);
  think::Answer answer = deepening.run(state_->finder, state_->answer_to(request));
  answer.why = think::is_win(answer.lines.front().score) ? phrase("wins by force") : phrase("best line");
  state_->last.reset();
  if (answer.depth > 0) state_->last.emplace(request.position, request.lines, request.only, answer);
  return answer;
}

void Engine::clear() {
  state_->last.reset();
  state_->table.clear();
  state_->finder.clear();
  state_->fours.clear();
}

void Engine::prepare(const Rules& rules) {
  state_->prepare(rules);
  state_->table.touch();
}

std::uint64_t Engine::bytes_needed(const Options& options) {
  constexpr std::uint64_t per_thread = std::uint64_t{2} << 20;
  const std::uint64_t win_finder = std::uint64_t{options.small ? 2U : 10U} << 20;
  constexpr std::uint64_t evaluator_and_shapes = std::uint64_t{6} << 20;  // with a network
  return (std::uint64_t{options.table_mebibytes} << 20) +
         static_cast<std::uint64_t>(options.threads) * per_thread + evaluator_and_shapes + win_finder;
}

namespace {

constexpr std::int64_t mebibyte = std::int64_t{1} << 20;

/// Memory of the program without its engine, and of the system on its behalf: a generous estimate, and a
/// minimum.
constexpr std::int64_t bytes_beside_engine = 25 * mebibyte;
constexpr std::int64_t least_bytes_beside_engine = 8 * mebibyte;

/// A tenth of the memory stays free, but at most this.
constexpr std::int64_t most_bytes_free = 64 * mebibyte;

bool fits(const Engine::Options& options, std::int64_t memory) {
  const std::int64_t usable = memory - std::min(memory / 10, most_bytes_free) - bytes_beside_engine;
  return usable > 0 && Engine::bytes_needed(options) <= static_cast<std::uint64_t>(usable);
}

const Engine::Options smallest{.table_mebibytes = 1, .threads = 1, .small = true};

/// The options with the largest table that fits, up to the size requested; empty if even the smallest is too
/// large.
std::optional<Engine::Options> fitted(Engine::Options options, std::int64_t memory) {
  std::size_t enough = 0;  // the largest known to fit
  std::size_t too_much = options.table_mebibytes + 1;
  while (too_much - enough > 1) {
    const std::size_t middle = enough + (too_much - enough) / 2;
    options.table_mebibytes = middle;
    (fits(options, memory) ? enough : too_much) = middle;
  }
  options.table_mebibytes = enough;
  return enough == 0 ? std::nullopt : std::optional(options);
}

}  // namespace

Engine::Options within_memory(Engine::Options options, std::int64_t bytes) {
  if (const auto usual = fitted(options, bytes)) return *usual;
  options.small = true;
  if (const auto small = fitted(options, bytes)) return *small;
  options.table_mebibytes = smallest.table_mebibytes;
  options.threads = smallest.threads;
  return options;
}

std::int64_t least_memory() {
  return static_cast<std::int64_t>(Engine::bytes_needed(smallest)) + least_bytes_beside_engine;
}

}  // namespace rowan::search
