// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/result.hpp"
#include "proof/threat_file.hpp"
#include "prove/jobs/jobs.hpp"

namespace rowan::prove {

/// How the search for the win of a job ended, and how far it got.
struct JobResult {
  bool is_proved = false;
  std::vector<std::uint8_t> proof;  // if is_proved: the bytes of the proof (proof/threat_proof.hpp)
  std::int64_t nodes = 0;
  std::int64_t searches = 0;
  std::int64_t second_nodes = 0;  // analyzed positions with the second player to move
  double proof_number = 0;        // an estimate of the positions still to be won
  std::optional<std::uint8_t> best_move = {};
  std::vector<std::uint8_t> open_replies = {};  // open replies to the best move
};

/// The run file: the threat file of a run of `rowan prove` while it grows. It records which positions are
/// proved, and how many nodes were spent on others.
///
/// Records are appended and flushed one by one. A file whose last record was cut off is continued after the
/// last complete one; a damaged file, or one of another game, is refused and left unchanged.
class RunFile {
 public:
  /// Continues the file, or makes a new one.
  [[nodiscard]] static Result<RunFile> open(const std::string& path, const Rules& rules);

  [[nodiscard]] const Rules& rules() const { return rules_; }

  [[nodiscard]] bool is_proved(const Job& job) const;
  [[nodiscard]] bool is_proved(const proof::BoardKey& key) const { return proved_.contains(key); }

  /// Nodes of the longest attempt at a job that is not proved; 0 if there was none.
  [[nodiscard]] std::int64_t nodes_tried(const Job& job) const;

  /// Writes the result of a search. Requires that a proof in it has been checked.
  [[nodiscard]] Result<void> add(const Job& job, const JobResult& result);

  /// Writes a record. Requires that a proof in it has been checked.
  [[nodiscard]] Result<void> append(const proof::ThreatRecord& record);

  [[nodiscard]] std::size_t proof_count() const { return proved_.size(); }

 private:
  RunFile(std::string path, const Rules& rules) : path_(std::move(path)), rules_(rules) {}
  [[nodiscard]] Result<void> take_file();
  void take(const proof::ThreatRecord& record);

  std::string path_;
  Rules rules_;
  std::ofstream output_;
  std::unordered_set<proof::BoardKey> proved_;
  std::unordered_map<proof::BoardKey, std::int64_t> nodes_tried_;
};

/// The bytes of the record of an attempt: nodes, the estimated number of positions still to be won, the best
/// move and its open replies.
[[nodiscard]] std::vector<std::uint8_t> attempt_bytes(const JobResult& result);
struct Attempt {
  std::int64_t nodes = 0;
  std::int64_t proof_number = 0;
  std::vector<std::uint8_t> best_and_open = {};
};
[[nodiscard]] Attempt attempt_of(const proof::ThreatRecord& record);

}  // namespace rowan::prove
