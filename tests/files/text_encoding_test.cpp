// SPDX-License-Identifier: MIT
#include "files/text_encoding.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <iconv.h>

#include "files/encoding_guess.hpp"
#include "files/game_files.hpp"
#include "files/renlib.hpp"

namespace rowan::files {
namespace {

/// The UTF-8 text, converted to another encoding by the C library.
std::string encoded(std::string text, const char* encoding) {
  const iconv_t handle = iconv_open(encoding, "UTF-8");
  EXPECT_NE(handle, iconv_t(-1)) << encoding;  // NOLINT(performance-no-int-to-ptr): POSIX specifies it
  std::string bytes(4 * text.size() + 16, '\0');
  char* from = text.data();
  char* to = bytes.data();
  std::size_t left = text.size();
  std::size_t room = bytes.size();
  EXPECT_NE(iconv(handle, &from, &left, &to, &room), std::size_t(-1)) << text << " in " << encoding;
  iconv_close(handle);
  bytes.resize(bytes.size() - room);
  return bytes;
}

struct Sample {
  const char* name;      // as guess_encoding() names it
  const char* encoding;  // as the C library names it
  const char* text;
};

/// Sentences, and short texts with names of players. The second byte of some characters, as encoded, is a
/// backslash.
const std::vector<Sample> samples{
    {"GBK", "GBK", "五子棋比赛：黑棋先手，白棋防守失败，黑方胜。"},
    {"GBK", "GBK", "张三对李四，第二局"},
    {"Big5", "BIG5", "五子棋比賽：黑棋先手，白棋防守失敗，黑方勝。"},
    {"Big5", "BIG5", "許功蓋對陳先生，第二局"},
    {"Shift_JIS", "CP932", "連珠の対局：黒の勝ち。表示とソフトについて、能力と十分な予定"},
    {"EUC-KR", "CP949", "오목 대회: 흑이 이겼다. 김철수와 박영희의 경기"},
    {"windows-1251", "CP1251", "Рэндзю: чёрные начинают и выигрывают. Иванов"},
    {"windows-1250", "CP1250", "Piškvorky: černý vyhrál, příliš žluťoučký kůň. Dvořák"},
    {"windows-1250", "CP1250", "Zażółć gęślą jaźń, Łukasz"},
    {"Latin-1", "CP1252", "Gewinnt für Jürgen Müller, Café à Göteborg"},
};

std::string note_of(const Sample& sample) {
  return std::string("the file does not declare its encoding; it looks like ") + sample.name +
         "; use --encoding NAME for another one";
}

TEST(TextEncoding, IsGuessed) {
  for (const Sample& sample : samples) {
    EXPECT_EQ(guess_encoding(encoded(sample.text, sample.encoding)).name, sample.name) << sample.text;
  }
}

/// The last byte of each character is a backslash. Whatever encoding is guessed, the bracket after it is not
/// escaped, but ends the text.
TEST(TextEncoding, ABackslashInsideACharacterHidesNoMove) {
  for (const auto& [name, encoding] :
       {std::pair("功", "BIG5"), std::pair("表", "CP932"), std::pair("昞", "GBK")}) {
    const std::string text = std::string("(;GM[4]SZ[15]PB[Tanaka]PW[") + name + "];B[hh];W[ig])";
    const auto file = read_game_file(encoded(text, encoding), "x.sgf");
    ASSERT_TRUE(file) << file.error().message;
    const auto game = main_line(file->trees.front());
    ASSERT_TRUE(game) << game.error().message;
    EXPECT_EQ(game->moves.size(), 2U) << name << " in " << encoding;
  }
}

TEST(TextEncoding, IsFoundByEveryCommonName) {
  for (const char* name :
       {"utf-8", "UTF8", "gb2312", "GBK", "GB18030", "Big5", "big-5", "Shift_JIS", "SJIS", "shift-jis",
        "EUC-KR", "euckr", "windows-1250", "CP1251", "ISO-8859-1", "latin1", "koi8-r"}) {
    EXPECT_TRUE(find_encoding(name)) << name;
  }
  for (const char* name : {"", "klingon", "UTF-8//IGNORE", "../../etc", "\x01", "G\xCE\xE5\x42"}) {
    ASSERT_FALSE(find_encoding(name)) << name;
    EXPECT_TRUE(find_encoding(name).error().message.starts_with("unknown encoding")) << name;
  }
}

TEST(TextEncoding, InvalidBytesAreCountedAndShown) {
  const Converted converted = convert_to_utf8(
      "ab\xFF"
      "cd",
      "GB18030");
  EXPECT_EQ(converted.text,
            "ab\xEF\xBF\xBD"
            "cd");
  EXPECT_EQ(converted.unknown_bytes, 1U);
}

TEST(TextEncoding, OfAnSgfFileIsTheDeclaredOne) {
  EXPECT_EQ(sgf_encoding("(;FF[4]CA[ GBK ]GM[4])"), "GBK");
  EXPECT_EQ(sgf_encoding("(;FF[4]XCA[GBK])"), "");
  for (const Sample& sample : samples) {
    for (const std::string said : {"", sample.encoding}) {
      const std::string text = "(;GM[4]SZ[15]" + (said.empty() ? "" : "CA[" + said + "]") + "PB[" +
                               sample.text + "];B[hh]C[" + sample.text + "];W[ii])";
      const auto file = read_game_file(encoded(text, sample.encoding), "x.sgf");
      ASSERT_TRUE(file) << file.error().message;
      const auto game = main_line(file->trees.front());
      EXPECT_EQ(game->players[0], sample.text);
      EXPECT_EQ(game->moves[0].comment, sample.text);
      EXPECT_EQ(game->moves.size(), 2U);
      EXPECT_EQ(file->notes.lines(),
                said.empty() ? std::vector{note_of(sample)} : std::vector<std::string>{});
      const auto written = write_game_file(FileFormat::sgf, *file);
      EXPECT_NE(written->bytes.find("CA[UTF-8]"), std::string::npos);
      EXPECT_NE(written->bytes.find(sample.text), std::string::npos);
    }
  }
}

TEST(TextEncoding, AnOptionOverridesTheDeclaration) {
  const std::string text = encoded("(;CA[GBK]PB[許功蓋];B[hh])", "BIG5");
  const auto file = read_game_file(text, "x.sgf", {.encoding = "Big5"});
  EXPECT_EQ(file->trees.front().header.players[0], "許功蓋");
  EXPECT_EQ(file->notes.lines(), std::vector<std::string>{});
  EXPECT_FALSE(read_game_file(text, "x.sgf", {.encoding = "klingon"}));
}

TEST(TextEncoding, Utf16WithAByteOrderMarkIsRead) {
  const auto file =
      read_game_file(encoded("(;PB[五子棋];B[hh])", "UTF-16"), "x.sgf", {.format = FileFormat::sgf});
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->trees.front().header.players[0], "五子棋");
}

TEST(TextEncoding, OneInvalidByteDoesNotPreventUtf8) {
  const auto file = read_game_file("(;PB[五子棋比赛黑棋先手]PW[J\xFCrgen];B[hh])", "x.sgf");
  EXPECT_EQ(file->trees.front().header.players[0], "五子棋比赛黑棋先手");
  EXPECT_EQ(file->trees.front().header.players[1], "Jürgen");
  EXPECT_EQ(file->notes.lines().size(), 1U);
}

/// A RenLib library of the single move h8, with a comment and a text on the board.
std::string library(const std::string& comment, const std::string& board_text) {
  const auto text = [](const std::string& bytes) {
    return bytes + std::string(bytes.size() % 2 == 0 ? 2 : 1, '\0');
  };
  std::string bytes("\xFFRenLib\xFF\x03\x04", 10);
  bytes.resize(20, '\xFF');
  bytes +=
      std::string("\0\0", 2) + "\x78\x49" + std::string("\x00\x01", 2) + text(comment) + text(board_text);
  return bytes;
}

TEST(TextEncoding, OfALibraryIsGuessedOrGiven) {
  for (const Sample& sample : samples) {
    const std::string words = encoded(sample.text, sample.encoding);
    for (const std::string asked : {"", sample.encoding}) {
      Notes notes;
      const auto tree = parse_renlib(library(words, words), std::nullopt, notes, asked);
      ASSERT_TRUE(tree) << tree.error().message;
      EXPECT_EQ(tree->remarks(1).comment, sample.text);
      EXPECT_EQ(tree->remarks(1).board_text, sample.text);
      EXPECT_EQ(notes.lines(), asked.empty() ? std::vector{note_of(sample)} : std::vector<std::string>{});
    }
  }
}

TEST(TextEncoding, OfPlayersInPsqIsGuessed) {
  const std::string text =
      "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n" + encoded("张三丰\n李白\n", "GBK") + "-1\n";
  const auto file = read_game_file(text, "x.psq");
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->games.front().players[0], "张三丰");
  EXPECT_EQ(file->games.front().players[1], "李白");
}

}  // namespace
}  // namespace rowan::files
