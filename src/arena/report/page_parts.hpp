// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rowan::arena {

/// The scripts of page/ that draw tables, boards and lists, one after another, each below what it uses. What
/// starts a page comes after them.
[[nodiscard]] std::string page_script();

/// An SVG file as an element of a page: without its comments, and without the name of its language, which
/// looks like an address.
[[nodiscard]] std::string inline_drawing(std::string_view svg);

/// An SVG file as an address that holds it: "data:image/svg+xml,%3Csvg…".
[[nodiscard]] std::string data_address(std::string_view svg);

/// The style of the page's font, which is at that address; empty where the program was built without it. The
/// report's own address holds the font: "data:font/woff2;base64,…".
[[nodiscard]] std::string font_style(std::string_view address);
[[nodiscard]] std::string font_data_address();

/// Puts the parts in their places in one pass, so that a part that looks like a place is left alone.
[[nodiscard]] std::string filled_in(std::string_view frame,
                                    const std::vector<std::pair<std::string_view, std::string_view>>& parts);

}  // namespace rowan::arena
