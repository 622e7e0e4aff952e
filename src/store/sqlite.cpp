// SPDX-License-Identifier: MIT
#include "store/sqlite.hpp"

#include <cassert>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include <sqlite3.h>
#include <unistd.h>

#include "base/text.hpp"
#include "base/utf8.hpp"

namespace rowan::store {

namespace {

/// The path in the form that SQLite needs: names such as ":memory:" have a special meaning unless a folder
/// precedes them.
std::string file_name(const std::filesystem::path& path) {
  return path.is_absolute() ? path.string() : (std::filesystem::path(".") / path).string();
}

/// The path as a URI that tells SQLite that the file is immutable.
std::string immutable_uri(const std::filesystem::path& path) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string uri = "file:";
  for (const char letter : file_name(path)) {
    if (letter != '%' && letter != '?' && letter != '#') {
      uri += letter;
      continue;
    }
    const auto code = static_cast<unsigned char>(letter);
    uri += {'%', digits[code >> 4], digits[code & 15]};
  }
  return uri + "?immutable=1";
}

/// SQLite's error message, made printable: it may quote names and values from the file, with any bytes.
std::string message_of(sqlite3* handle) { return printable(sqlite3_errmsg(handle)); }

std::string system_reason(sqlite3* handle) {
  const int number = sqlite3_system_errno(handle);
  return number == 0 ? message_of(handle) : std::strerror(number);
}

}  // namespace

Statement::Statement(Connection& connection, sqlite3_stmt* handle)
    : connection_(&connection), handle_(handle) {}

void Statement::Finalize::operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }

void Statement::bind(int parameter, std::int64_t value) {
  [[maybe_unused]] const int code = sqlite3_bind_int64(handle_.get(), parameter, value);
  assert(code == SQLITE_OK);
}

void Statement::bind(int parameter, std::string_view value) {
  // An empty view may have a null pointer, which would bind null.
  const char* const start = value.empty() ? "" : value.data();
  sqlite3_bind_text64(handle_.get(), parameter, start, value.size(), SQLITE_STATIC, SQLITE_UTF8);
}

void Statement::bind(int parameter, std::span<const std::uint8_t> value) {
  const void* const start = value.empty() ? "" : static_cast<const void*>(value.data());
  sqlite3_bind_blob64(handle_.get(), parameter, start, value.size(), SQLITE_STATIC);
}

void Statement::bind_null(int parameter) { sqlite3_bind_null(handle_.get(), parameter); }

Result<bool> Statement::next() {
  const int code = sqlite3_step(handle_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) {
    reset();
    return false;
  }
  Error error = connection_->last_error();
  reset();
  return std::unexpected(std::move(error));
}

Result<void> Statement::run() {
  const auto row = next();
  reset();
  if (!row) return failure_of(row);
  return {};
}

void Statement::reset() { sqlite3_reset(handle_.get()); }

ColumnType Statement::type(int column) const {
  switch (sqlite3_column_type(handle_.get(), column)) {
    case SQLITE_INTEGER:
      return ColumnType::integer;
    case SQLITE_FLOAT:
      return ColumnType::real;
    case SQLITE_TEXT:
      return ColumnType::text;
    case SQLITE_BLOB:
      return ColumnType::blob;
    default:
      return ColumnType::null;
  }
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(handle_.get(), column); }

std::string_view Statement::text(int column) const {
  const unsigned char* const start = sqlite3_column_text(handle_.get(), column);
  if (start == nullptr) return {};
  return {reinterpret_cast<const char*>(start),
          static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column))};
}

std::span<const std::uint8_t> Statement::blob(int column) const {
  const void* const start = sqlite3_column_blob(handle_.get(), column);
  if (start == nullptr) return {};
  return {static_cast<const std::uint8_t*>(start),
          static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column))};
}

Connection::Connection(std::filesystem::path path) : path_(std::move(path)) {}

void Connection::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }

Result<std::unique_ptr<Connection>> Connection::open(const std::filesystem::path& path, Access access,
                                                     bool immutable) {
  std::unique_ptr<Connection> connection(new Connection(path));
  const int how =
      access == Access::read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  // A connection is used by one thread at a time, so SQLite need not lock it.
  const int flags = how | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | (immutable ? SQLITE_OPEN_URI : 0);
  const std::string name = immutable ? immutable_uri(path) : file_name(path);
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(name.c_str(), &handle, flags, nullptr);
  connection->handle_.reset(handle);
  if (handle == nullptr) return failure("out of memory");
  if (code != SQLITE_OK) return std::unexpected(connection->last_error());
  sqlite3_busy_timeout(handle, busy_timeout_milliseconds);
  return connection;
}

