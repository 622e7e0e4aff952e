// SPDX-License-Identifier: MIT
//
// Tests how the program handles damaged, truncated, read-only or foreign-encoded files, and full disks.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/rowan_program.hpp"
#include "json/json.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string read_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

/// A store of four games, with one flipped bit in the third.
std::string damaged_store(const TemporaryFolder& folder) {
  const std::string store = (folder / "games.db").string();
  EXPECT_EQ(rowan({"games", store, "--add", stored_games}).exit_code, 0);
  std::string bytes = read_bytes(store);
  const std::size_t place = bytes.find("1200 ms instead of 1000");
  EXPECT_NE(place, std::string::npos);
  bytes[place] = '3';
  write_bytes(store, bytes);
  return store;
}

TEST(DamagedStore, IsVerifiedGameByGame) {
  const TemporaryFolder folder;
  const std::string sound = (folder / "sound.db").string();
  ASSERT_EQ(rowan({"games", sound, "--add", stored_games}).exit_code, 0);
  EXPECT_EQ(rowan({"games", sound, "--verify"}).out, "4 games checked, 0 damaged\n");
  EXPECT_EQ(rowan({"games", sound, "--verify"}).exit_code, 0);
  const std::string store = damaged_store(folder);
  const Finished checked = rowan({"games", store, "--verify"});
  EXPECT_EQ(checked.exit_code, 1);
  EXPECT_EQ(checked.out, "4 games checked, 1 damaged\ngame 3: its content does not match its checksum\n");
  const auto json = json::Json::parse(rowan({"games", store, "--verify", "--json"}).out);
  EXPECT_EQ(json["sound"], false);
  EXPECT_EQ(json["games"], 4);
  EXPECT_EQ(json["damaged"][0]["id"], 3);
}

TEST(DamagedStore, EveryCommandNamesTheDamagedGame) {
  const TemporaryFolder folder;
  const std::string store = damaged_store(folder);
  const std::string note = "note: game 3 is damaged: its content does not match its checksum\n";
  const Finished listed = rowan({"games", store});
  EXPECT_EQ(listed.exit_code, 1);
  EXPECT_EQ(listed.err, note);
  EXPECT_THAT(listed.out, Not(HasSubstr("late")));
  const Finished json = rowan({"games", store, "--json", "--oldest-first"});
  EXPECT_EQ(json.exit_code, 1);
  ASSERT_EQ(lines_of(json.out).size(), 4U);
  EXPECT_EQ(lines_of(json.out)[2], R"({"id":3,"damaged":"its content does not match its checksum"})");
  for (const char* name : {"out.json", "out.sgf"}) {
    const Finished exported = rowan({"games", store, "--export", (folder / name).string()});
    EXPECT_EQ(exported.exit_code, 1) << name;
    EXPECT_EQ(exported.out, "3 games written\n") << name;
    EXPECT_THAT(exported.err, HasSubstr(note)) << name;
  }
  const Finished reported = rowan({"report", store});
  EXPECT_EQ(reported.err, note);
  EXPECT_THAT(reported.out, HasSubstr("Game 3 of the store is damaged and not counted"));
  const Finished one = rowan({"games", store, "--id", "3"});
  EXPECT_EQ(one.exit_code, 2);
  EXPECT_THAT(one.err, HasSubstr("game 3 of the store cannot be read"));
}

TEST(DamagedStore, IsNotContinued) {
  const TemporaryFolder folder;
  const std::string store = (folder / "games.db").string();
  const auto play = [&](const char* games) {
    return rowan({"arena", "--game", "tictactoe", "--player", "random", "--player", "greedy", "--games",
                  games, "--quiet", "--store", store});
  };
  ASSERT_EQ(play("40").exit_code, 0) << play("40").err;
  std::string bytes = read_bytes(store);
  for (std::size_t page = 4096; page + 64 < bytes.size(); page += 4096) {
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(page), 8, '\x55');
  }
  write_bytes(store, bytes);
  const Finished again = play("40");
  EXPECT_EQ(again.exit_code, 2);
  EXPECT_THAT(again.err, HasSubstr("is damaged: "));
  EXPECT_THAT(again.err, HasSubstr("--verify"));
  EXPECT_EQ(read_bytes(store), bytes);
}

/// Runs a line of sh with the program as $1 and a folder as $2.
Finished shell(const std::string& line, const TemporaryFolder& folder) {
  return run("/bin/sh", {"-c", line, "sh", ROWAN_PROGRAM, (folder / "").string()});
}

