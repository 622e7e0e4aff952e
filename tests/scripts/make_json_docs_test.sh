#!/bin/bash
# SPDX-License-Identifier: MIT
# tools/make_json_docs on small trees: every kind of field, --check, and errors in templates and schemas.
# shellcheck disable=SC2016  # the backticks of Markdown and "$ref" are not for the shell
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"

tree=$scratch/tree
schemas=$tree/docs/schema page=$tree/docs/json.md
mkdir -p "$schemas"

make_docs() { run "$ROWAN_SOURCE_DIR/tools/make_json_docs" "$@" "$tree"; }

# fields JSON...: the template has one table, of field.json, with these fields; `a` is required.
fields() {
  printf '# JSON\n\n## A form\n\n<!-- fields: field.json -->\n' >"$schemas/json.md.in"
  echo "{\"type\": \"object\", \"required\": [\"a\"], \"properties\": {$*}}" >"$schemas/field.json"
}

# prints SCHEMA ROW...: expects these rows for a field `a` with that schema.
prints() {
  fields "\"a\": $1"
  make_docs
  expect_code 0
  expect_silence
  [[ $(tail -n +9 "$page") == "$(printf '%s\n' "${@:2}")" ]] ||
    fail "rows of $1: '$(tail -n +9 "$page")', expected '$(printf '%s\n' "${@:2}")'"
}

# refuses SCHEMA MESSAGE: expects an error about a field `a` with that schema, and no page.
refuses() {
  fields "\"a\": $1"
  rm -f "$page"
  make_docs
  expect_code 2
  expect_in "$err" "error: docs/schema/field.json#/properties/$2"
  [[ ! -e $page ]] || fail "a page was written in spite of an error"
}

cat >"$schemas/common.json" <<'END'
{"$defs": {
  "point": {"type": "string", "description": "column and row"},
  "points": {"type": "array", "items": {"$ref": "#/$defs/point"}, "description": "in order"},
  "time_ms": {"title": "integer, ms", "type": "integer", "description": "whole milliseconds"}}}
END

# The whole page: text is copied unchanged, even what looks like a heading inside code.
fields '"a": {"type": "string", "description": "text"}, "b": {"const": 1, "description": "version | form"}'
cat >>"$schemas/json.md.in" <<'END'

```sh
# A form
```
END
make_docs
expect_code 0
diff - "$page" >&2 <<'END' || fail "not the page expected"
<!-- Made by tools/make_json_docs from docs/schema/json.md.in and the schemas beside it. Edit those. -->

# JSON

## A form

| field | type | when | meaning |
| --- | --- | --- | --- |
| `a` | string | always | text |
| `b` | `1` | optional | version \| form |

```sh
# A form
```
END

# Values and ranges.
prints '{"type": "boolean", "description": "d"}' '| `a` | boolean | always | d |'
prints '{"enum": ["x", "o", null], "description": "d"}' '| `a` | `"x"`, `"o"` or null | always | d |'
prints '{"enum": [1, 2], "description": "d"}' '| `a` | `1`, `2` | always | d |'
prints '{"const": true, "description": "d"}' '| `a` | `true` | always | d |'
prints '{"type": "integer", "minimum": 0, "description": "d"}' '| `a` | integer | always | d |'
prints '{"type": "integer", "minimum": -1, "description": "d"}' '| `a` | integer, at least -1 | always | d |'
prints '{"type": "integer", "minimum": 0, "maximum": 8, "description": "d"}' \
  '| `a` | integer, 0 to 8 | always | d |'
prints '{"type": "number", "maximum": 1, "description": "d"}' '| `a` | number, at most 1 | always | d |'
prints '{"type": ["string", "null"], "description": "d"}' '| `a` | string or null | always | d |'
prints '{"type": ["integer", "number"], "description": "d"}' '| `a` | number | always | d |'

# Arrays.
prints '{"type": "array", "description": "d"}' '| `a` | array | always | d |'
prints '{"type": "array", "items": {"type": "string"}, "description": "d"}' \
  '| `a` | array of strings | always | d |'
prints '{"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 9},
  "minItems": 2, "maxItems": 2, "description": "d"}' '| `a` | array of 2 integers, 1 to 9 | always | d |'
prints '{"type": "array", "items": {"enum": [0, 1]}, "minItems": 1, "description": "d"}' \
  '| `a` | array of 1 or more values `0`, `1` | always | d |'
prints '{"type": "array", "items": {"$ref": "common.json#/$defs/points"}, "maxItems": 3,
  "description": "d"}' '| `a` | array of at most 3 arrays of points | always | d |'
prints '{"type": "array", "items": {"anyOf": [{"$ref": "common.json#/$defs/point"}, {"type": "null"}]},
  "minItems": 1, "maxItems": 2, "description": "d"}' '| `a` | array of 1 to 2 points or null | always | d |'

# Objects: rows for the fields inside them follow.
prints '{"type": "object", "required": ["b"], "description": "d", "properties": {
  "b": {"type": "string", "description": "inside"}, "c": {"type": "number", "description": "too"}}}' \
  '| `a` | object | always | d |' '| `a.b` | string | always | inside |' '| `a.c` | number | optional | too |'
