// SPDX-License-Identifier: MIT
#include "server/messages/evaluation_json.hpp"

#include <algorithm>

#include "game/notation.hpp"
#include "proof/win_check.hpp"
#include "server/messages/position_json.hpp"

namespace rowan {

void add_score(Json& object, const ShownScore& score) {
  object["score"] = score.score;
  object["chance"] = score.chance();
  object["black_chance"] = score.black_chance();
  object["win"] = nullptr;
  if (const auto side = score.winner())
    object["win"] = {{"side", side_name(*side)}, {"plies", score.plies()}, {"moves", score.moves()}};
}

bool ProofChecker::holds(const Line& line) {
  if (!line.proof || !is_win(line.score) || line.proof->nodes().size() > largest_proof) return false;
  if (std::ranges::find(good_, line.proof) != good_.end()) return true;
  if (std::ranges::find(bad_, line.proof) != bad_.end()) return false;
  const bool accepted =
      check_win(position_, position_.side_to_move(), *line.proof).verdict == WinVerdict::accepted;
  (accepted ? good_ : bad_).push_back(line.proof);
  return accepted;
}

Json lines_json(const Answer& report, const Position& position, ProofChecker& proofs) {
  Json list = Json::array();
  for (const Line& line : report.lines) {
    Json entry{{"move", to_text(line.moves.front(), position.rules())},
               {"moves", points_json(line.moves, position.rules())}};
    add_score(entry, {.score = line.score, .to_move = position.side_to_move()});
    entry["verified"] = proofs.holds(line);
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace rowan
