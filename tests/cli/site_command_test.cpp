// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/rowan_program.hpp"

namespace rowan::testing {
namespace {

namespace fs = std::filesystem;

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* component_list =
    R"({"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {"component": {"type": "library", "bom-ref": "rowan", "name": "rowan-wasm"}},
        "components": [{"type": "library", "bom-ref": "wasi-libc", "name": "wasi-libc"}],
        "dependencies": []})";

/// Gives every test its own folder, with stub files in place of a module.
class Site : public ::testing::Test {
 public:
  ~Site() override {
    fs::permissions(folder_, fs::perms::owner_all);
    fs::remove_all(folder_);
  }

 protected:
  Site() {
    std::string name = (fs::temp_directory_path() / "rowan-site-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    for (const char* const file :
         {"rowan.wasm", "rowan.js", "worker.js", "local_server.js", "index.d.ts", "networks/renju.rnet"})
      write("module/" + std::string(file), file);
    write("module/NOTICES.txt", "notices of a module\n");
    write("module/sbom.cdx.json", component_list);
  }

  void write(const std::string& name, const std::string& bytes) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
  }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

  [[nodiscard]] std::string contents(const std::string& name) const {
    std::ifstream stream(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  /// The names of a folder's direct entries, sorted.
  [[nodiscard]] std::vector<std::string> names(const std::string& name) const {
    std::vector<std::string> found;
    for (const auto& entry : fs::directory_iterator(path(name)))
      found.push_back(entry.path().filename().string());
    std::ranges::sort(found);
    return found;
  }

  [[nodiscard]] Finished make(std::vector<std::string> further = {}) const {
    std::vector<std::string> words{"site", "--out", path("out"), "--module", path("module")};
    words.insert(words.end(), further.begin(), further.end());
    return rowan(words);
  }

  fs::path folder_;
};

TEST_F(Site, WritesThePageWithTheModuleAndNothingElse) {
  const auto made = make();
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(made.out, HasSubstr(" files, "));
  const std::string page = contents("out/index.html");
  EXPECT_THAT(page, HasSubstr("<meta name=\"rowan-server\" content=\"none\">"));
  EXPECT_THAT(page, HasSubstr("'wasm-unsafe-eval'"));
  EXPECT_THAT(page, Not(HasSubstr("api/v1/info")));
  EXPECT_THAT(page, Not(HasSubstr("frame-ancestors")));
  const auto mark = page.find("content=\"module-");
  ASSERT_NE(mark, std::string::npos);
  const std::string module = page.substr(mark + 9, page.find('"', mark + 9) - mark - 10);
  EXPECT_EQ(contents("out/" + module + "/rowan.wasm"), "rowan.wasm");
  EXPECT_FALSE(fs::exists(path("out/" + module + "/index.d.ts")));
  const std::string worker = contents("out/service_worker.js");
  EXPECT_TRUE(worker.starts_with("self.rowanRelease={\"version\":\"")) << worker.substr(0, 80);
  for (const char* const file : {"index.html", "app.js", "languages/de.po", "manifest.webmanifest"}) {
    EXPECT_THAT(worker, HasSubstr('"' + std::string(file) + "\":\"")) << file;
    EXPECT_TRUE(fs::exists(path("out/" + std::string(file)))) << file;
  }
  EXPECT_THAT(contents("out/404.html"), HasSubstr("There is no such page"));
  EXPECT_EQ(names("."), (std::vector<std::string>{"module", "out"}));  // nothing unfinished is left
}

TEST_F(Site, TheReleaseNumberDependsOnTheFiles) {
  ASSERT_EQ(make().exit_code, 0);
  const std::string first = contents("out/service_worker.js");
  ASSERT_EQ(make({"--force"}).exit_code, 0);
  EXPECT_EQ(contents("out/service_worker.js"), first);
  write("module/rowan.wasm", "another");
  ASSERT_EQ(make({"--force"}).exit_code, 0);
  EXPECT_NE(contents("out/service_worker.js"), first);
  const auto all = names("out");
  EXPECT_EQ(std::ranges::count_if(all, [](const auto& name) { return name.starts_with("module-"); }), 1);
}

TEST_F(Site, ANonEmptyFolderNeedsForceWhichKeepsOtherFiles) {
  write("out/.git/config", "mine");
  write("out/CNAME", "games.example.org");
  const auto refused = make();
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("is not empty"));
  EXPECT_THAT(refused.err, HasSubstr("--force"));
  EXPECT_EQ(names("out"), (std::vector<std::string>{".git", "CNAME"}));
  ASSERT_EQ(make({"--force"}).exit_code, 0);
  EXPECT_EQ(contents("out/.git/config"), "mine");
  EXPECT_EQ(contents("out/CNAME"), "games.example.org");
  EXPECT_TRUE(fs::exists(path("out/index.html")));
  EXPECT_EQ(names("."), (std::vector<std::string>{"module", "out"}));
}

