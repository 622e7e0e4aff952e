// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include <sqlite3.h>

namespace rowan::testing {

/// A file opened with plain SQLite, without any of the store's code.
class PlainSqlite {
 public:
  explicit PlainSqlite(const std::filesystem::path& path) { sqlite3_open(path.c_str(), &handle_); }
  PlainSqlite(const PlainSqlite&) = delete;
  PlainSqlite& operator=(const PlainSqlite&) = delete;
  ~PlainSqlite() { sqlite3_close(handle_); }

  /// Runs SQL; returns the last value of the last row, "" if there is no row, or "error: ...".
  std::string run(const std::string& sql) {
    std::string last;
    const auto keep = [](void* text, int count, char** values, char**) {
      if (count > 0 && values[count - 1] != nullptr) *static_cast<std::string*>(text) = values[count - 1];
      return 0;
    };
    if (sqlite3_exec(handle_, sql.c_str(), keep, &last, nullptr) == SQLITE_OK) return last;
    return std::string("error: ") + sqlite3_errmsg(handle_);
  }

 private:
  sqlite3* handle_ = nullptr;
};

}  // namespace rowan::testing
