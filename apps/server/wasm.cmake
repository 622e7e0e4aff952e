# SPDX-License-Identifier: MIT
# The part of the server in the WebAssembly module (apps/wasm): the JSON interface and the analysis, without
# connections, threads, collections of games, games between two people, or classes. Included by
# CMakeLists.txt.
set(messages messages/message.cpp messages/qr_code.cpp)
set(analysis analysis/question.cpp analysis/thinking.cpp)
set(api
  api/advice.cpp
  api/bits.cpp
  api/convert.cpp
  api/explore.cpp
  api/info.cpp
  api/lessons.cpp
  api/no_collections.cpp
  api/play.cpp
  api/puzzles.cpp
  api/qr.cpp
  api/routes.cpp
  api/solve.cpp)
rowan_add_library(server
  SOURCES ${messages} ${analysis} ${api}
  LINKS book lesson message session puzzle explain player search solve files json threat proof pattern record
        board game base
  PRIVATE_LINKS fmt::fmt
  PACKAGES fmt)
foreach(group IN ITEMS messages analysis api)
  rowan_compile_together(rowan_server ${group} ${${group}})
endforeach()
