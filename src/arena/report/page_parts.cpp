// SPDX-License-Identifier: MIT
#include "arena/report/page_parts.hpp"

#include <algorithm>
#include <cstddef>

#include <fmt/core.h>

#include "arena/embedded.hpp"
#include "base/base64.hpp"

namespace rowan::arena {

std::string inline_drawing(std::string_view svg) {
  constexpr std::string_view language = R"( xmlns="http://www.w3.org/2000/svg")";
  std::string drawing(svg);
  if (const auto at = drawing.find(language); at != std::string::npos) drawing.erase(at, language.size());
  for (auto at = drawing.find("<!--"); at != std::string::npos; at = drawing.find("<!--")) {
    const auto end = drawing.find("-->", at);
    drawing.erase(at, end == std::string::npos ? end : end + 3 - at);
  }
  return drawing;
}

std::string data_address(std::string_view svg) {
  constexpr std::string_view kept = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~ ='/,";
  std::string address = "data:image/svg+xml,";
  for (const char letter : svg) {
    if (kept.contains(letter)) {
      address += letter;
    } else {
      address += fmt::format("%{:02X}", static_cast<unsigned char>(letter));
    }
  }
  return address;
}

std::string font_style(std::string_view address) {
  return page_font.empty() ? "" : filled_in(font_face_css, {{"@FONT@", address}});
}

std::string font_data_address() { return "data:font/woff2;base64," + to_base64(page_font); }

std::string filled_in(std::string_view frame,
                      const std::vector<std::pair<std::string_view, std::string_view>>& parts) {
  std::string page;
  while (!frame.empty()) {
    const auto* const part =
        std::ranges::find_if(parts.data(), parts.data() + parts.size(),
                             [&](const auto& entry) { return frame.starts_with(entry.first); });
    if (part != parts.data() + parts.size()) {
      page += part->second;
      frame.remove_prefix(part->first.size());
    } else {
      const std::size_t next = std::min(frame.find('@', 1), frame.size());
      page += frame.substr(0, next);
      frame.remove_prefix(next);
    }
  }
  return page;
}

}  // namespace rowan::arena
