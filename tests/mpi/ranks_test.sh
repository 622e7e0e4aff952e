#!/bin/bash
# SPDX-License-Identifier: MIT
#
# A tournament and self-play over several ranks on this machine: the same games as one process plays, a run
# that was killed is taken up again, and nothing is left behind. Skipped where there is no mpirun or the
# program was built without MPI.
set -euo pipefail

command -v mpirun >/dev/null && [[ -e $(dirname "$ROWAN")/librowan_mpi.so ]] || exit 77

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Open MPI asks for this where everything is root, keeps a core busy by default, and looks for other machines.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_btl=self,vader OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_mpi_yield_when_idle=1
export OMPI_MCA_mpi_warn_on_fork=0 OMPI_MCA_plm=isolated
# Open MPI itself keeps memory until the end of the process.
export ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

ranks() {
  local count=$1
  shift
  timeout 300 mpirun -n "$count" --oversubscribe "$ROWAN" "$@"
}

# All that must be the same: who played, every move, how it ended.
games() {
  sqlite3 "$1" "PRAGMA integrity_check" | grep -qx ok || fail "$1 is damaged"
  sqlite3 "$1" "SELECT number, a.name, b.name, result, termination, hex(points) FROM game
                JOIN player a ON a.id = first JOIN player b ON b.id = second ORDER BY number"
}

# Does a process with this word in its command line live?
lives() {
  local line
  for line in /proc/[0-9]*/cmdline; do
    tr '\0' ' ' 2>/dev/null <"$line" | grep -q -- "$1" && [[ $line != "/proc/$$/cmdline" ]] && return 0
  done
  return 1
}

arena=(arena --player greedy --player lines --player random --game freestyle --size 11x9 --games 20 --seed 4)

"$ROWAN" "${arena[@]}" --store one.db >one.txt
ranks 4 "${arena[@]}" --store four.db >four.txt
cmp one.txt four.txt || fail "four ranks print another table than one process"
games one.db >one.games
games four.db >four.games
[[ $(wc -l <one.games) == 60 ]] || fail "expected 60 games"
cmp one.games four.games || fail "four ranks play other games than one process"

# All ranks are killed in the middle of a run; another number of ranks continues it. Under a sanitizer each game
# takes ten times as long, so a fifth of them is played there, as in tests/support/sanitized.hpp.
many=4000
[[ -z ${ROWAN_SANITIZE:-} ]] || many=800
long=(arena --player greedy --player lines --game freestyle --games "$many" --seed 4)
for count in 3 2; do
  setsid mpirun -n "$count" --oversubscribe "$ROWAN" "${long[@]}" --store killed.db >/dev/null 2>&1 &
  launcher=$!
  before=$(sqlite3 killed.db "SELECT count(*) FROM game" 2>/dev/null || echo 0)
  for ((i = 0; i < 600; ++i)); do
    now=$(sqlite3 killed.db "SELECT count(*) FROM game" 2>/dev/null || echo 0)
    ((now > before)) && break
    sleep 0.1
  done
  kill -KILL -- "-$launcher" 2>/dev/null || true
  wait "$launcher" 2>/dev/null || true
  for ((i = 0; i < 600; ++i)); do
    lives killed.db || break
    sleep 0.1
  done
  lives killed.db && fail "a rank outlived its launcher"
  sqlite3 killed.db "PRAGMA integrity_check" | grep -qx ok || fail "killed.db is damaged"
done
ranks 3 "${long[@]}" --store killed.db >killed.txt 2>killed.err
grep -q "continuing after" killed.err || fail "the run was not continued"
"$ROWAN" "${long[@]}" >whole.txt
cmp killed.txt whole.txt || fail "a run that was killed ends otherwise"

"$ROWAN" selfplay --player greedy --games 200 --out one.rsp >/dev/null
ranks 3 selfplay --player greedy --games 200 --out three.rsp >/dev/null
"$ROWAN" convert one.rsp one.json
"$ROWAN" convert three.rsp three.json
cmp one.json three.json || fail "three ranks play other games of self-play"

# Games for training: the same scores and best moves, in any order.
training=(selfplay --player engine nodes=100 --game standard --size 11 --games 40 --format training
  --random-openings --random-moves 0.5 --sizes 9-12)
"$ROWAN" "${training[@]}" --out one.training >one.txt
ranks 3 "${training[@]}" --out three.training >three.txt
cmp <(sed 's/one/three/' one.txt) three.txt || fail "three ranks count other training games"
[[ $(stat -c %s one.training) == $(stat -c %s three.training) ]] || fail "three ranks write other training games"
"$ROWAN" convert one.training one.json
"$ROWAN" convert three.training three.json
cmp one.json three.json || fail "three ranks play other training games"
truncate -s -3 three.training
ranks 2 "${training[@]}" --out three.training >again.txt 2>again.err
grep -q "continuing after 39 games" again.err || fail "a file of training games is not continued"
"$ROWAN" selfplay --verify three.training >verified.txt
grep -q "^40 games" verified.txt || fail "a continued file is not whole"

# Tuning plays one match after another over the same ranks, and continues with another number of them.
"$ROWAN" openings --size 9 --count 5 --out openings.txt
tune=(tune --parameters above_margin:5:500:200 hopeless_margin:5:1000:400 reduce_share:0:300:120
  late_base:1:50:15 --each nodes=500 --size 9 --openings openings.txt --iterations 6 --pairs 3 --rate 0.1)
"$ROWAN" "${tune[@]}" --state one.state >one.txt 2>one.err
ranks 3 "${tune[@]}" --state three.state >three.txt 2>three.err
cmp one.state three.state || fail "three ranks tune otherwise"
cmp one.txt three.txt || fail "three ranks print other values"
cmp one.err three.err || fail "three ranks play other matches"
[[ $(wc -l <three.err) == 6 ]] || fail "expected six iterations"
setsid mpirun -n 3 --oversubscribe "$ROWAN" "${tune[@]}" --state broken.state >/dev/null 2>&1 &
launcher=$!
for ((i = 0; i < 600; ++i)); do
  grep -q '"done": [1-9]' broken.state 2>/dev/null && break
  sleep 0.1
done
kill -KILL -- "-$launcher" 2>/dev/null || true
wait "$launcher" 2>/dev/null || true
for ((i = 0; i < 600; ++i)); do
  lives broken.state || break
  sleep 0.1
done
ranks 2 "${tune[@]}" --state broken.state >broken.txt 2>broken.err
grep -q "continuing after" broken.err || fail "the tuning was not continued"
cmp one.state broken.state || fail "a tuning that was killed ends otherwise"

# Errors are said once, and end all ranks.
if ranks 3 arena --player greedy >error.out 2>error.err; then fail "one player is no tournament"; fi
[[ $(grep -c "at least two players" error.err) == 1 ]] || fail "the error is not said once: $(cat error.err)"
if ranks 2 "${arena[@]}" --concurrency 2 2>error.err; then fail "--concurrency under mpirun"; fi
grep -q "start more processes" error.err || fail "no advice about --concurrency"
