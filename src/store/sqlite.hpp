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

/// Whether a store may be changed. Only `read_write` creates a file that is not there.
enum class Access : std::uint8_t { read_only, read_write };

/// Is a file looked through for damage before it is used?
enum class Integrity : std::uint8_t { trusted, checked };

/// What a column of a row holds.
enum class ColumnType : std::uint8_t { null, integer, real, text, blob };

class Connection;

/// A prepared statement of one connection, which must outlive it. Parameters and columns count as SQLite
/// counts them: the first parameter is 1, the first column 0.
///
///     statement.bind(1, id);
///     while (true) {
///       const auto row = statement.next();
///       if (!row) return failure_of(row);
///       if (!*row) break;
///       ... statement.integer(0) ...
///     }
///
/// After the last row and after an error the statement is ready to be bound and run again.
class Statement {
 public:
  Statement(Connection& connection, sqlite3_stmt* handle);

  /// What is bound must live until the statement has run to its end.
  void bind(int parameter, std::int64_t value);
  void bind(int parameter, std::string_view value);
  void bind(int parameter, std::span<const std::uint8_t> value);
  void bind_null(int parameter);

  /// Goes to the next row: true if there is one.
  [[nodiscard]] Result<bool> next();

  /// Runs a statement that gives no rows, or whose rows are of no interest.
  [[nodiscard]] Result<void> run();

  /// Leaves the remaining rows alone.
  void reset();

  /// Columns of the current row. Texts and blobs are views that end with the row.
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

/// An open SQLite file. Does not move, because its statements point at it.
///
/// Waits up to five seconds for a lock that another process holds. Errors name the file and say in plain
/// words what SQLite ran into: a lock, a full disk, a damaged file.
class Connection {
 public:
  static constexpr int busy_timeout_milliseconds = 5000;

  /// `immutable` reads a file on a medium where SQLite cannot put its helper files; nobody may write to it
  /// meanwhile.
  [[nodiscard]] static Result<std::unique_ptr<Connection>> open(const std::filesystem::path& path,
                                                                Access access, bool immutable = false);

  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() = default;

  /// One or more statements without parameters.
  [[nodiscard]] Result<void> execute(const char* sql);

  /// A statement prepared on its first use and kept. It must not be in use already.
  [[nodiscard]] Result<Statement*> cached(std::string_view sql);

  /// A statement of its own, for rows that are visited while other statements run.
  [[nodiscard]] Result<Statement> prepare(std::string_view sql);

  /// The first column of the first row, an integer.
  [[nodiscard]] Result<std::int64_t> query_integer(std::string_view sql);

  [[nodiscard]] std::int64_t last_insert_id() const;

  /// Frees the pages that are kept for later and in use by no statement.
  void release_memory();
  /// Bytes of the pages that are kept.
  [[nodiscard]] std::int64_t kept_bytes() const;

  /// Adds row_checksum(...) to the SQL of this connection: what RowChecksum (store/row_checksum.hpp) makes of
  /// the arguments in order. Schemas cannot use it, so that other programs can read the file.
  [[nodiscard]] Result<void> add_checksum_function();

  /// The version of the tables (store/schema.hpp), once that is known.
  [[nodiscard]] int version() const { return version_; }
  void set_version(int version) { version_ = version; }

  /// What the last call that failed ran into, for people.
  [[nodiscard]] Error last_error() const;

  /// The file's name in quotes, for messages.
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

/// What SQLite reports, on one line and safe to show.
[[nodiscard]] std::string one_line(std::string_view report);

/// "'games.db' is damaged: ..." with what can be done about it.
[[nodiscard]] Error damaged_store(const Connection& store, const std::string& how);

/// A write transaction: everything between begin() and commit() happens, or nothing of it. What is not
/// committed is rolled back when the object goes.
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
