// SPDX-License-Identifier: MIT
#include "cli/io/locale.hpp"

#include <string_view>

#include <langinfo.h>
#include <locale.h>

namespace rowan::cli {

bool has_utf8_locale() {
  const locale_t locale = newlocale(LC_CTYPE_MASK, "", nullptr);
  if (locale == nullptr) return false;
  const bool is_utf8 = std::string_view(nl_langinfo_l(CODESET, locale)) == "UTF-8";
  freelocale(locale);
  return is_utf8;
}

}  // namespace rowan::cli
