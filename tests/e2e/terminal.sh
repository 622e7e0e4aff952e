# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# A real terminal for tests: a private tmux server with one pane, in which a shell runs rowan.
# No fixed sleeps; every step waits until the screen shows the expected text.
#
#   open_terminal 80x24 [NAME=value...]    a terminal with these variables in its environment
#   run rowan play ...                     types a command that ends by printing "left with CODE"
#   keys Up Enter 5                        presses keys, by tmux's names
#   type_bytes $'\e[M #"'                  sends these bytes unchanged
#   see "Your turn"                        waits until the screen shows the text
#   not_see "text"                         waits until the screen does not show the text
#   resize 100x30
set -euo pipefail
: "${ROWAN:?the program to test}"
command -v tmux >/dev/null || exit 77

patience=${PATIENCE:-120} # seconds; a loaded machine is slow, a broken program never finishes
work=$(mktemp -d)
socket=rowan-test-$$-${work##*.}
state=$work/state
mkdir "$state"

close_terminal() {
  tmux -L "$socket" kill-server 2>/dev/null || true
  rm -rf "$work"
}
trap close_terminal EXIT

in_tmux() { tmux -L "$socket" "$@"; }
screen() { in_tmux capture-pane -p -t test; }
colored_screen() { in_tmux capture-pane -p -e -t test; }

fail() {
  echo "FAILED: $*"
  echo "--- the screen"
  screen || true
  echo "---"
  exit 1
}

# until_true WHAT COMMAND...: waits until the command succeeds.
until_true() {
  local what=$1 deadline=$((SECONDS + patience))
  shift
  until "$@"; do
    ((SECONDS < deadline)) || fail "$what"
    sleep 0.05
  done
}

shows() { screen | grep -qF -- "$1"; }
shows_not() { ! shows "$1"; }
see() { until_true "'$1' is not on the screen" shows "$1"; }
not_see() { until_true "'$1' is still on the screen" shows_not "$1"; }

open_terminal() {
  local size=$1
  shift
  in_tmux -f /dev/null -u new-session -d -s test -x "${size%x*}" -y "${size#*x}" \
    env -u NO_COLOR -u LANGUAGE LC_ALL=C.UTF-8 XDG_STATE_HOME="$state" PS1='ready$ ' "$@" bash --norc --noprofile
  in_tmux set-option -g escape-time 0 \; set-option -g status off >/dev/null
  in_tmux resize-window -t test -x "${size%x*}" -y "${size#*x}"
  see 'ready$'
}

# Clears the screen before typing the command, so that old output is not mistaken for new. The quotes keep the
# echoed command different from the answer's text.
run() {
  local -a words=("${@/#rowan/$ROWAN}")
  in_tmux send-keys -t test "clear; echo cl'eared'" Enter
  see cleared
  in_tmux send-keys -t test "clear; $(printf '%q ' "${words[@]}"); echo left' with '\$?" Enter
}

keys() { in_tmux send-keys -t test "$@"; }
type_bytes() { in_tmux send-keys -t test -l -- "$1"; }
resize() { in_tmux resize-window -t test -x "${1%x*}" -y "${1#*x}"; }
flag() { in_tmux display-message -p -t test "#{$1}"; }
flag_is() { [[ $(flag "$1") == "$2" ]]; }

# Requires that the program is gone and the terminal restored: normal screen, cursor visible, no mouse
# reports, keys echoed.
left_cleanly() {
  see "left with $1"
  until_true "the alternate screen is still on" flag_is alternate_on 0
  until_true "mouse reports are still on" flag_is mouse_any_flag 0
  until_true "the cursor is still hidden" flag_is cursor_flag 1
  keys "echo still' 'here" Enter
  see "still here"
}

# The process id of the program in the pane's shell.
rowan_pid() { pgrep -P "$(flag pane_pid)" -x rowan; }
