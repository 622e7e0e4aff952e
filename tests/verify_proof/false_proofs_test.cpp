// SPDX-License-Identifier: MIT
//
// Files with false claims (tests/data/false_proofs/), and parts of a certificate: both verifiers agree on
// each.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proof/threat_file.hpp"
#include "proof/threat_proof.hpp"
#include "verify_proof/both_verifiers.hpp"

namespace rowan::verify_proof_test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream input(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(input), std::istreambuf_iterator<char>()};
}

TEST(FalseProofs, AreRefusedByBothVerifiers) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(ROWAN_SOURCE_DIR "/tests/data/false_proofs")) {
    if (entry.path().extension() != ".tp") continue;
    ++files;
    const std::string bytes = bytes_of(entry.path());
    EXPECT_THAT(first_says(bytes).text, HasSubstr("the board is full and nobody has won")) << entry.path();
    EXPECT_THAT(second_says(bytes).text, StartsWith("the board is full and nobody has won")) << entry.path();
    EXPECT_EQ(both_say(bytes), Verdict::refused) << entry.path();
  }
  EXPECT_EQ(files, 4);
}

constexpr Rules line{.width = 8, .height = 1, .k = 4};

std::string record(std::vector<std::uint8_t> moves, std::vector<std::uint8_t> bytes) {
  return proof::to_bytes({.moves = std::move(moves), .bytes = std::move(bytes)});
}

/// A file as a whole proves the one position that has fewer stones than all others. If several positions
/// share the fewest stones, as here without the root, both verifiers call the file incomplete.
TEST(Certificates, WithoutTheirRootAreIncomplete) {
  using Format = proof::ThreatProofFormat;
  const std::string header = proof::threat_file_header(line);
  // First has c1 d1 e1 and can complete a row of four; second has b1, f1, or neither.
  const std::string left = record({2, 7, 3, 0, 4, 1}, {Format::threats, 5});
  const std::string right = record({2, 7, 3, 0, 4, 5}, {Format::threats, 1});
  const std::string elsewhere = record({2, 7, 3, 0, 4, 6}, {Format::threats, 1});
  const std::string root = record({2, 7, 3, 0}, {Format::move, 4, Format::replies, 0, 3, 1, Format::elsewhere,
                                                 5, Format::elsewhere, 6, Format::elsewhere});
  EXPECT_EQ(both_say(header + root + left + right + elsewhere), Verdict::accepted);
  EXPECT_EQ(both_say(header + left + root + right + elsewhere), Verdict::accepted);
  EXPECT_EQ(both_say(header + left + right + elsewhere), Verdict::incomplete);
  EXPECT_EQ(both_say(header + root + left + right), Verdict::refused);
  EXPECT_EQ(both_say(header + left), Verdict::accepted);
  EXPECT_EQ(both_say(header + left + left), Verdict::accepted) << "the same position twice is one";
  EXPECT_EQ(first_says(header + root + left + right + elsewhere).text, "first wins from c1 h1 d1 a1");
}

}  // namespace
}  // namespace rowan::verify_proof_test
