// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "record/json.hpp"

namespace rowan::testing {

/// The schemas of a folder (JSON Schema, draft 2020-12), and a small validator for as much of that language
/// as they use:
///
///     type, enum, const, minimum, maximum, pattern, minLength, maxLength, minItems, maxItems, items,
///     prefixItems, required, properties, additionalProperties, anyOf, $defs,
///     $ref (to a file of the folder, to "#/$defs/name", or both);
///     $schema, $id, title, description and examples say nothing about a value
///
/// A keyword that it does not know is an error of the schema, wherever it stands: a rule that nobody checks
/// would look like one that holds.
class JsonSchemas {
 public:
  /// Reads every *.json of the folder.
  explicit JsonSchemas(const std::string& folder);

  /// For tests: one schema, as if it stood in a file of that name.
  JsonSchemas(const std::string& name, record::Json schema);

  /// What is wrong with the schemas themselves: unknown keywords, references to nothing.
  [[nodiscard]] std::vector<std::string> problems() const;

  /// What is wrong with a value, by a schema such as "analysis.json" or "common.json#/$defs/win". Nothing
  /// where it is valid. Each line begins with the place in the value: "/lines/0/score: ...".
  [[nodiscard]] std::vector<std::string> errors(std::string_view schema, const record::Json& value) const;

  /// The names of the files.
  [[nodiscard]] std::vector<std::string> names() const;

  [[nodiscard]] const record::Json* find(std::string_view reference, std::string_view from) const;

 private:
  std::map<std::string, record::Json, std::less<>> files_;
};

}  // namespace rowan::testing
