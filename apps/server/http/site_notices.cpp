// SPDX-License-Identifier: MIT
#include "server/http/site_notices.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "record/json_text.hpp"
#include "server/http/web_files.hpp"

namespace rowan::server {

namespace {

constexpr std::string_view module_notices_path = "NOTICES.txt";

/// The file of the module, or null.
SiteFile* find_file(std::vector<SiteFile>& files, std::string_view path) {
  const auto found = std::ranges::find(files, path, &SiteFile::path);
  return found == files.end() ? nullptr : &*found;
}

/// The content of a file that the page always has.
std::string_view bytes_of_page(std::string_view path) {
  return std::ranges::find(web_files(), path, &WebFile::path)->bytes;
}

/// Whether it is a CycloneDX list of named components with a described subject.
bool is_component_list(const record::Json& list) {
  const record::Json& components = list["components"];
  return list["bomFormat"].as_string() == "CycloneDX" && list["metadata"]["component"].is_object() &&
         components.is_array() && std::ranges::all_of(components, [](const record::Json& component) {
           return component["bom-ref"].is_string();
         });
}

/// The module's list turned into that of a site, with the page's components added. All components are on one
/// level, directly below the site.
record::Json list_of_site(record::Json list, const record::Json& page) {
  record::Json components = list["components"];
  for (const record::Json& component : page["components"]) components.push_back(component);
  record::Json references = record::Json::array();
  for (const record::Json& component : components) references.push_back(component.at("bom-ref"));
  record::Json& own = list["metadata"]["component"];
  own["type"] = "application";
  own["name"] = "rowan-site";
  own["description"] = "the page of rowan with its WebAssembly module";
  list["dependencies"] =
      record::Json::array({record::Json{{"ref", own["bom-ref"]}, {"dependsOn", references}}});
  list["components"] = std::move(components);
  return list;
}

}  // namespace

Result<void> join_notices(std::vector<SiteFile>& module) {
  SiteFile* const notices = find_file(module, module_notices_path);
  SiteFile* const list = find_file(module, component_list_path);
  if (notices == nullptr || list == nullptr)
    return failure("the notices of the software linked into the WebAssembly module are missing",
                   "  expected NOTICES.txt and sbom.cdx.json next to rowan.wasm; build the module again with "
                   "tools/make_wasm --module");
  const auto of_module = record::parse_json(list->bytes);
  if (!of_module || !is_component_list(*of_module))
    return failure("the module's sbom.cdx.json is not a CycloneDX list of components");
  const record::Json of_page = record::Json::parse(bytes_of_page(component_list_path));
  list->bytes = list_of_site(*of_module, of_page).dump({.indent = 2}) + '\n';
  notices->path = notices_path;
  notices->bytes = std::string(bytes_of_page(notices_path)) + "\n\n" + notices->bytes;
  return {};
}

}  // namespace rowan::server
