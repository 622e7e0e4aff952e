#!/bin/bash
# SPDX-License-Identifier: MIT
#
# A tournament, self-play and tuning over several ranks on this machine: the same games as in one process, and
# a killed run is resumed. Skipped without mpirun or in a build without MPI.
# shellcheck source=tests/mpi/ranks.sh
source "$(dirname "$0")/ranks.sh"

# Everything that must be equal: players, moves and endings.
games() {
  sqlite3 "$1" "PRAGMA integrity_check" | grep -qx ok || fail "$1 is damaged"
  sqlite3 "$1" "SELECT number, a.name, b.name, result, termination, hex(points) FROM game
                JOIN player a ON a.id = first JOIN player b ON b.id = second ORDER BY number"
}

arena=(arena --player greedy --player lines --player random --game freestyle --size 11x9 --games 20 --seed 4)

"$ROWAN" "${arena[@]}" --store one.db >one.txt
ranks 4 "${arena[@]}" --store four.db >four.txt
cmp one.txt four.txt || fail "four ranks print another table than one process"
games one.db >one.games
games four.db >four.games
[[ $(wc -l <one.games) == 60 ]] || fail "expected 60 games"
cmp one.games four.games || fail "four ranks play other games than one process"

# stored_more STORE COUNT: whether the store has more than COUNT games.
stored_more() {
  (($(sqlite3 "$1" "SELECT count(*) FROM game" 2>/dev/null || echo 0) > $2))
}

# All ranks are killed in mid-run: some games are stored, and each worker has more to send. A different number
# of ranks continues the run.
long=(arena --player greedy --player lines --game freestyle --games 400 --seed 4)
for count in 3 2; do
  before=$(sqlite3 killed.db "SELECT count(*) FROM game" 2>/dev/null || echo 0)
  start_paused_ranks "$count" "PAUSE_WORD=played PAUSE_COUNT=3" run.log "${long[@]}" --store "$work/killed.db"
  wait_until "$launcher" stored_more killed.db "$before"
  kill_launcher "$launcher" "$work/killed.db"
  sqlite3 killed.db "PRAGMA integrity_check" | grep -qx ok || fail "killed.db is damaged"
  stored_more killed.db 399 && fail "the run came to its end"
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

# Training games: the same scores and best moves, in any order.
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

# Tuning plays one match after another on the same ranks, and continues with a different number of them.
"$ROWAN" openings --size 9 --count 5 --out openings.txt
tune=(tune --parameters above_margin:5:500:200 hopeless_margin:5:1000:400 reduce_share:0:300:120
  late_base:1:50:15 --each nodes=500 --size 9 --openings openings.txt --iterations 6 --pairs 3 --rate 0.1)
"$ROWAN" "${tune[@]}" --state one.state >one.txt 2>one.err
ranks 3 "${tune[@]}" --state three.state >three.txt 2>three.err
cmp one.state three.state || fail "three ranks tune otherwise"
cmp one.txt three.txt || fail "three ranks print other values"
cmp one.err three.err || fail "three ranks play other matches"
[[ $(wc -l <three.err) == 6 ]] || fail "expected six iterations"
has_iteration() {
  grep -q '"done": [1-9]' "$1" 2>/dev/null
}

# An iteration of six games takes three to six messages in all. Both workers stop before their seventh
# message: then at least one iteration is complete, and the last of the six is not.
start_paused_ranks 3 "PAUSE_WORD=played PAUSE_COUNT=7" run.log "${tune[@]}" --state "$work/broken.state"
wait_until "$launcher" has_iteration broken.state
kill_launcher "$launcher" "$work/broken.state"
grep -q '"done": 6' broken.state && fail "the tuning came to its end"
ranks 2 "${tune[@]}" --state broken.state >broken.txt 2>broken.err
grep -q "continuing after" broken.err || fail "the tuning was not continued"
cmp one.state broken.state || fail "a tuning that was killed ends otherwise"

# Errors are reported once and end all ranks.
if ranks 3 arena --player greedy >error.out 2>error.err; then fail "one player is no tournament"; fi
[[ $(grep -c "at least two players" error.err) == 1 ]] || fail "the error is not said once: $(cat error.err)"
if ranks 2 "${arena[@]}" --concurrency 2 2>error.err; then fail "--concurrency under mpirun"; fi
grep -q "start more processes" error.err || fail "no advice about --concurrency"
