// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rowan::arena {

/// An SVG file as an element for embedding: without its comments, and without its namespace, which looks like
/// a link to another site.
[[nodiscard]] std::string inline_drawing(std::string_view svg);

/// An SVG file as a data URL: "data:image/svg+xml,%3Csvg…".
[[nodiscard]] std::string data_address(std::string_view svg);

/// The style rule that loads the page's font from that address; empty if the program was built without the
/// font. A report embeds the font as a data URL: "data:font/woff2;base64,…".
[[nodiscard]] std::string font_style(std::string_view address);
[[nodiscard]] std::string font_data_address();

/// Replaces each placeholder in the frame by its text; `parts` are pairs of a placeholder and its text. This
/// takes one pass, so a text that looks like a placeholder is left alone.
[[nodiscard]] std::string filled_in(std::string_view frame,
                                    const std::vector<std::pair<std::string_view, std::string_view>>& parts);

}  // namespace rowan::arena
