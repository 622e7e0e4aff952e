// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <rowan/base/call.hpp>
#include <rowan/base/poll.hpp>
#include <rowan/c/solve.h>

namespace rowan {
inline namespace api {

/// The value of a position with perfect play by both sides.
enum class Value {
  unknown = ROWAN_VALUE_UNKNOWN,
  first_wins = ROWAN_VALUE_FIRST_WINS,
  second_wins = ROWAN_VALUE_SECOND_WINS,
  draw = ROWAN_VALUE_DRAW
};

/// The findings of the verifier.
struct ProofCheck {
  rowan_proof_verdict verdict = ROWAN_PROOF_UNREADABLE;
  Value value = Value::unknown;             ///< the value claimed, and proved if accepted
  rowan_play play = ROWAN_PLAY_STRONG;      ///< the game solved
  bool rests_on_strategy_stealing = false;  ///< whether the proof relies on strategy stealing
  std::uint64_t nodes = 0;
  std::uint64_t bytes = 0;  ///< number of bytes read
  std::string game;         ///< the rules, as Game reads them
  std::string position;     ///< the position whose value is claimed, as Game::set_position reads it
  std::string reason;       ///< why the proof was not accepted; else ""
  rowan_proof_kind kind = ROWAN_PROOF_KIND_VALUE;
  std::uint64_t proofs = 0;       ///< in a file of threat proofs: number of proofs
  std::uint64_t threat_wins = 0;  ///< in a file of threat proofs: number of wins that were replayed

  [[nodiscard]] bool is_accepted() const { return verdict == ROWAN_PROOF_ACCEPTED; }
};

namespace detail {

inline ProofCheck read_check(const rowan_proof_check& check) {
  ProofCheck result;
  result.verdict = static_cast<rowan_proof_verdict>(check.verdict);
  result.value = static_cast<Value>(check.value);
  result.play = static_cast<rowan_play>(check.play);
  result.rests_on_strategy_stealing = check.strategy_stealing != 0;
  result.nodes = check.nodes;
  result.bytes = check.bytes;
  result.game = check.game;
  result.position = check.position;
  result.reason = check.reason;
  result.kind = static_cast<rowan_proof_kind>(check.kind);
  result.proofs = check.proofs;
  result.threat_wins = check.threat_wins;
  return result;
}

}  // namespace detail

/// Checks a proof of any kind and origin, without searching. `memory_mib` is the memory limit in MiB
/// for a proof of a value; 0 means 2048. For a wrong proof no exception is thrown: the verdict says so. Fails
/// with ROWAN_NO_RESULT if `poll` stops the check.
[[nodiscard]] inline ProofCheck verify_proof(const std::string& path, int memory_mib = 0,
                                             const Poll& poll = {}) {
  rowan_proof_check check = ROWAN_PROOF_CHECK_INIT;
  detail::PollCallback call(poll);
  const int answer = rowan_proof_verify_file(path.c_str(), memory_mib, call.c_function(), &call, &check);
  call.rethrow();
  detail::check(answer);
  return detail::read_check(check);
}
[[nodiscard]] inline ProofCheck verify_proof(const std::vector<std::uint8_t>& bytes, int memory_mib = 0,
                                             const Poll& poll = {}) {
  rowan_proof_check check = ROWAN_PROOF_CHECK_INIT;
  detail::PollCallback call(poll);
  const int answer =
      rowan_proof_verify_memory(bytes.data(), bytes.size(), memory_mib, call.c_function(), &call, &check);
  call.rethrow();
  detail::check(answer);
  return detail::read_check(check);
}

}  // namespace api
}  // namespace rowan
