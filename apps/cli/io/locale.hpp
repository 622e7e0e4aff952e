// SPDX-License-Identifier: MIT
#pragma once

namespace rowan::cli {

/// Does the locale of the environment (LC_ALL, LC_CTYPE, LANG) write UTF-8?
[[nodiscard]] bool has_utf8_locale();

}  // namespace rowan::cli
