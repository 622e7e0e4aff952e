// SPDX-License-Identifier: MIT
//
// Who wins 4x4 with four in a row? The solver finds out and writes a proof, which the verifier checks
// independently.
//
//     c++ -std=c++17 solve.cpp $(pkg-config --cflags --libs rowan) -o solve && ./solve 4x4x4 444.proof
#include <chrono>
#include <iostream>
#include <string>

#include <rowan/rowan.hpp>

static const char* words_for(rowan::Value value) {
  switch (value) {
    case rowan::Value::first_wins:
      return "the first player wins";
    case rowan::Value::second_wins:
      return "the second player wins";
    case rowan::Value::draw:
      return "a draw";
    case rowan::Value::unknown:
      break;
  }
  return "unknown";
}

int main(int count, char** words) try {
  const std::string name = count > 1 ? words[1] : "4x4x4";
  const std::string path = count > 2 ? words[2] : "444.proof";

  rowan::Solver solver{rowan::Game(name)};
  rowan::SolveLimits limits;
  limits.time = std::chrono::minutes(1);
  const rowan::SolveResult found = solver.run(limits);
  std::cout << words_for(found.value) << ", after " << found.nodes << " positions\n";
  solver.write_proof(path);

  // The verifier shares no code with the solver, and trusts nothing.
  const rowan::ProofCheck check = rowan::verify_proof(path);
  if (!check.is_accepted()) {
    std::cerr << "not proved: " << check.reason << '\n';
    return 1;
  }
  std::cout << "proved for " << check.game << ": " << words_for(check.value) << '\n';
} catch (const rowan::Error& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
