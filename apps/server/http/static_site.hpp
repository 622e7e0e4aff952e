// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "server/http/web_files.hpp"

namespace rowan::server {

/// A file of a static site.
struct SiteFile {
  std::string path;  // within the site, such as "languages/de.po"
  std::string bytes;
};

/// The page as files for any static web host. A WebAssembly module answers in place of a server
/// (docs/site.md):
///
///     index.html              the page, with its content policy and with marks for the module
///     app.js, languages/ …    as on a server
///     module-<version>/       the module: local_server.js, worker.js, rowan.js, rowan.wasm, ...
///     networks-<version>/     networks, fetched when they are first used
///     service_worker.js       lists the files, and keeps them for offline use
///     404.html                for unknown addresses
///     notices.txt, sbom.cdx.json   of the page; of the module too after join_notices()
///
/// <version> is a hash of the folder's files, so that a page that is still open never mixes files of two
/// releases. The paths in `module` are those in the module's folder, with the networks in networks/. The
/// files that name the others, index.html and service_worker.js, come last.
[[nodiscard]] std::vector<SiteFile> static_site(std::span<const SiteFile> module);

/// The files that a server serves in addition if browsers may keep the page for offline use: the page with
/// marks for the module, the service worker, and the module. The module answers when the server does not.
class OfflinePage {
 public:
  explicit OfflinePage(std::span<const SiteFile> module);
  OfflinePage(const OfflinePage&) = delete;
  OfflinePage& operator=(const OfflinePage&) = delete;

  /// The file for the path of a URL, like find_web_file(); null if the path is not that of one of these
  /// files.
  [[nodiscard]] const WebFile* find(std::string_view path) const { return find_in(views_, path); }

 private:
  std::vector<SiteFile> files_;
  std::vector<std::string> tags_;
  std::vector<WebFile> views_;  // views of files_
};

/// The content policy, extended so that the page may start the module.
[[nodiscard]] std::string with_module(std::string policy);

/// The names of the notices in a static site, which list its third-party parts as text and in CycloneDX
/// format. The page that a server serves has both, for its own parts (cmake/RowanPage.cmake).
inline constexpr std::string_view notices_path = "notices.txt";
inline constexpr std::string_view component_list_path = "sbom.cdx.json";

/// Replaces the notices of the WebAssembly module, its files NOTICES.txt and sbom.cdx.json, by joint notices
/// of the page and the module, under the names above. An error if the module has none, or if its list is
/// invalid.
[[nodiscard]] Result<void> join_notices(std::vector<SiteFile>& module);

}  // namespace rowan::server
