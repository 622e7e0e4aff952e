// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "base/result.hpp"
#include "store/sqlite.hpp"

namespace rowan::store {

/// What marks an SQLite file as a store of Rowan: "Rown" in its header (PRAGMA application_id).
inline constexpr std::int64_t store_application_id = 0x526f776e;

/// The tables as this program reads and writes them (PRAGMA user_version). Files of older versions are
/// brought up to date when they are opened, step by step; the steps are listed in schema.cpp.
inline constexpr int store_schema_version = 4;

/// Opens a store, creating it where `access` allows that, and brings it up to date. A file of an older
/// version that is opened for reading is brought up to date too where it can be written, and read as it is
/// where not. With Integrity::checked, and before a file is brought up to date, SQLite looks at every page
/// first (PRAGMA quick_check), and a damaged file is left as it is.
///
/// Errors: no such file, a directory, a file of another program, a newer version, a damaged file, a file that
/// cannot be written.
[[nodiscard]] Result<std::unique_ptr<Connection>> open_store(const std::filesystem::path& path, Access access,
                                                             Integrity integrity = Integrity::trusted);

}  // namespace rowan::store
