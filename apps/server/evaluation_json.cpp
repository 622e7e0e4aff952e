// SPDX-License-Identifier: MIT
#include "server/evaluation_json.hpp"

#include <algorithm>
#include <cmath>

#include "game/notation.hpp"
#include "proof/win_check.hpp"
#include "server/position_json.hpp"

namespace rowan {

ShownScore ShownScore::of(Score score, Side to_move) {
  ShownScore shown{.score = to_move == Side::first ? score : -score};
  if (is_decided(score)) shown.plies = plies_to_end(score);
  return shown;
}

ShownScore ShownScore::of(Outcome outcome) {
  if (outcome == Outcome::first_wins) return {.score = win_score, .plies = 0};
  if (outcome == Outcome::second_wins) return {.score = -win_score, .plies = 0};
  return {};
}

double ShownScore::chance() const {
  constexpr double scale = 200;
  if (const auto side = winner()) return *side == Side::first ? 1 : 0;
  return std::round(1e4 / (1 + std::exp(-score / scale))) / 1e4;
}

std::optional<Side> ShownScore::winner() const {
  if (!plies) return std::nullopt;
  return score > 0 ? Side::first : Side::second;
}

void add_score(Json& object, const ShownScore& score) {
  object["score"] = score.score;
  object["chance"] = score.chance();
  object["win"] = nullptr;
  if (const auto side = score.winner()) {
    object["win"] = {
        {"side", side_name(*side)}, {"plies", *score.plies}, {"moves", moves_of_winner(*score.plies)}};
  }
}

bool ProofChecker::holds(const SearchLine& line) {
  if (!line.proof || !is_win(line.score) || line.proof->nodes().size() > largest_proof) return false;
  if (std::ranges::find(good_, line.proof) != good_.end()) return true;
  if (std::ranges::find(bad_, line.proof) != bad_.end()) return false;
  const bool accepted =
      check_win(position_, position_.side_to_move(), *line.proof).verdict == WinVerdict::accepted;
  (accepted ? good_ : bad_).push_back(line.proof);
  return accepted;
}

Json lines_json(const SearchReport& report, const Position& position, ProofChecker& proofs) {
  Json list = Json::array();
  for (const SearchLine& line : report.lines) {
    Json entry{{"move", to_text(line.moves.front(), position.rules())},
               {"moves", points_json(line.moves, position.rules())}};
    add_score(entry, ShownScore::of(line.score, position.side_to_move()));
    entry["verified"] = proofs.holds(line);
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace rowan