Result<void> Connection::execute(const char* sql) {
  if (sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK) return {};
  return std::unexpected(last_error());
}

Result<Statement> Connection::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (code != SQLITE_OK) return std::unexpected(last_error());
  return Statement(*this, statement);
}

Result<Statement*> Connection::cached(std::string_view sql) {
  const auto known = statements_.find(sql);
  if (known != statements_.end()) return &known->second;
  auto statement = prepare(sql);
  if (!statement) return failure_of(statement);
  return &statements_.emplace(std::string(sql), std::move(*statement)).first->second;
}

Result<std::int64_t> Connection::query_integer(std::string_view sql) {
  auto statement = prepare(sql);
  if (!statement) return failure_of(statement);
  const auto row = statement->next();
  if (!row) return failure_of(row);
  return *row ? statement->integer(0) : 0;
}

std::int64_t Connection::last_insert_id() const { return sqlite3_last_insert_rowid(handle_.get()); }

void Connection::release_memory() { sqlite3_db_release_memory(handle_.get()); }

std::int64_t Connection::kept_bytes() const {
  int current = 0;
  int highest = 0;
  sqlite3_db_status(handle_.get(), SQLITE_DBSTATUS_CACHE_USED, &current, &highest, 0);
  return current;
}

std::string Connection::quoted_path() const { return "'" + quotable(path_.string(), 200) + "'"; }

/// Returns the reason why the file could not be opened. If SQLite cannot create a file, it tries to open the
/// file for reading and reports only that this failed too: no such file. So the folder is checked here.
std::string Connection::why_not_opened() const {
  const auto folder = path_.has_parent_path() ? path_.parent_path() : std::filesystem::path(".");
  const bool is_missing = sqlite3_system_errno(handle_.get()) == ENOENT;
  if (is_missing && access(folder.c_str(), W_OK) != 0) return std::strerror(errno);
  return system_reason(handle_.get());
}

Error Connection::last_error() const {
  const std::string file = quoted_path();
  switch (sqlite3_extended_errcode(handle_.get()) & 0xff) {
    case SQLITE_NOTADB:
      return Error{file + " is not a Rowan store: it is not an SQLite file"};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return Error{file + " is in use: another program has kept it locked for " +
                   std::to_string(busy_timeout_milliseconds / 1000) + " s"};
    case SQLITE_FULL:
      return Error{file + " could not be written: the disk is full"};
    case SQLITE_READONLY:
      return Error{file + " could not be written: it is read-only"};
    case SQLITE_CANTOPEN:
      return Error{file + " could not be opened: " + why_not_opened()};
    case SQLITE_IOERR:
      return Error{file + " could not be read or written: " + system_reason(handle_.get())};
    case SQLITE_CORRUPT:
      return damaged_store(*this, message_of(handle_.get()));
    case SQLITE_NOMEM:
      return Error{file + ": out of memory"};
    default:
      return Error{file + ": " + message_of(handle_.get())};
  }
}

std::string one_line(std::string_view report) {
  std::vector<std::string> parts;
  for (const Word& part : split_words(report, "\n")) parts.push_back(printable(part.text));
  return join(parts, "; ");
}

Error damaged_store(const Connection& store, const std::string& how) {
  const std::string name = quotable(store.path().string(), 200);
  return Error{store.quoted_path() + " is damaged: " + how,
               "  nothing was written to it. Keep a copy of the file, then try:\n"
               "  rowan games '" +
                   name +
                   "' --verify              lists the damaged games\n"
                   "  rowan games '" +
                   name +
                   "' --export games.json   saves the readable games\n"
                   "  sqlite3 '" +
                   name + "' .recover | sqlite3 recovered.db   recovers what is left"};
}

Result<Transaction> Transaction::begin(Connection& connection) {
  // BEGIN IMMEDIATE, because two transactions that begin as readers and then write could deadlock.
  const auto begun = connection.execute("BEGIN IMMEDIATE");
  if (!begun) return failure_of(begun);
  return Transaction(connection);
}

Transaction::Transaction(Transaction&& other) noexcept
    : connection_(std::exchange(other.connection_, nullptr)) {}

Transaction::~Transaction() {
  // Does nothing if SQLite has already rolled back after an error.
  if (connection_ != nullptr) static_cast<void>(connection_->execute("ROLLBACK"));
}

Result<void> Transaction::commit() {
  const auto committed = connection_->execute("COMMIT");
  if (committed) connection_ = nullptr;
  return committed;
}

}  // namespace rowan::store
