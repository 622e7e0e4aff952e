// SPDX-License-Identifier: MIT
#include "proof/threat_file.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "base/byte_numbers.hpp"
#include "base/checksum.hpp"
#include "proof/window_board.hpp"

namespace rowan::proof {

namespace {

constexpr std::uint8_t version = 1;
constexpr std::size_t most_record_bytes = std::size_t{1} << 28;

void append_number(std::string& bytes, std::size_t value) {
  for (; value >= 0x80; value >>= 7) bytes += static_cast<char>(value | 0x80);
  bytes += static_cast<char>(value);
}

void append(std::string& bytes, const std::vector<std::uint8_t>& more) {
  append_number(bytes, more.size());
  bytes.append(more.begin(), more.end());
}

/// Reads bytes from a stream and keeps them for the checksum.
class RecordInput {
 public:
  explicit RecordInput(std::istream& input) : input_(input) {}

  std::optional<std::uint8_t> byte() {
    const int next = input_.get();
    if (next == std::istream::traits_type::eof()) return std::nullopt;
    bytes_ += static_cast<char>(next);
    return static_cast<std::uint8_t>(next);
  }

  std::optional<std::size_t> number() {
    std::size_t value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
      const std::optional<std::uint8_t> part = byte();
      if (!part || (*part == 0 && shift > 0)) return std::nullopt;
      value |= std::size_t{*part & 0x7FU} << shift;
      if (*part < 0x80) return value;
    }
    return std::nullopt;
  }

  bool numbers(std::vector<std::uint8_t>& values) {
    const std::optional<std::size_t> count = number();
    if (!count || *count > most_record_bytes) return false;
    for (std::size_t i = 0; i < *count; ++i) {  // one at a time: a wrong length must not allocate much
      const std::optional<std::uint8_t> value = byte();
      if (!value) return false;
      values.push_back(*value);
    }
    return true;
  }

  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  std::istream& input_;
  std::string bytes_;
};

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

  /// Finishes the check; fails if a proof needs one that the file lacks. Proofs cannot depend on each other
  /// in circles: each leaves to others only positions with more stones than its own.
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

std::string threat_file_header(const Rules& rules) {
  std::string bytes(threat_file_magic);
  for (const int value : {int{version}, int{rules.width}, int{rules.height}, int{rules.k},
                          rules.overline == Overline::wins ? 0 : 1}) {
    bytes += static_cast<char>(value);
  }
  return bytes;
}

std::string to_bytes(const ThreatRecord& record) {
  std::string bytes(1, static_cast<char>(record.kind));
  append(bytes, record.moves);
  append(bytes, record.bytes);
  ByteWriter checksum;
  checksum.number(crc32c(bytes));
  return bytes + checksum.bytes();
}

Result<ThreatFileReader> ThreatFileReader::open(std::istream& input) {
  RecordInput header(input);
  std::array<int, 5> values{};
  for (const char letter : threat_file_magic) {
    if (header.byte() != static_cast<std::uint8_t>(letter))
      return failure("this is not a file of threat proofs");
  }
  for (int& value : values) {
    const std::optional<std::uint8_t> byte = header.byte();
    if (!byte) return failure("the file ends before its first record");
    value = *byte;
  }
  if (values[0] != version) return failure("unsupported version of the threat proofs; expected version 1");
  const Rules rules{.width = static_cast<std::uint8_t>(values[1]),
                    .height = static_cast<std::uint8_t>(values[2]),
                    .k = static_cast<std::uint8_t>(values[3]),
                    .overline = values[4] == 0 ? Overline::wins : Overline::ignored};
  if (values[4] > 1 || !WindowBoard::supports(rules)) {
    return failure("invalid game; threat proofs need at most 256 points and a k from 4 to 15");
  }
  ThreatFileReader reader(input, rules);
  reader.good_bytes_ = static_cast<std::int64_t>(header.bytes().size());
  return reader;
}

std::unexpected<Error> ThreatFileReader::cut_off() {
  is_cut_off_ = input_->eof();
  return failure("the file ends in a record");
}

/// Skips the header of an appended file. Requires that its first letter is next in the input.
Result<void> ThreatFileReader::skip_header() {
  const std::string expected = threat_file_header(rules_);
  std::string header(expected.size(), '\0');
  input_->read(header.data(), static_cast<std::streamsize>(header.size()));
  if (input_->gcount() < static_cast<std::streamsize>(header.size())) return cut_off();
  if (header == expected) {
    good_bytes_ += static_cast<std::int64_t>(header.size());
    return {};
  }
  if (!header.starts_with(threat_file_magic)) return failure("a record of an unknown kind");
  if (header[threat_file_magic.size()] != static_cast<char>(version)) {
    return failure("a part of the file has another version; expected version 1");
  }
  return failure("a part of the file is for a different game than its first part");
}

/// The kind of the next record; empty at the end. Skips headers before the record.
Result<std::optional<std::uint8_t>> ThreatFileReader::next_kind() {
  for (;;) {
    const int next = input_->peek();
    if (next == std::istream::traits_type::eof()) return std::nullopt;
    if (next == 1 || next == 2) return static_cast<std::uint8_t>(next);
    if (next != threat_file_magic.front()) return failure("a record of an unknown kind");
    if (const Result<void> skipped = skip_header(); !skipped) return failure_of(skipped);
  }
}

Result<std::optional<ThreatRecord>> ThreatFileReader::next() {
  const Result<std::optional<std::uint8_t>> kind = next_kind();
  if (!kind) return failure_of(kind);
  if (!*kind) return std::nullopt;
  RecordInput input(*input_);
  input.byte();
  ThreatRecord record{.kind = ThreatRecord::Kind{**kind}, .moves = {}, .bytes = {}};
  if (!input.numbers(record.moves) || !input.numbers(record.bytes)) return cut_off();
  const std::uint32_t expected = crc32c(input.bytes());
  std::uint32_t checksum = 0;
  for (int i = 0; i < 4; ++i) {
    const std::optional<std::uint8_t> byte = input.byte();
    if (!byte) return cut_off();
    checksum |= std::uint32_t{*byte} << (8 * i);
  }
  if (checksum != expected) return failure("the checksum of a record is wrong: the file is damaged");
  good_bytes_ += static_cast<std::int64_t>(input.bytes().size());
  return record;
}

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
