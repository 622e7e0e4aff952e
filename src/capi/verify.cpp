// SPDX-License-Identifier: MIT
//
// The verifiers of all kinds of proofs.
#include <array>
#include <cstdint>
#include <fstream>
#include <istream>
#include <streambuf>
#include <string>
#include <string_view>

#include <rowan/c/solve.h>

#include "capi/byte_files.hpp"
#include "capi/call.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "proof/threat_file.hpp"
#include "proof/verifier.hpp"

using rowan::capi::call_error;
using rowan::capi::CallResult;
using rowan::proof::ProofVerdict;

static_assert(static_cast<int>(ProofVerdict::accepted) == ROWAN_PROOF_ACCEPTED &&
              static_cast<int>(ProofVerdict::rejected) == ROWAN_PROOF_REJECTED &&
              static_cast<int>(ProofVerdict::unreadable) == ROWAN_PROOF_UNREADABLE);

namespace {

int value_of(rowan::proof::ProofClaim claim) {
  switch (claim) {
    case rowan::proof::ProofClaim::first_wins:
      return ROWAN_VALUE_FIRST_WINS;
    case rowan::proof::ProofClaim::second_wins:
      return ROWAN_VALUE_SECOND_WINS;
    case rowan::proof::ProofClaim::draw:
      break;
  }
  return ROWAN_VALUE_DRAW;
}

/// The reason with the moves that lead there: "the answer h9 is not refuted (after h8 i9)".
std::string reason_text(const rowan::proof::ProofCheck& checked) {
  if (checked.moves.empty() || !checked.statement) return checked.reason;
  std::string moves;
  for (const rowan::Point move : checked.moves) {
    moves += (moves.empty() ? "" : " ") + rowan::short_text(move, checked.statement->root.rules());
  }
  return checked.reason + " (after " + moves + ')';
}

rowan_proof_check c_check_of(const rowan::proof::ProofCheck& checked) {
  rowan_proof_check check = ROWAN_PROOF_CHECK_INIT;
  check.verdict = static_cast<int32_t>(checked.verdict);
  check.strategy_stealing = checked.strategy_stealing ? 1 : 0;
  check.nodes = checked.nodes;
  check.bytes = checked.bytes;
  rowan::capi::copy_text(reason_text(checked), check.reason, sizeof check.reason);
  if (checked.statement) {
    check.value = value_of(checked.statement->claim);
    check.play = static_cast<int32_t>(checked.statement->play);
    rowan::capi::copy_text(rowan::game_name(checked.statement->root.rules()), check.game, sizeof check.game);
    rowan::capi::copy_text(rowan::to_text(checked.statement->root), check.position, sizeof check.position);
  }
  return check;
}

std::string incomplete_text(const rowan::proof::ThreatFileCheck& file) {
  if (file.proofs == 0) return "incomplete: the file has no proofs";
  return "incomplete: all proofs hold, but the fewest stones, " + std::to_string(file.least.size()) +
         ", occur in " + std::to_string(file.least_count) + " positions";
}

/// Threat proofs are accepted if all of them hold and one position has fewer stones than all others: that is
/// the position the first player wins.
rowan_proof_check c_check_of(const rowan::Result<rowan::proof::ThreatFileCheck>& checked) {
  rowan_proof_check check = ROWAN_PROOF_CHECK_INIT;
  check.kind = ROWAN_PROOF_KIND_THREATS;
  check.verdict = ROWAN_PROOF_REJECTED;
  if (!checked) {
    rowan::capi::copy_text(checked.error().message, check.reason, sizeof check.reason);
    return check;
  }
  check.nodes = static_cast<std::uint64_t>(checked->nodes);
  check.proofs = static_cast<std::uint64_t>(checked->proofs);
  check.threat_wins = static_cast<std::uint64_t>(checked->trees);
  rowan::capi::copy_text(rowan::game_name(checked->rules), check.game, sizeof check.game);
  if (checked->least_count != 1) {
    rowan::capi::copy_text(incomplete_text(*checked), check.reason, sizeof check.reason);
    return check;
  }
  rowan::Position root(checked->rules);
  for (const std::uint8_t move : checked->least) root.play(checked->rules.point_of(move));
  check.verdict = ROWAN_PROOF_ACCEPTED;
  check.value = ROWAN_VALUE_FIRST_WINS;
  rowan::capi::copy_text(rowan::to_text(root), check.position, sizeof check.position);
  return check;
}

/// Reads until the poll asks it to stop, then reports the end of the file: that ends the verifier, which has
/// no stop of its own.
class PolledInput : public std::streambuf {
 public:
  PolledInput(std::streambuf& source, rowan_poll poll, void* user)
      : source_(source), poll_(poll), user_(user) {}

