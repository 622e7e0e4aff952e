// SPDX-License-Identifier: MIT
//
// Tests what the C++ headers add to the C interface: copies, exceptions, and callbacks that throw. Prints
// every failure; the exit code is their number.
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>

#include <rowan/rowan.hpp>

static int failures = 0;

static void expect(bool is_so, const char* what) {
  if (is_so) return;
  std::cout << "not so: " << what << '\n';
  ++failures;
}

/// The code of the error that the call throws; 0 if it throws none, or one without a message.
template <class Call>
static int code_of(Call&& call) {
  try {
    call();
  } catch (const rowan::Error& error) {
    return std::string(error.what()).empty() ? 0 : error.code();
  }
  return 0;
}

static void check_games() {
  rowan::Game game("renju");
  game.play_moves("h8 i9");
  rowan::Game copy = game;
  copy.play("h7");
  expect(game.move_count() == 2 && copy.move_count() == 3, "a copy is an independent game");
  game = copy;
  expect(game.hash() == copy.hash(), "assignment copies");
  const rowan::Game moved = std::move(copy);
  expect(moved.last_move() == rowan::Point(7, 8), "a moved game keeps its moves");
  expect(game.rules().renju && game.name() == "renju", "rules");

  expect(code_of([&] { game.play("h7"); }) == ROWAN_OCCUPIED, "an error of a call that changes");
  expect(code_of([&] { static_cast<void>(game.cell({99, 0})); }) == ROWAN_OFF_BOARD,
         "an error of a call that reads");
  expect(code_of([] { rowan::Game("billiards"); }) == ROWAN_BAD_GAME, "an error of a constructor");

  game.set_position("15/15/15/15/15/7x7/7x7/8xx5/15/15/15/15/15/15/15 x");
  const auto forbidden = game.forbidden_points();
  expect(forbidden.size() == 1 && forbidden[0].point == game.parse_point("h8") &&
             forbidden[0].reason == rowan::ForbiddenReason::double_three,
         "two open threes at once are forbidden");
}

static void check_callbacks() {
  rowan::Game game("freestyle");
  game.play_moves("h8 i9 g7 i7");
  rowan::Engine engine;
  rowan::Limits limits;
  limits.depth = 6;
  int calls = 0;
  std::string thrown;
  try {
    static_cast<void>(engine.analyze(game, limits, [&](const rowan::Analysis&) -> bool {
      ++calls;
      throw std::runtime_error("mine");
    }));
  } catch (const std::runtime_error& error) {
    thrown = error.what();
  }
  expect(thrown == "mine" && calls == 1, "what a callback throws comes out of the call, once");
  const rowan::Analysis found = engine.analyze(game, limits);
  expect(found.depth == 6 && !found.was_stopped, "the engine goes on after a callback that threw");

  int busy = 0;
  static_cast<void>(engine.analyze(game, limits, [&](const rowan::Analysis&) {
    busy = code_of([&] { static_cast<void>(engine.analyze(game, limits)); });
    return false;
  }));
  expect(busy == ROWAN_BUSY, "an engine at work is busy");

  limits.only = {rowan::Point(0, 0)};
  expect(engine.analyze(game, limits).move == rowan::Point(0, 0), "only the moves that are wanted");
}

static void check_polls() {
  rowan::Game game("freestyle");
  game.set_position(
      "2o4o2o4/10o1o2/3ox1x6x1/6xo1ox4/2ox2o1xo1o1x1/2x1oxxoooxxx2/2o1oxox1xoo1ox/5xox3o3/2x2o2xox1xx1/"
      "4o3oox4/5xoxx4x1/15/2o2x1oo6/2x2ox3x4/1o2x10 x");  // the win takes long to find
  rowan::ThreatLimits limits;
  limits.poll = [] { return false; };
  const rowan::ThreatResult stopped = rowan::search_threats(game, rowan::ThreatKind::threats, limits);
  expect(stopped.verdict == rowan::ThreatVerdict::not_known && !stopped.win, "a search that is stopped");
  limits.poll = []() -> bool { throw std::runtime_error("mine"); };
  std::string thrown;
  try {
    static_cast<void>(rowan::search_threats(game, rowan::ThreatKind::threats, limits));
  } catch (const std::runtime_error& error) {
    thrown = error.what();
  }
  expect(thrown == "mine", "what a poll throws comes out of the call");

  rowan::Batch batch(game, 1);
  int calls = 0;
  const rowan::Tally tally = batch.run_random(1000000, [&] { return ++calls < 3; });
  expect(calls == 3 && tally.games > 0 && tally.games < 1000000, "random games that are stopped");
  expect(batch.run_random(10).games == 10, "random games without a poll");
  rowan::Batch clone = batch.clone();
  rowan::Batch loaded = rowan::Batch::load(batch.save());
  expect(clone.random_actions() == loaded.random_actions(), "copies of a batch draw the same actions");
  expect(code_of([] { static_cast<void>(rowan::Batch::load({1, 2, 3})); }) == ROWAN_BAD_FILE,
         "bytes that are no batch");
  const rowan::Network network;
  expect(network.serves(game) && network.evaluate(batch).size() == 1 &&
             network.evaluate(batch)[0] == network.evaluate(batch.game(0)),
         "a network's evaluation of a batch");

  rowan::Solver solver(rowan::Game("4x4x4"));
  solver.run();
  const auto proof = solver.proof();
  expect(rowan::verify_proof(proof, 0, [] { return true; }).is_accepted(), "a proof that is accepted");
  expect(rowan::verify_proof(proof).kind == ROWAN_PROOF_KIND_VALUE, "the kind of a proof");
  expect(code_of([&] { static_cast<void>(rowan::verify_proof(proof, 0, [] { return false; })); }) ==
             ROWAN_NO_RESULT,
         "a verifier that is stopped");
}

int main() {
  check_games();
  check_callbacks();
  check_polls();
  if (failures == 0) std::cout << "all as it should be\n";
  return failures;
}
