// SPDX-License-Identifier: MIT
//
// Cases that are tested from C++: calls that run out of memory at different allocations, and grids of
// different threads.
#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>
#include <utility>

#include <gtest/gtest.h>
#include <rowan/grid_original.h>
#include <rowan/rowan.h>

#include "support/scarce_memory.hpp"

namespace {

using rowan::testing::allocations_left;
using rowan::testing::ScarceMemory;

/// Runs `call` with more and more allocations allowed (at first one more each time) until the call succeeds.
/// Returns how often it ran out of memory.
template <class Call>
int count_failures(Call call) {
  int failures = 0;
  for (int allocations = 0;; allocations += 1 + allocations / 32, ++failures) {
    int code = ROWAN_INTERNAL_ERROR;
    {
      const ScarceMemory scarce(allocations);
      code = call();
    }
    if (code != ROWAN_OUT_OF_MEMORY) {
      EXPECT_EQ(code, ROWAN_OK);
      return failures;
    }
  }
}

std::string position_of(rowan_game* game) {
  char text[64] = "";
  EXPECT_GT(rowan_game_position(game, text, sizeof text), 0);
  return text;
}

TEST(Boundary, CreationSurvivesEveryAllocationFailure) {
  rowan_game* game = nullptr;
  char message[ROWAN_MESSAGE_SIZE] = "";
  const int failures = count_failures([&] {
    const int code = rowan_game_new(&game, "freestyle", 19, 19, message, sizeof message);
    EXPECT_EQ(game == nullptr, code != ROWAN_OK);
    return code;
  });
  EXPECT_GT(failures, 0);
  EXPECT_STREQ(message, "out of memory");
  EXPECT_EQ(rowan_game_width(game), 19);
  rowan_game_free(game);
}

TEST(Boundary, MovesAllocateNoMemory) {
  rowan_game* game = nullptr;
  ASSERT_EQ(rowan_game_new(&game, "tictactoe", 0, 0, nullptr, 0), ROWAN_OK);
  for (const int cell : {0, 1, 3, 4}) {
    const ScarceMemory scarce(0);
    EXPECT_EQ(rowan_game_play(game, cell % 3, cell / 3), ROWAN_OK);
  }
  EXPECT_EQ(position_of(game), "xo1/xo1/3 x");
  {
    const ScarceMemory scarce(0);
    EXPECT_EQ(rowan_game_undo(game), ROWAN_OK);
    EXPECT_EQ(rowan_game_reset(game), ROWAN_OK);
  }
  EXPECT_EQ(position_of(game), "3/3/3 x");
  rowan_game_free(game);
}

TEST(Boundary, MoveListsThatRunOutOfMemoryChangeNothing) {
  rowan_game* game = nullptr;
  ASSERT_EQ(rowan_game_new(&game, "tictactoe", 0, 0, nullptr, 0), ROWAN_OK);
  ASSERT_EQ(rowan_game_play(game, 1, 1), ROWAN_OK);
  const int failures = count_failures([&] {
    const int code = rowan_game_play_moves(game, "1 3 7 9");
    if (code != 4) {
      allocations_left = -1;
      EXPECT_EQ(position_of(game), "3/1x1/3 o");
      EXPECT_EQ(rowan_game_move_count(game), 1);
      EXPECT_STREQ(rowan_game_message(game), "out of memory");
    }
    return code == 4 ? ROWAN_OK : code;
  });
  EXPECT_GT(failures, 0);
  EXPECT_EQ(position_of(game), "o1x/1x1/o1x o");
  rowan_game_free(game);
}

TEST(Boundary, PlayersAndPositionsSurviveEveryAllocationFailure) {
  rowan_game* game = nullptr;
  ASSERT_EQ(rowan_game_new(&game, "tictactoe", 0, 0, nullptr, 0), ROWAN_OK);
  EXPECT_GT(count_failures([&] { return rowan_game_set_position(game, "xx1/oo1/3 o"); }), 0);
  rowan_point move{-1, -1};
  for (const char* player : {"random", "two-stage", "lines", "patterns", "perfect"}) {
    EXPECT_GT(count_failures([&] { return rowan_game_ask(game, player, 1, &move, nullptr, 0); }), 0)
        << player;
    EXPECT_EQ(rowan_game_cell(game, move.x, move.y), ROWAN_EMPTY);
  }
  EXPECT_EQ(position_of(game), "xx1/oo1/3 o");
  rowan_game_free(game);
}

/// A freestyle game with a few moves, for the calls below.
struct OwnedGame {
  OwnedGame() {
    EXPECT_EQ(rowan_game_new(&game, "freestyle", 9, 9, nullptr, 0), ROWAN_OK);
    EXPECT_EQ(rowan_game_play_moves(game, "e5 f6 e6 e7 d5"), 5);
  }
  OwnedGame(const OwnedGame&) = delete;
  OwnedGame& operator=(const OwnedGame&) = delete;
  ~OwnedGame() { rowan_game_free(game); }

