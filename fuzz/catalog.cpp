// SPDX-License-Identifier: MIT
//
// The parser of catalogs of texts (PO files). In an accepted catalog no text is empty, every number has a
// plural form, and a text without plural forms has the placeholders of its original.

#include "language/catalog.hpp"

#include <algorithm>
#include <string>

#include "fuzzing.hpp"
#include "language/texts.hpp"

namespace rowan {

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using fuzzing::require;
  const auto catalog = language::Catalog::parse(fuzzing::as_text(data, size));
  if (!catalog) {
    fuzzing::require_presentable(catalog.error());
    return 0;
  }
  const language::Texts texts(*catalog);
  for (const auto& [key, entry] : catalog->entries()) {
    require(!entry.texts.empty() && std::ranges::none_of(entry.texts, &std::string::empty),
            "every text is there");
    const std::size_t mark = key.find('\4');
    if (mark != std::string::npos) continue;  // the key begins with a context, or its text contains a byte 4
    if (entry.plural.empty()) {
      require(texts(key) == entry.texts.front(), "a text without values is said as it is");
      require(language::placeholders_of(key) == language::placeholders_of(entry.texts.front()),
              "placeholders are the same");
    } else {
      for (const int count : {0, 1, 2, 5, 11, 21, 1'000'000})
        require(!texts.plural(count, key, entry.plural).empty(), "every number has a form");
    }
  }
  return 0;
}

}  // namespace rowan
