// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace rowan::server {

/// A file of the page, as it was when the program was built.
struct WebFile {
  std::string_view path;  // within web/: "index.html", "style/dark.css"
  std::string_view tag;   // changes with the content
  std::string_view bytes;
  std::string_view gzip;  // the bytes, compressed; empty for compressed formats such as pictures
};

/// All files of the page.
[[nodiscard]] std::span<const WebFile> web_files();

/// The file for the path of a URL, index.html for "/"; null for an unknown path. Paths are only compared,
/// never resolved.
[[nodiscard]] const WebFile* find_web_file(std::string_view path);

/// The same in another list of files.
[[nodiscard]] const WebFile* find_in(std::span<const WebFile> files, std::string_view path);

/// Whether the header Accept-Encoding allows gzip: "gzip, br", "gzip;q=0.5", but not "gzip;q=0".
[[nodiscard]] bool accepts_gzip(std::string_view accept_encoding);

/// "text/html; charset=utf-8" and so on, by the file's extension.
[[nodiscard]] std::string_view content_type(std::string_view path);

}  // namespace rowan::server
