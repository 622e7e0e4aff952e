// SPDX-License-Identifier: MIT
#include "support/json_schema.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>
#include <stdexcept>
#include <utility>

namespace rowan::testing {

namespace {

/// The file and the location in it that a reference such as "common.json#/$defs/win" names, relative to
/// `from`.
std::pair<std::string, std::string> parts_of(std::string_view reference, std::string_view from) {
  const std::size_t hash = reference.find('#');
  const std::string_view file = reference.substr(0, hash);
  return {std::string(file.empty() ? from : file),
          hash == std::string_view::npos ? std::string() : std::string(reference.substr(hash + 1))};
}

bool has_type(const json::Json& value, std::string_view type) {
  if (type == "integer") return value.is_integer();
  return value.type_name() == type;
}

/// Validates a value against a schema and collects the violations.
class Validation {
 public:
  Validation(const JsonSchemas& schemas, std::vector<std::string>& errors)
      : schemas_(schemas), errors_(errors) {}

  void check(const json::Json& schema, std::string_view file, const json::Json& value,
             const std::string& place) {
    if (const json::Json* const reference = schema.find("$ref")) {
      const auto text = reference->get<std::string>();
      const json::Json* const target = schemas_.find(text, file);
      if (target == nullptr) return fail(place, "the schema refers to nothing: " + text);
      check(*target, parts_of(text, file).first, value, place);
    }
    check_value(schema, value, place);
    check_number(schema, value, place);
    if (value.is_array()) check_array(schema, file, value, place);
    if (value.is_object()) check_object(schema, file, value, place);
    if (const json::Json* const choices = schema.find("anyOf")) check_choices(*choices, file, value, place);
  }

 private:
  void fail(const std::string& place, const std::string& message) {
    errors_.push_back((place.empty() ? "/" : place) + ": " + message);
  }

  void check_value(const json::Json& schema, const json::Json& value, const std::string& place) {
    if (const json::Json* const type = schema.find("type")) {
      const auto fits = [&](const json::Json& name) { return has_type(value, name.get<std::string_view>()); };
      const bool is_right = type->is_array() ? std::ranges::any_of(*type, fits) : fits(*type);
      if (!is_right) fail(place, "is " + std::string(value.type_name()) + ", expected " + type->dump());
    }
    if (const json::Json* const values = schema.find("enum"); values != nullptr) {
      if (std::ranges::find(values->items(), value) == values->items().end())
        fail(place, "is " + value.dump() + ", expected one of " + values->dump());
    }
    if (const json::Json* const only = schema.find("const"); only != nullptr && value != *only)
      fail(place, "is " + value.dump() + ", expected " + only->dump());
    if (const json::Json* const pattern = schema.find("pattern"); pattern != nullptr && value.is_string()) {
      if (!std::regex_search(value.get<std::string>(), std::regex(pattern->get<std::string>())))
        fail(place, "is " + value.dump() + ", expected " + pattern->dump());
    }
    check_length(schema, value, place);
  }

  /// JSON Schema counts characters, not bytes.
  void check_length(const json::Json& schema, const json::Json& value, const std::string& place) {
    if (!value.is_string()) return;
    const auto is_first_byte = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; };
    const auto text = value.get<std::string>();
    const auto length = static_cast<std::size_t>(std::ranges::count_if(text, is_first_byte));
    if (const json::Json* const least = schema.find("minLength"); least && length < least->get<std::size_t>())
      fail(place, "is " + value.dump() + ", expected at least " + least->dump() + " characters");
    if (const json::Json* const most = schema.find("maxLength"); most && length > most->get<std::size_t>())
      fail(place, "is " + value.dump() + ", expected at most " + most->dump() + " characters");
  }

  void check_number(const json::Json& schema, const json::Json& value, const std::string& place) {
    if (!value.is_number()) return;
    const auto number = value.get<double>();
    if (const json::Json* const least = schema.find("minimum"); least && number < least->get<double>())
      fail(place, "is " + value.dump() + ", expected at least " + least->dump());
    if (const json::Json* const most = schema.find("maximum"); most && number > most->get<double>())
      fail(place, "is " + value.dump() + ", expected at most " + most->dump());
  }

  void check_array(const json::Json& schema, std::string_view file, const json::Json& value,
                   const std::string& place) {
    if (const json::Json* const least = schema.find("minItems");
        least && value.size() < least->get<std::size_t>())
      fail(place, "has " + std::to_string(value.size()) + " items, expected at least " + least->dump());
    if (const json::Json* const most = schema.find("maxItems");
        most && value.size() > most->get<std::size_t>())
      fail(place, "has " + std::to_string(value.size()) + " items, expected at most " + most->dump());
    const json::Json* const first = schema.find("prefixItems");
    const json::Json* const others = schema.find("items");
    for (std::size_t index = 0; index < value.size(); ++index) {
      const bool is_first = first != nullptr && index < first->size();
      const json::Json* const item = is_first ? &(*first)[index] : others;
      if (item != nullptr) check(*item, file, value[index], place + '/' + std::to_string(index));
    }
  }

