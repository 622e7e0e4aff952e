// SPDX-License-Identifier: MIT
#include "server/http/static_site.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "base/sha256.hpp"
#include "json/json.hpp"
#include "json/json_text.hpp"
#include "server/http/site.hpp"
#include "server/http/web_files.hpp"

namespace rowan::server {

namespace {

constexpr std::string_view page_path = "index.html";
constexpr std::string_view framed_page_path = "embed.html";
constexpr std::string_view worker_path = "service_worker.js";
constexpr std::string_view networks_folder = "networks/";
constexpr std::string_view placed_module = "module-";
constexpr std::string_view placed_networks = "networks-";

constexpr std::string_view not_found_page =
    "<!doctype html>\n"
    "<!-- SPDX-License-Identifier: MIT -->\n"
    "<html lang=\"en\">\n"
    "<head>\n"
    "  <meta charset=\"utf-8\">\n"
    "  <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "  <meta name=\"color-scheme\" content=\"light dark\">\n"
    "  <title>Not found · Rowan</title>\n"
    "</head>\n"
    "<body>\n"
    "  <h1>There is no such page</h1>\n"
    "  <p>Rowan has one page. <a href=\"./\">Open it</a>.</p>\n"
    "</body>\n"
    "</html>\n";

/// A version as cmake/RowanPage.cmake and the service worker write it: 16 hexadecimal digits.
std::string tag_of(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  constexpr std::size_t length = 8;
  const Sha256 hash = sha256(bytes);
  std::string tag;
  for (std::size_t index = 0; index < length; ++index) {
    tag += digits[hash[index] >> 4U];
    tag += digits[hash[index] & 15U];
  }
  return tag;
}

/// A version of all the files together, which changes with any of them.
std::string tag_of_all(std::span<const SiteFile> files) {
  std::string all;
  for (const SiteFile& file : files) all += file.path + ' ' + tag_of(file.bytes) + '\n';
  return tag_of(all);
}

/// Sorts the files, so that the same files give the same folder name, whatever their order in the file
/// system.
std::vector<SiteFile> sorted(std::vector<SiteFile> files) {
  std::ranges::sort(files, {}, &SiteFile::path);
  return files;
}

/// The folder of the placed files whose paths start with `beginning`, such as "module-5f1c…/"; empty if there
/// are none.
std::string folder_of(std::span<const SiteFile> placed, std::string_view beginning) {
  const auto found =
      std::ranges::find_if(placed, [&](const SiteFile& file) { return file.path.starts_with(beginning); });
  return found == placed.end() ? "" : found->path.substr(0, found->path.find('/') + 1);
}

std::string meta(std::string_view name, std::string_view content) {
  return "\n  <meta name=\"" + std::string(name) + "\" content=\"" + std::string(content) + "\">";
}

/// Removes the first part of the text from `begin` to `end`, both included.
void cut(std::string& text, std::string_view begin, std::string_view end) {
  const auto from = text.find(begin);
  if (from == text.npos) return;
  text.erase(from, text.find(end, from) + end.size() - from);
}

/// Inserts the text after the first occurrence of `place`.
void insert_behind(std::string& text, std::string_view place, std::string_view inserted) {
  const auto found = text.find(place);
  if (found != text.npos) text.insert(found + place.size(), inserted);
}

/// The server's content policy for a page, as an element with which the page declares the policy itself. It
/// also allows the module. Empty if the page has no embedded style sheets.
std::string policy_mark(std::string_view html, bool may_be_framed) {
  std::string policy = content_policy(html, may_be_framed);
  if (policy.empty()) return "";
  policy.erase(policy.find("; frame-ancestors"));  // a directive allowed only in a header
  return "\n  <meta http-equiv=\"Content-Security-Policy\" content=\"" + with_module(policy) + "\">";
}

constexpr std::string_view charset = "<meta charset=\"utf-8\">";

std::string page_of(const WebFile& file, std::string_view marks) {
  std::string html(file.bytes);
  cut(html, "<link rel=\"preload\" href=\"api/", ">\n");
  insert_behind(html, charset, policy_mark(html, file.path == framed_page_path) + std::string(marks));
  return html;
}

bool comes_last(std::string_view path) { return path == page_path || path == worker_path; }

bool is_notice(std::string_view path) { return path == notices_path || path == component_list_path; }

/// Whether the path is that of a placed file, which replaces the page's own.
bool is_placed(std::span<const SiteFile> placed, std::string_view path) {
  return std::ranges::find(placed, path, &SiteFile::path) != placed.end();
}

/// The module's files with their paths in a site: code and networks in their folders, notices at the top.
std::vector<SiteFile> place_module(std::span<const SiteFile> module) {
  std::vector<SiteFile> code;
  std::vector<SiteFile> networks;
  std::vector<SiteFile> placed;
  for (const SiteFile& file : module) {
    if (is_notice(file.path)) {
      placed.push_back(file);
    } else if (file.path.starts_with(networks_folder)) {
      networks.push_back({file.path.substr(networks_folder.size()), file.bytes});
    } else {
      code.push_back(file);
    }
  }
  for (const auto& [beginning, files] : {std::pair(placed_module, sorted(std::move(code))),
                                         std::pair(placed_networks, sorted(std::move(networks)))}) {
    const std::string folder = std::string(beginning) + tag_of_all(files) + '/';
    for (const SiteFile& file : files) placed.push_back({folder + file.path, file.bytes});
  }
  return placed;
}

/// The marks that tell index.html where the module is (web/backend/wasm_module.js).
std::string module_marks(std::span<const SiteFile> placed) {
  const std::string module = folder_of(placed, placed_module);
  if (module.empty()) return "";
  return meta("rowan-module", module) + meta("rowan-networks", folder_of(placed, placed_networks));
}

/// The service worker for these files: a line that lists them, and its script.
std::string service_worker(std::span<const SiteFile> files) {
  json::Json kept = json::Json::object();
  json::Json later = json::Json::object();
  for (const SiteFile& file : files) {
    if (file.path == worker_path || file.path == "404.html" || is_notice(file.path)) continue;
    (file.path.starts_with(placed_networks) ? later : kept)[file.path] = tag_of(file.bytes);
  }
  const std::string lists = json::Json{{"files", kept}, {"later", later}}.dump();
  const json::Json release{{"version", tag_of(lists)}, {"files", kept}, {"later", later}};
  const WebFile* const script = find_web_file("/service_worker.js");
  return "self.rowanRelease=" + release.dump() + ";\n" + std::string(script->bytes);
}

constexpr std::string_view module_notices_path = "NOTICES.txt";

/// The file with that path, or null.
SiteFile* find_file(std::vector<SiteFile>& files, std::string_view path) {
  const auto found = std::ranges::find(files, path, &SiteFile::path);
  return found == files.end() ? nullptr : &*found;
}

/// The content of a file that the page always has.
std::string_view bytes_of_page(std::string_view path) {
  return std::ranges::find(web_files(), path, &WebFile::path)->bytes;
}

/// Whether this is a CycloneDX list that describes its subject and gives every component a "bom-ref".
bool is_component_list(const json::Json& list) {
  const json::Json& components = list["components"];
  return list["bomFormat"].as_string() == "CycloneDX" && list["metadata"]["component"].is_object() &&
         components.is_array() && std::ranges::all_of(components, [](const json::Json& component) {
           return component["bom-ref"].is_string();
         });
}

/// The module's list turned into that of a site, with the page's components added. All components are on one
/// level, directly below the site.
json::Json list_of_site(json::Json list, const json::Json& page) {
  json::Json components = list["components"];
  for (const json::Json& component : page["components"]) components.push_back(component);
  json::Json references = json::Json::array();
  for (const json::Json& component : components) references.push_back(component.at("bom-ref"));
  json::Json& own = list["metadata"]["component"];
  own["type"] = "application";
  own["name"] = "rowan-site";
  own["description"] = "the page of rowan with its WebAssembly module";
  list["dependencies"] = json::Json::array({json::Json{{"ref", own["bom-ref"]}, {"dependsOn", references}}});
  list["components"] = std::move(components);
  return list;
}

}  // namespace

std::string with_module(std::string policy) {
  insert_behind(policy, "script-src 'self'", " 'wasm-unsafe-eval'");
  return policy;
}

OfflinePage::OfflinePage(std::span<const SiteFile> module) : files_(place_module(module)) {
  std::string page(find_web_file("/")->bytes);
  insert_behind(page, charset, module_marks(files_));
  files_.push_back({std::string(page_path), std::move(page)});
  std::vector<SiteFile> all = files_;
  for (const WebFile& file : web_files())
    if (!comes_last(file.path) && !is_placed(files_, file.path))
      all.push_back({std::string(file.path), std::string(file.bytes)});
  files_.push_back({std::string(worker_path), service_worker(all)});
  for (const SiteFile& file : files_) tags_.push_back(tag_of(file.bytes));
  for (std::size_t index = 0; index < files_.size(); ++index)
    views_.push_back({files_[index].path, tags_[index], files_[index].bytes, {}});
}

std::vector<SiteFile> static_site(std::span<const SiteFile> module) {
  std::vector<SiteFile> files = place_module(module);
  const std::string marks = meta("rowan-server", "none") + module_marks(files);
  std::string page;
  for (const WebFile& file : web_files()) {
    if (file.path == worker_path || is_placed(files, file.path)) continue;
    const bool is_page = file.path == page_path;
    const bool is_html = file.path.ends_with(".html");
    std::string bytes = is_html ? page_of(file, is_page ? marks : "") : std::string(file.bytes);
    if (is_page) {
      page = std::move(bytes);
    } else {
      files.push_back({std::string(file.path), std::move(bytes)});
    }
  }
  files.push_back({"404.html", std::string(not_found_page)});
  files.push_back({std::string(page_path), std::move(page)});
  std::string worker = service_worker(files);
  files.push_back({std::string(worker_path), std::move(worker)});
  std::vector<SiteFile> in_order;
  for (const bool is_last : {false, true}) {
    for (SiteFile& file : files) {
      if (comes_last(file.path) == is_last) in_order.push_back(std::move(file));
    }
  }
  return in_order;
}

Result<void> join_notices(std::vector<SiteFile>& module) {
  SiteFile* const notices = find_file(module, module_notices_path);
  SiteFile* const list = find_file(module, component_list_path);
  if (notices == nullptr || list == nullptr)
    return failure("the notices of the software linked into the WebAssembly module are missing",
                   "  expected NOTICES.txt and sbom.cdx.json next to rowan.wasm; build the module again with "
                   "tools/make_wasm --module");
  const auto of_module = json::parse_json(list->bytes);
  if (!of_module || !is_component_list(*of_module))
    return failure("the module's sbom.cdx.json is not a CycloneDX list of components");
  const json::Json of_page = json::Json::parse(bytes_of_page(component_list_path));
  list->bytes = list_of_site(*of_module, of_page).dump({.indent = 2}) + '\n';
  notices->path = notices_path;
  notices->bytes = std::string(bytes_of_page(notices_path)) + "\n\n" + notices->bytes;
  return {};
}

}  // namespace rowan::server
