// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "server/http/static_site.hpp"

namespace rowan::cli {

/// Reads the files of the WebAssembly module: its scripts, rowan.wasm, and the networks in networks/. An
/// empty `folder` means share/rowan/wasm of an installed program, or build/wasm/module for a program in its
/// build folder. The module's notices are replaced by joint notices of the page and the module
/// (join_notices). An error names the missing file or, if there is no module, the command that provides it.
[[nodiscard]] Result<std::vector<server::SiteFile>> read_module(const std::string& folder);

}  // namespace rowan::cli
