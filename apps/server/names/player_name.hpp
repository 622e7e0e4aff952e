// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace rowan::server {

// The names of players, pupils and classes, all judged here.

inline constexpr std::size_t longest_name = 40;  // in characters

/// A name as a visitor gave it, safe to show to others: what shows as nothing is left out (is_unseen in
/// code_points.hpp), white space becomes single blanks, accents are two at most on a letter and vowel signs
/// four, and the whole is cut to longest_name characters. Empty where nothing is left that can be seen.
///
/// Zero-width joiners and non-joiners stay between two letters of a script that needs them, as in Persian and
/// Hindi, and a joiner between two pictures; elsewhere nobody would see them.
[[nodiscard]] std::string clean_name(std::string_view text);

/// A clean name with something after it, cut so that both have at most longest_name characters.
[[nodiscard]] std::string name_with_suffix(std::string_view name, std::string_view suffix);

/// What two names that look alike have in common. Names are alike where one of the two forms is the same:
///
///     small      as small letters look     "Anna", "ANNA", "Аnnа" with Cyrillic letters, "aηηa": anna
///     capital    as capitals look          "ΗΑΝΝΑ" with Greek letters: hanna
///
/// Without punctuation; o and 0 are one letter, and so are l, i, 1 and |. Signs of full width, in circles or
/// of mathematics are their letters, and an accent is the same in one character or two. Accents stay, and
/// vowel signs too: Lan and Lân are two names.
struct NameSkeleton {
  std::string small;
  std::string capital;

  explicit NameSkeleton(std::string_view name);

  [[nodiscard]] bool is_like(const NameSkeleton& other) const {
    return small == other.small || capital == other.capital;
  }
};

/// "Anna", or "Anna 2" where the name looks like one of those that are taken.
[[nodiscard]] std::string distinct_name(const std::string& name,
                                        const std::function<bool(const NameSkeleton&)>& is_taken);

}  // namespace rowan::server
