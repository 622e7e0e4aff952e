// SPDX-License-Identifier: MIT
#include "proof/threat_file.hpp"

#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace rowan::proof_test {
namespace {

using proof::ThreatRecord;

constexpr Rules rules{.width = 6, .height = 6, .k = 4};
constexpr std::size_t header_size = proof::threat_file_magic.size() + 5;

/// Black has b5 c5 and plays d5: two points complete a row.
const ThreatRecord won{.kind = ThreatRecord::Kind::proof, .moves = {7, 30, 8, 35}, .bytes = {0, 9}};

std::string file_of(const std::vector<ThreatRecord>& records) {
  std::string bytes = proof::threat_file_header(rules);
  for (const ThreatRecord& record : records) bytes += to_bytes(record);
  return bytes;
}

/// The reason why the file is rejected; empty if it is accepted.
std::string refusal(const std::string& bytes) {
  std::istringstream input(bytes);
  const Result<proof::ThreatFileCheck> check = proof::check_threat_file(input);
  return check ? "" : check.error().message;
}

TEST(ThreatFile, SurvivesARoundTrip) {
  const ThreatRecord attempt{.kind = ThreatRecord::Kind::attempt, .moves = {}, .bytes = {1, 2, 3}};
  std::istringstream input(file_of({won, attempt}));
  Result<proof::ThreatFileReader> reader = proof::ThreatFileReader::open(input);
  ASSERT_TRUE(reader.has_value());
  EXPECT_EQ(reader->rules(), rules);
  EXPECT_EQ(reader->good_bytes(), static_cast<std::int64_t>(header_size));
  for (const ThreatRecord& expected : {won, attempt}) {
    const Result<std::optional<ThreatRecord>> record = reader->next();
    ASSERT_TRUE(record.has_value() && record->has_value());
    EXPECT_EQ((*record)->kind, expected.kind);
    EXPECT_EQ((*record)->moves, expected.moves);
    EXPECT_EQ((*record)->bytes, expected.bytes);
  }
  const Result<std::optional<ThreatRecord>> end = reader->next();
  EXPECT_TRUE(end.has_value() && !end->has_value());
}

TEST(ThreatFile, ACheckCountsRecords) {
  const ThreatRecord attempt{.kind = ThreatRecord::Kind::attempt, .moves = {}, .bytes = {}};
  std::istringstream input(file_of({won, attempt}));
  const Result<proof::ThreatFileCheck> check = proof::check_threat_file(input);
  ASSERT_TRUE(check.has_value()) << check.error().message;
  EXPECT_EQ(check->proofs, 1);
  EXPECT_EQ(check->attempts, 1);
  EXPECT_EQ(check->trees, 1);
  EXPECT_TRUE(check->proved.contains(proof::board_key(rules, won.moves)));
}

TEST(ThreatFile, MayEndOnlyAfterARecord) {
  const std::string bytes = file_of({won});
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_EQ(refusal(bytes.substr(0, size)).empty(), size == header_size) << size;
  }
  EXPECT_EQ(refusal(bytes.substr(0, header_size - 1)), "the file ends before its first record");
  EXPECT_EQ(refusal(bytes.substr(0, bytes.size() - 1)), "the file ends in a record");
}

TEST(ThreatFile, AnotherVersionOrGameIsRefused) {
  const std::string bytes = file_of({won});
  const std::size_t version = proof::threat_file_magic.size();
  const auto with = [&](std::size_t place, int value) {
    std::string changed = bytes;
    changed[place] = static_cast<char>(value);
    return refusal(changed);
  };
  EXPECT_EQ(with(0, 'R'), "this is not a file of threat proofs");
  EXPECT_EQ(with(version, 2), "unsupported version of the threat proofs; expected version 1");
  const std::string invalid = "invalid game; threat proofs need at most 256 points and a k from 4 to 15";
  EXPECT_EQ(with(version + 1, 0), invalid);
  EXPECT_EQ(with(version + 1, 33), invalid);
  EXPECT_EQ(with(version + 3, 3), invalid);
  EXPECT_EQ(with(version + 3, 16), invalid);
  EXPECT_EQ(with(version + 4, 2), invalid);
}

TEST(ThreatFile, EveryChangedBitOfARecordIsDetected) {
  const std::string bytes = file_of({won});
  for (std::size_t place = header_size; place < bytes.size(); ++place) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string changed = bytes;
      changed[place] = static_cast<char>(changed[place] ^ (1 << bit));
      EXPECT_NE(refusal(changed), "") << place << ", bit " << bit;
    }
  }
}

