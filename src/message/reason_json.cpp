// SPDX-License-Identifier: MIT
#include "message/reason_json.hpp"

#include "explain/reason_text.hpp"
#include "game/forbidden.hpp"
#include "game/notation.hpp"
#include "record/json/json_words.hpp"
#include "search/numbers.hpp"

namespace rowan {

Json reason_json(const Reason& reason, const Rules& rules) {
  Json object{{"kind", name_of(reason.kind)},
              {"side", side_name(reason.side)},
              {"points", points_json(reason.points, rules)}};
  if (reason.shape != Shape::nothing) object["shape"] = name_of(reason.shape);
  if (reason.made != PointClass::nothing) object["made"] = name_of(reason.made);
  if (reason.forbidden) object["forbidden"] = name_of(*reason.forbidden);
  if (reason.plies > 0) {
    object["plies"] = reason.plies;
    object["moves"] = moves_of_winner(reason.plies);
  }
  object["text"] = to_text({&reason, 1}, rules, to_text);
  return object;
}

Json reasons_json(const std::vector<Reason>& reasons, const Rules& rules) {
  Json list = Json::array();
  for (const Reason& reason : reasons) list.push_back(reason_json(reason, rules));
  return list;
}

}  // namespace rowan
