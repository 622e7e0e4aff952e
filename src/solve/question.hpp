// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>

#include "base/result.hpp"
#include "game/position.hpp"
#include "game/side.hpp"
#include "proof/proof_format.hpp"
#include "solve/proof_writer.hpp"
#include "solve/verdict.hpp"

namespace rowan::solve {

/// The question "does this side complete a line from this position?" with everything that was found out about
/// it so far, on boards of every supported size.
class Question {
 public:
  using ShouldStop = std::function<bool()>;

  virtual ~Question() = default;

  /// Sets a function that is called often (DfpnSearch::IsInterrupted), on the calling thread, and returns
  /// whether time is up; then should_stop() must return true as well. nullptr for none. The function must
  /// outlive the calls that follow.
  virtual void interrupt_by(const std::function<bool()>* is_interrupted) = 0;

  /// Searches until the answer is known or should_stop() returns true. A stopped search returns `unknown`; a
  /// later call continues it. Only the calling thread calls should_stop().
  virtual Answer ask(int threads, const ShouldStop& should_stop) = 0;

  [[nodiscard]] virtual Answer answer() const = 0;

  /// The move at the root with which the side to move achieves its goal; empty if it cannot, or if no move is
  /// known. Requires an answer.
  virtual std::optional<Point> move(const ShouldStop& should_stop) = 0;

  /// Writes the tree that proves the answer as a section. False if stopped, or if a wrong checkpoint misled
  /// the search. Requires an answer.
  virtual bool write_section(ProofWriter& writer, const ShouldStop& should_stop) = 0;

  [[nodiscard]] virtual std::int64_t nodes() const = 0;
  [[nodiscard]] virtual std::uint64_t used() const = 0;
  [[nodiscard]] virtual std::uint64_t lost() const = 0;

  virtual void save(std::ostream& out) const = 0;
  /// Reads what save() wrote; anything else is an error. Loading::check only validates it.
  enum class Loading : std::uint8_t { check, keep };
  virtual Result<void> load(std::istream& in, Loading how) = 0;
};

/// Can questions be asked about boards of this size?
[[nodiscard]] bool can_ask(const Rules& rules);

/// The question whether `attacker` completes a line, with tables of up to `bytes` bytes. Requires
/// can_ask(position.rules()), and that the game is not over.
[[nodiscard]] std::unique_ptr<Question> make_question(const Position& position, proof::ProofPlay play,
                                                      Side attacker, std::size_t bytes);

}  // namespace rowan::solve
