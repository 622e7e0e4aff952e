// SPDX-License-Identifier: MIT
#include "gomocup/manager/foreign_protocol.hpp"

#include <gtest/gtest.h>

#include "gomocup/protocol/reply.hpp"

namespace rowan::gomocup {

namespace {

TEST(ForeignProtocol, RecognizesLinesOfOtherProtocols) {
  for (const char* const line :
       {"uciok", "UCIOK\r", "id name Fish 16", "id author the Fish developers", "readyok",
        "option name Hash type spin default 16 min 1 max 1024", "bestmove e2e4 ponder e7e5"}) {
    EXPECT_EQ(foreign_protocol(line), "UCI") << line;
  }
  for (const char* const line :
       {"feature ping=1 setboard=1 done=1", "Error (unknown command): ABOUT", "Illegal move: START"}) {
    EXPECT_EQ(foreign_protocol(line), "xboard") << line;
  }
  for (const char* const line : {"? unknown command", "=", "= GNU Go", "?7 unknown command"}) {
    EXPECT_EQ(foreign_protocol(line), "GTP") << line;
  }
}

TEST(ForeignProtocol, IgnoresOtherLines) {
  for (const char* const line : {"", "OK", "7,7", "UNKNOWN command", "Unknown command: 'ABOUT'.",
                                 "ERROR board too small", "MESSAGE id name x", "name=\"Some Brain\"",
                                 "Welcome to a brain", "?what", "=7x", "identity", "feature"}) {
    EXPECT_EQ(foreign_protocol(line), std::nullopt) << line;
  }
}

TEST(ForeignProtocol, RecognizesLinesThatOnlyAGomocupEngineSends) {
  const auto is_ours = [](const char* line) { return is_gomocup_line(parse_reply(line), line); };
  for (const char* const line : {"OK", "7,7", "MESSAGE id name x", "ERROR board too small"})
    EXPECT_TRUE(is_ours(line)) << line;
  for (const char* const line : {"", "  \t", "uciok", "Welcome to a brain", "UNKNOWN command"})
    EXPECT_FALSE(is_ours(line)) << line;
}

}  // namespace

}  // namespace rowan::gomocup
