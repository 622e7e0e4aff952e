// SPDX-License-Identifier: MIT
#include "server/names/player_name.hpp"

#include <algorithm>
#include <utility>

#include "server/names/code_points.hpp"

namespace rowan::server {

namespace {

constexpr char32_t non_joiner = 0x200C;
constexpr char32_t joiner = 0x200D;

constexpr int most_accents = 2;  // as Vietnamese has them
constexpr int most_signs = 4;

/// Whether the joiner has an effect at this place.
bool is_joiner_needed(char32_t code, char32_t before, char32_t after) {
  if (code != joiner && code != non_joiner) return false;
  if (takes_joiner(before) && takes_joiner(after)) return true;
  return code == joiner && is_picture(before) && is_picture(after);
}

}  // namespace

std::string clean_name(std::string_view text) {
  const std::u32string characters = decode_utf8(text);
  std::u32string name;
  bool is_blank_due = false;
  int accent_count = 0;  // since the last letter
  int sign_count = 0;
  for (std::size_t at = 0; at < characters.size() && name.size() < longest_name; ++at) {
    const char32_t code = characters[at];
    if (is_blank(code)) {
      is_blank_due = !name.empty();
      continue;
    }
    const bool has_before = !name.empty() && !is_blank_due;
    const char32_t after = at + 1 < characters.size() ? characters[at + 1] : U' ';
    if (has_before && is_joiner_needed(code, name.back(), after)) {
      name += code;
      continue;
    }
    if (is_unseen(code)) continue;
    const MarkKind mark = mark_kind(code);
    if (mark == MarkKind::none) {
      accent_count = sign_count = 0;
    } else if (!has_before ||
               (mark == MarkKind::accent ? ++accent_count > most_accents : ++sign_count > most_signs)) {
      continue;
    }
    if (is_blank_due && name.size() + 2 > longest_name) break;
    if (std::exchange(is_blank_due, false)) name += U' ';
    name += code;
  }
  if (!name.empty() && (name.back() == joiner || name.back() == non_joiner)) name.pop_back();
  return encode_utf8(name);
}

std::string name_with_suffix(std::string_view name, std::string_view suffix) {
  const std::u32string characters = decode_utf8(name);
  const std::size_t kept = longest_name - std::min(longest_name, suffix.size());
  return encode_utf8(std::u32string_view(characters).substr(0, kept)).append(suffix);
}

std::string distinct_name(const std::string& name, const std::function<bool(const NameSkeleton&)>& is_taken) {
  std::string distinct = name;
  for (int number = 2; is_taken(NameSkeleton(distinct)); ++number)
    distinct = name_with_suffix(name, ' ' + std::to_string(number));
  return distinct;
}

}  // namespace rowan::server
