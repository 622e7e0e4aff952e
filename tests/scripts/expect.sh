# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# For script tests: run a command, then check its exit code and output. Every failed expectation is reported;
# the script's exit code is 1 if any expectation failed.

scratch=$(mktemp -d)
failures=0
finish() {
  local code=$?
  rm -rf "$scratch"
  # 77: the test cannot run here.
  ((code != 77 || failures > 0)) || exit 77
  # A script has failed if it ended early or if an expectation failed.
  ((code == 0 && failures == 0)) || exit 1
}
trap finish EXIT

fail() {
  printf 'FAILED (line %s): %s\n' "${BASH_LINENO[1]}" "$1" >&2
  failures=$((failures + 1))
}

# run COMMAND...: stores its exit code in $code and its output in the files $out and $err.
out=$scratch/out err=$scratch/err code=0
run() {
  code=0
  "$@" >"$out" 2>"$err" || code=$?
}

expect_code() { ((code == $1)) || fail "exit code $code, expected $1; standard error: $(<"$err")"; }
expect_out() { [[ $(<"$out") == "$1" ]] || fail "standard output is '$(<"$out")', expected '$1'"; }
expect_silence() { [[ ! -s $err ]] || fail "standard error should be empty, but is '$(<"$err")'"; }
expect_in() { grep -qF -- "$2" "$1" || fail "'$2' is not in '$(<"$1")'"; }
expect_not_in() { ! grep -qF -- "$2" "$1" || fail "'$2' should not be in '$(<"$1")'"; }
