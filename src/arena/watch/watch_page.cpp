// SPDX-License-Identifier: MIT
#include "arena/watch/watch_page.hpp"

#include "arena/embedded.hpp"
#include "arena/report/page_parts.hpp"
#include "base/text.hpp"
#include "record/text_field.hpp"

namespace rowan::arena {

std::vector<WatchFile> watch_page(const std::string& title) {
  const std::string name = html_escaped(record::clean_line(title));
  constexpr std::string_view font = "figtree.woff2";
  std::string style = font_style(font);
  for (const std::string_view part : {tokens_css, board_drawing_css, small_board_css, page_css, watch_css})
    style += part;
  std::vector<WatchFile> files{{.path = "index.html", .bytes = filled_in(watch_html, {{"@TITLE@", name}})},
                               {.path = "watch.css", .bytes = std::move(style)},
                               {.path = "dark.css", .bytes = std::string(dark_css)},
                               {.path = "icon.svg", .bytes = std::string(icon_svg)},
                               {.path = "kaya.svg", .bytes = std::string(kaya_svg)},
                               {.path = "watch.js", .bytes = std::string(watch_js)}};
  if (!page_font.empty()) files.push_back({.path = std::string(font), .bytes = std::string(page_font)});
  return files;
}

}  // namespace rowan::arena
