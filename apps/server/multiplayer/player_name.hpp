// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace rowan::server {

// The rules for names of players, pupils and classes.

inline constexpr std::size_t longest_name = 40;  // in characters

/// A visitor's name made safe to show to others: invisible characters are removed, white space becomes single
/// spaces, each letter keeps at most two accents and four vowel signs, and the name is cut to longest_name
/// characters. Empty if nothing visible is left.
///
/// Zero-width joiners and non-joiners stay between two letters of a script that needs them, as in Persian and
/// Hindi. A joiner also stays between two pictographs. Elsewhere both have no visible effect and are removed.
[[nodiscard]] std::string clean_name(std::string_view text);

/// A clean name with a suffix. The name is shortened so that both together have at most longest_name
/// characters.
[[nodiscard]] std::string name_with_suffix(std::string_view name, std::string_view suffix);

/// The skeleton of a name: two forms in which look-alike letters are the same. Two names look alike if they
/// have the same small form or the same capital form:
///
///     small      as small letters look     "Anna", "ANNA", "Аnnа" with Cyrillic letters, "aηηa": anna
///     capital    as capitals look          "ΗΑΝΝΑ" with Greek letters: hanna
///
/// Punctuation is ignored; o and 0 are one letter, and so are l, i, 1 and |. Full-width, circled and
/// mathematical letters count as plain ones, and an accented letter is the same whether it is one character
/// or two. Accents are kept, and so are vowel signs other than Arabic ones: Lan and Lân are two names.
struct NameSkeleton {
  std::string small;
  std::string capital;

  explicit NameSkeleton(std::string_view name);

  [[nodiscard]] bool is_like(const NameSkeleton& other) const {
    return small == other.small || capital == other.capital;
  }
};

/// The name itself, such as "Anna", if it is not taken; otherwise the first of "Anna 2", "Anna 3", ... that
/// is not taken. is_taken says whether a name looks like a taken one.
[[nodiscard]] std::string distinct_name(const std::string& name,
                                        const std::function<bool(const NameSkeleton&)>& is_taken);

/// Kinds of marks above, below or around the character before them.
enum class MarkKind : std::uint8_t {
  none,
  accent,     // of any script; often stacked for effect
  of_script,  // vowels and signs of Hebrew, Arabic, Devanagari, Thai ...
};
[[nodiscard]] MarkKind mark_kind(char32_t code);

[[nodiscard]] std::string encode_utf8(std::u32string_view characters);

}  // namespace rowan::server
