// SPDX-License-Identifier: MIT
#include "verify_proof/both_verifiers.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include <gtest/gtest.h>

#include "game/notation.hpp"
#include "proof/threat_file.hpp"
#include "proof/verifier.hpp"
#include "prove/threat_truth.hpp"
#include "support/second_verifier.hpp"

namespace rowan::verify_proof_test {

namespace {

constexpr int most_empty = 13;  // brute force is slow with more

std::string root_text(const proof::ThreatFileCheck& file) {
  std::string text = "first wins from";
  for (const std::uint8_t move : file.least) text += ' ' + to_text(file.rules.point_of(move), file.rules);
  return file.least.empty() ? text + " the empty board" : text;
}

/// Saves a file on which the verifiers disagree or are wrong.
void keep(const std::string& bytes) {
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "verifiers_differ.proof";
  std::ofstream(path, std::ios::binary) << bytes;
  std::printf("kept as %s\n", path.c_str());
}

}  // namespace

Saying first_says(const std::string& bytes) {
  std::istringstream input(bytes);
  if (!bytes.starts_with(proof::threat_file_magic)) {
    const proof::ProofCheck check = proof::verify_proof(input);
    const bool is_accepted = check.verdict == proof::ProofVerdict::accepted;
    return {.verdict = is_accepted ? Verdict::accepted : Verdict::refused, .text = check.reason};
  }
  Result<proof::ThreatFileCheck> check = proof::check_threat_file(input);
  if (!check) return {.text = check.error().message};
  Saying saying{.verdict = Verdict::incomplete, .text = {}, .file = *std::move(check)};
  if (!saying.file->has_root()) return saying;
  saying.verdict = Verdict::accepted;
  saying.text = root_text(*saying.file);
  return saying;
}

Saying second_says(const std::string& bytes) {
  const verdict second = testing::second_verdict(bytes);
  EXPECT_NE(second.code, PROOF_UNREADABLE) << second.text;
  if (second.code == PROOF_INCOMPLETE) return {.verdict = Verdict::incomplete, .text = {}};
  if (second.code != PROOF_ACCEPTED) return {.text = second.text};
  const std::string text = second.text;
  const std::size_t root = text.find("first wins from");
  return {.verdict = Verdict::accepted, .text = root == std::string::npos ? "" : text.substr(root)};
}

std::optional<Verdict> both_say(const std::string& bytes) {
  const Saying first = first_says(bytes);
  const Saying second = second_says(bytes);
  const bool is_same =
      first.verdict == second.verdict && (first.verdict != Verdict::accepted || first.text == second.text);
  const bool is_right = !first.file || prove::is_true(*first.file, most_empty);
  EXPECT_TRUE(is_same) << "first: " << first.text << "; second: " << second.text;
  EXPECT_TRUE(is_right) << "accepted, but brute force says no";
  if (is_same && is_right) return first.verdict;
  keep(bytes);
  return std::nullopt;
}

std::optional<bool> both_accept(const std::string& bytes) {
  const std::optional<Verdict> verdict = both_say(bytes);
  if (!verdict) return std::nullopt;
  return *verdict != Verdict::refused;
}

}  // namespace rowan::verify_proof_test
