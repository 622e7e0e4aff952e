// SPDX-License-Identifier: MIT
#include "server/classes/pairing.hpp"

#include "pairing/pairing.hpp"

namespace rowan::server {

namespace {

/// The rounds as pairing/ sees them.
std::vector<pairing::Round> paired_rounds(const std::vector<ClassRound>& rounds) {
  std::vector<pairing::Round> paired;
  for (const ClassRound& round : rounds) {
    pairing::Round& boards = paired.emplace_back();
    for (const ClassBoard& board : round) {
      boards.push_back({.first = board.first,
                        .second = board.second,
                        .half_points = {half_points(board, board.first),
                                        board.second ? half_points(board, *board.second) : 0},
                        .counts = board.result != BoardResult::none});
    }
  }
  return paired;
}

ClassRound class_round(const pairing::Round& boards) {
  ClassRound round;
  for (const pairing::RoundBoard& board : boards) {
    if (board.is_bye()) {
      round.push_back({.first = board.first, .result = BoardResult::first, .how = "bye"});
    } else {
      round.push_back({.first = board.first, .second = board.second});
    }
  }
  return round;
}

}  // namespace

ClassRound next_round(Pairing kind, std::span<const Pupil> pupils, const std::vector<ClassRound>& before) {
  return kind == Pairing::swiss ? pair_swiss(pupils, before) : pair_round_robin(pupils, before);
}

ClassRound pair_round_robin(std::span<const Pupil> pupils, const std::vector<ClassRound>& before) {
  return class_round(pairing::pair_round_robin(pupils, paired_rounds(before)));
}

ClassRound pair_swiss(std::span<const Pupil> pupils, const std::vector<ClassRound>& before) {
  return class_round(pairing::pair_swiss(pupils, paired_rounds(before)));
}

int usual_rounds(Pairing kind, int pupils) {
  return kind == Pairing::swiss ? pairing::usual_swiss_rounds(pupils)
                                : pairing::usual_round_robin_rounds(pupils);
}

}  // namespace rowan::server
