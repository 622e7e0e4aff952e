// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace rowan::solve {

/// The answer to the question: does the attacker complete a line?
enum class Answer : std::uint8_t { unknown, yes, no };

[[nodiscard]] constexpr Answer opposite(Answer answer) {
  if (answer == Answer::unknown) return answer;
  return answer == Answer::yes ? Answer::no : Answer::yes;
}

/// An answer and the facts on which it rests, as docs/proofs.md explains. The side that it favors is the
/// prover.
///
///     zone    every point where the prover may ever play: a stray stone of the other side elsewhere does not
///             stop the prover
///     pure    the prover completes no line, so a stray stone cannot help the other side to be faster; false
///             if the answer is yes
///     time    if not pure: the most moves that the other side has before a line is completed against it
template <class Points>
struct Verdict {
  Answer answer = Answer::unknown;
  bool pure = true;
  std::uint8_t time = 0;
  Points zone = {};
};

/// Proof and disproof numbers: the least number of open positions that must be decided for a yes, and for a
/// no.
struct Numbers {
  static constexpr std::uint32_t infinite = 1U << 30;

  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  /// Can an open position have these numbers?
  [[nodiscard]] bool are_open() const {
    return proof != 0 && disproof != 0 && proof < infinite && disproof < infinite;
  }
};

}  // namespace rowan::solve
