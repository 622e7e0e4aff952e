// SPDX-License-Identifier: MIT
#include "prove/jobs/run_file.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "prove/jobs/certificate.hpp"
#include "prove/jobs/jobs.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::prove {
namespace {

using ::testing::HasSubstr;

constexpr Rules nine{.width = 9, .height = 9, .k = 5};
const Job one_job{40, 0};
const Job other_job{40, 1};

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

/// Writes a run file with a proof of one job and an attempt at another; returns its bytes. The proof is not
/// checked.
std::string written_book(const std::filesystem::path& path) {
  auto run_file = RunFile::open(path.string(), nine);
  EXPECT_TRUE(run_file);
  JobResult proved;
  proved.is_proved = true;
  proved.proof = {0, 1, 2};
  JobResult tried;
  tried.nodes = 70'000;
  tried.proof_number = 12;
  tried.best_move = 3;
  tried.open_replies = {4, 5};
  EXPECT_TRUE(run_file->add(one_job, proved));
  EXPECT_TRUE(run_file->add(other_job, tried));
  return bytes_of(path);
}

std::string refusal(const std::filesystem::path& path, const Rules& rules) {
  const auto run_file = RunFile::open(path.string(), rules);
  return run_file ? "opened" : run_file.error().message;
}

TEST(RunFile, ContinuesAFile) {
  const testing::TemporaryFolder folder;
  written_book(folder / "a.tp");
  const auto run_file = RunFile::open((folder / "a.tp").string(), nine);
  ASSERT_TRUE(run_file);
  EXPECT_TRUE(run_file->is_proved(one_job));
  EXPECT_TRUE(run_file->is_proved(Job{40, 80})) << "the same up to symmetry";
  EXPECT_FALSE(run_file->is_proved(other_job));
  EXPECT_EQ(run_file->nodes_tried(other_job), 70'000);
  EXPECT_EQ(run_file->nodes_tried(one_job), 0);
  EXPECT_EQ(run_file->proof_count(), 1U);
}

TEST(RunFile, ATruncatedFileIsContinuedAfterItsLastCompleteRecord) {
  const testing::TemporaryFolder folder;
  const auto path = folder / "a.tp";
  const std::string whole = written_book(path);
  const std::size_t header = proof::threat_file_header(nine).size();
  for (std::size_t size = header; size < whole.size(); ++size) {
    write(path, whole.substr(0, size));
    {
      const auto run_file = RunFile::open(path.string(), nine);
      ASSERT_TRUE(run_file) << size << ": " << run_file.error().message;
      EXPECT_EQ(run_file->nodes_tried(other_job), 0) << size;
    }
    const std::size_t kept = bytes_of(path).size();
    EXPECT_LE(kept, size);
    EXPECT_TRUE(kept == header || whole.starts_with(bytes_of(path)));
    EXPECT_EQ(written_book(path).substr(0, kept), whole.substr(0, kept));
  }
}

TEST(RunFile, DamagedAndForeignFilesAreRefusedUnchanged) {
  const testing::TemporaryFolder folder;
  const auto path = folder / "a.tp";
  const std::string whole = written_book(path);
  const auto expect_refused = [&](const std::string& bytes, const Rules& rules, const char* why) {
    write(path, bytes);
    EXPECT_THAT(refusal(path, rules), HasSubstr(why));
    EXPECT_EQ(bytes_of(path), bytes);
  };
  std::string damaged = whole;
  damaged[damaged.size() / 2] ^= 1;
  expect_refused(damaged, nine, "damaged");
  expect_refused(whole, job_rules, "expected 'freestyle'");
  expect_refused("a letter to somebody\n and more", nine, "not a file of threat proofs");
  std::string later = whole;
  later[proof::threat_file_magic.size()] = 2;
  expect_refused(later, nine, "version 1");
  const proof::ThreatRecord off_board{.moves = {40, 81}, .bytes = {}};
  expect_refused(whole + to_bytes(off_board), nine, "moves that cannot be played");
  const proof::ThreatRecord twice{.moves = {40, 40}, .bytes = {}};
  expect_refused(whole + to_bytes(twice), nine, "moves that cannot be played");
}

TEST(RunFile, ErrorsNamePathsThatCannotBeWritten) {
  const testing::TemporaryFolder folder;
  EXPECT_THAT(refusal(folder / "", nine), HasSubstr("folder"));
  EXPECT_THAT(refusal(folder / "no/such/folder", nine), HasSubstr("cannot be written"));
  EXPECT_THAT(refusal("/dev/full", nine), HasSubstr("cannot be written"));
}

TEST(Certificate, NeedsTheEmptyBoardOfItsGame) {
  const auto why_not = [](const std::string& bytes) {
    std::istringstream input(bytes);
    const auto parts = certificate_parts(input);
    return parts ? "made" : parts.error().message;
  };
  EXPECT_THAT(why_not(proof::threat_file_header(nine)), HasSubstr("expected proofs of 15x15"));
  const std::string header = proof::threat_file_header(job_rules);
  EXPECT_THAT(why_not(header), HasSubstr("does not prove the empty board"));
  const std::string root = to_bytes(record_of_replies(job_rules, {}, 112));
  EXPECT_THAT(why_not(header + root), HasSubstr("does not prove the empty board"));
}

}  // namespace
}  // namespace rowan::prove
