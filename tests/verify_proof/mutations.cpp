// SPDX-License-Identifier: MIT
#include "verify_proof/mutations.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "base/checksum.hpp"
#include "proof/proof_format.hpp"
#include "proof/threat_file.hpp"

namespace rowan::verify_proof_test {

namespace {

constexpr std::size_t checksum_size = 8;
constexpr std::size_t least_proof_size = proof::ProofFormat::magic.size() + 8 + checksum_size;

std::size_t below(Random& random, std::size_t bound) {
  return random.below(static_cast<std::uint32_t>(std::max<std::size_t>(bound, 1)));
}

/// A value that is common in proofs: a point, a small number, a tag.
char likely_byte(Random& random) {
  constexpr std::uint8_t tags[] = {0x01, 0x02, 0x03, 0x04, 0x05, 0x42, 0x81, 0x82, 0x83, 0x84, 0x85, 0xC2};
  if (random.below(3) == 0) return static_cast<char>(tags[random.below(std::size(tags))]);
  return static_cast<char>(random.below(random.below(2) == 0 ? 4 : 40));
}

/// Mutates a few bytes; Bytes is a string or a vector.
template <class Bytes>
void spoil_bytes(Bytes& bytes, Random& random) {
  using Byte = Bytes::value_type;
  if (bytes.empty()) return bytes.push_back(static_cast<Byte>(likely_byte(random)));
  const std::size_t at = below(random, bytes.size());
  const auto place = bytes.begin() + static_cast<std::ptrdiff_t>(at);
  switch (random.below(8)) {
    case 0:
      *place = static_cast<Byte>(*place ^ (1 << random.below(8)));
      break;
    case 1:
    case 2:
      *place = static_cast<Byte>(likely_byte(random));
      break;
    case 3:
      bytes.erase(place);
      break;
    case 4:
      bytes.insert(place, static_cast<Byte>(likely_byte(random)));
      break;
    case 5:
      std::swap(*place, bytes[below(random, bytes.size())]);
      break;
    case 6: {  // duplicates a piece
      const std::size_t length = 1 + below(random, std::min<std::size_t>(bytes.size() - at, 30));
      const Bytes piece(place, place + static_cast<std::ptrdiff_t>(length));
      const auto to = static_cast<std::ptrdiff_t>(below(random, bytes.size()));
      bytes.insert(bytes.begin() + to, piece.begin(), piece.end());
      break;
    }
    default:
      if (random.below(3) == 0) bytes.resize(at);
      std::swap(*bytes.begin(), bytes[bytes.size() / 2]);
  }
}

std::string spoiled_proof(std::string bytes, Random& random) {
  bytes.resize(bytes.size() - checksum_size);
  const std::size_t header = proof::ProofFormat::magic.size() + 1;
  if (random.below(6) == 0) {  // width, height, k, kind of play, side to move or claim
    bytes[header + below(random, 6)] = static_cast<char>(random.below(6));
  } else {
    std::string rest = bytes.substr(header);
    spoil_bytes(rest, random);
    bytes = bytes.substr(0, header) + rest;
  }
  return with_checksum(std::move(bytes));
}

using Records = std::vector<proof::ThreatRecord>;

void spoil_records(Records& records, Random& random) {
  proof::ThreatRecord& record = records[below(random, records.size())];
  proof::ThreatRecord& other = records[below(random, records.size())];
  switch (random.below(8)) {
    case 0:
      spoil_bytes(record.moves, random);
      break;
    case 1:
      std::swap(record.bytes, other.bytes);
      break;
    case 2:
      std::swap(record.moves, other.moves);
      break;
    case 3:
      record.kind = proof::ThreatRecord::Kind::attempt;
      break;
    case 4:
      records.erase(records.begin() + static_cast<std::ptrdiff_t>(below(random, records.size())));
      break;
    default:
      spoil_bytes(record.bytes, random);
  }
}

/// The file with a mutation of its records, sometimes also of its header. Nothing if the file has no records
/// or cannot be read.
std::optional<std::string> spoiled_threats(const std::string& file, Random& random) {
  std::istringstream input(file);
  Result<proof::ThreatFileReader> reader = proof::ThreatFileReader::open(input);
  if (!reader) return std::nullopt;
  Records records;
  while (true) {
    Result<std::optional<proof::ThreatRecord>> record = reader->next();
    if (!record) return std::nullopt;
    if (!*record) break;
    records.push_back(std::move(**record));
  }
  if (records.empty()) return std::nullopt;
  spoil_records(records, random);
  std::string bytes = proof::threat_file_header(reader->rules());
  if (random.below(12) == 0) {
    bytes[proof::threat_file_magic.size() + below(random, 5)] = static_cast<char>(random.below(17));
  }
  for (const proof::ThreatRecord& record : records) bytes += proof::to_bytes(record);
  return bytes;
}

}  // namespace

int mutations(int usual) {
  const char* const wanted = std::getenv("ROWAN_MUTATIONS");
  return wanted != nullptr ? std::atoi(wanted) : usual;
}

std::string with_checksum(std::string bytes_before_it) {
  const std::uint64_t sum = fnv1a64(bytes_before_it);
  for (int shift = 0; shift < 64; shift += 8) bytes_before_it += static_cast<char>(sum >> shift & 0xFF);
  return bytes_before_it;
}

std::string spoiled(const std::string& file, Random& random) {
  if (random.below(10) > 0) {
    if (std::optional<std::string> threats = spoiled_threats(file, random)) return *threats;
    if (file.starts_with(proof::ProofFormat::magic) && file.size() >= least_proof_size)
      return spoiled_proof(file, random);
  }
  std::string bytes = file;
  spoil_bytes(bytes, random);
  return bytes;
}

}  // namespace rowan::verify_proof_test