  void check_object(const json::Json& schema, std::string_view file, const json::Json& value,
                    const std::string& place) {
    if (const json::Json* const required = schema.find("required")) {
      for (const json::Json& key : *required) {
        if (!value.contains(key.get<std::string_view>())) fail(place, "has no " + key.dump());
      }
    }
    const json::Json* const properties = schema.find("properties");
    const json::Json* const others = schema.find("additionalProperties");
    for (const json::Field& field : value.fields()) {
      const std::string within = place + '/' + field.key;
      if (const json::Json* const known = properties != nullptr ? properties->find(field.key) : nullptr) {
        check(*known, file, field.value, within);
      } else if (others != nullptr && *others == json::Json(false)) {
        fail(place, "has \"" + field.key + "\", which the schema does not know");
      } else if (others != nullptr && others->is_object()) {
        check(*others, file, field.value, within);
      }
    }
  }

  void check_choices(const json::Json& choices, std::string_view file, const json::Json& value,
                     const std::string& place) {
    std::string reasons;
    for (const json::Json& choice : choices) {
      std::vector<std::string> errors;
      Validation(schemas_, errors).check(choice, file, value, place);
      if (errors.empty()) return;
      reasons += "\n    " + errors.front();
    }
    fail(place, "fits none of the choices:" + reasons);
  }

  const JsonSchemas& schemas_;
  std::vector<std::string>& errors_;
};

/// Validates the schemas themselves.
class SchemaCheck {
 public:
  SchemaCheck(const JsonSchemas& schemas, std::string file, std::vector<std::string>& problems)
      : schemas_(schemas), file_(std::move(file)), problems_(problems) {}

  void check(const json::Json& schema, const std::string& place) {
    if (schema.is_boolean()) return;
    if (!schema.is_object()) return fail(place, "a schema must be an object, true or false");
    for (const json::Field& field : schema.fields()) check_keyword(field, place + '/' + field.key);
  }

 private:
  void check_keyword(const json::Field& field, const std::string& place) {
    const auto is_one_of = [&](const std::vector<std::string_view>& names) {
      return std::ranges::find(names, field.key) != names.end();
    };
    if (is_one_of({"properties", "$defs"})) {
      for (const json::Field& part : field.value.fields()) check(part.value, place + '/' + part.key);
    } else if (is_one_of({"anyOf", "prefixItems"})) {
      for (const json::Json& part : field.value) check(part, place);
    } else if (is_one_of({"items", "additionalProperties"})) {
      check(field.value, place);
    } else if (field.key == "$ref") {
      if (schemas_.find(field.value.get<std::string>(), file_) == nullptr)
        fail(place, "refers to nothing: " + field.value.dump());
    } else if (!is_one_of({"type", "enum", "const", "minimum", "maximum", "pattern", "minLength", "maxLength",
                           "minItems", "maxItems", "required", "$schema", "$id", "title", "description",
                           "examples"})) {
      fail(place, "is a keyword that the validator does not know");
    }
  }

  void fail(const std::string& place, const std::string& message) {
    problems_.push_back(file_ + '#' + place + ": " + message);
  }

  const JsonSchemas& schemas_;
  std::string file_;
  std::vector<std::string>& problems_;
};

}  // namespace

JsonSchemas::JsonSchemas(const std::string& folder) {
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".json") continue;
    std::ifstream file(entry.path());
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    files_[entry.path().filename().string()] = json::Json::parse(text);
  }
}

JsonSchemas::JsonSchemas(const std::string& name, json::Json schema) { files_[name] = std::move(schema); }

std::vector<std::string> JsonSchemas::problems() const {
  std::vector<std::string> problems;
  for (const auto& [name, schema] : files_) SchemaCheck(*this, name, problems).check(schema, "");
  return problems;
}

std::vector<std::string> JsonSchemas::errors(std::string_view schema, const json::Json& value) const {
  const json::Json* const found = find(schema, "");
  if (found == nullptr) return {"there is no schema " + std::string(schema)};
  std::vector<std::string> errors;
  Validation(*this, errors).check(*found, parts_of(schema, "").first, value, "");
  return errors;
}

std::vector<std::string> JsonSchemas::names() const {
  std::vector<std::string> names;
  for (const auto& [name, schema] : files_) names.push_back(name);
  return names;
}

const json::Json* JsonSchemas::find(std::string_view reference, std::string_view from) const {
  const auto [file, place] = parts_of(reference, from);
  const auto found = files_.find(file);
  if (found == files_.end()) return nullptr;
  const json::Json* schema = &found->second;
  std::string_view rest = place;
  while (!rest.empty() && schema != nullptr) {
    rest.remove_prefix(1);  // the slash
    const std::string_view key = rest.substr(0, rest.find('/'));
    schema = schema->find(key);
    rest.remove_prefix(key.size());
  }
  return schema;
}

}  // namespace rowan::testing
