// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/web_files.hpp"

namespace rowan::server {

/// A file of a web space.
struct SiteFile {
  std::string path;  // "languages/de.po"
  std::string bytes;
};

/// The page as files for any web space, where a WebAssembly module answers in place of a server
/// (docs/site.md):
///
///     index.html              the page, with marks that say so and its content policy
///     app.js, languages/ …    as a server has them
///     module-<version>/       the module: local_server.js, worker.js, rowan.js, rowan.wasm
///     networks-<version>/     networks, fetched when they are first used
///     service_worker.js       which files there are, and what keeps them for offline use
///     404.html                for addresses that name nothing
///     notices.txt, sbom.cdx.json   of the page and the module, where `module` has them (site_notices.hpp)
///
/// Folders are named by what is in them, so that a page which is still open never gets half of another
/// release. `module` has the module's files with their paths in its folder, the networks in networks/.
/// The page and what names its files, service_worker.js and index.html, come last.
[[nodiscard]] std::vector<SiteFile> static_site(std::span<const SiteFile> module);

/// What a server has besides its usual files when browsers may keep the page and the module, which answers
/// when the server does not: the page with marks for it, the service worker, the module.
class OfflinePage {
 public:
  explicit OfflinePage(std::span<const SiteFile> module);
  OfflinePage(const OfflinePage&) = delete;
  OfflinePage& operator=(const OfflinePage&) = delete;

  /// The file that a path of the address names, as find_web_file(); null for what is not here.
  [[nodiscard]] const WebFile* find(std::string_view path) const { return find_in(views_, path); }

 private:
  std::vector<SiteFile> files_;
  std::vector<std::string> tags_;
  std::vector<WebFile> views_;  // of both
};

/// The policy of a page that may start the module.
[[nodiscard]] std::string with_module(std::string policy);

}  // namespace rowan::server