  rowan_game* game = nullptr;
};

TEST(Boundary, CopiesAndBatchesSurviveEveryAllocationFailure) {
  const OwnedGame owned;
  rowan_game* copy = nullptr;
  EXPECT_GT(count_failures([&] { return rowan_game_clone(owned.game, &copy); }), 0);
  rowan_game_free(copy);
  rowan_batch* batch = nullptr;
  EXPECT_GT(count_failures([&] { return rowan_batch_new(&batch, owned.game, 3, 1, 0, nullptr, 0); }), 0);
  {
    const ScarceMemory scarce(0);
    EXPECT_EQ(rowan_batch_step_random(batch, nullptr), 0);
    EXPECT_EQ(rowan_batch_reset(batch), ROWAN_OK);
  }
  rowan_tally tally = ROWAN_TALLY_INIT;
  tally.games = 42;
  EXPECT_GT(count_failures([&] {
              EXPECT_EQ(tally.games, 42);  // an error leaves it unchanged
              return rowan_batch_run_random(batch, 3, nullptr, nullptr, &tally);
            }),
            0);
  EXPECT_EQ(tally.games, 3);
  EXPECT_GT(count_failures([&] { return rowan_batch_get_game(batch, 2, &copy); }), 0);
  rowan_game_free(copy);
  rowan_batch_free(batch);
}

TEST(Boundary, AnalysisSurvivesEveryAllocationFailure) {
  const OwnedGame owned;
  rowan_engine* engine = nullptr;
  EXPECT_GT(count_failures([&] { return rowan_engine_new(&engine, 1, 1, nullptr, 0); }), 0);
  rowan_limits limits = ROWAN_LIMITS_INIT;
  limits.nodes = 300;
  rowan_analysis found = ROWAN_ANALYSIS_INIT;
  const auto report = [](const rowan_analysis*, void*) { return 0; };
  found.nodes = 42;
  EXPECT_GT(count_failures([&] {
              EXPECT_EQ(found.nodes, 42);  // an error leaves it unchanged
              return rowan_engine_analyze(engine, owned.game, &limits, report, nullptr, &found);
            }),
            0);
  EXPECT_EQ(found.line_count, 1U);
  rowan_engine_free(engine);
  rowan_player* player = nullptr;
  EXPECT_GT(
      count_failures([&] { return rowan_player_new(&player, "engine", owned.game, nullptr, nullptr, 0); }),
      0);
  rowan_point move{-1, -1};
  rowan_analysis thought = ROWAN_ANALYSIS_INIT;
  thought.nodes = 42;
  EXPECT_GT(count_failures([&] {
              EXPECT_EQ(thought.nodes, 42);
              EXPECT_EQ(move.x, -1);
              return rowan_player_ask(player, owned.game, &limits, nullptr, nullptr, &move, &thought);
            }),
            0);
  EXPECT_EQ(rowan_game_is_legal(owned.game, move.x, move.y), 1);
  rowan_player_free(player);
}

TEST(Boundary, ThreatsAndExplanationsSurviveEveryAllocationFailure) {
  const OwnedGame owned;
  ASSERT_EQ(rowan_game_play_text(owned.game, "a1"), ROWAN_OK);
  rowan_win* win = nullptr;
  EXPECT_GT(count_failures([&] {
              const int verdict = rowan_threat_search(owned.game, 0, ROWAN_BY_THREATS, nullptr, &win);
              return verdict < 0 ? verdict : ROWAN_OK;
            }),
            0);
  rowan_win_free(win);
  rowan_explanation* explanation = nullptr;
  EXPECT_GT(
      count_failures([&] { return rowan_explain_move(&explanation, owned.game, 2, 4, nullptr, nullptr, 0); }),
      0);
  EXPECT_GE(rowan_explanation_count(explanation), 1);
  rowan_explanation_free(explanation);
}

TEST(Boundary, SolvingSurvivesEveryAllocationFailure) {
  rowan_game* game = nullptr;
  rowan_solver* solver = nullptr;
  ASSERT_EQ(rowan_game_new(&game, "tictactoe", 0, 0, nullptr, 0), ROWAN_OK);
  EXPECT_GT(count_failures([&] { return rowan_solver_new(&solver, game, 0, 1, nullptr, 0); }), 0);
  rowan_solve_result found = ROWAN_SOLVE_RESULT_INIT;
  found.value = ROWAN_VALUE_SECOND_WINS;
  count_failures([&] {
    EXPECT_EQ(found.value, ROWAN_VALUE_SECOND_WINS);  // an error leaves it unchanged
    const int value = rowan_solver_run(solver, nullptr, nullptr, nullptr, &found);
    return value < 0 ? value : ROWAN_OK;
  });
  EXPECT_EQ(rowan_solver_run(solver, nullptr, nullptr, nullptr, nullptr), ROWAN_VALUE_DRAW);
  const std::uint8_t* bytes = nullptr;
  std::size_t size = 0;
  EXPECT_GT(count_failures([&] {
              // A solver that ran out of memory has lost its result.
              const int allowed = std::exchange(allocations_left, -1);
              EXPECT_EQ(rowan_solver_run(solver, nullptr, nullptr, nullptr, nullptr), ROWAN_VALUE_DRAW);
              allocations_left = allowed;
              return rowan_solver_proof(solver, &bytes, &size);
            }),
            0);
  EXPECT_EQ(rowan_proof_verify_memory(bytes, size, 1, nullptr, nullptr, nullptr), ROWAN_PROOF_ACCEPTED);
  rowan_solver_free(solver);
  rowan_game_free(game);
}

TEST(Boundary, FilesSurviveEveryAllocationFailure) {
  const std::string sgf = "(;GM[4]SZ[15]PB[Anna];B[hh]C[center];W[ii](;B[hg])(;B[gg]))";
  rowan_file* file = nullptr;
  EXPECT_GT(count_failures([&] {
              return rowan_file_parse(&file, sgf.data(), sgf.size(), nullptr, nullptr, nullptr, 0);
            }),
            0);
  const OwnedGame owned;
  EXPECT_GT(count_failures([&] { return rowan_file_add(file, owned.game, nullptr); }), 0);
  EXPECT_EQ(rowan_file_count(file), 2);
  const std::uint8_t* bytes = nullptr;
  std::size_t size = 0;
  EXPECT_GT(count_failures([&] { return rowan_file_bytes(file, "sgf", &bytes, &size); }), 0);
  EXPECT_GT(size, sgf.size());
  rowan_file_free(file);
}

TEST(Boundary, EachThreadHasItsOwnOriginalGrid) {
  init_grid();
  set_field(1, 1, true);
  int seen_there = -1;
  std::thread other([&] {
    seen_there = get_field(1, 1);
    set_field(0, 0, false);
  });
  other.join();
  EXPECT_EQ(seen_there, ROWAN_FIELD_EMPTY);
  EXPECT_EQ(get_field(0, 0), ROWAN_FIELD_EMPTY);
  EXPECT_EQ(get_field(1, 1), ROWAN_FIELD_X);
}

}  // namespace
