#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Proves a won position with five stones: by one thread, by several, and by ranks under mpirun. The runs with
# threads and those with ranks are killed with SIGKILL after a random number of bytes or tasks, and resumed
# with varying numbers of workers; they end with the same verdict as one thread, and with a proof that the
# verifier accepts. Killing a single worker costs only its task.
#
#   ROWAN=rowan proof_test.sh [KILLS [MOVES]]      ROWAN_TEST_SEED=7 or =random: other moments to kill
#
# `proof_test.sh 10 "h8 i10 g7 i8 h7"` is the long version: some minutes on two cores.
# shellcheck source=tests/mpi/ranks.sh
source "$(dirname "$0")/ranks.sh"
kills=${1:-3}
moves=${2:-h8 i10 g7 h10 h7}

seed=${ROWAN_TEST_SEED:-5}
[[ $seed != random ]] || seed=$(date +%N | sed 's/^0*//')
RANDOM=$seed
echo "seed $seed; ROWAN_TEST_SEED=$seed repeats this run"

proof=(prove 15x15x5 --moves "$moves")

# report TEXT LOG FILE: prints how a run ended; fails unless it proved the position and the verifier agrees.
report() {
  grep -qx 'first wins' "$2" || fail "$1: $(tail -n 3 "$2")"
  grep -q '^proof: accepted: first wins 15x15x5 from ' "$2" || fail "$1: $(tail -n 3 "$2")"
  "$ROWAN" verify "$3" >verified.txt || fail "$3 is no proof: $(cat verified.txt)"
  echo "$1: $(grep '^jobs' "$2"), $(grep '^time' "$2"); $(sed 's/.*: //' verified.txt)"
}

# The reference verdict.
"$ROWAN" "${proof[@]}" --proof whole.tp --threads 1 >whole.log
report "one thread" whole.log whole.tp
[[ ! -e whole.tp.results ]] || fail "results are left after the end"

# share PART: the file offset at which part PART of `kills` + 1 equal parts of the whole proof ends.
bytes=$(stat -c %s whole.tp)
share() {
  echo $((bytes * $1 / (kills + 1)))
}

is_size() {
  (($(stat -c %s "$1" 2>/dev/null || echo 0) >= $2))
}

# check_broken FILE: fails if the verifier accepts the file, that is, if the run came to its end.
check_broken() {
  "$ROWAN" verify "$1" >/dev/null 2>&1 && fail "the run for $1 came to its end"
  return 0
}

# Kills a run once it has written enough. A run that is too fast for the kill is stopped by a file size limit
# instead, as by a full disk, which must be just as harmless.
killed_threads() {
  local part=$1 until limit threads group
  threads=$((1 + part % 3))
  until=$(($(share $((part - 1))) + RANDOM * bytes / (kills + 1) / 32768))
  limit=$(share "$part")
  setsid prlimit --fsize="$limit" "$ROWAN" "${proof[@]}" --proof "$work/threads.tp" --threads "$threads" \
    >run.log 2>&1 &
  group=$!
  while kill -0 "$group" 2>/dev/null && ! is_size threads.tp "$until"; do sleep 0.01; done
  kill_launcher "$group" "$work/threads.tp"
  check_broken threads.tp
  echo "threads, kill $part of $kills: at $(stat -c %s threads.tp) bytes, between $until and $limit"
}

for ((part = 1; part <= kills; ++part)); do killed_threads "$part"; done
"$ROWAN" "${proof[@]}" --proof threads.tp --threads 2 >threads.log || fail "threads: $(tail -n 1 threads.log)"
report "two threads" threads.log threads.tp

# Runs are killed when rank 0 is about to send a task to a worker. Each job is at least one task, so every
# kill comes before the end.
jobs=$(awk '/^jobs:/ { print $2 }' whole.log)
for ((part = 1; part <= kills; ++part)); do
  tasks=$((1 + RANDOM % (jobs / (kills + 1))))
  rm -f paused
  start_paused_ranks $((2 + part % 3)) \
    "PAUSE_RANK=0 PAUSE_WORD=task PAUSE_COUNT=$tasks PAUSE_FILE=$work/paused" run.log \
    "${proof[@]}" --proof "$work/ranks.tp"
  wait_until "$launcher" test -e paused
  kill_launcher "$launcher" "$work/ranks.tp"
  check_broken ranks.tp
  echo "ranks, kill $part of $kills: before task $tasks"
done
ranks 3 "${proof[@]}" --proof ranks.tp >ranks.log 2>&1 || fail "ranks: $(tail -n 3 ranks.log)"
report "three ranks" ranks.log ranks.tp

# Nothing is left to do: the workers are dismissed.
ranks 3 "${proof[@]}" --proof ranks.tp >again.log 2>&1 || fail "again: $(tail -n 3 again.log)"
report "three ranks again" again.log ranks.tp
ranks 3 "${proof[@]}" --proof missing/ranks.tp >bad.log 2>&1 && fail "a missing folder is no error"
grep -q "missing/ranks.tp-run" bad.log || fail "the missing folder is not named: $(tail -n 3 bad.log)"

# One of three workers dies when its first task is done but the result is not yet sent; the others continue.
rm -f paused
start_paused_ranks 4 "PAUSE_RANK=2 PAUSE_WORD=done PAUSE_COUNT=1 PAUSE_FILE=$work/paused" lonely.log \
  "${proof[@]}" --proof "$work/lonely.tp"
wait_until "$launcher" test -e paused
victim=$(for process in $(processes "$work/lonely.tp"); do
  tr '\0' '\n' 2>/dev/null <"/proc/$process/environ" | grep -qx OMPI_COMM_WORLD_RANK=2 && echo "$process"
done || true)
[[ -n $victim ]] || fail "rank 2 is not there: $(tail -n 3 lonely.log)"
kill -KILL "$victim"
wait "$launcher" || echo "mpirun says $?, since a process of it was killed"
report "one of three workers killed" lonely.log lonely.tp
grep -q 'worker 2 sent nothing' lonely.log || fail "the worker that died had no task"
lives "$work/lonely.tp" && fail "a rank outlived the run"
exit 0