  [[nodiscard]] bool is_stopped() const { return is_stopped_; }

  /// The number of bytes read from it.
  [[nodiscard]] std::uint64_t position() const {
    return read_ - static_cast<std::uint64_t>(egptr() - gptr());
  }

  /// Are these the next bytes? Right after peek(), the first bytes of the file.
  [[nodiscard]] bool begins_with(std::string_view bytes) const {
    return std::string_view(gptr(), static_cast<std::size_t>(egptr() - gptr())).starts_with(bytes);
  }

 protected:
  int_type underflow() override {
    is_stopped_ = is_stopped_ || (poll_ != nullptr && poll_(user_) != 0);
    const std::streamsize count =
        is_stopped_ ? 0 : source_.sgetn(bytes_.data(), static_cast<std::streamsize>(bytes_.size()));
    read_ += static_cast<std::uint64_t>(count);
    setg(bytes_.data(), bytes_.data(), bytes_.data() + count);
    return count == 0 ? traits_type::eof() : traits_type::to_int_type(bytes_.front());
  }

 private:
  std::streambuf& source_;
  rowan_poll poll_;
  void* user_;
  bool is_stopped_ = false;
  std::uint64_t read_ = 0;
  std::array<char, 4096> bytes_{};
};

/// The result for a file that no verifier has read to its end.
rowan_proof_check unchecked(rowan_proof_verdict verdict, std::string_view reason) {
  rowan_proof_check check = ROWAN_PROOF_CHECK_INIT;
  check.verdict = verdict;
  rowan::capi::copy_text(reason, check.reason, sizeof check.reason);
  return check;
}

/// Verifies either kind of proof, told apart by the first bytes of the file.
rowan_proof_check verify_any(PolledInput& input, std::size_t memory) {
  using namespace std::string_view_literals;
  std::istream stream(&input);
  stream.peek();  // a folder opens, but cannot be read: then the stream is bad
  if (!stream.bad()) stream.clear();
  if (input.begins_with("\xFD"
                        "7zXZ\0"sv)) {
    return unchecked(ROWAN_PROOF_REJECTED,
                     "the file is compressed with xz; decompress it first: xz -dc FILE");
  }
  if (!input.begins_with(rowan::proof::threat_file_magic)) {
    return c_check_of(rowan::proof::verify_proof(stream, memory));
  }
  rowan_proof_check check = c_check_of(rowan::proof::check_threat_file(stream));
  check.bytes = input.position();
  return stream.bad() ? unchecked(ROWAN_PROOF_UNREADABLE, "reading failed") : check;
}

CallResult verify(std::streambuf& source, int memory_mib, rowan_poll poll, void* user,
                  rowan_proof_check* check) {
  constexpr int usual_mebibytes = 2048;
  if (memory_mib < 0 || memory_mib > 1 << 20) return call_error(ROWAN_BAD_ARGUMENT);
  if (const auto sized = rowan::capi::check_optional_struct(check); !sized) return rowan::failure_of(sized);
  const auto mebibytes = static_cast<std::size_t>(memory_mib == 0 ? usual_mebibytes : memory_mib);
  PolledInput input(source, poll, user);
  const rowan_proof_check checked = verify_any(input, mebibytes << 20);
  if (input.is_stopped()) return call_error(ROWAN_NO_RESULT);
  if (check != nullptr) {
    if (const auto written = rowan::capi::write_struct(checked, check); !written) return written;
  }
  return checked.verdict;
}

}  // namespace

int rowan_proof_verify_file(const char* path, int memory_mib, rowan_poll poll, void* user,
                            rowan_proof_check* check) {
  return rowan::capi::guarded(nullptr, 0, [&]() -> CallResult {
    if (path == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    std::ifstream file(path, std::ios::binary);
    if (!file) return call_error(ROWAN_IO_ERROR);
    return verify(*file.rdbuf(), memory_mib, poll, user, check);
  });
}

int rowan_proof_verify_memory(const uint8_t* bytes, size_t size, int memory_mib, rowan_poll poll, void* user,
                              rowan_proof_check* check) {
  return rowan::capi::guarded(nullptr, 0, [&]() -> CallResult {
    if (bytes == nullptr && size > 0) return call_error(ROWAN_NULL_ARGUMENT);
    rowan::capi::MemoryInput input(std::string_view(reinterpret_cast<const char*>(bytes), size));
    return verify(input, memory_mib, poll, user, check);
  });
}
