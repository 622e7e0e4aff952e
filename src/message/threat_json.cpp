// SPDX-License-Identifier: MIT
#include "message/threat_json.hpp"

#include "record/json/json_words.hpp"
#include "search/numbers.hpp"

namespace rowan::message {

std::string_view name_of(threat::ThreatVerdict verdict) {
  switch (verdict) {
    case threat::ThreatVerdict::none:
      return "none";
    case threat::ThreatVerdict::win:
      return "win";
    default:
      return "unknown";
  }
}

record::Json forced_win_json(const ForcedWin& win, const Rules& rules) {
  const auto plies = static_cast<int>(win.line.size());
  return {{"verdict", name_of(win.verdict)},
          {"line", record::points_json(win.line, rules)},
          {"plies", plies > 0 ? record::Json(plies) : record::Json()},
          {"moves", plies > 0 ? record::Json(search::moves_of_winner(plies)) : record::Json()},
          {"verified", win.verified}};
}

}  // namespace rowan::message
