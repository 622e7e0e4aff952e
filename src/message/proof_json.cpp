// SPDX-License-Identifier: MIT
#include "message/proof_json.hpp"

#include "game/notation.hpp"
#include "game/position_text.hpp"

namespace rowan::message {

std::string_view value_name(solve::GameValue value) {
  switch (value) {
    case solve::GameValue::first_wins:
      return "first wins";
    case solve::GameValue::second_wins:
      return "second wins";
    case solve::GameValue::draw:
      return "draw";
    case solve::GameValue::unknown:
      break;
  }
  return "unknown";
}

std::string board_text(const Rules& rules) {
  return std::to_string(rules.width) + 'x' + std::to_string(rules.height) + 'x' + std::to_string(rules.k);
}

std::string_view claim_text(const proof::ProofStatement& statement) {
  switch (statement.claim) {
    case proof::ProofClaim::first_wins:
      return "first wins";
    case proof::ProofClaim::second_wins:
      return "second wins";
    case proof::ProofClaim::draw:
      break;
  }
  return statement.play == proof::ProofPlay::strong ? "draw" : "first does not win";
}

std::vector<std::string> move_names(const proof::ProofCheck& check) {
  std::vector<std::string> names;
  for (const Point move : check.moves) names.push_back(to_text(move, check.statement->root.rules()));
  return names;
}

json::Json proof_check_json(const proof::ProofCheck& check) {
  const bool is_accepted = check.verdict == proof::ProofVerdict::accepted;
  json::Json json{{"accepted", is_accepted}};
  if (check.statement) {
    json["game"] = board_text(check.statement->root.rules());
    json["maker_breaker"] = check.statement->play == proof::ProofPlay::maker_breaker;
    json["position"] = to_text(check.statement->root);
    json["claim"] = claim_text(*check.statement);
  }
  json["nodes"] = check.nodes;
  json["bytes"] = check.bytes;
  if (is_accepted) {
    json["strategy_stealing"] = check.strategy_stealing;
  } else {
    json["reason"] = check.reason;
    json["moves"] = move_names(check);
  }
  return json;
}

}  // namespace rowan::message
