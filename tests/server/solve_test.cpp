// SPDX-License-Identifier: MIT
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/base64.hpp"
#include "server/asking.hpp"

namespace rowan::server {
namespace {

using ::testing::HasSubstr;

TEST(Solve, GivesTheValueWithAValidProof) {
  Asking asking;
  const json::Json solved = asking.answer("solve", {{"game", "4x4x3"}, {"proof", true}});
  EXPECT_EQ(solved["value"], "first wins");
  EXPECT_TRUE(solved["best_move"].is_string());
  const json::Json check = asking.answer("verify", {{"proof", solved["proof"]}});
  EXPECT_EQ(check["accepted"], true);
  EXPECT_EQ(check["claim"], "first wins");
  EXPECT_EQ(check["game"], "4x4x3");
}

TEST(Solve, EveryDamageToAProofIsDetected) {
  Asking asking;
  const json::Json solved = asking.answer("solve", {{"game", "3x3x3"}, {"proof", true}});
  EXPECT_EQ(solved["value"], "draw");
  const std::string proof = *from_base64(solved["proof"].get<std::string>());
  for (std::size_t byte = 0; byte < proof.size(); ++byte) {
    std::string damaged = proof;
    damaged[byte] = static_cast<char>(damaged[byte] ^ 1);
    const json::Json check = asking.answer("verify", {{"proof", to_base64(damaged)}});
    EXPECT_EQ(check["accepted"], false) << byte;
    EXPECT_FALSE(check["reason"].get<std::string>().empty()) << byte;
  }
}

TEST(Solve, WithoutTimeTheValueIsUnknown) {
  Asking asking;
  const json::Json solved = asking.answer("solve", {{"game", "8x8x5"}, {"nodes", 10}, {"proof", true}});
  EXPECT_EQ(solved["value"], "unknown");
  EXPECT_EQ(solved["best_move"], nullptr);
  EXPECT_EQ(solved["proof"], nullptr);
}

TEST(Solve, BadQuestionsAreRefused) {
  Asking asking;
  EXPECT_FALSE(asking.complaint("solve", {{"game", "renju"}}).empty());
  EXPECT_THAT(asking.complaint("solve", {{"nodes", 0}}), HasSubstr("\"nodes\""));
  EXPECT_THAT(asking.complaint("solve", {{"proof", "yes"}}), HasSubstr("\"proof\""));
  EXPECT_THAT(asking.complaint("verify", json::Json::object()), HasSubstr("\"proof\""));
  EXPECT_THAT(asking.complaint("verify", {{"proof", "!"}}), HasSubstr("base64"));
}

}  // namespace
}  // namespace rowan::server
