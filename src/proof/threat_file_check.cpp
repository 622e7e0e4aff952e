// SPDX-License-Identifier: MIT
#include "proof/threat_file_check.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "proof/threat_file.hpp"

namespace rowan::proof {

namespace {

/// The check of a file in progress.
class FileCheck {
 public:
  explicit FileCheck(const Rules& rules) : file_{.rules = rules} {}

  Result<void> add(const ThreatRecord& record) {
    if (record.kind == ThreatRecord::Kind::attempt) {
      ++file_.attempts;
      return {};
    }
    const ThreatProofCheck check = check_threat_proof(file_.rules, record.moves, record.bytes);
    ++file_.proofs;
    if (!check.is_accepted) return failure("proof " + std::to_string(file_.proofs) + ": " + check.reason);
    elsewhere_.insert(check.elsewhere.begin(), check.elsewhere.end());
    file_.nodes += check.nodes;
    file_.trees += check.trees;
    if (!file_.proved.insert(board_key(file_.rules, record.moves)).second) return {};
    if (file_.least_count == 0 || record.moves.size() < file_.least.size()) {
      file_.least = record.moves;
      file_.least_count = 0;
    }
    if (record.moves.size() == file_.least.size()) ++file_.least_count;
    return {};
  }

  /// Proofs cannot depend on each other in circles: a position with more stones is never proved by one with
  /// fewer.
  Result<ThreatFileCheck> finish(std::int64_t bytes) {
    file_.bytes = bytes;
    if (!std::ranges::all_of(elsewhere_, [&](const BoardKey& key) { return file_.proved.contains(key); })) {
      return failure("a proof needs another one that is not in the file");
    }
    return std::move(file_);
  }

  [[nodiscard]] const ThreatFileCheck& so_far() const { return file_; }

 private:
  ThreatFileCheck file_;
  std::unordered_set<BoardKey> elsewhere_;
};

}  // namespace

Result<ThreatFileCheck> check_threat_file(std::istream& input,
                                          const std::function<void(const ThreatFileCheck&)>& tell) {
  Result<ThreatFileReader> reader = ThreatFileReader::open(input);
  if (!reader) return failure_of(reader);
  FileCheck check(reader->rules());
  for (;;) {
    const Result<std::optional<ThreatRecord>> record = reader->next();
    if (!record) return failure_of(record);
    if (!*record) return check.finish(reader->good_bytes());
    if (const Result<void> added = check.add(**record); !added) return failure_of(added);
    if (tell) tell(check.so_far());
  }
}

}  // namespace rowan::proof
