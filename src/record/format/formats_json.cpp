// SPDX-License-Identifier: MIT
#include "record/format/formats_json.hpp"

#include "base/text.hpp"
#include "record/format/game_files.hpp"

namespace rowan::record {

Json formats_json() {
  Json list = Json::array();
  for (const FormatInfo& info : file_formats()) {
    Json extensions = Json::array();
    for (const Word& word : split_words(info.extensions)) extensions.push_back(word.text);
    list.push_back({{"name", info.name},
                    {"extensions", extensions},
                    {"about", info.about},
                    {"writes", info.format != FileFormat::selfplay && info.format != FileFormat::training},
                    {"binary", info.format == FileFormat::renlib || info.format == FileFormat::selfplay ||
                                   info.format == FileFormat::training}});
  }
  return list;
}

}  // namespace rowan::record
