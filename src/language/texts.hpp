// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/phrase.hpp"
#include "base/result.hpp"
#include "language/catalog.hpp"
#include "language/languages.hpp"

namespace rowan::language {

/// The translations for a user's language, passed to code that makes sentences. Cheap to copy.
///
///     texts("{point} is occupied", {{"point", "h8"}})
///     texts.plural(3, "{count} move", "{count} moves")          {count} is 3
///     texts.in_context("three", "the {row} {ends}", {...})      for an English text with several meanings
///     texts(phrase)                                             a Phrase, made by code that knows no
///                                                               language
///
/// A text that the catalog lacks remains in English. The keys must be literals, or marked by translatable():
/// tools/check_languages collects them from the sources and compares them with the catalogs.
class Texts {
 public:
  using Values = std::vector<PhraseText>;

  /// Texts in English.
  Texts() = default;
  explicit Texts(Catalog catalog) : catalog_(std::make_shared<const Catalog>(std::move(catalog))) {}

  [[nodiscard]] bool is_english() const { return catalog_ == nullptr; }

  [[nodiscard]] std::string operator()(std::string_view key, const Values& values = {}) const;
  [[nodiscard]] std::string in_context(std::string_view context, std::string_view key,
                                       const Values& values = {}) const;
  [[nodiscard]] std::string plural(int count, std::string_view one, std::string_view many,
                                   Values values = {}) const;

  [[nodiscard]] std::string operator()(const Phrase& phrase) const;
  [[nodiscard]] std::string operator()(const Error& error) const { return (*this)(phrase_of(error)); }

 private:
  std::shared_ptr<const Catalog> catalog_;
};

/// The PO file of a built-in language; empty for English.
[[nodiscard]] std::string_view built_in_catalog(const Language& language);

/// Rowan's texts in a built-in language. Each catalog is parsed on first use.
[[nodiscard]] const Texts& texts_in(const Language& language);

}  // namespace rowan::language
