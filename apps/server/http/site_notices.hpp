// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "server/http/static_site.hpp"

namespace rowan::server {

/// The names of the notices in a web space: the third-party parts that it contains, as text and as a list in
/// CycloneDX format. The page has both for itself (cmake/RowanPage.cmake).
inline constexpr std::string_view notices_path = "notices.txt";
inline constexpr std::string_view component_list_path = "sbom.cdx.json";

/// Replaces the notices of the WebAssembly module, its files NOTICES.txt and sbom.cdx.json, by those of the
/// page and the module together, under the names above. An error if the module has none, or if its list is
/// invalid.
[[nodiscard]] Result<void> join_notices(std::vector<SiteFile>& module);

}  // namespace rowan::server