TEST(ThreatFile, OnlyARecordMayFollowARecord) {
  EXPECT_EQ(refusal(file_of({won}) + '\0'), "a record of an unknown kind");
  EXPECT_EQ(refusal(file_of({won}) + '\1'), "the file ends in a record");
  EXPECT_EQ(refusal(file_of({won, won})), "");
}

TEST(ThreatFile, LongLengthsAreRefused) {
  const std::string header = file_of({});
  EXPECT_EQ(refusal(header + "\x01" + std::string("\x80\x00", 2)), "the file ends in a record");
  EXPECT_EQ(refusal(header + "\x01\xFF\xFF\xFF\xFF\x7F"), "the file ends in a record");
  EXPECT_EQ(refusal(header + "\x01\xFF\xFF\xFF\xFF\xFF\x01"), "the file ends in a record");
}

/// Errors in the proof itself, with correct checksums.
TEST(ThreatFile, WrongProofsAreRefused) {
  const auto reason = [](const std::vector<std::uint8_t>& moves, const std::vector<std::uint8_t>& proof) {
    return refusal(file_of({{.kind = ThreatRecord::Kind::proof, .moves = moves, .bytes = proof}}));
  };
  EXPECT_EQ(reason({7, 30, 8, 35}, {0, 9}), "");
  EXPECT_EQ(reason({7, 30, 8, 35}, {0, 20}), "");  // then d5 or c4 makes an open row of three
  EXPECT_EQ(reason({7, 30, 8, 35}, {0, 7}), "proof 1: a claimed win by threats does not win");
  EXPECT_EQ(reason({0, 30}, {0, 35}), "proof 1: a claimed win by threats does not win");
  EXPECT_EQ(reason({7, 30, 8, 35}, {0, 5}), "proof 1: the proof ends too early");  // after White's answer
  EXPECT_EQ(reason({7, 30, 8, 35}, {0}), "proof 1: the proof ends too early");
  EXPECT_EQ(reason({7, 30, 8, 35}, {0, 9, 9}), "proof 1: there are bytes after the end of the proof");
  EXPECT_EQ(reason({7, 30, 8}, {0, 9}), "proof 1: the root must have first to move");
  EXPECT_EQ(reason({7, 30, 8, 36}, {0, 9}), "proof 1: a move is off the board or on a stone");
  EXPECT_EQ(reason({7, 30, 8, 30}, {0, 9}), "proof 1: a move is off the board or on a stone");
  EXPECT_EQ(reason({0, 30, 1, 31, 2, 20, 3, 22}, {0, 9}), "proof 1: the game is over in the position");
  EXPECT_EQ(reason({7, 30, 8, 35}, {2}), "proof 1: the root refers to itself");
  EXPECT_EQ(reason({7, 30, 8, 35}, {3}), "proof 1: no such kind of win");
  EXPECT_EQ(reason({7, 30}, {1, 8, 1}), "proof 1: a node repeats a position that was not proved before it");
  EXPECT_EQ(reason({7, 30}, {1, 8, 2}), "proof 1: no such kind of node");
  EXPECT_EQ(reason({7, 30}, {1, 8, 0, 1, 9, 0}), "proof 1: a reply is not answered");
}

/// If a proof leaves the answer to a reply to another proof, the file must contain that proof.
TEST(ThreatFile, AReferredProofMustBeInTheFile) {
  const ThreatRecord other{.kind = ThreatRecord::Kind::proof,
                           .moves = {7, 30},
                           .bytes = {1, 8, 0, 0, 1, 35, proof::ThreatProofFormat::elsewhere}};
  EXPECT_EQ(refusal(file_of({other})), "proof 1: a reply is not answered");
  // The answer to every reply to c5 is left to another proof.
  ThreatRecord all = other;
  all.bytes = {1, 8, 0, 0, 33};
  std::vector<ThreatRecord> records;
  for (std::uint8_t reply = 0; reply < 36; ++reply) {
    if (reply == 7 || reply == 8 || reply == 30) continue;
    all.bytes.push_back(reply);
    all.bytes.push_back(proof::ThreatProofFormat::elsewhere);
  }
  EXPECT_EQ(refusal(file_of({all})), "a proof needs another one that is not in the file");
}

}  // namespace
}  // namespace rowan::proof_test
