// SPDX-License-Identifier: MIT
#include "store/store_check.hpp"

#include <string>

namespace rowan::store {

namespace {

/// Adds the findings of a check, one a row; a file too damaged to be checked is itself a problem.
void add_reports(Connection& connection, const char* sql, StoreCheck& check,
                 std::string (*report)(const Statement&)) {
  auto rows = connection.prepare(sql);
  if (!rows) return check.problems.push_back(rows.error().message);
  while (true) {
    const auto row = rows->next();
    if (!row) return check.problems.push_back(row.error().message);
    if (!*row) return;
    if (std::string line = report(*rows); line != "ok") check.problems.push_back(std::move(line));
  }
}

}  // namespace

Result<StoreCheck> check_file(Connection& connection) {
  StoreCheck check;
  add_reports(connection, "PRAGMA integrity_check(20)", check,
              [](const Statement& row) { return one_line(row.text(0)); });
  add_reports(connection, "PRAGMA foreign_key_check", check, [](const Statement& row) {
    return "row " + std::to_string(row.integer(1)) + " of '" + one_line(row.text(0)) +
           "' refers to a row of '" + one_line(row.text(2)) + "' that does not exist";
  });
  return check;
}

}  // namespace rowan::store
