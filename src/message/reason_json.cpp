// SPDX-License-Identifier: MIT
#include "message/reason_json.hpp"

#include "explain/reason_text.hpp"
#include "game/forbidden.hpp"
#include "game/notation.hpp"
#include "record/json/json_words.hpp"
#include "search/numbers.hpp"

namespace rowan::message {

record::Json reason_json(const explain::Reason& reason, const Rules& rules, const language::Texts& texts) {
  record::Json object{{"kind", name_of(reason.kind)},
                      {"side", record::side_name(reason.side)},
                      {"points", record::points_json(reason.points, rules)}};
  if (reason.shape != pattern::Shape::nothing) object["shape"] = name_of(reason.shape);
  if (reason.made != pattern::PointClass::nothing) object["made"] = name_of(reason.made);
  if (reason.forbidden) object["forbidden"] = name_of(*reason.forbidden);
  if (reason.plies > 0) {
    object["plies"] = reason.plies;
    object["moves"] = search::moves_of_winner(reason.plies);
  }
  object["text"] = explain::to_text({&reason, 1}, rules, to_text, texts);
  return object;
}

record::Json reasons_json(const std::vector<explain::Reason>& reasons, const Rules& rules,
                          const language::Texts& texts) {
  record::Json list = record::Json::array();
  for (const explain::Reason& reason : reasons) list.push_back(reason_json(reason, rules, texts));
  return list;
}

}  // namespace rowan::message
