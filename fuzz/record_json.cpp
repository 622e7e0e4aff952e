// SPDX-License-Identifier: MIT
//
// The parser of games in JSON. Accepted games can be written and read again without change; other input is
// refused with a presentable error.

#include "files/json_games.hpp"
#include "fuzzing.hpp"

using namespace rowan;
using fuzzing::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;
  const auto records = files::parse_json_records(fuzzing::as_text(data, size));
  if (!records) {
    fuzzing::require_presentable(records.error());
    return 0;
  }
  if (records->empty()) return 0;
  require(files::parse_json_records(files::to_json_lines(*records)) == records,
          "what is read and written is the same");
  for (const record::GameRecord& record : *records)
    require(replay(record).has_value(), "the moves can be played");
  return 0;
}
