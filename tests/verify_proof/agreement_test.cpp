// SPDX-License-Identifier: MIT
//
// The verifier in C (tools/verify_proof) agrees with the verifier of src/proof/, on proofs as written and on
// mutated ones. ROWAN_MUTATIONS=10000 sets the number of mutated files of each kind. ROWAN_PROOFS=FOLDER adds
// the files of that folder, except those of more than 200 kB, to the proofs that are mutated.
// tools/compare_verifiers sets both.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/position_text.hpp"
#include "proof/threat_file.hpp"
#include "prove/random_threats.hpp"
#include "solve/solver.hpp"
#include "support/second_verifier.hpp"
#include "support/seed.hpp"
#include "verify_proof/both_verifiers.hpp"
#include "verify_proof/mutations.hpp"

namespace rowan::verify_proof_test {
namespace {

constexpr std::size_t largest_spoiled = 200'000;

std::string solved(const Position& position, proof::ProofPlay play) {
  std::ostringstream out;
  solve::Solver solver(position, play, 16);
  solver.solve({});
  EXPECT_TRUE(solver.write_proof(out).has_value());
  return out.str();
}

/// Proofs of the values of some games that are solved quickly.
std::vector<std::string> value_proofs() {
  constexpr std::uint8_t games[][3] = {{1, 1, 1}, {2, 2, 2}, {3, 3, 3}, {4, 3, 3}, {4, 4, 3},
                                       {5, 4, 4}, {6, 1, 3}, {5, 5, 4}, {6, 5, 5}, {6, 6, 5},
                                       {6, 6, 4}, {7, 7, 4}, {7, 6, 5}, {9, 7, 6}};
  std::vector<std::string> proofs;
  for (const auto& [width, height, k] : games) {
    const Rules rules{.width = width, .height = height, .k = k};
    proofs.push_back(solved(Position(rules), proof::ProofPlay::strong));
    proofs.push_back(solved(Position(rules), proof::ProofPlay::maker_breaker));
  }
  return proofs;
}

/// A record with a random position and a proof that begins with a move of first; nothing if no proof was
/// found. If `Clauses` turns a clause off, the proof may be false.
template <proof::ThreatClauses Clauses>
std::optional<proof::ThreatRecord> random_record(const Rules& rules, Random& random, bool is_late) {
  proof::WindowBoard board(rules);
  proof::ThreatRecord record{
      .moves = is_late ? prove::late_game(random, board) : prove::random_game(random, board), .bytes = {}};
  const auto cell = static_cast<int>(random.below(static_cast<std::uint32_t>(rules.point_count())));
  if (!board.is_empty(cell)) return std::nullopt;
  auto bytes = prove::RandomProver<Clauses>(board, random).move(cell);
  if (!bytes) return std::nullopt;
  record.bytes = *std::move(bytes);
  return record;
}

/// Files of threat proofs on small boards, each for k or more in a row or for exactly k: proofs of positions
/// with few points left if `is_late`, or else of positions in the middle of games.
template <proof::ThreatClauses Clauses = proof::ThreatClauses{}>
std::vector<std::string> threat_files(Random& random, int files, bool is_late = false) {
  std::vector<std::string> written;
  for (int file = 0; file < files; ++file) {
    Rules rules = is_late ? prove::winnable_late_games[random.below(std::size(prove::winnable_late_games))]
                          : prove::small_games[random.below(std::size(prove::small_games))];
    if (random.below(2) == 0) rules.overline = Overline::ignored;
    std::string bytes = proof::threat_file_header(rules);
    for (std::uint32_t records = 1 + random.below(3); records > 0;) {
      const std::optional<proof::ThreatRecord> record = random_record<Clauses>(rules, random, is_late);
      if (!record) continue;
      bytes += proof::to_bytes(*record);
      --records;
    }
    written.push_back(std::move(bytes));
  }
  return written;
}

std::vector<std::string> files_of_folder() {
  std::vector<std::string> files;
  const char* const folder = std::getenv("ROWAN_PROOFS");
  if (folder == nullptr) return files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.file_size() > largest_spoiled) continue;
    std::ifstream input(entry.path(), std::ios::binary);
    files.emplace_back(std::istreambuf_iterator<char>(input), std::istreambuf_iterator<char>());
  }
  return files;
}

void expect_agreement_on_spoiled(const std::vector<std::string>& files, Random& random) {
  int accepted = 0;
  const int wanted = mutations(400);
  for (int i = 0; i < wanted; ++i) {
    std::string bytes = files[random.below(static_cast<std::uint32_t>(files.size()))];
    for (std::uint32_t times = 1 + random.below(2); times > 0; --times) bytes = spoiled(bytes, random);
    const std::optional<bool> is_accepted = both_accept(bytes);
    ASSERT_TRUE(is_accepted.has_value()) << "mutation " << i;
    if (*is_accepted) ++accepted;
  }
  std::printf("%d mutations of %zu files, %d accepted by both\n", wanted, files.size(), accepted);
  EXPECT_GT(accepted, wanted / 200);
  EXPECT_LT(accepted, wanted);
}

TEST(Verifiers, AcceptProofsOfValues) {
  for (const std::string& bytes : value_proofs()) EXPECT_EQ(both_accept(bytes), true);
}

