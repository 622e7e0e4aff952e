// SPDX-License-Identifier: MIT
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/notation.hpp"
#include "proof/threat_file.hpp"

namespace rowan::proof {
namespace {

using ::testing::HasSubstr;

constexpr Rules five{.width = 15, .height = 15, .k = 5};

std::vector<std::uint8_t> numbers(std::string_view names) {
  std::vector<std::uint8_t> moves;
  std::istringstream words{std::string(names)};
  for (std::string word; words >> word;) {
    moves.push_back(static_cast<std::uint8_t>(five.index_of(*parse_point(word, five))));
  }
  return moves;
}

ThreatRecord proof_of(std::string_view moves, std::vector<std::uint8_t> bytes) {
  return {.kind = ThreatRecord::Kind::proof, .moves = numbers(moves), .bytes = std::move(bytes)};
}

/// The first player has a four and completes the row with g8; the second player holds l8.
ThreatRecord row_of_four() { return proof_of("h8 a1 i8 o1 j8 a15 k8 l8", {0, numbers("g8")[0]}); }

/// The proof of the position before k8. The first player plays k8, and wins with l8 if the second player
/// passes. So only the reply l8 needs an answer, which is left to another record.
ThreatRecord row_of_three() {
  const std::uint8_t k8 = numbers("k8")[0];
  const std::uint8_t l8 = numbers("l8")[0];
  return proof_of("h8 a1 i8 o1 j8 a15", {1, k8, 0, 1, l8, 1, l8, 2});
}

Result<ThreatFileCheck> check(const std::string& bytes) {
  std::istringstream input(bytes);
  return check_threat_file(input);
}

std::string refusal(const std::string& bytes) {
  const auto checked = check(bytes);
  return checked ? "accepted" : checked.error().message;
}

TEST(ThreatParts, PartsCanBeAppendedInAnyOrder) {
  const std::string header = threat_file_header(five);
  const std::string upper = header + to_bytes(row_of_three());
  const std::string lower = header + to_bytes(row_of_four());
  for (const std::string& whole : {upper + lower, lower + upper, lower + upper + header}) {
    const auto checked = check(whole);
    ASSERT_TRUE(checked) << checked.error().message;
    EXPECT_EQ(checked->proofs, 2);
    EXPECT_EQ(checked->proved.size(), 2U);
    EXPECT_EQ(checked->bytes, static_cast<std::int64_t>(whole.size()));
  }
  EXPECT_EQ(refusal(upper), "a proof needs another one that is not in the file");
  EXPECT_EQ(refusal(lower + upper.substr(0, 30)), "the file ends in a record");
}

TEST(ThreatParts, APartOfAnotherGameOrVersionIsRefused) {
  const std::string part = threat_file_header(five) + to_bytes(row_of_four());
  Rules exact = five;
  exact.overline = Overline::ignored;
  EXPECT_THAT(refusal(part + threat_file_header(exact)), HasSubstr("a different game"));
  std::string later = part;
  later[threat_file_magic.size()] = 2;
  EXPECT_THAT(refusal(part + later), HasSubstr("another version"));
  EXPECT_THAT(refusal(later), HasSubstr("expected version 1"));
  EXPECT_THAT(refusal(part + "rowan proof\n and much more than a header"), HasSubstr("unknown kind"));
}

TEST(ThreatParts, EveryTruncationIsDetected) {
  const std::string header = threat_file_header(five);
  const std::string record = to_bytes(row_of_four());
  const std::string whole = header + record + header + record;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    std::istringstream input(whole.substr(0, size));
    auto reader = ThreatFileReader::open(input);
    ASSERT_EQ(reader.has_value(), size >= header.size()) << size;
    if (!reader) continue;
    std::size_t good = header.size();
    auto next = reader->next();
    for (; next && *next; next = reader->next()) EXPECT_EQ((*next)->moves, row_of_four().moves);
    if (size >= header.size() + record.size()) good += record.size();
    if (size >= 2 * header.size() + record.size()) good += header.size();
    EXPECT_EQ(reader->good_bytes(), static_cast<std::int64_t>(good)) << size;
    EXPECT_EQ(reader->is_cut_off(), size != good) << size;
    EXPECT_EQ(next.has_value(), size == good) << size;
  }
}

TEST(ThreatParts, DamageIsNotMistakenForTruncation) {
  std::string whole = threat_file_header(five) + to_bytes(row_of_four());
  whole.back() = static_cast<char>(whole.back() ^ 1);
  std::istringstream input(whole);
  auto reader = ThreatFileReader::open(input);
  ASSERT_TRUE(reader);
  const auto next = reader->next();
  ASSERT_FALSE(next);
  EXPECT_THAT(next.error().message, HasSubstr("damaged"));
  EXPECT_FALSE(reader->is_cut_off());
}

}  // namespace
}  // namespace rowan::proof
