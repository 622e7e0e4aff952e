// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "base/result.hpp"
#include "store/sqlite.hpp"

namespace rowan::store {

/// Marks an SQLite file as a Rowan store: "Rown" in its header (PRAGMA application_id).
inline constexpr std::int64_t store_application_id = 0x526f776e;

/// The version of the tables that this program reads and writes (PRAGMA user_version). Files of older
/// versions are upgraded step by step when they are opened; schema.cpp lists the steps.
inline constexpr int store_schema_version = 4;

/// Opens a store, creating it if `access` allows that, and upgrades it. A file of an older version is
/// upgraded even for Access::read_only, if it can be written; otherwise it is read as it is. With
/// Integrity::checked, and before any upgrade, SQLite first checks every page (PRAGMA quick_check); a damaged
/// file is not changed.
///
/// Errors: no such file or folder, a path that is not a regular file, an empty file opened for reading, a
/// file of another program, a newer version, a damaged file, a file that cannot be read or written.
[[nodiscard]] Result<std::unique_ptr<Connection>> open_store(const std::filesystem::path& path, Access access,
                                                             Integrity integrity = Integrity::trusted);

}  // namespace rowan::store
