// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace rowan::arena {

/// A file of the page.
struct WatchFile {
  std::string path;  // "index.html"
  std::string bytes;
};

/// The page that shows a tournament while it is played: the parts of the report (report/page/), fed by
/// messages of LiveTournament instead of embedded data. `title` may be any text.
///
///     index.html    the frame
///     watch.css     colors and sizes of web/style/, the boards of web/board/, the report's style sheet, and
///                   what only this page has
///     dark.css      the dark colors
///     icon.svg      the logo
///     kaya.svg      the wood grain of the boards
///     figtree.woff2 the font, if the program was built with it
///     watch.js      page/live.js with all that it imports
[[nodiscard]] std::vector<WatchFile> watch_page(const std::string& title);

}  // namespace rowan::arena
