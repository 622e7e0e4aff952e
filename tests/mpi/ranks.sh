# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Shared by the tests over several ranks: a folder to work in, the settings of Open MPI, and ranks killed
# after an event. Skips the test without mpirun or in a build without MPI.
set -euo pipefail

command -v mpirun >/dev/null && [[ -e $(dirname "$ROWAN")/librowan_mpi.so ]] || exit 77

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Without these settings Open MPI refuses to run as root, keeps a core busy, and looks for other machines.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_btl=self,vader OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_mpi_yield_when_idle=1
export OMPI_MCA_mpi_warn_on_fork=0 OMPI_MCA_plm=isolated
# No leak check, because Open MPI itself holds memory until the process ends; no check of the link order,
# because paused_rank.c is loaded before the sanitizer.
export ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0:verify_asan_link_order=0

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

# ranks COUNT WORD…: `rowan WORD…` on this many ranks.
ranks() {
  local count=$1
  shift
  mpirun -n "$count" --oversubscribe "$ROWAN" "$@"
}

# start_paused_ranks COUNT SETTINGS LOG WORD…: like `ranks`, but in the background and in its own process
# group, whose id goes to `launcher`. SETTINGS, such as 'PAUSE_WORD=task PAUSE_COUNT=3', say before which
# message a rank stops (paused_rank.c).
start_paused_ranks() {
  local count=$1 log=$3 setting
  local -a settings=(-x "LD_PRELOAD=$ROWAN_BUILD_DIR/tests/mpi/libpaused_rank.so")
  for setting in $2; do settings+=(-x "$setting"); done
  shift 3
  setsid mpirun -n "$count" --oversubscribe --enable-recovery "${settings[@]}" "$ROWAN" "$@" >"$log" 2>&1 &
  # shellcheck disable=SC2034
  launcher=$!
}

# The processes with this word in their command lines.
processes() {
  local line
  for line in /proc/[0-9]*/cmdline; do
    [[ $line != "/proc/$$/cmdline" ]] || continue
    tr '\0' ' ' 2>/dev/null <"$line" | grep -q -- "$1" && basename "$(dirname "$line")"
  done
  return 0
}

lives() {
  [[ -n $(processes "$1") ]]
}

# wait_until PROCESS COMMAND…: waits until COMMAND succeeds while PROCESS runs; fails if PROCESS ends first.
wait_until() {
  local process=$1
  shift
  until "$@"; do
    kill -0 "$process" 2>/dev/null || fail "it ended before: $*"
    sleep 0.05
  done
}

# kill_launcher GROUP WORD: kills mpirun and its ranks, whose command lines contain WORD, with SIGKILL.
kill_launcher() {
  local process
  # mpirun puts each rank in its own process group.
  for process in $(cat "/proc/$1/task/$1/children" 2>/dev/null) "-$1"; do
    kill -KILL -- "$process" 2>/dev/null || true
  done
  wait "$1" 2>/dev/null || true
  for ((i = 0; i < 1800; ++i)); do
    lives "$2" || return 0
    sleep 0.1
  done
  fail "a rank outlived its launcher"
}