TEST(FileLimits, AFileSizeLimitIsAWriteError) {
  const TemporaryFolder folder;
  const std::string store = (folder / "games.db").string();
  for (int round = 0; round < 5; ++round) {
    ASSERT_EQ(rowan({"games", store, "--add", stored_games}).exit_code, 0);
  }
  for (const char* line : {"ulimit -f 1; \"$1\" games \"$2/games.db\" --export \"$2/out.json\"",
                           "ulimit -f 1; \"$1\" games \"$2/games.db\" --export \"$2/out.sgf\"",
                           "ulimit -f 1; \"$1\" report \"$2/games.db\" --out \"$2/out.html\"",
                           "ulimit -f 1; \"$1\" games \"$2/games.db\" --json > \"$2/out.txt\""}) {
    const Finished done = shell(line, folder);
    EXPECT_EQ(done.exit_code, 2) << line;
    EXPECT_THAT(done.err, HasSubstr("File too large")) << line;
  }
  for (const char* name : {"out.json", "out.sgf", "out.html", "out.json.tmp"}) {
    EXPECT_FALSE(std::filesystem::exists(folder / name)) << name;
  }
  EXPECT_EQ(shell("ulimit -f 1; \"$1\" games \"$2/games.db\" --add " + stored_games, folder).exit_code, 2);
  const Finished converted =
      shell("ulimit -f 1; \"$1\" convert " + stored_games + " \"$2/out.json\"", folder);
  EXPECT_EQ(converted.exit_code, 2);
  EXPECT_THAT(converted.err, HasSubstr("out.json': File too large"));
  EXPECT_FALSE(std::filesystem::exists(folder / "out.json"));
  EXPECT_EQ(rowan({"games", store, "--verify"}).out, "20 games checked, 0 damaged\n");
}

TEST(FileLimits, AReadOnlyFileSystemIsNamed) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "ro");
  // To mount, a non-root user needs a new user namespace. Root does not, and may run on a system without user
  // namespaces.
  const std::string own = geteuid() == 0 ? "-m" : "-rm";
  const std::string mounted = "unshare " + own + " sh -c 'mount -t tmpfs -o ro none \"$2/ro\" && ";
  if (shell(mounted + "true' sh \"$1\" \"$2\"", folder).exit_code != 0)
    GTEST_SKIP() << "no file system of our own";
  for (const std::string& command :
       {"games \"$2/ro/games.db\" --add " + stored_games, "convert " + stored_games + " \"$2/ro/out.sgf\"",
        std::string("solve 3x3x3 --proof \"$2/ro/a.proof\""),
        std::string("selfplay --game tictactoe --player random --games 1 --out \"$2/ro/a.rsp\""),
        std::string("arena --game tictactoe --player random --player greedy --games 2 --quiet --store "
                    "\"$2/ro/games.db\"")}) {
    const Finished done = shell(mounted + "\"$1\" " + command + "' sh \"$1\" \"$2\"", folder);
    EXPECT_EQ(done.exit_code, 2) << command << ": " << done.err;
    EXPECT_THAT(done.err, HasSubstr("Read-only file system")) << command;
  }
}

TEST(FileNames, AreShownWithoutTheirControlCharacters) {
  for (const std::string command : {"games", "convert", "verify", "show"}) {
    const std::string name = "no\x1B[31m\xFFsuch\nfile";
    std::vector<std::string> words{command};
    if (command == "show") words.emplace_back("--from");
    words.push_back(name);
    if (command == "convert") words.emplace_back("out.sgf");
    const Finished done = rowan(words);
    EXPECT_EQ(done.exit_code, 2) << command;
    EXPECT_THAT(done.err, Not(HasSubstr("\x1B"))) << command;
    EXPECT_THAT(done.err, Not(HasSubstr("\xFF"))) << command;
  }
}

TEST(Encodings, AreDeclaredGuessedOrGivenByAnOption) {
  const TemporaryFolder folder;
  const std::string file = (folder / "old.sgf").string();
  write_bytes(file, "(;GM[4]SZ[15]PB[\xB3\x5C\xA5\x5C\xBB\x5C]PW[\xB3\xAF\xA5\xFD\xA5\xCD];B[hh])");  // Big5
  const Finished guessed = rowan({"convert", file, "-", "--to", "sgf"});
  EXPECT_EQ(guessed.exit_code, 0) << guessed.err;
  EXPECT_THAT(guessed.out, HasSubstr("CA[UTF-8]"));
  EXPECT_THAT(guessed.out, HasSubstr("PB[許功蓋]PW[陳先生]"));
  EXPECT_EQ(guessed.err,
            "note: the file does not declare its encoding; it looks like Big5; use --encoding NAME for "
            "another one\n");
  const Finished asked = rowan({"convert", file, "-", "--to", "sgf", "--encoding", "big5"});
  EXPECT_EQ(asked.out, guessed.out);
  EXPECT_EQ(asked.err, "");
  EXPECT_EQ(rowan({"show", "--from", file, "--encoding", "Big5", "--as", "position"}).err, "");
  const std::string store = (folder / "games.db").string();
  EXPECT_EQ(rowan({"games", store, "--add", file, "--encoding", "Big5"}).err, "");
  EXPECT_THAT(rowan({"games", store}).out, HasSubstr("許功蓋"));
  const Finished unknown = rowan({"convert", file, "-", "--to", "sgf", "--encoding", "klingon"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("unknown encoding 'klingon'"));
}

}  // namespace
}  // namespace rowan::testing