TEST_F(Site, AFileInsteadOfAFolderIsRefused) {
  write("out", "a file");
  const auto refused = make({"--force"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("is a file; --out needs a folder"));
  EXPECT_EQ(contents("out"), "a file");
}

TEST_F(Site, AWriteErrorIsReportedAndLeavesNothing) {
  const auto refused = rowan({"site", "--out", "/dev/null/site", "--module", path("module")});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("cannot write"));
  if (geteuid() == 0) return;  // root bypasses permissions
  fs::permissions(folder_, fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_EQ(make().exit_code, 2);
  EXPECT_FALSE(fs::exists(path("out")));
}

TEST_F(Site, AFullDiskLeavesTheOldSite) {
  const auto limited = [this](const std::string& option) {
    return run("/bin/sh", {"-c", "ulimit -f 1; \"$1\" site --out \"$2/out\" --module \"$2/module\" " + option,
                           "sh", ROWAN_PROGRAM, folder_.string()});
  };
  const auto first = limited("");
  EXPECT_EQ(first.exit_code, 2);
  EXPECT_THAT(first.err, HasSubstr("cannot write '" + fs::canonical(folder_).string() + "/out/"));
  EXPECT_THAT(first.err, HasSubstr("': File too large\n  nothing was written"));
  EXPECT_EQ(names("."), std::vector<std::string>{"module"});
  write("out/index.html", "a former site");
  const auto second = limited("--force");
  EXPECT_EQ(second.exit_code, 2);
  EXPECT_THAT(second.err, HasSubstr("the folder is as it was before"));
  EXPECT_EQ(names("."), (std::vector<std::string>{"module", "out"}));
  EXPECT_EQ(names("out"), std::vector<std::string>{"index.html"});
  EXPECT_EQ(contents("out/index.html"), "a former site");
}

TEST_F(Site, AMissingOrIncompleteModuleIsNamed) {
  EXPECT_THAT(rowan({"site", "--out", path("out"), "--module", path("nowhere")}).err,
              HasSubstr("cannot read"));
  fs::remove(path("module/worker.js"));
  const auto refused = make();
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("it has no worker.js"));
  EXPECT_FALSE(fs::exists(path("out")));
}

TEST_F(Site, ContainsTheNoticesOfThePageAndTheModule) {
  ASSERT_EQ(make().exit_code, 0);
  const std::string notices = contents("out/notices.txt");
  EXPECT_THAT(notices, HasSubstr("notices of the page of rowan"));
  EXPECT_THAT(notices, HasSubstr("Permission is hereby granted"));
  EXPECT_THAT(notices, HasSubstr("notices of a module"));
  const std::string list = contents("out/sbom.cdx.json");
  EXPECT_THAT(list, HasSubstr("\"name\": \"rowan-site\""));
  EXPECT_THAT(list, HasSubstr("\"name\": \"wasi-libc\""));
  if (fs::exists(path("out/style/figtree.woff2"))) {
    EXPECT_THAT(notices, HasSubstr("SIL OPEN FONT LICENSE"));
    EXPECT_THAT(list, HasSubstr("\"Figtree\""));
  }
  EXPECT_THAT(contents("out/service_worker.js"), Not(HasSubstr("notices.txt")));  // not needed offline
}

TEST_F(Site, AModuleWithoutNoticesIsRefused) {
  write("module/sbom.cdx.json", "[]");
  const auto refused = make();
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("the module's sbom.cdx.json is not a CycloneDX list"));
  fs::remove(path("module/NOTICES.txt"));
  const auto without = make();
  EXPECT_EQ(without.exit_code, 2);
  EXPECT_THAT(without.err, HasSubstr("build the module again with tools/make_wasm --module"));
  EXPECT_FALSE(fs::exists(path("out")));
}

TEST_F(Site, WithoutAModuleTheErrorNamesACommand) {
  // The layouts of a build folder and of an unpacked archive.
  fs::create_directories(path("build/release/apps/cli/CMakeFiles"));
  fs::create_directories(path("bin"));
  fs::copy_file(ROWAN_PROGRAM, path("build/release/apps/cli/rowan"));
  fs::copy_file(ROWAN_PROGRAM, path("bin/rowan"));
  const auto built = run(path("build/release/apps/cli/rowan"), {"site", "--out", path("out")});
  EXPECT_EQ(built.exit_code, 2);
  EXPECT_THAT(built.err, HasSubstr("built without its WebAssembly module"));
  EXPECT_THAT(built.err, HasSubstr("'" + fs::canonical(folder_).string() +
                                   "/tools/make_wasm --module' (about three minutes"));
  const auto unpacked = run(path("bin/rowan"), {"site", "--out", path("out")});
  EXPECT_EQ(unpacked.exit_code, 2);
  EXPECT_THAT(unpacked.err, HasSubstr("'./rowan site --out DIR' builds it"));
  EXPECT_FALSE(fs::exists(path("out")));
}

TEST_F(Site, NeedsAFolder) {
  const auto refused = rowan({"site"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("--out"));
}

}  // namespace
}  // namespace rowan::testing
