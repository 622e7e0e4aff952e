// SPDX-License-Identifier: MIT
#include "prove/job_book.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/byte_numbers.hpp"

namespace rowan::prove {

std::vector<std::uint8_t> attempt_bytes(const UpperResult& result) {
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

Result<JobBook> JobBook::open(const std::string& path) {
  JobBook book;
  book.path_ = path;
  if (std::filesystem::exists(path) && std::filesystem::file_size(path) > 0) {
    std::ifstream input(path, std::ios::binary);
    Result<proof::ThreatFileReader> reader = proof::ThreatFileReader::open(input);
    if (!reader) return failure(path + ": " + reader.error().message);
    if (reader->rules() != job_rules) return failure(path + ": expected proofs of 15x15, five in a row");
    for (;;) {
      const Result<std::optional<proof::ThreatRecord>> record = reader->next();
      if (!record || !*record) break;
      book.take(**record);
    }
    input.close();
    std::filesystem::resize_file(path, static_cast<std::uintmax_t>(reader->good_bytes()));
    book.output_.open(path, std::ios::binary | std::ios::app);
  } else {
    book.output_.open(path, std::ios::binary | std::ios::trunc);
    book.output_ << proof::threat_file_header(job_rules) << std::flush;
  }
  if (!book.output_) return failure(path + ": cannot be written");
  return book;
}

void JobBook::take(const proof::ThreatRecord& record) {
  const proof::BoardKey key = proof::board_key(job_rules, record.moves);
  if (record.kind == proof::ThreatRecord::Kind::proof) {
    proved_.insert(key);
  } else {
    std::int64_t& nodes = nodes_tried_[key];
    nodes = std::max(nodes, attempt_of(record).nodes);
  }
}

bool JobBook::is_proved(const Job& job) const { return proved_.contains(proof::board_key(job_rules, job)); }

std::int64_t JobBook::nodes_tried(const Job& job) const {
  const auto found = nodes_tried_.find(proof::board_key(job_rules, job));
  return found == nodes_tried_.end() ? 0 : found->second;
}

Result<void> JobBook::add(const Job& job, const UpperResult& result) {
  using Kind = proof::ThreatRecord::Kind;
  const proof::ThreatRecord record{.kind = result.is_proved ? Kind::proof : Kind::attempt,
                                   .moves = job,
                                   .bytes = result.is_proved ? result.proof : attempt_bytes(result)};
  return append(record);
}

Result<void> JobBook::append(const proof::ThreatRecord& record) {
  output_ << proof::to_bytes(record) << std::flush;
  if (!output_) return failure(path_ + ": cannot be written; is the disk full?");
  take(record);
  return {};
}

Result<std::int64_t> JobBook::append_from(std::istream& other) {
  Result<proof::ThreatFileReader> reader = proof::ThreatFileReader::open(other);
  if (!reader) return failure_of(reader);
  if (reader->rules() != job_rules) return failure("expected proofs of 15x15, five in a row");
  std::int64_t added = 0;
  for (;;) {
    const Result<std::optional<proof::ThreatRecord>> record = reader->next();
    if (!record) return failure_of(record);
    if (!*record) return added;
    const bool is_proof = (*record)->kind == proof::ThreatRecord::Kind::proof;
    if (is_proved((*record)->moves)) continue;
    if (!is_proof && nodes_tried((*record)->moves) >= attempt_of(**record).nodes) continue;
    if (const Result<void> done = append(**record); !done) return failure_of(done);
    ++added;
  }
}

}  // namespace rowan::prove