TEST(Verifiers, AcceptThreatProofs) {
  Random random(testing::seed_of_run(31));
  for (const std::string& bytes : threat_files(random, 40)) EXPECT_EQ(both_accept(bytes), true);
}

/// Both verifiers accept proofs of late positions, whose lines of play fill the board or nearly fill it. They
/// refuse many forged proofs, which may treat a full board as a position with second to move; what they
/// accept is true.
TEST(Verifiers, AgreeOnGamesWithFullBoards) {
  Random random(testing::seed_of_run(36));
  for (const std::string& bytes : threat_files(random, 40, true)) EXPECT_EQ(both_accept(bytes), true);
  constexpr proof::ThreatClauses forged{.second_has_a_reply = false};
  int refused = 0;
  for (const std::string& bytes : threat_files<forged>(random, 200, true)) {
    const std::optional<bool> is_accepted = both_accept(bytes);
    ASSERT_TRUE(is_accepted.has_value());
    if (!*is_accepted) ++refused;
  }
  std::printf("%d of 200 forged files refused\n", refused);
  EXPECT_GT(refused, 50);
}

/// Files of threat proofs for the same game can be appended in any order; an appended file for another game
/// is refused.
TEST(Verifiers, AgreeOnAppendedFiles) {
  Random random(testing::seed_of_run(35));
  const std::vector<std::string> files = threat_files(random, 6);
  const std::size_t header = proof::threat_file_magic.size() + 5;
  int refused = 0;
  for (const std::string& first : files) {
    for (const std::string& second : files) {
      const bool is_same_game = first.substr(0, header) == second.substr(0, header);
      EXPECT_EQ(both_accept(first + second), is_same_game);
      if (!is_same_game) ++refused;
    }
    EXPECT_EQ(both_accept(first + first.substr(0, header)), true);
    EXPECT_EQ(both_accept(first + first.substr(0, header - 1)), false);
    EXPECT_EQ(both_accept(first + "rowan proof\n"), false);
  }
  std::string another = files.front();
  another[header - 1] = static_cast<char>(1 - another[header - 1]);
  EXPECT_EQ(both_accept(files.front() + another), false);
  std::printf("%d pairs of two games\n", refused);
}

TEST(Verifiers, AgreeOnMutatedProofsOfValues) {
  Random random(testing::seed_of_run(32));
  std::vector<std::string> files = value_proofs();
  const std::vector<std::string> more = files_of_folder();
  files.insert(files.end(), more.begin(), more.end());
  expect_agreement_on_spoiled(files, random);
}

TEST(Verifiers, AgreeOnMutatedThreatProofs) {
  Random random(testing::seed_of_run(33));
  const std::vector<std::string> files = threat_files(random, 60);
  expect_agreement_on_spoiled(files, random);
}

TEST(Verifiers, AgreeOnMutatedThreatProofsWithFullBoards) {
  Random random(testing::seed_of_run(37));
  expect_agreement_on_spoiled(threat_files(random, 60, true), random);
}

/// Both verifiers refuse a truncated file, unless it is a file of threat proofs that ends after its header or
/// after one of its records.
TEST(Verifiers, RefuseTruncatedFiles) {
  Random random(testing::seed_of_run(34));
  std::vector<std::string> files = threat_files(random, 3);
  files.push_back(solved(Position({.width = 4, .height = 4, .k = 3}), proof::ProofPlay::strong));
  for (const std::string& file : files) {
    std::istringstream input(file);
    std::vector<std::size_t> whole;
    if (Result<proof::ThreatFileReader> reader = proof::ThreatFileReader::open(input)) {
      do whole.push_back(static_cast<std::size_t>(reader->good_bytes()));
      while (reader->next()->has_value());
    }
    for (std::size_t size = 0; size < file.size(); ++size) {
      const bool is_whole = std::ranges::find(whole, size) != whole.end();
      EXPECT_EQ(both_accept(file.substr(0, size)), is_whole) << size;
    }
  }
}

/// The text of the second verifier is shown to users.
TEST(Verifiers, SecondPrintsTheProvedClaim) {
  constexpr Rules rules{.width = 3, .height = 3, .k = 3};
  const std::string proof = solved(Position(rules), proof::ProofPlay::strong);
  EXPECT_STREQ(testing::second_verdict(proof).text, "3x3, 3 in a row, strong, first to move: draw");
  // The text names the position, not only its number of stones.
  const Position position = parse_position("x1o/3/3 x", rules).value();
  EXPECT_STREQ(testing::second_verdict(solved(position, proof::ProofPlay::strong)).text,
               "3x3, 3 in a row, strong from x1o/3/3, first to move: first wins");
  const verdict damaged = testing::second_verdict(proof.substr(0, proof.size() - 1) + '\x7F');
  EXPECT_EQ(damaged.code, PROOF_REFUSED);
  EXPECT_TRUE(std::string(damaged.text).starts_with("the checksum is wrong")) << damaged.text;
  const std::string none = proof::threat_file_header({.width = 15, .height = 15, .k = 5});
  EXPECT_STREQ(testing::second_verdict(none).text,
               "15x15, 5 in a row: 0 proofs, 0 positions, 0 trees; nothing is proved");
}

}  // namespace
}  // namespace rowan::verify_proof_test
