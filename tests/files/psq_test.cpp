// SPDX-License-Identifier: MIT
#include "files/psq.hpp"

#include <gtest/gtest.h>

#include "files/random_records.hpp"

namespace rowan::files {
namespace {

using testing::record_of;

// No reflection or rotation maps these moves to themselves.
const std::vector<Point> lopsided_moves{point_at(2, 0), point_at(14, 3), point_at(5, 11)};

std::string psq_error(std::string_view text, PsqForm form = PsqForm::psq) {
  const auto record = parse_psq(text, form);
  return record ? "" : record.error().message;
}

TEST(Psq, CountsColumnsAndRowsFromOneAtTheTopLeft) {
  record::GameRecord record = record_of("freestyle", lopsided_moves);
  record.moves[1].time = std::chrono::milliseconds(1500);
  const std::string text = "Piskvorky 15x15, 0:0, 0\n3,1,0\n15,4,1500\n6,12,0\n-1\n";
  EXPECT_EQ(write_psq(record, PsqForm::psq)->bytes, text);
  EXPECT_EQ(parse_psq(text, PsqForm::psq), record);
}

TEST(Psq, RecBeginsWithNamesAndCountsFromZero) {
  record::GameRecord record = record_of("freestyle 20x20", lopsided_moves);
  record.players = {"pbrain-a", "pbrain-b"};
  record.result = Outcome::first_wins;
  record.termination = record::Termination::late;
  const std::string text = "pbrain-a\npbrain-b\n2,0,0\n14,3,0\n5,11,0\n15\n1,Freestyle\n";
  EXPECT_EQ(write_psq(record, PsqForm::rec)->bytes, text);
  EXPECT_EQ(parse_psq(text, PsqForm::rec), record);
  EXPECT_EQ(parse_psq("pbrain-a\r\npbrain-b\r\n2,0\r\n14,3,0\r\n5,11,0\r\n15\r\n", PsqForm::rec), record);
}

TEST(Psq, ReadsFilesOfTournaments) {
  const auto record = parse_psq(
      "Piskvorky 20x12, 11:11, 1\r\n1,1,10\r\n20,12,20\r\npbrain-a.zip\r\npbrain-b.zip\r\n-1\r\n2,Renju\r\n",
      PsqForm::psq);
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(record->rules(), *find_game("renju 20x12"));
  EXPECT_EQ(record->players[0], "pbrain-b.zip") << "the second of the two named began";
  EXPECT_EQ(record->result, Outcome::second_wins);
  EXPECT_EQ(record->moves[1].point, point_at(19, 11));
  EXPECT_EQ(record->moves[1].time, std::chrono::milliseconds(20));
}

TEST(Psq, TheCodeNamesTheLoserIfTheBoardDoesNot) {
  const auto end_of = [](const std::string& rest) {
    const auto record = parse_psq("Piskvorky 15x15, 0:0, 0\n8,8,0\n" + rest, PsqForm::psq);
    return std::pair(record->result, record->termination);
  };
  EXPECT_EQ(end_of("15"), std::pair(Outcome::first_wins, record::Termination::late));
  EXPECT_EQ(end_of("-2"), std::pair(Outcome::first_wins, record::Termination::unknown));
  EXPECT_EQ(end_of("-1"), std::pair(Outcome::ongoing, record::Termination::unknown));
  EXPECT_EQ(end_of("0"), std::pair(Outcome::ongoing, record::Termination::unknown));
  EXPECT_EQ(end_of(""), std::pair(Outcome::ongoing, record::Termination::unknown));
  const auto won =
      parse_psq("Piskvorky 5x5, 0:0, 0\n1,1\n1,2\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1\n0", PsqForm::psq);
  EXPECT_EQ(won->result, Outcome::first_wins);
  EXPECT_EQ(won->termination, record::Termination::line);
  const auto nearly_full = parse_psq("Piskvorky 5x5, 0:0, 0\n1,1\n0", PsqForm::psq);
  EXPECT_EQ(nearly_full->result, Outcome::draw) << "Piskvork ends a game with 25 points to go";
}

TEST(Psq, RandomGamesSurviveARoundTrip) {
  for (const PsqForm form : {PsqForm::psq, PsqForm::rec}) {
    for (const char* const game : {"freestyle", "standard", "renju", "caro", "caro-exact"}) {
      for (std::uint64_t seed = 0; seed < 4; ++seed) {
        SCOPED_TRACE(std::string(game) + ", seed " + std::to_string(seed));
        Random random(seed);
        const Size board = form == PsqForm::rec ? Size{20, 20} : Size{15, 17};
        record::GameRecord record = testing::random_record(*find_game(game, board), random, 80);
        const auto written = write_psq(record, form);
        ASSERT_TRUE(written) << written.error().message;
        EXPECT_FALSE(written->notes.lines().empty());
        // Drops what the format cannot hold.
        for (record::RecordedMove& move : record.moves) move = {.point = move.point, .time = move.time};
        record.event = record.round = record.date = record.comment = record.detail = record.opening_note = "";
        record.opening_moves = 0;
        if (record.termination == record::Termination::crashed)
          record.termination = record::Termination::unknown;
        EXPECT_EQ(parse_psq(written->bytes, form), record) << written->bytes;
      }
    }
  }
}

TEST(Psq, ErrorsNameTheLine) {
  EXPECT_EQ(psq_error("Piskvorky 15x15, 0:0, 0\n8,8,0\n\n16,3,0\n"),
            "line 4: '16,3,0': column 16 is off the board, which has columns 1 to 15");
  EXPECT_EQ(psq_error("Piskvorky 15x15, 0:0, 0\n8,0,0\n"),
            "line 2: '8,0,0': row 0 is off the board, which has rows 1 to 15");
  EXPECT_EQ(psq_error("Piskvorky 15x15, 0:0, 0\n8,8\n8,8\n"), "line 3: '8,8': h8 is occupied");
  EXPECT_EQ(psq_error("Piskvorky 15x33, 0:0, 0\n"), "line 1: '15x33': expected a board of 1x1 to 32x32");
  EXPECT_EQ(psq_error("Piskvorky 15x15, 0:0, 7\n"),
            "line 1: ' 7': the player who moves first must be 0 or 1");
  EXPECT_EQ(psq_error("Hello"), "line 1: expected a first line such as 'Piskvorky 15x15, 0:0, 0'");
  EXPECT_EQ(psq_error("Piskvorky 15x15, 0:0, 0\n8,8,0\nwho\n0\n"),
            "line 3: 'who': expected a move such as 8,8,0, two names, or the result");
  EXPECT_EQ(psq_error("Piskvorky 15x15, 0:0, 0\n8,8,-5\n"),
            "line 2: '8,8,-5': the time must be from 0 to 2147483647 milliseconds");
  EXPECT_EQ(psq_error("Piskvorky 15x15, 0:0, 0\n8,8,0\n0\n2,\n"),
            "line 4: '2,': not a rule; expected Freestyle, Standard, Renju, Caro or Caro-exact");
  EXPECT_EQ(psq_error("a\nb\n0,0\nwhat\n", PsqForm::rec),
            "line 4: 'what': expected a move such as 9,9,0 or the result");
  EXPECT_EQ(psq_error("Piskvorky 15x15, 0:0, 0\n1,1\n1,2\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1\n5,2\n"),
            "line 11: '5,2': the game is over; the file does not declare its rules, so freestyle is used");
}

TEST(Psq, GivenRulesOverrideThoseOfTheFile) {
  const auto record = parse_psq("Piskvorky 20x20, 0:0, 0\n1,1,0\n", PsqForm::psq, *find_game("renju"));
  EXPECT_EQ(record->rules(), *find_game("renju 20x20"));
}

TEST(Psq, RefusesGamesThatTheFormatCannotHold) {
  const auto reason = [](const record::GameRecord& record, PsqForm form) {
    const auto written = write_psq(record, form);
    return written ? "" : written.error().message;
  };
  EXPECT_EQ(reason(record_of("tictactoe", {}), PsqForm::psq),
            "psq is for five in a row; this game is tictactoe");
  EXPECT_EQ(reason(record_of("freestyle", {}), PsqForm::rec),
            "rec is for boards of 20x20; this game is 15x15, 5 or more in a row win");
  record::GameRecord record = record_of("freestyle", {});
  record.players = {"1,2", "b"};
  EXPECT_EQ(write_psq(record, PsqForm::psq)->bytes, "Piskvorky 15x15, 11:11, 1\nb\n1,2\n-1\n");
  EXPECT_EQ(parse_psq("Piskvorky 15x15, 11:11, 1\nb\n1,2\n-1\n", PsqForm::psq), record);
  record.players[1] = "3,4";
  EXPECT_EQ(reason(record, PsqForm::psq), "the player's name '1,2' would be misread in a psq");
  record = record_of("freestyle", {});
  record.start = Position(record.rules(), std::vector<Cell>(225, Cell::empty), Side::second);
  EXPECT_EQ(reason(record, PsqForm::psq),
            "psq cannot hold stones placed before the first move, or a game in which o moves first");
}

}  // namespace
}  // namespace rowan::files
