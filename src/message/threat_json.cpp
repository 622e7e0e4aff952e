// SPDX-License-Identifier: MIT
#include "message/threat_json.hpp"

#include "record/json/json_words.hpp"
#include "search/numbers.hpp"

namespace rowan {

std::string_view name_of(ThreatVerdict verdict) {
  switch (verdict) {
    case ThreatVerdict::none:
      return "none";
    case ThreatVerdict::win:
      return "win";
    default:
      return "unknown";
  }
}

Json forced_win_json(const ForcedWin& win, const Rules& rules) {
  const auto plies = static_cast<int>(win.line.size());
  return {{"verdict", name_of(win.verdict)},
          {"line", points_json(win.line, rules)},
          {"plies", plies > 0 ? Json(plies) : Json()},
          {"moves", plies > 0 ? Json(moves_of_winner(plies)) : Json()},
          {"verified", win.verified}};
}

}  // namespace rowan
