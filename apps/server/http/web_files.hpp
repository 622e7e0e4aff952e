// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace rowan::server {

/// A file of the page, as it was when the program was built.
struct WebFile {
  std::string_view path;  // within web/: "index.html", "board/board.js"
  std::string_view tag;   // changes with the content
  std::string_view bytes;
};

/// All of them.
[[nodiscard]] std::span<const WebFile> web_files();

/// The file that a path of the address names, "/" the page itself; null for anything else. Paths are
/// compared, never followed.
[[nodiscard]] const WebFile* find_web_file(std::string_view path);

/// "text/html; charset=utf-8" and so on, by the end of the name.
[[nodiscard]] std::string_view content_type(std::string_view path);

}  // namespace rowan::server
