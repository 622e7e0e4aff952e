// SPDX-License-Identifier: MIT
#include "prove/jobs/run_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>

#include "base/byte_numbers.hpp"
#include "base/open_file.hpp"
#include "base/text.hpp"
#include "game/games.hpp"
#include "proof/window_board.hpp"

namespace rowan::prove {

std::vector<std::uint8_t> attempt_bytes(const JobResult& result) {
  ByteWriter writer;
  writer.number(result.nodes);
  writer.number(static_cast<std::int64_t>(result.proof_number));
  const std::string bytes = writer.take();
  std::vector<std::uint8_t> all(bytes.begin(), bytes.end());
  if (result.best_move) all.push_back(*result.best_move);
  all.insert(all.end(), result.open_replies.begin(), result.open_replies.end());
  return all;
}

Attempt attempt_of(const proof::ThreatRecord& record) {
  const std::string bytes(record.bytes.begin(), record.bytes.end());
  ByteReader reader(bytes);
  Attempt attempt{.nodes = reader.number<std::int64_t>(), .proof_number = reader.number<std::int64_t>()};
  while (!reader.is_at_end()) attempt.best_and_open.push_back(reader.number<std::uint8_t>());
  return attempt;
}

namespace {

/// Are these different points of the board?
bool are_moves(const std::vector<std::uint8_t>& moves, const Rules& rules) {
  proof::CellSet seen;
  return std::ranges::all_of(moves, [&](std::uint8_t move) {
    if (move >= rules.point_count() || seen.test(move)) return false;
    seen.set(move);
    return true;
  });
}

}  // namespace

Result<RunFile> RunFile::open(const std::string& path, const Rules& rules) {
  RunFile run_file(path, rules);
  std::error_code error;
  const auto status = std::filesystem::status(path_of(path), error);
  if (std::filesystem::is_directory(status)) return failure(quotable(path, 200) + ": this is a folder");
  const bool is_file = std::filesystem::is_regular_file(status);
  const bool is_continued = is_file && std::filesystem::file_size(path_of(path), error) > 0;
  if (is_continued) {
    if (const Result<void> taken = run_file.take_file(); !taken) {
      return failure(quotable(path, 200) + ": " + taken.error().message, taken.error().detail);
    }
  }
  run_file.output_.open(path_of(path), std::ios::binary | std::ios::app);
  if (!is_continued) run_file.output_ << proof::threat_file_header(rules) << std::flush;
  if (!run_file.output_) return failure(quotable(path, 200) + ": cannot be written: " + std::strerror(errno));
  return run_file;
}

/// Reads the file, and removes its last record if that was cut off.
Result<void> RunFile::take_file() {
  std::ifstream input(path_of(path_), std::ios::binary);
  if (!input) return failure(std::string("cannot be read: ") + std::strerror(errno));
  Result<proof::ThreatFileReader> reader = proof::ThreatFileReader::open(input);
  if (!reader) return failure_of(reader);
  if (reader->rules() != rules_) {
    return failure("the file has proofs of '" + game_name(reader->rules()) + "'; expected '" +
                   game_name(rules_) + "' or a new file");
  }
  for (;;) {
    const Result<std::optional<proof::ThreatRecord>> record = reader->next();
    if (!record && !reader->is_cut_off()) return failure_of(record);
    if (!record || !*record) break;
    if (!are_moves((*record)->moves, rules_)) return failure("a record has moves that cannot be played");
    take(**record);
  }
  input.close();
  if (!reader->is_cut_off()) return {};
  std::error_code error;
  std::filesystem::resize_file(path_of(path_), static_cast<std::uintmax_t>(reader->good_bytes()), error);
  if (error) return failure("cannot be written: " + error.message());
  return {};
}

void RunFile::take(const proof::ThreatRecord& record) {
  const proof::BoardKey key = proof::board_key(rules_, record.moves);
  if (record.kind == proof::ThreatRecord::Kind::proof) {
    proved_.insert(key);
  } else {
    std::int64_t& nodes = nodes_tried_[key];
    nodes = std::max(nodes, attempt_of(record).nodes);
  }
}

bool RunFile::is_proved(const Job& job) const { return proved_.contains(proof::board_key(rules_, job)); }

std::int64_t RunFile::nodes_tried(const Job& job) const {
  const auto found = nodes_tried_.find(proof::board_key(rules_, job));
  return found == nodes_tried_.end() ? 0 : found->second;
}

Result<void> RunFile::add(const Job& job, const JobResult& result) {
  using Kind = proof::ThreatRecord::Kind;
  const proof::ThreatRecord record{.kind = result.is_proved ? Kind::proof : Kind::attempt,
                                   .moves = job,
                                   .bytes = result.is_proved ? result.proof : attempt_bytes(result)};
  return append(record);
}

Result<void> RunFile::append(const proof::ThreatRecord& record) {
  output_ << proof::to_bytes(record) << std::flush;
  if (!output_)
    return failure(quotable(path_, 200) +
                   ": cannot be written; is the disk full? Everything before this is kept");
  take(record);
  return {};
}

}  // namespace rowan::prove
