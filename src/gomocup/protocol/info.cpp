// SPDX-License-Identifier: MIT
#include "gomocup/protocol/info.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "base/text.hpp"
#include "gomocup/protocol/line_parsing.hpp"

namespace rowan::gomocup {

namespace {

using Key = Info::Key;

struct NamedKey {
  std::string_view name;
  Key key;
};

constexpr std::array<NamedKey, 12> keys{{
    {"timeout_turn", Key::timeout_turn},
    {"timeout_match", Key::timeout_match},
    {"time_left", Key::time_left},
    {"time_increment", Key::time_increment},
    {"max_memory", Key::max_memory},
    {"hash_size", Key::hash_size},
    {"thread_num", Key::thread_num},
    {"max_depth", Key::max_depth},
    {"max_node", Key::max_node},
    {"rule", Key::rule},
    {"show_detail", Key::show_detail},
    {"pondering", Key::pondering},
}};

}  // namespace

Result<Info> parse_info(std::string_view text) {
  const auto [word, value] = split_first_word(trim(text));
  const auto* const found = std::ranges::find(keys, word, &NamedKey::name);
  if (found == keys.end()) return Info{};
  const auto number = parse_integer(value);
  if (number) return Info{found->key, *number};
  return failure("INFO " + word + " expects a whole number, not " +
                 (value.empty() ? "nothing" : "'" + quotable(value) + "'"));
}

}  // namespace rowan::gomocup
