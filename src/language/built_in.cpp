// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstddef>
#include <tuple>
#include <utility>

#include "language/texts.hpp"

// The bytes of the files, from built_in_files.S.
#define ROWAN_CATALOG(tag)                                                                \
  extern const char rowan_catalog_##tag##_begin[]; /* NOLINT(modernize-avoid-c-arrays) */ \
  extern const char rowan_catalog_##tag##_end[];   /* NOLINT(modernize-avoid-c-arrays) */
extern "C" {
ROWAN_CATALOG(de)
ROWAN_CATALOG(zh)
ROWAN_CATALOG(ja)
ROWAN_CATALOG(ko)
ROWAN_CATALOG(ru)
ROWAN_CATALOG(vi)
ROWAN_CATALOG(cs)
}
#undef ROWAN_CATALOG

namespace rowan::language {

namespace {

struct BuiltInFile {
  std::string_view tag;
  const char* begin;
  const char* end;
};

const std::array<BuiltInFile, 7> files{{{"de", rowan_catalog_de_begin, rowan_catalog_de_end},
                                        {"zh", rowan_catalog_zh_begin, rowan_catalog_zh_end},
                                        {"ja", rowan_catalog_ja_begin, rowan_catalog_ja_end},
                                        {"ko", rowan_catalog_ko_begin, rowan_catalog_ko_end},
                                        {"ru", rowan_catalog_ru_begin, rowan_catalog_ru_end},
                                        {"vi", rowan_catalog_vi_begin, rowan_catalog_vi_end},
                                        {"cs", rowan_catalog_cs_begin, rowan_catalog_cs_end}}};

std::string_view bytes_of(const BuiltInFile& file) {
  return {file.begin, static_cast<std::size_t>(file.end - file.begin)};
}

/// The texts of a file, parsed on the first call. Tests parse every file, so none is damaged.
template <std::size_t Index>
const Texts& read_once() {
  static const Texts texts(Catalog::parse(bytes_of(files[Index])).value());
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
