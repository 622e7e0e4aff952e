// SPDX-License-Identifier: MIT
#include "arena/watch/watch_page.hpp"

#include "arena/report/page_parts.hpp"
#include "arena/report_page.hpp"
#include "base/html.hpp"
#include "record/text_field.hpp"

namespace rowan::arena {

std::vector<WatchFile> watch_page(const std::string& title) {
  const std::string name = html_escaped(record::clean_line(title));
  std::string script = "\"use strict\";\n(() => {\n" + page_script();
  for (const std::string_view part : {boards_js, live_js}) script += part;
  script += "})();\n";
  std::string style;
  for (const std::string_view part : {tokens_css, page_css, watch_css}) style += part;
  return {{.path = "index.html", .bytes = filled_in(watch_html, {{"@TITLE@", name}})},
          {.path = "watch.css", .bytes = std::move(style)},
          {.path = "dark.css", .bytes = std::string(dark_css)},
          {.path = "icon.svg", .bytes = std::string(icon_svg)},
          {.path = "kaya.svg", .bytes = std::string(kaya_svg)},
          {.path = "watch.js", .bytes = std::move(script)}};
}

}  // namespace rowan::arena
