// SPDX-License-Identifier: MIT
#include "solve/solver.hpp"

#include <array>
#include <chrono>
#include <sstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "base/checksum.hpp"
#include "base/stop.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "solve/agreement.hpp"

namespace rowan::testing {
namespace {

Position empty_board(std::string_view game) { return Position(find_game(game).value()); }

Position after(std::string_view game, std::string_view moves) {
  return play_moves(empty_board(game), moves).value();
}

constexpr const char* quick_game = "6x5x4";   // first wins, after some thousands of nodes
constexpr std::int64_t too_few_nodes = 2000;  // for quick_game

struct KnownValue {
  std::string_view game;
  solve::GameValue strong;
  solve::GameValue maker_breaker;
};

constexpr solve::GameValue wins = solve::GameValue::first_wins;
constexpr solve::GameValue drawn = solve::GameValue::draw;
constexpr solve::GameValue not_published = solve::GameValue::unknown;

/// Published values of boards that take less than a second to solve.
constexpr std::array known_values{
    KnownValue{"3x3x3", drawn, wins},          KnownValue{"4x3x3", wins, wins},
    KnownValue{"3x4x3", wins, wins},           KnownValue{"5x5x3", wins, wins},
    KnownValue{"8x8x3", wins, wins},           KnownValue{"4x4x4", drawn, not_published},
    KnownValue{"5x4x4", drawn, not_published}, KnownValue{"6x4x4", drawn, not_published},
    KnownValue{"7x4x4", drawn, drawn},         KnownValue{"5x5x4", drawn, wins},
    KnownValue{"6x5x4", wins, wins},           KnownValue{"5x6x4", wins, wins},
    KnownValue{"6x6x4", wins, wins},           KnownValue{"7x5x4", wins, wins},
    KnownValue{"7x7x4", wins, wins},           KnownValue{"5x5x5", drawn, not_published},
    KnownValue{"6x6x5", drawn, not_published}, KnownValue{"7x6x5", drawn, not_published},
    KnownValue{"6x6x6", drawn, not_published}, KnownValue{"7x7x6", drawn, not_published},
    KnownValue{"8x8x6", drawn, not_published}, KnownValue{"9x6x6", drawn, not_published},
    KnownValue{"9x7x6", drawn, not_published}, KnownValue{"7x7x7", drawn, not_published},
};

constexpr std::int64_t more_than_enough = 10'000'000;

class KnownValues : public ::testing::TestWithParam<KnownValue> {};

TEST_P(KnownValues, AreFoundAndProved) {
  const Position position = empty_board(GetParam().game);
  for (const proof::ProofPlay play : {proof::ProofPlay::strong, proof::ProofPlay::maker_breaker}) {
    const solve::GameValue expected =
        play == proof::ProofPlay::strong ? GetParam().strong : GetParam().maker_breaker;
    if (expected == not_published) continue;
    solve::Solver solver(position, play, 64);
    const solve::SolveReport report = solver.solve({.nodes = more_than_enough});
    ASSERT_EQ(report.value, expected) << text_of(position, play);
    expect_proof(solver, position, play, expected);
    EXPECT_TRUE(expected != wins || report.best_move);
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, KnownValues, ::testing::ValuesIn(known_values),
                         [](const auto& known) { return std::string(known.param.game); });

TEST(Solver, AFinishedGameNeedsNoSearch) {
  const Position won = after("3x3x3", "1 4 2 5 3");
  solve::Solver solver(won, proof::ProofPlay::strong);
  const solve::SolveReport report = solver.solve({});
  EXPECT_EQ(report.value, solve::GameValue::first_wins);
  EXPECT_FALSE(report.best_move);
  EXPECT_EQ(report.nodes, 0);
  expect_proof(solver, won, proof::ProofPlay::strong, solve::GameValue::first_wins);
}

/// In a Maker–Breaker game the breaker's row does not count, and play continues.
TEST(Solver, TheBreakersRowDoesNotEndTheGame) {
  const Position position = after("3x4x3", "a1 a4 c1 b4 c2 c4");
  ASSERT_TRUE(position.is_over());
  solve::Solver strong(position, proof::ProofPlay::strong);
  EXPECT_EQ(strong.solve({}).value, solve::GameValue::second_wins);
  solve::Solver solver(position, proof::ProofPlay::maker_breaker);
  const solve::SolveReport report = solver.solve({});
  EXPECT_EQ(report.value, solve::GameValue::first_wins);
  EXPECT_TRUE(report.best_move);
}

/// The game continues, although Position has no legal moves after O's row.
TEST(Solver, AMakerWithoutAWinStillHasAMove) {
  const Position position = parse_position("ooo/xox/3 x", Rules{}).value();
  solve::Solver solver(position, proof::ProofPlay::maker_breaker);
  const solve::SolveReport report = solver.solve({});
  EXPECT_EQ(report.value, solve::GameValue::draw);
  ASSERT_TRUE(report.best_move);
  EXPECT_EQ(position.cell(*report.best_move), Cell::empty);
}

TEST(Solver, RefusesUnsupportedGames) {
  EXPECT_FALSE(solve::Solver::why_unsupported(find_game("7x7x5").value()));
  EXPECT_FALSE(solve::Solver::why_unsupported(find_game("freestyle").value()));
  EXPECT_TRUE(solve::Solver::why_unsupported(find_game("renju").value()));
  EXPECT_TRUE(solve::Solver::why_unsupported(find_game("standard").value()));
  EXPECT_TRUE(solve::Solver::why_unsupported(find_game("caro").value()));
  EXPECT_TRUE(solve::Solver::why_unsupported(find_game("32x32x5").value()));
}

TEST(Solver, ANodeLimitGivesNoValueAndTheSearchCanContinue) {
  const Position position = empty_board(quick_game);
  solve::Solver solver(position, proof::ProofPlay::strong, 16);
  const solve::SolveReport unfinished = solver.solve({.nodes = too_few_nodes});
  EXPECT_EQ(unfinished.value, solve::GameValue::unknown);
  EXPECT_FALSE(unfinished.best_move);
  EXPECT_GE(unfinished.nodes, too_few_nodes);
  std::stringstream file;
  EXPECT_FALSE(solver.write_proof(file));
  const solve::SolveReport finished = solver.solve({});
  EXPECT_EQ(finished.value, solve::GameValue::first_wins);
  EXPECT_GT(finished.nodes, unfinished.nodes);
  expect_proof(solver, position, proof::ProofPlay::strong, solve::GameValue::first_wins);
}

TEST(Solver, WithoutTimeTheValueIsUnknown) {
  solve::Solver solver(empty_board(quick_game), proof::ProofPlay::strong, 16);
  EXPECT_EQ(solver.solve({.time = std::chrono::nanoseconds(0)}).value, solve::GameValue::unknown);
  EXPECT_EQ(solver.solve({}).value, solve::GameValue::first_wins);
}

TEST(Solver, StopsOnRequest) {
  StopSource stop;
  stop.request_stop();
  solve::Solver solver(empty_board(quick_game), proof::ProofPlay::strong, 16);
  EXPECT_EQ(solver.solve({.stop = stop.get_token()}).value, solve::GameValue::unknown);
  EXPECT_EQ(solver.solve({}).value, solve::GameValue::first_wins);
  std::stringstream file;
  EXPECT_FALSE(solver.write_proof(file, stop.get_token())) << "nor does it write a proof to its end";
}

TEST(Solver, ReportsNothingAfterTheStop) {
  const StopSource stop;
  solve::Solver solver(empty_board("8x8x5"), proof::ProofPlay::strong, 16);
  int reports = 0;
  const auto progress = [&](const solve::SolveReport& /*report*/) {
    if (++reports == 3) stop.request_stop();
  };
  EXPECT_EQ(solver.solve({.stop = stop.get_token()}, progress).value, solve::GameValue::unknown);
  EXPECT_EQ(reports, 3);
}

TEST(Solver, ReportsProgress) {
  solve::Solver solver(empty_board(quick_game), proof::ProofPlay::strong, 16);
  std::int64_t nodes = 0;
  int reports = 0;
  const solve::SolveReport end = solver.solve({}, [&](const solve::SolveReport& report) {
    EXPECT_GE(report.nodes, nodes);
    nodes = report.nodes;
    ++reports;
  });
  EXPECT_GT(reports, 1);
  EXPECT_LE(nodes, end.nodes);
  EXPECT_GT(end.table_used, 0U);
}

/// With hardly any memory, entries are replaced while other positions still depend on them.
TEST(Solver, ATinyTableDoesNotChangeTheValue) {
  for (const std::string_view game : {"6x5x4", "7x4x4", "5x5x4", "7x6x5"}) {
    for (const proof::ProofPlay play : {proof::ProofPlay::strong, proof::ProofPlay::maker_breaker}) {
      const Position position = empty_board(game);
      solve::Solver roomy(position, play, 64);
      solve::Solver narrow(position, play, 1);
      const solve::GameValue value = roomy.solve({}).value;
      EXPECT_NE(value, solve::GameValue::unknown);
      EXPECT_EQ(narrow.solve({}).value, value) << text_of(position, play);
      expect_proof(narrow, position, play, value);
    }
  }
}

TEST(Solver, SeveralThreadsFindTheSameValue) {
  for (const std::string_view game : {"6x5x4", "5x5x4", "7x6x5"}) {
    const Position position = empty_board(game);
    for (const int threads : {2, 4}) {
      solve::Solver solver(position, proof::ProofPlay::strong, 16);
      const solve::GameValue expected = game == "6x5x4" ? wins : drawn;
      EXPECT_EQ(solver.solve({.threads = threads}).value, expected) << game;
      expect_proof(solver, position, proof::ProofPlay::strong, expected);
    }
  }
}

TEST(Solver, WritingToAFullDiskFails) {
  solve::Solver solver(empty_board("4x4x4"), proof::ProofPlay::strong, 16);
  ASSERT_EQ(solver.solve({}).value, solve::GameValue::draw);
  std::stringstream full;
  full.setstate(std::ios::badbit);
  EXPECT_FALSE(solver.write_proof(full));
  EXPECT_FALSE(solver.save(full));
  expect_proof(solver, empty_board("4x4x4"), proof::ProofPlay::strong, solve::GameValue::draw);
}

class Checkpoint : public ::testing::Test {
 protected:
  /// A checkpoint of a solver that has not found the value yet.
  static std::string unfinished() {
    solve::Solver solver(empty_board(quick_game), proof::ProofPlay::strong, 16);
    EXPECT_EQ(solver.solve({.nodes = too_few_nodes}).value, solve::GameValue::unknown);
    std::stringstream file;
    EXPECT_TRUE(solver.save(file));
    return file.str();
  }

  static Result<void> load(solve::Solver& solver, const std::string& bytes) {
    std::istringstream file(bytes);
    return solver.load(file);
  }
};

TEST_F(Checkpoint, ANewSolverContinuesFromIt) {
  solve::Solver from_start(empty_board(quick_game), proof::ProofPlay::strong, 16);
  const std::int64_t all_nodes = from_start.solve({}).nodes;
  solve::Solver solver(empty_board(quick_game), proof::ProofPlay::strong, 16);
  const auto loaded = load(solver, unfinished());
  ASSERT_TRUE(loaded) << loaded.error().message;
  const solve::SolveReport report = solver.solve({});
  EXPECT_EQ(report.value, solve::GameValue::first_wins);
  EXPECT_LT(report.nodes, all_nodes);
  expect_proof(solver, empty_board(quick_game), proof::ProofPlay::strong, solve::GameValue::first_wins);
}

TEST_F(Checkpoint, AFinishedCheckpointIsAnsweredAtOnce) {
  solve::Solver solver(empty_board(quick_game), proof::ProofPlay::strong, 16);
  const std::int64_t all_nodes = solver.solve({}).nodes;
  std::stringstream file;
  ASSERT_TRUE(solver.save(file));
  solve::Solver again(empty_board(quick_game), proof::ProofPlay::strong, 16);
  ASSERT_TRUE(load(again, file.str()));
  const solve::SolveReport report = again.solve({});
  EXPECT_EQ(report.value, solve::GameValue::first_wins);
  EXPECT_LT(report.nodes, all_nodes / 10);
  expect_proof(again, empty_board(quick_game), proof::ProofPlay::strong, solve::GameValue::first_wins);
}

TEST_F(Checkpoint, AnotherTableSizeIsAccepted) {
  const std::string bytes = unfinished();
  solve::Solver narrow(empty_board(quick_game), proof::ProofPlay::strong, 1);
  ASSERT_TRUE(load(narrow, bytes));
  EXPECT_EQ(narrow.solve({}).value, solve::GameValue::first_wins);
}

TEST_F(Checkpoint, AnotherQuestionIsRefused) {
  const std::string bytes = unfinished();
  solve::Solver other_board(empty_board("5x5x4"), proof::ProofPlay::strong, 16);
  EXPECT_FALSE(load(other_board, bytes));
  solve::Solver other_play(empty_board(quick_game), proof::ProofPlay::maker_breaker, 16);
  EXPECT_FALSE(load(other_play, bytes));
  solve::Solver other_position(after(quick_game, "c3"), proof::ProofPlay::strong, 16);
  const auto refused = load(other_position, bytes);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("the checkpoint is for"), std::string::npos)
      << refused.error().message;
  EXPECT_EQ(other_board.solve({}).value, solve::GameValue::draw) << "and nothing of it was taken";
}

/// Inverts the values of decided positions in the first table of a checkpoint, and then corrects the
/// checkpoint's checksum.
TEST_F(Checkpoint, AFalseCheckpointGivesNoFalseProof) {
  const Position position = empty_board("5x4x4");
  solve::Solver solver(position, proof::ProofPlay::strong, 16);
  ASSERT_EQ(solver.solve({}).value, solve::GameValue::draw);
  std::stringstream file;
  ASSERT_TRUE(solver.save(file));
  std::string bytes = file.str();
  bytes.resize(bytes.size() - 8);
  constexpr std::size_t entry = 40;
  const std::size_t tables = bytes.find('\n', bytes.find('\n') + 1) + 1;
  const auto positions = static_cast<std::size_t>(static_cast<unsigned char>(bytes[tables]));
  ASSERT_GT(positions, 10U);
  for (std::size_t number = 1; number <= positions; ++number) {
    char& answer = bytes[tables + 7 + number * entry];
    if ((answer & 3) != 0) answer = static_cast<char>(answer ^ 3);
  }
  const std::uint64_t sum = fnv1a64(bytes);
  for (int shift = 0; shift < 64; shift += 8) bytes += static_cast<char>(sum >> shift & 0xFF);

  solve::Solver believer(position, proof::ProofPlay::strong, 16);
  ASSERT_TRUE(load(believer, bytes));
  EXPECT_EQ(believer.solve({}).value, solve::GameValue::first_wins) << "a checkpoint is believed";
  std::stringstream proof;
  const auto written = believer.write_proof(proof);
  ASSERT_FALSE(written);
  EXPECT_NE(written.error().message.find("checkpoint"), std::string::npos) << written.error().message;
}

TEST_F(Checkpoint, ADamagedCheckpointIsRefused) {
  const std::string bytes = unfinished();
  solve::Solver solver(empty_board(quick_game), proof::ProofPlay::strong, 16);
  EXPECT_FALSE(load(solver, ""));
  EXPECT_FALSE(load(solver, "rowan checkpoint 1\n"));
  for (const std::size_t kept : {bytes.size() - 1, bytes.size() - 8, bytes.size() / 2, std::size_t{30}})
    EXPECT_FALSE(load(solver, bytes.substr(0, kept))) << kept;
  EXPECT_FALSE(load(solver, bytes + 'x'));
  for (std::size_t place = 0; place < bytes.size(); place += 1 + bytes.size() / 64) {
    std::string damaged = bytes;
    damaged[place] = static_cast<char>(damaged[place] ^ 4);
    EXPECT_FALSE(load(solver, damaged)) << place;
  }
  EXPECT_EQ(solver.solve({}).value, solve::GameValue::first_wins);
}

}  // namespace
}  // namespace rowan::testing
