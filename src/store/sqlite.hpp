// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace rowan::store {

/// Whether a store may be changed. Only `read_write` creates a missing file.
enum class Access : std::uint8_t { read_only, read_write };

/// Whether a file is checked for damage before it is used.
enum class Integrity : std::uint8_t { trusted, checked };

/// The type of a column in a row.
enum class ColumnType : std::uint8_t { null, integer, real, text, blob };

class Connection;

/// A prepared statement; its connection must outlive it. Parameters and columns are numbered as in SQLite:
/// parameters from 1, columns from 0.
///
///     statement.bind(1, id);
///     while (true) {
///       const auto row = statement.next();
///       if (!row) return failure_of(row);
///       if (!*row) break;
///       ... statement.integer(0) ...
///     }
///
/// After the last row, and after an error, the statement is ready to be bound and run again.
class Statement {
 public:
  Statement(Connection& connection, sqlite3_stmt* handle);

  /// Binds a value to a parameter. A text or blob must live until the statement has finished.
  void bind(int parameter, std::int64_t value);
  void bind(int parameter, std::string_view value);
  void bind(int parameter, std::span<const std::uint8_t> value);
  void bind_null(int parameter);

  /// Advances to the next row: true if there is one.
  [[nodiscard]] Result<bool> next();

  /// Runs a statement that returns no rows, or whose rows are not needed.
  [[nodiscard]] Result<void> run();

  /// Discards the remaining rows.
  void reset();

  /// Columns of the current row. Texts and blobs are views that are valid until the next row.
  [[nodiscard]] ColumnType type(int column) const;
  [[nodiscard]] bool is_null(int column) const { return type(column) == ColumnType::null; }
  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] std::string_view text(int column) const;
  [[nodiscard]] std::span<const std::uint8_t> blob(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* handle) const;
  };

  Connection* connection_;
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

/// An open SQLite file. Not movable, because its statements point to it.
///
/// Waits up to five seconds for a lock held by another connection. Errors name the file and say in plain
/// words what went wrong: a lock, a full disk, a damaged file.
class Connection {
 public:
  static constexpr int busy_timeout_milliseconds = 5000;

  /// Opens a file. `immutable` is for a medium where SQLite cannot create its helper files; the file must not
  /// change while it is open.
  [[nodiscard]] static Result<std::unique_ptr<Connection>> open(const std::filesystem::path& path,
                                                                Access access, bool immutable = false);

  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() = default;

  /// Runs one or more statements without parameters.
  [[nodiscard]] Result<void> execute(const char* sql);

  /// A statement that is prepared on its first use and then cached. It must not be in use already.
  [[nodiscard]] Result<Statement*> cached(std::string_view sql);

  /// A new statement that no other caller uses, for visiting rows while other statements run.
  [[nodiscard]] Result<Statement> prepare(std::string_view sql);

  /// The integer in the first column of the first row of a query; 0 if it has no rows.
  [[nodiscard]] Result<std::int64_t> query_integer(std::string_view sql);

  [[nodiscard]] std::int64_t last_insert_id() const;

  /// Frees cached pages that no statement uses.
  void release_memory();
  /// The size of the page cache in bytes.
  [[nodiscard]] std::int64_t kept_bytes() const;

  /// Adds the function row_checksum(...) to this connection's SQL: RowChecksum (store/row_checksum.hpp) of
  /// its arguments in order. Schemas cannot use it, so other programs can still read the file.
  [[nodiscard]] Result<void> add_checksum_function();

  /// The version of the tables (store/schema.hpp); 0 until it is known.
  [[nodiscard]] int version() const { return version_; }
  void set_version(int version) { version_ = version; }

  /// The reason why the last call failed, for people.
  [[nodiscard]] Error last_error() const;

  /// The file name in quotes, for messages.
  [[nodiscard]] std::string quoted_path() const;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };

  explicit Connection(std::filesystem::path path);

  [[nodiscard]] std::string why_not_opened() const;

  std::filesystem::path path_;
  int version_ = 0;
  std::unique_ptr<sqlite3, Close> handle_;
  std::map<std::string, Statement, std::less<>> statements_;
};

/// An SQLite message on one line, safe to print.
[[nodiscard]] std::string one_line(std::string_view report);

/// An error such as "'games.db' is damaged: ...", with advice on what to do.
[[nodiscard]] Error damaged_store(const Connection& store, const std::string& how);

/// A write transaction: everything between begin() and commit() takes effect, or nothing does. The destructor
/// rolls back what was not committed.
class Transaction {
 public:
  [[nodiscard]] static Result<Transaction> begin(Connection& connection);

  Transaction(Transaction&& other) noexcept;
  Transaction& operator=(Transaction&&) = delete;
  ~Transaction();

  [[nodiscard]] Result<void> commit();

 private:
  explicit Transaction(Connection& connection) : connection_(&connection) {}

  Connection* connection_;  // null once committed or moved from
};

}  // namespace rowan::store