prints '{"type": "array", "description": "d", "items": {"type": "object", "properties": {"b": {"anyOf": [{
  "type": "object", "properties": {"c": {"type": "string", "description": "deep"}}}, {"type": "null"}],
  "description": "inside"}}}}' \
  '| `a` | array of objects | always | d |' '| `a[].b` | object or null | optional | inside |' \
  '| `a[].b.c` | string | optional | deep |'
prints '{"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}, "description": "d"}' \
  '| `a` | object of integers, at least 1 | always | d |'

# A reference to common.json shows only the name or title of the definition, with its description or the
# field's own. A reference to any other definition is expanded.
prints '{"$ref": "common.json#/$defs/point"}' '| `a` | point | always | column and row |'
prints '{"$ref": "common.json#/$defs/time_ms", "description": "d"}' '| `a` | integer, ms | always | d |'
echo '{"$defs": {"side": {"type": "object", "description": "a side", "properties": {
  "name": {"type": "string", "description": "its name"}}}}}' >"$schemas/other.json"
prints '{"$ref": "other.json#/$defs/side"}' '| `a` | object | always | a side |' \
  '| `a.name` | string | optional | its name |'

# A reference to a form that has a table becomes a link to its section, here to the second of two equal
# headings.
fields '"a": {"type": "array", "items": {"$ref": "other.json#/$defs/side"}, "description": "d"},
  "b": {"$ref": "other.json#/$defs/side"}'
printf '\n## `A form`\n\n<!-- fields: other.json#/$defs/side -->\n' >>"$schemas/json.md.in"
make_docs
expect_code 0
expect_in "$page" '| `a` | array of [sides](#a-form-1) | always | d |'
expect_in "$page" '| `b` | [side](#a-form-1) | optional | a side |'
expect_not_in "$page" '`b.name`'
sed -i 's/"a side"/"a side", "title": "One side"/' "$schemas/other.json"
make_docs
expect_in "$page" '| `b` | [one side](#a-form-1) | optional | a side |'

# The table of an array is the table of its elements.
printf '<!-- fields: list.json -->\n' >"$schemas/json.md.in"
echo '{"type": "array", "items": {"type": "object", "properties": {
  "name": {"type": "string", "description": "d"}}}}' >"$schemas/list.json"
make_docs
expect_in "$page" '| `name` | string | optional | d |'

# --check.
make_docs --check
expect_code 0
expect_out 'docs/json.md is up to date'
sed -i 's/"d"/"changed"/' "$schemas/list.json"
make_docs --check
expect_code 1
expect_in "$out" '-| `name` | string | optional | d |'
expect_in "$out" '+| `name` | string | optional | changed |'
expect_in "$err" 'run tools/make_json_docs'
expect_in "$page" '| d |'
rm "$page"
make_docs --check
expect_code 1
[[ ! -e $page ]] || fail "--check has written a page"

# Errors in schemas.
refuses '{"type": "string"}' 'a: a field needs a description'
refuses '{"type": "object", "description": "d", "properties": {"b": {"type": "string"}}}' \
  'a/properties/b: a field needs a description'
refuses '{"description": "d"}' 'a: needs one of type'
refuses '{"type": "text", "description": "d"}' 'a: unknown type: text'
refuses '{"type": "string", "description": "two\nlines"}' 'a: a description must be one line'
refuses '{"$ref": "common.json#/$defs/pint", "description": "d"}' \
  'a: $ref names no schema: common.json#/$defs/pint'

# A definition that contains itself cannot be expanded.
printf '<!-- fields: loop.json#/$defs/loop -->\n' >"$schemas/json.md.in"
echo '{"$defs": {"loop": {"properties": {"again": {"$ref": "#/$defs/again", "description": "d"}}},
  "again": {"type": "object", "properties": {"more": {"$ref": "#/$defs/again", "description": "d"}}}}}' \
  >"$schemas/loop.json"
make_docs
expect_code 2
expect_in "$err" 'contains itself: it needs a table of its own'
rm "$schemas/loop.json"

echo '{"type": object}' >"$schemas/broken.json"
make_docs
expect_code 2
expect_in "$err" 'error: docs/schema/broken.json:1: '
rm "$schemas/broken.json"

# Errors in the template.
# complains MARKER MESSAGE: the template's third line is that marker.
complains() {
  printf '# JSON\n\n%s\n' "$1" >"$schemas/json.md.in"
  make_docs
  expect_code 2
  expect_in "$err" "$2"
}
complains '<!-- fields: missing.json -->' 'docs/schema/json.md.in:3: no such schema: missing.json'
complains '<!-- fields: common.json#/$defs/pint -->' \
  'docs/schema/json.md.in:3: no such schema: common.json#/$defs/pint'
complains '<!-- fields common.json -->' "docs/schema/json.md.in:3: expected '<!-- fields: "
complains '<!-- fields: common.json -->' 'docs/schema/common.json: a table needs fields'
complains $'<!-- fields: list.json -->\n<!-- fields: list.json -->' \
  'docs/schema/json.md.in:4: a second table for list.json'
rm "$schemas/json.md.in"
make_docs
expect_code 2
expect_in "$err" 'json.md.in'

# Bad usage.
run "$ROWAN_SOURCE_DIR/tools/make_json_docs" --chek
expect_code 2
expect_in "$err" 'usage:'
