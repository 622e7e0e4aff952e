// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.hpp"

namespace rowan::testing {

/// The schemas of a folder (JSON Schema, draft 2020-12), and a small validator for the keywords that these
/// schemas use:
///
///     type, enum, const, minimum, maximum, pattern, minLength, maxLength, minItems, maxItems, items,
///     prefixItems, required, properties, additionalProperties, anyOf, $defs,
///     $ref (to a file of the folder, to "#/$defs/name", or both);
///     $schema, $id, title, description and examples (all ignored)
///
/// Any other keyword is an error in the schema, because its rule would never be checked.
class JsonSchemas {
 public:
  /// Reads every *.json file of the folder.
  explicit JsonSchemas(const std::string& folder);

  /// For tests of the validator: a single schema, treated as a file of that name.
  JsonSchemas(const std::string& name, json::Json schema);

  /// Errors in the schemas themselves: unknown keywords, dangling references, and schemas that are neither an
  /// object nor true or false.
  [[nodiscard]] std::vector<std::string> problems() const;

  /// Violations of a schema such as "analysis.json" or "common.json#/$defs/win" by a value; empty if
  /// the value is valid. Each line begins with the location in the value: "/lines/0/score: ...".
  [[nodiscard]] std::vector<std::string> errors(std::string_view schema, const json::Json& value) const;

  /// The names of the files.
  [[nodiscard]] std::vector<std::string> names() const;

  [[nodiscard]] const json::Json* find(std::string_view reference, std::string_view from) const;

 private:
  std::map<std::string, json::Json, std::less<>> files_;
};

}  // namespace rowan::testing
