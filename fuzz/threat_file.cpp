// SPDX-License-Identifier: MIT
//
// Tests the reader and the verifiers of files of threat proofs. The reader gets the input unchanged, and must
// refuse it with a presentable error, or return records that, written again, give the same bytes. Both
// verifiers get the input unchanged, and also as records with correct checksums, so that the proofs in them
// are checked: errors of the first verifier must be presentable, the second one (tools/verify_proof) must
// agree, and brute force must confirm what they accept if at most 9 points are empty.

#include "proof/threat_file.hpp"

#include <optional>
#include <sstream>
#include <string>

#include "fuzzing.hpp"
#include "prove/threat_truth.hpp"
#include "support/second_verifier.hpp"

using namespace rowan;
using fuzzing::require;

namespace {

void read_as_it_is(const std::string& bytes) {
  std::istringstream file(bytes);
  Result<proof::ThreatFileReader> reader = proof::ThreatFileReader::open(file);
  if (!reader) return fuzzing::require_presentable(reader.error());
  std::string again = proof::threat_file_header(reader->rules());
  for (;;) {
    require(static_cast<std::size_t>(reader->good_bytes()) == again.size(), "good bytes are what was read");
    const Result<std::optional<proof::ThreatRecord>> record = reader->next();
    if (!record) return fuzzing::require_presentable(record.error());
    if (!*record) break;
    again += proof::to_bytes(**record);
  }
  require(again == bytes, "a file that was read is written again as it was");
}

/// A file with the rules and records of the input, and with correct checksums. The first byte of the input
/// chooses the game. Each record then has a byte for its kind, a byte for the number of its moves, the moves,
/// two bytes for the number of its bytes (the low one first), and those bytes.
std::string with_checksums(const std::uint8_t* data, std::size_t size) {
  constexpr Rules games[] = {{.width = 5, .height = 4, .k = 4},
                             {.width = 6, .height = 6, .k = 4},
                             {.width = 15, .height = 15, .k = 5},
                             {.width = 9, .height = 2, .k = 4, .overline = Overline::ignored},
                             {.width = 7, .height = 7, .k = 5, .overline = Overline::ignored},
                             {.width = 16, .height = 16, .k = 5},
                             {.width = 3, .height = 1, .k = 4},
                             {.width = 5, .height = 1, .k = 4},
                             {.width = 3, .height = 3, .k = 4}};
  std::size_t next = 0;
  const auto byte = [&]() -> std::uint8_t { return next < size ? data[next++] : 0; };
  std::string bytes = proof::threat_file_header(games[byte() % std::size(games)]);
  while (next < size) {
    proof::ThreatRecord record{.kind = proof::ThreatRecord::Kind{byte()}, .moves = {}, .bytes = {}};
    for (int left = byte(); left > 0 && next < size; --left) record.moves.push_back(byte());
    const int low = byte();
    for (int left = low + 256 * byte(); left > 0 && next < size; --left) record.bytes.push_back(byte());
    bytes += proof::to_bytes(record);
  }
  return bytes;
}

void compare(const std::string& bytes) {
  std::istringstream file(bytes);
  const Result<proof::ThreatFileCheck> first = proof::check_threat_file(file);
  if (!first) fuzzing::require_presentable(first.error());
  const verdict second = testing::second_verdict(bytes);
  require(second.code != PROOF_UNREADABLE, "what is in memory can be read");
  verdict_code expected = PROOF_REFUSED;
  if (first) expected = first->has_root() ? PROOF_ACCEPTED : PROOF_INCOMPLETE;
  require(second.code == expected, "both verifiers say the same");
  require(!first || prove::is_true(*first, 9), "what is accepted is true");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;
  const std::string bytes(fuzzing::as_text(data, size));
  read_as_it_is(bytes);
  compare(bytes);
  compare(with_checksums(data, size));
  return 0;
}
