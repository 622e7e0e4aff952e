// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "json/json.hpp"
#include "support/json_schema.hpp"

namespace rowan::testing {

/// The schemas that docs/json.md describes.
[[nodiscard]] inline const JsonSchemas& rowan_schemas() {
  static const JsonSchemas schemas(ROWAN_SOURCE_DIR "/docs/schema");
  return schemas;
}

/// X has an open three and is to move.
inline constexpr const char* open_three = "h8 a1 i8 a15 j8 o1";

/// Fails the test, with the location, unless the value matches the schema.
inline void expect_form(std::string_view schema, const json::Json& value) {
  for (const std::string& error : rowan_schemas().errors(schema, value)) {
    ADD_FAILURE() << "not of the form " << schema << ": " << error << "\n  in "
                  << value.dump().substr(0, 1000);
  }
}

}  // namespace rowan::testing
