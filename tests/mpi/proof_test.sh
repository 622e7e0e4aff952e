#!/bin/bash
# SPDX-License-Identifier: MIT
#
# A won position with five stones, proved by two threads and by `mpirun -n 3`, killed with SIGKILL at random
# moments and resumed with another number of workers: it ends with the same verdict and a proof that the
# verifier accepts. A worker that is killed alone costs its task. Skipped where there is no mpirun or the
# program was built without MPI.
#
#   ROWAN=rowan proof_test.sh [KILLS [MOVES]]      ROWAN_TEST_SEED=7 or =random: other moments
#
# `proof_test.sh 10 "h8 i10 g7 i8 h7"` is the long version, some minutes of two cores.
set -euo pipefail

command -v mpirun >/dev/null && [[ -e $(dirname "$ROWAN")/librowan_mpi.so ]] || exit 77
kills=${1:-3}
moves=${2:-h8 i10 g7 h10 h7}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# As in ranks_test.sh.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_btl=self,vader OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_mpi_yield_when_idle=1
export OMPI_MCA_mpi_warn_on_fork=0 OMPI_MCA_plm=isolated
export ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0

seed=${ROWAN_TEST_SEED:-5}
[[ $seed != random ]] || seed=$(date +%N | sed 's/^0*//')
RANDOM=$seed
echo "seed $seed; ROWAN_TEST_SEED=$seed repeats this run"

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

# The processes with this word in their command lines.
processes() {
  local line
  for line in /proc/[0-9]*/cmdline; do
    tr '\0' ' ' 2>/dev/null <"$line" | grep -q -- "$1" && basename "$(dirname "$line")"
  done
  return 0
}

lives() {
  [[ -n $(processes "$1") ]]
}

proof=(prove 15x15x5 --moves "$moves")

ranks() {
  local count=$1
  shift
  timeout 3000 mpirun -n "$count" --oversubscribe "$@"
}

# report TEXT LOG FILE: says how a run ended; fails unless it proved the position and the verifier agrees.
report() {
  grep -qx 'first wins' "$2" || fail "$1: $(tail -n 3 "$2")"
  grep -q '^proof: accepted: first wins 15x15x5 from ' "$2" || fail "$1: $(tail -n 3 "$2")"
  "$ROWAN" verify "$3" >verified.txt || fail "$3 is no proof: $(cat verified.txt)"
  echo "$1: $(grep '^jobs' "$2"), $(grep '^time' "$2"); $(sed 's/.*: //' verified.txt)"
}

# The bytes of results and proofs that are there.
size() {
  find "$work" -name "$(basename "$1")*" -printf '%s\n' | awk '{ sum += $1 } END { print sum + 0 }'
}

# Starts a command in a group of its own, and kills it at a random moment after it has begun.
killed_run() {
  local file=$1 group process
  shift
  rm -f "$file-run"
  setsid "$@" >run.log 2>&1 &
  group=$!
  while kill -0 "$group" 2>/dev/null && [[ ! -e $file-run ]]; do sleep 0.01; done
  sleep "$(awk -v random="$RANDOM" -v most="$longest" 'BEGIN { print most * random / 32768 }')"
  # mpirun gives each rank a group of its own.
  for process in $(cat "/proc/$group/task/$group/children" 2>/dev/null) "-$group"; do
    kill -KILL -- "$process" 2>/dev/null || true
  done
  wait "$group" 2>/dev/null || true
  "$ROWAN" verify "$file" >/dev/null 2>&1 || ((++broken_off))
  for ((i = 0; i < 600; ++i)); do
    lives "$work/$file" || return 0
    sleep 0.1
  done
  fail "a rank outlived its launcher"
}

# The verdict to compare with.
"$ROWAN" "${proof[@]}" --proof whole.tp --threads 1 >whole.log
report "one thread" whole.log whole.tp
[[ ! -e whole.tp.results ]] || fail "a checkpoint is left after the end"

# check_kills TEXT: were they early enough to break something off?
check_kills() {
  echo "$1: $broken_off of $kills kills came before the end"
  ((kills == 0 || broken_off > 0)) || fail "no run of $1 was broken off"
}

# So that the kills are spread over a run.
longest=$(awk -v kills="$kills" '/^time/ { print 1.5 * $2 / (kills + 1) }' whole.log)

broken_off=0
for ((kill = 0; kill < kills; ++kill)); do
  killed_run threads.tp "$ROWAN" "${proof[@]}" --proof "$work/threads.tp" --threads $((1 + kill % 3))
done
"$ROWAN" "${proof[@]}" --proof threads.tp --threads 2 >threads.log || fail "threads: $(tail -n 1 threads.log)"
report "two threads" threads.log threads.tp
check_kills threads

broken_off=0
for ((kill = 0; kill < kills; ++kill)); do
  killed_run ranks.tp mpirun -n $((2 + kill % 3)) --oversubscribe "$ROWAN" "${proof[@]}" \
    --proof "$work/ranks.tp"
done
ranks 3 "$ROWAN" "${proof[@]}" --proof ranks.tp >ranks.log 2>&1 || fail "ranks: $(tail -n 3 ranks.log)"
report "three ranks" ranks.log ranks.tp
check_kills ranks

# Nothing is left to do: the workers go home.
ranks 3 "$ROWAN" "${proof[@]}" --proof ranks.tp >again.log 2>&1 || fail "again: $(tail -n 3 again.log)"
report "three ranks again" again.log ranks.tp
ranks 3 "$ROWAN" "${proof[@]}" --proof missing/ranks.tp >bad.log 2>&1 && fail "a missing folder is no error"
grep -q "missing/ranks.tp-run" bad.log || fail "the missing folder is not named: $(tail -n 3 bad.log)"

# One worker of three dies: the others go on.
ranks 4 --enable-recovery "$ROWAN" "${proof[@]}" --proof "$work/lonely.tp" >lonely.log 2>&1 &
launcher=$!
while kill -0 "$launcher" 2>/dev/null && (($(size lonely.tp) < 2000)); do sleep 0.01; done
victim=$(for process in /proc/[0-9]*; do
  tr '\0' '\n' 2>/dev/null <"$process/environ" | grep -qx OMPI_COMM_WORLD_RANK=2 || continue
  tr '\0' ' ' 2>/dev/null <"$process/cmdline" | grep -q "$work/lonely.tp" && echo "${process#/proc/}"
done || true)
[[ -n $victim ]] || fail "rank 2 is not there: $(tail -n 3 lonely.log)"
kill -KILL "$victim"
wait "$launcher" || echo "mpirun says $?, since a process of it was killed"
report "one of three workers killed" lonely.log lonely.tp
grep -q 'worker 2 was not heard' lonely.log || fail "the worker that died had no task"
lives "$work/lonely.tp" && fail "a rank outlived the run"
exit 0
