// SPDX-License-Identifier: MIT
#include "cli/options/language_option.hpp"

#include <cstdlib>
#include <string_view>
#include <vector>

#include <langinfo.h>
#include <locale.h>

#include "base/text.hpp"
#include "cli/io/output.hpp"

namespace rowan::cli {

bool has_utf8_locale() {
  const locale_t locale = newlocale(LC_CTYPE_MASK, "", nullptr);
  if (locale == nullptr) return false;
  const bool is_utf8 = std::string_view(nl_langinfo_l(CODESET, locale)) == "UTF-8";
  freelocale(locale);
  return is_utf8;
}

void add_language_option(Command& command, std::string& language) {
  std::vector<std::string> tags;
  for (const language::Language& known : language::languages()) tags.emplace_back(known.tag);
  command
      .add_option("--language", language,
                  "Language of the game's texts; by default taken from the environment (LANG)")
      ->type_name(join(tags, "|"));
}

Result<language::Texts> read_language(const std::string& chosen) {
  if (chosen.empty()) {
    const auto wanted = language::language_of([](const char* name) {
      const char* const value = std::getenv(name);
      return std::string(value == nullptr ? "" : value);
    });
    return has_utf8_locale() ? language::texts_in(wanted) : language::Texts();
  }
  const auto wanted = language::parse_language(chosen);
  if (!wanted) return failure("--language: " + wanted.error().message);
  const language::Texts& texts = language::texts_in(*wanted);
  if (texts.is_english() || has_utf8_locale()) return texts;
  print_note("the locale is not UTF-8, so the game is in English; set LC_ALL=C.UTF-8 to use --language");
  return language::Texts();
}

}  // namespace rowan::cli
