// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstddef>
#include <tuple>
#include <utility>

#include "language/texts.hpp"

// The bytes of the files, from built_in_files.S.
#define ROWAN_CATALOGUE(tag)                                                                \
  extern const char rowan_catalogue_##tag##_begin[]; /* NOLINT(modernize-avoid-c-arrays) */ \
  extern const char rowan_catalogue_##tag##_end[];   /* NOLINT(modernize-avoid-c-arrays) */
extern "C" {
ROWAN_CATALOGUE(de)
ROWAN_CATALOGUE(zh)
ROWAN_CATALOGUE(ja)
ROWAN_CATALOGUE(ko)
ROWAN_CATALOGUE(ru)
ROWAN_CATALOGUE(vi)
ROWAN_CATALOGUE(cs)
}
#undef ROWAN_CATALOGUE

namespace rowan::language {

namespace {

struct BuiltInFile {
  std::string_view tag;
  const char* begin;
  const char* end;
};

const std::array<BuiltInFile, 7> files{{{"de", rowan_catalogue_de_begin, rowan_catalogue_de_end},
                                        {"zh", rowan_catalogue_zh_begin, rowan_catalogue_zh_end},
                                        {"ja", rowan_catalogue_ja_begin, rowan_catalogue_ja_end},
                                        {"ko", rowan_catalogue_ko_begin, rowan_catalogue_ko_end},
                                        {"ru", rowan_catalogue_ru_begin, rowan_catalogue_ru_end},
                                        {"vi", rowan_catalogue_vi_begin, rowan_catalogue_vi_end},
                                        {"cs", rowan_catalogue_cs_begin, rowan_catalogue_cs_end}}};

std::string_view bytes_of(const BuiltInFile& file) {
  return {file.begin, static_cast<std::size_t>(file.end - file.begin)};
}

/// The texts of a file, read on the first call. Tests read every file: none is damaged.
template <std::size_t Index>
const Texts& read_once() {
  static const Texts texts(Catalogue::parse(bytes_of(files[Index])).value());
  return texts;
}

template <std::size_t... Indexes>
const Texts& read_at(std::size_t index, std::index_sequence<Indexes...> /*all*/) {
  constexpr std::array<const Texts& (*)(), sizeof...(Indexes)> readers{&read_once<Indexes>...};
  return readers[index]();
}

}  // namespace

std::string_view built_in_catalogue(const Language& language) {
  const auto* const found = std::ranges::find(files, language.tag, &BuiltInFile::tag);
  return found == files.end() ? std::string_view() : bytes_of(*found);
}

const Texts& texts_in(const Language& language) {
  static const Texts english;
  const auto* const found = std::ranges::find(files, language.tag, &BuiltInFile::tag);
  if (found == files.end()) return english;
  return read_at(static_cast<std::size_t>(found - files.begin()),
                 std::make_index_sequence<std::tuple_size_v<decltype(files)>>());
}

}  // namespace rowan::language
