#!/bin/bash
# SPDX-License-Identifier: MIT
# Terminal play in every translation: the menu, a game and its help are in the language, and the board fits 80
# columns and stays aligned. The language is set by an option or the environment.
# shellcheck source=tests/e2e/terminal.sh
source "$(dirname "${BASH_SOURCE[0]}")/terminal.sh"

# Texts that identify a screen, by language: the menu's prompt, whose turn it is, the help's prompt to go
# back, the message after q.
declare -A start=([de]='Enter beginnt' [zh]='按 Enter 开始' [ja]='Enter で開始' [ko]='Enter로 시작' [ru]='Enter — начать'
  [vi]='Nhấn Enter để bắt đầu' [cs]='Enter začne')
declare -A turn=([de]='Schwarz am Zug' [zh]='轮到黑方' [ja]='黒の番です' [ko]='흑 차례' [ru]='Ход чёрных' [vi]='Đến lượt Đen'
  [cs]='Černý na tahu')
declare -A back=([de]='Eine Taste führt zurück.' [zh]='按任意键返回。' [ja]='何かキーを押すと戻ります。'
  [ko]='아무 키나 누르면 돌아갑니다.' [ru]='Любая клавиша — назад.' [vi]='Nhấn phím bất kỳ để quay lại.'
  [cs]='Libovolná klávesa vrátí zpět.')
declare -A kept=([de]='Partie gespeichert' [zh]='对局已保存' [ja]='対局を保存しました' [ko]='대국을 저장했습니다'
  [ru]='Партия сохранена' [vi]='Đã lưu ván cờ' [cs]='Partie uložena')

# Fails unless every line fits the terminal and the board's right edge is at the same column in all rows.
board_is_straight() {
  screen | python3 -c '
import sys, unicodedata
def width(text):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
lines = sys.stdin.read().split("\n")
rows = [line for line in lines if "┼" in line or "├" in line]
edges = {width(line[:max(line.rfind("┤"), line.rfind("●"), line.rfind("]"))]) for line in rows if "┤" in line}
sys.exit(0 if max(map(width, lines)) <= 80 and len(rows) >= 10 and len(edges) == 1 else 1)'
}

open_terminal 80x24
for language in de zh ja ko ru vi cs; do
  run rowan play --language "$language"
  see "${start[$language]}"
  keys q
  left_cleanly 0
  run rowan play --game renju --two --language "$language"
  see "${turn[$language]}"
  board_is_straight || fail "$language: the board is not straight"
  keys '?'
  see "${back[$language]}"
  keys Escape
  not_see "${back[$language]}"
  keys Enter
  see "h8"
  keys q
  see "${kept[$language]}"
  left_cleanly 0
done

# The environment selects the language; the encoding has to be UTF-8.
run env LC_ALL= LANG=C.UTF-8 LANGUAGE=ja "$ROWAN" play --game renju --two
see "${turn[ja]}"
keys q
left_cleanly 0
run env LC_ALL=C "$ROWAN" play --game renju --two --language ja --plain
see "note: the locale is not UTF-8"
see "X to move"
keys quit Enter
left_cleanly 0
run rowan play --language tlh
see "unknown language 'tlh'; expected one of en, de, zh, ja, ko"
left_cleanly 2
