// SPDX-License-Identifier: MIT
#include "language/texts.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <tuple>
#include <utility>

#include "language/embedded.hpp"

namespace rowan::language {

std::string Texts::operator()(std::string_view key, const Values& values) const {
  return in_context("", key, values);
}

std::string Texts::in_context(std::string_view context, std::string_view key, const Values& values) const {
  const std::string* const found = catalog_ ? catalog_->find(context, key) : nullptr;
  return fill(found != nullptr ? *found : key, values);
}

std::string Texts::plural(int count, std::string_view one, std::string_view many, Values values) const {
  values.emplace_back("count", std::to_string(count));
  const std::string* const found = catalog_ ? catalog_->find_plural(one, many, count) : nullptr;
  return fill(found != nullptr ? *found : count == 1 ? one : many, values);
}

std::string Texts::operator()(const Phrase& phrase) const {
  Values values;
  for (const PhraseValue& value : phrase.values) {
    const auto* const inner = std::get_if<std::shared_ptr<const Phrase>>(&value.value);
    values.emplace_back(value.name, inner != nullptr ? (*this)(**inner) : std::get<std::string>(value.value));
  }
  if (phrase.plural.empty()) return (*this)(phrase.key, values);
  return plural(phrase.count, phrase.key, phrase.plural, std::move(values));
}

namespace {

struct BuiltInFile {
  std::string_view tag;
  std::string_view bytes;
};

constexpr std::array<BuiltInFile, 7> files{{{"de", de_po},
                                            {"zh", zh_po},
                                            {"ja", ja_po},
                                            {"ko", ko_po},
                                            {"ru", ru_po},
                                            {"vi", vi_po},
                                            {"cs", cs_po}}};

/// The texts of a file, parsed on the first call. Tests parse every file, so none is damaged.
template <std::size_t Index>
const Texts& read_once() {
  static const Texts texts(Catalog::parse(files[Index].bytes).value());
  return texts;
}

template <std::size_t... Indexes>
const Texts& read_at(std::size_t index, std::index_sequence<Indexes...> /*all*/) {
  constexpr std::array<const Texts& (*)(), sizeof...(Indexes)> readers{&read_once<Indexes>...};
  return readers[index]();
}

}  // namespace

std::string_view built_in_catalog(const Language& language) {
  const auto* const found = std::ranges::find(files, language.tag, &BuiltInFile::tag);
  return found == files.end() ? std::string_view() : found->bytes;
}

const Texts& texts_in(const Language& language) {
  static const Texts english;
  const auto* const found = std::ranges::find(files, language.tag, &BuiltInFile::tag);
  if (found == files.end()) return english;
  return read_at(static_cast<std::size_t>(found - files.begin()),
                 std::make_index_sequence<std::tuple_size_v<decltype(files)>>());
}

}  // namespace rowan::language
