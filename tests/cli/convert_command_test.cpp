// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/rowan_program.hpp"
#include "json/json.hpp"

namespace rowan::testing {
namespace {

namespace fs = std::filesystem;

/// Gives every test its own folder.
class Convert : public ::testing::Test {
 public:
  ~Convert() override { fs::remove_all(folder_); }

 protected:
  Convert() {
    std::string name = (fs::temp_directory_path() / "rowan-convert-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

  std::string file(const std::string& name, const std::string& bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }

  [[nodiscard]] std::string contents(const std::string& name) const {
    std::ifstream stream(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  [[nodiscard]] std::size_t file_count() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

 private:
  fs::path folder_;
};

const std::string psq_game = "Piskvorky 15x15, 0:0, 0\n3,1,0\n15,4,0\n6,12,0\n-1\n";
const std::string game_sgf = "(;FF[4]GM[4]CA[UTF-8]AP[Rowan]SZ[15]RU[freestyle]\n;B[ca];W[od];B[fl])\n";
const std::string game_position = "2x12/15/15/14o/15/15/15/15/15/15/15/5x9/15/15/15 o";

TEST_F(Convert, ConvertsThroughEveryFormatAndBack) {
  std::string from = file("game.psq", psq_game);
  for (const char* const name : {"a.sgf", "a.lib", "a.json", "a.pos", "a.txt", "b.psq"}) {
    const Finished done = rowan({"convert", from, path(name)});
    ASSERT_EQ(done.exit_code, 0) << name << ": " << done.err;
    EXPECT_EQ(done.out, "");
    EXPECT_EQ(last_line(rowan({"show", "--from", path(name), "--as", "position"})), game_position) << name;
    from = path(name);
  }
  EXPECT_EQ(contents("a.sgf"), game_sgf);
  EXPECT_EQ(contents("b.psq"), psq_game);
}

TEST_F(Convert, ReadsStandardInputAndWritesStandardOutput) {
  const Finished done = rowan({"convert", "-", "-", "--to", "sgf"}, psq_game);
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(done.out, game_sgf);
  EXPECT_EQ(rowan({"convert", "-", "-"}, psq_game).exit_code, 2);
}

TEST_F(Convert, ReplacesAFileAtomicallyAndKeepsPermissionsAndLinks) {
  file("old.sgf", std::string(10'000, 'x'));
  chmod(path("old.sgf").c_str(), 0600);
  fs::create_symlink("old.sgf", path("link.sgf"));
  ASSERT_EQ(rowan({"convert", "-", path("link.sgf")}, psq_game).exit_code, 0);
  EXPECT_EQ(contents("old.sgf"), game_sgf);
  EXPECT_TRUE(fs::is_symlink(path("link.sgf")));
  EXPECT_EQ(fs::status(path("old.sgf")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(file_count(), 2U) << "nothing is left beside it";
}

TEST_F(Convert, AFailureLeavesTheOldFile) {
  file("old.sgf", "precious");
  const Finished broken =
      rowan({"convert", file("bad.psq", "Piskvorky 15x15, 0:0, 0\n16,3,0\n"), path("old.sgf")});
  EXPECT_EQ(broken.exit_code, 2);
  EXPECT_EQ(broken.err, "error: " + path("bad.psq") +
                            ": line 2: '16,3,0': column 16 is off the board, which has columns 1 to 15\n");
  EXPECT_EQ(contents("old.sgf"), "precious");
  EXPECT_EQ(rowan({"convert", path("missing.psq"), path("old.sgf")}).err,
            "error: " + path("missing.psq") + ": No such file or directory\n");
  EXPECT_EQ(file_count(), 2U);
}

TEST_F(Convert, AFullDiskIsAnError) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "no device that is always full";
  const Finished done = rowan({"convert", "-", "/dev/full", "--to", "sgf"}, psq_game);
  EXPECT_EQ(done.exit_code, 2);
  EXPECT_NE(done.err.find("No space left"), std::string::npos) << done.err;
}

TEST_F(Convert, SelectsAGameAndTheMainLine) {
  const std::string two = file("two.sgf", "(;SZ[15];B[hh](;W[ii])(;W[ih]))(;SZ[15];B[aa])");
  const Finished refused = rowan({"convert", two, path("a.psq")});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("--main-line"), std::string::npos) << refused.err;
  const Finished many = rowan({"convert", two, path("a.psq"), "--main-line"});
  EXPECT_NE(many.err.find("--number N"), std::string::npos) << many.err;
  EXPECT_EQ(rowan({"convert", two, path("a.psq"), "--number", "2"}).exit_code, 0);
  EXPECT_EQ(contents("a.psq"), "Piskvorky 15x15, 0:0, 0\n1,1,0\n-1\n");
  const Finished dropped = rowan({"convert", two, path("b.psq"), "--number", "1", "--main-line"});
  EXPECT_EQ(dropped.exit_code, 0);
  EXPECT_EQ(dropped.err, "note: only the main line is kept, not the variations\n");
  EXPECT_EQ(rowan({"convert", two, path("a.psq"), "--number", "3"}).exit_code, 2);
}

TEST_F(Convert, OptionsSupplyRulesThatAFileLacks) {
  const std::string lines = file("openings.txt", "0,0, 9,9\n");
  EXPECT_EQ(rowan({"convert", lines, path("a.sgf")}).exit_code, 2) << "off the usual board";
  ASSERT_EQ(rowan({"convert", lines, path("a.sgf"), "--game", "renju", "--size", "20"}).exit_code, 0);
  EXPECT_NE(contents("a.sgf").find("SZ[20]RU[renju]XOPEN[2]\n;B[kk];W[tt]"), std::string::npos)
      << contents("a.sgf");
}

TEST_F(Convert, ListAndReportHaveJson) {
  EXPECT_EQ(lines_of(rowan({"convert", "--list"}).out).size(), 9U);
  EXPECT_EQ(json::Json::parse(rowan({"convert", "--list", "--json"}).out).size(), 9U);
  const Finished done = rowan({"convert", "-", path("a.lib"), "--json"}, game_sgf);
  EXPECT_EQ(done.out, "{\"from\":\"sgf\",\"to\":\"lib\",\"games\":1,\"notes\":[]}\n");
  EXPECT_EQ(rowan({"convert"}).exit_code, 2);
  EXPECT_EQ(rowan({"convert", "-", path("a.xyz")}, psq_game).exit_code, 2);
  EXPECT_EQ(rowan({"convert", "-", path("a.sgf"), "--from", "spq"}, psq_game).exit_code, 2);
}

TEST_F(Convert, OtherCommandsReadGameFiles) {
  const std::string psq = file("game.psq", psq_game);
  EXPECT_EQ(last_line(rowan({"show", "--from", psq, "--ply", "1", "--as", "position"})),
            "2x12/15/15/15/15/15/15/15/15/15/15/15/15/15/15 o");
  EXPECT_EQ(lines_of(rowan({"show", "--from", psq, "--steps", "--json", "--as", "position"}).out).size(), 3U);
  EXPECT_EQ(last_line(rowan({"show", "--from", psq, "--moves", "h8", "--as", "position"})),
            "2x12/15/15/14o/15/15/15/7o7/15/15/15/5x9/15/15/15 x");
  EXPECT_EQ(rowan({"move", "--from", psq, "--player", "random"}).exit_code, 0);
  const Finished played =
      rowan({"play", "--plain", "--from", psq, "--ply", "2", "--opponent", "random"}, "quit\n");
  EXPECT_NE(played.out.find("freestyle: 15x15"), std::string::npos) << played.out << played.err;
  EXPECT_EQ(rowan({"show", "--from", psq, "--ply", "4"}).err,
            "error: " + psq + ": --ply 4 is past the end of the game, which has 3 moves\n");
  EXPECT_EQ(rowan({"show", "--ply", "4"}).exit_code, 2);
  EXPECT_EQ(rowan({"show", "--from", psq, "--position", "3/3/3 x"}).exit_code, 2);
  EXPECT_EQ(rowan({"play", "--continue", "--from", psq}).exit_code, 2);
  const std::string list = file("list.pos", "h8i9\nh8h9\n");
  EXPECT_EQ(rowan({"show", "--from", list}).exit_code, 2);
  EXPECT_EQ(last_line(rowan({"show", "--from", list, "--number", "2", "--as", "board"})), "x to move");
}

}  // namespace
}  // namespace rowan::testing
