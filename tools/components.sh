# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# Reads packaging/components.txt. Sourced by tools/make_notices and tools/check_notices, which set `root` to
# the checkout.

: "${root:?the checkout}"
components_file=${ROWAN_COMPONENTS:-$root/packaging/components.txt}

# trim TEXT: sets $trimmed to the text without surrounding blanks.
trim() {
  trimmed=${1#"${1%%[![:space:]]*}"}
  trimmed=${trimmed%"${trimmed##*[![:space:]]}"}
}

# read_components: reads the lines into the arrays names, licenses, texts, packages and places.
read_components() {
  local line number=0
  local -a fields
  names=() licenses=() texts=() packages=() places=()
  while IFS= read -r line || [[ -n $line ]]; do
    number=$((number + 1))
    [[ -z $line || $line == \#* ]] && continue
    IFS='|' read -ra fields <<<"$line"
    if ((${#fields[@]} != 5)); then
      printf '%s:%d: %d fields, expected five: name | license | texts | packages | where\n' \
        "$components_file" "$number" "${#fields[@]}" >&2
      exit 2
    fi
    trim "${fields[0]}" && names+=("$trimmed")
    trim "${fields[1]}" && licenses+=("$trimmed")
    trim "${fields[2]}" && texts+=("$trimmed")
    trim "${fields[3]}" && packages+=("$trimmed")
    trim "${fields[4]}" && places+=("$trimmed")
  done <"$components_file"
}

# linkage_of INDEX KIND: sets $linkage to "included", "shared", or empty if the component is not part of KIND.
# shellcheck disable=SC2034 # for those who source this
linkage_of() {
  local place
  linkage=""
  for place in ${places[$1]}; do
    case $place in
      "$2") linkage=included ;;
      "$2:shared") linkage=shared ;;
    esac
  done
}

# The kinds of products with notices, and their display names.
declare -A kinds=(
  [program]="the program rowan"
  [library]="the library librowan"
  [mpi]="the module of rowan for MPI"
  [python]="the Python package rowan"
  [wheel]="the Python package rowan"
  [portable]="the program rowan for any Linux"
  [windows]="the programs for Windows"
  [wasm]="the WebAssembly module of Rowan"
  [page]="the page of rowan"
)

# check_kind KIND: if KIND is not valid, lists the valid kinds and exits with code 2.
check_kind() {
  [[ -n ${kinds[${1:-}]:-} ]] && return 0
  printf "'%s' has no notices; expected one of: %s\n" "${1:-}" "$(printf '%s\n' "${!kinds[@]}" | sort | paste -sd ' ')" >&2
  exit 2
}
