#!/bin/bash
# SPDX-License-Identifier: MIT
# The launcher, with a small project instead of the real one and stand-ins for dpkg and apt.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"
unset ROWAN_SKIP_PACKAGES

# A path with a space, as a checkout may have.
tree="$scratch/check out"
mkdir -p "$tree"/{tools,apps/cli,web} "$scratch/bin"
cp "$ROWAN_SOURCE_DIR"/{rowan,packages.txt,CMakePresets.json} "$tree"
cp "$ROWAN_SOURCE_DIR"/tools/{bootstrap.sh,install_page_tools} "$tree/tools"
cp "$ROWAN_SOURCE_DIR"/web/package*.json "$tree/web"
cat >"$tree/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(tiny LANGUAGES C)
add_executable(rowan apps/cli/main.c apps/cli/rest.c)
add_executable(rowan_play apps/cli/main.c)
set_target_properties(rowan rowan_play PROPERTIES RUNTIME_OUTPUT_DIRECTORY apps/cli)
add_custom_target(program DEPENDS rowan)
END
# Prints its arguments in brackets, then its input; the exit code is the number of arguments.
write_program() {
  cat >"$tree/apps/cli/main.c" <<'END'
#include <stdio.h>
int main(int count, char** arguments) {
  for (int i = 1; i < count; ++i) printf("[%s]", arguments[i]);
  for (int c; (c = getchar()) != EOF;) putchar(c);
  return count - 1;
}
END
}
write_program
: >"$tree/apps/cli/rest.c"

# dpkg-query finds everything installed except what $scratch/missing lists.
cat >"$scratch/bin/dpkg-query" <<'END'
#!/bin/bash
here=$(dirname "$(dirname "$0")")
for package in "${@:3}"; do
  grep -qxF -- "$package" "$here/missing" && continue
  case $2 in
    *Version*) printf 'installed:%s=1.0\n' "$package" ;;
    *) printf 'installed:%s ' "$package" ;;
  esac
done
END
: >"$scratch/missing"
chmod +x "$scratch/bin/dpkg-query"

# npm can fetch only if $scratch/network exists. What it reads goes to $scratch/swallowed, which must stay
# empty: the launcher's input is not for npm.
cat >"$scratch/bin/npm" <<'END'
#!/bin/bash
here=$(dirname "$(dirname "$0")")
echo "$*" >>"$here/npm_calls"
cat >>"$here/swallowed"
[[ -e $here/network ]] && mkdir "$3/node_modules"
END
chmod +x "$scratch/bin/npm"
export PATH="$scratch/bin:$PATH"

# The first start builds the program, and reports that on standard error only; input, arguments and exit code
# are the program's.
run "$tree/rowan" one "two words" '' '*' <<<"input"
expect_code 4
expect_out "[one][two words][][*]input"
expect_in "$err" "configuring"
expect_in "$err" "100 % built"
expect_in "$err" "the page uses the system's font"

# If nothing changed, the launcher prints nothing. It is started through a link, from a folder outside the
# checkout.
ln -s "$tree/rowan" "$scratch/bin/my-rowan"
cd /
run my-rowan -- --help </dev/null
expect_code 2
expect_out "[--][--help]"
expect_silence
cd "$scratch"

# A font that could not be fetched is not requested again.
run grep -c . "$scratch/npm_calls"
expect_out "1"
: >"$scratch/network"
run "$tree/tools/install_page_tools" --font
expect_silence
rm "$tree/build/page_font/tried.json"
run "$tree/rowan" </dev/null
expect_in "$err" "fetching the font of the page"
run "$tree/rowan" </dev/null
expect_silence
run grep -c . "$scratch/npm_calls"
expect_out "2"

# What will be fetched is announced first, with its origin; ROWAN_SKIP_FETCH prevents it.
rm -r "$tree/build/page_font"
run env ROWAN_SKIP_FETCH=1 "$tree/rowan" </dev/null
expect_in "$err" "the font of the page is not fetched"
run "$tree/rowan" </dev/null
expect_in "$err" "fetching the font of the page from npm into build/page_font, about 200 kB; with ROWAN_SKIP_FETCH=1"
run grep -c . "$scratch/npm_calls"
expect_out "3"

# On a new machine `play` builds only what it needs, and reports that once.
binaries=$tree/build/release/apps/cli
only_play="only what play needs was built so far; the other commands are built at their first use"
mv "$tree/build" "$scratch/built"
run "$tree/rowan" play --two <<<"input"
expect_code 2
expect_out "[play][--two]input"
expect_in "$err" "$only_play"
[[ -x $binaries/rowan_play && ! -e $binaries/rowan ]] || fail "play built the whole program"
run "$tree/rowan" play </dev/null
expect_code 1
expect_silence
# After the build of the whole program has failed, `play` still starts the smaller program.
echo 'int main(void) { return missing_name; }' >"$tree/apps/cli/rest.c"
run "$tree/rowan" serve </dev/null
expect_code 2
expect_out ""
expect_in "$err" "missing_name"
run "$tree/rowan" play </dev/null
expect_code 1
expect_out "[play]"
expect_silence
# Any other command builds the whole program; from then on `play` uses it, and brings it up to date.
: >"$tree/apps/cli/rest.c"
for words in "serve" "" "--help" "--play" "play"; do
  rm -f "$binaries/rowan"
  [[ $words != play ]] || run "$tree/rowan" serve </dev/null
  rm -f "$binaries/rowan_play"
  read -ra words <<<"$words"
  run "$tree/rowan" "${words[@]}" </dev/null
  expect_out "${words[*]/*/[&]}"
  expect_not_in "$err" "only what play needs"
  [[ -x $binaries/rowan && ! -e $binaries/rowan_play ]] || fail "'${words[*]}' did not start the whole program"
done
sed -i 's/"\[%s\]"/"<%s>"/' "$tree/apps/cli/main.c"
run "$tree/rowan" play </dev/null
expect_out "<play>"
write_program

# Without permission to write into build/, the launcher starts what was built last: the whole program, or for
# `play` the smaller program. Root may write anywhere, so as root the test becomes another user.
as_other=()
((EUID != 0)) || as_other=(setpriv --reuid=65534 --regid=65534 --clear-groups)
chmod a+rx "$scratch"
chmod a-w "$tree/build"
run "${as_other[@]}" "$tree/rowan" play </dev/null
expect_out "<play>"
expect_in "$err" "build/ is not ours to write: starting the program as it was last built"
mv "$binaries/rowan" "$binaries/rowan_play"
run "${as_other[@]}" "$tree/rowan" play </dev/null
expect_out "<play>"
expect_in "$err" "build/ is not ours to write: starting the program as it was last built"
run "${as_other[@]}" "$tree/rowan" serve </dev/null
expect_code 2
expect_out ""
expect_in "$err" "build/ is not ours to write, and the program was not built there yet"
chmod -R u+w "$tree/build"
rm -r "$tree/build"
mv "$scratch/built" "$tree/build"

# A start is immediate (a tenth of a second on an idle machine): cmake runs once, for a build with nothing to
# do.
cmake=$(command -v cmake)
cat >"$scratch/bin/cmake" <<END
#!/bin/bash
printf '%s\n' "\$1" >>"$scratch/cmake_calls"
exec "$cmake" "\$@"
END
chmod +x "$scratch/bin/cmake"
run "$tree/rowan" </dev/null
expect_code 0
run cat "$scratch/cmake_calls"
expect_out "--build"
rm "$scratch/bin/cmake"

# Two starts at once after a change: both wait for one build.
touch "$tree/apps/cli/main.c"
run bash -c '"$0" a </dev/null & "$0" b </dev/null; mine=$?; wait $!; echo " $mine $?"' "$tree/rowan"
expect_in "$out" "[a]"
expect_in "$out" "[b]"
expect_in "$out" " 1 1"

# If the program does not compile, the compiler's messages appear unchanged and the exit code is 2; once
# fixed, the program runs again.
echo 'int main(void) { return missing_name; }' >"$tree/apps/cli/main.c"
run "$tree/rowan" </dev/null
expect_code 2
expect_out ""
expect_in "$err" "missing_name"
expect_in "$err" "the build of build/release failed"
write_program
run "$tree/rowan" mended </dev/null
expect_code 1
expect_out "[mended]"

# A project that CMake cannot configure.
cp "$tree/CMakeLists.txt" "$scratch/CMakeLists.txt"
echo 'message(FATAL_ERROR "no such luck")' >>"$tree/CMakeLists.txt"
run "$tree/rowan" </dev/null
expect_code 2
expect_in "$err" "no such luck"
rm -rf "$tree/build"
run "$tree/rowan" </dev/null
expect_code 2
expect_in "$err" "no such luck"
expect_in "$err" "configuring build/release failed"
cp "$scratch/CMakeLists.txt" "$tree/CMakeLists.txt"

# A moved checkout builds itself, not the place it came from.
run "$tree/rowan" </dev/null
expect_code 0
mv "$tree" "$scratch/moved"
tree=$scratch/moved
run "$tree/rowan" moved </dev/null
expect_code 1
expect_out "[moved]"
run "$tree/rowan" </dev/null
expect_silence

# apt-get is asked only for the packages that are missing. It does not get the launcher's input, and its
# output goes to standard error.
cat >"$scratch/bin/apt-get" <<'END'
#!/bin/bash
here=$(dirname "$(dirname "$0")")
echo "apt: $*"
cat >>"$here/swallowed"
if [[ $* == *--print-uris* ]]; then
  printf "%s\n" "'http://mirror/a.deb' a.deb 1500000 SHA256:1" "'http://mirror/b.deb' b.deb 400000 SHA256:2"
  exit
fi
[[ $* == *" update" ]] || : >"$here/missing"
END
cat >"$scratch/bin/sudo" <<'END'
#!/bin/bash
exec "$@"
END
chmod +x "$scratch/bin/apt-get" "$scratch/bin/sudo"
printf '%s\n' ninja-build tmux >"$scratch/missing"
run "$tree/rowan" <<<"input"
expect_code 0
expect_out "input"
expect_in "$err" "will install these Debian packages (2 with what they need, 2 MB to download): ninja-build"
expect_in "$err" "ROWAN_SKIP_PACKAGES=1"
expect_in "$err" " install --no-install-recommends ninja-build"
# The plan is announced before anything is done.
cp "$err" "$scratch/said"
run grep -m 1 -e "will install" -e "apt: " "$scratch/said"
expect_in "$out" "will install"
expect_not_in "$err" "tmux" # a package of the stage "test" in packages.txt, which playing does not need
run cat "$scratch/swallowed"
expect_out ""

# On a terminal the launcher asks once, and "no" installs nothing; in a CI service it does not ask.
# on_terminal ANSWER COMMAND...: runs the command with a terminal for all three streams and types the answer.
# All output is in $out.
on_terminal() {
  local answer=$1 line
  shift
  printf -v line '%q ' "$@"
  run script --quiet --return --command "$line" /dev/null <<<"$answer"
}
unset CI
for answer in n no; do
  echo ninja-build >"$scratch/missing"
  on_terminal "$answer" "$tree/rowan"
  expect_code 2
  expect_in "$out" "install them now? [Y/n]"
  expect_in "$out" "nothing was installed; later: apt-get install --no-install-recommends ninja-build"
  expect_not_in "$out" "apt: "
done
on_terminal y "$tree/rowan"
expect_in "$out" " install --no-install-recommends ninja-build"
echo ninja-build >"$scratch/missing"
on_terminal "" env CI=true "$tree/rowan" --
expect_not_in "$out" "[Y/n]"
expect_in "$out" " install --no-install-recommends ninja-build"

# Packages installed in the meantime, by any means, are found: a failed CMake search is not cached.
cp "$tree/CMakeLists.txt" "$scratch/CMakeLists.txt"
cat >>"$tree/CMakeLists.txt" <<'END'
find_program(LATE late-program)
message(STATUS "late-program: ${LATE}")
END
echo tmux >"$scratch/missing"
run "$tree/rowan" </dev/null
expect_code 0
run grep "late-program: " "$tree/build/release.configure.log"
expect_in "$out" "NOTFOUND"
: >"$scratch/missing"
ln -s /bin/true "$scratch/bin/late-program"
run "$tree/rowan" </dev/null
expect_code 0
expect_in "$err" "configuring"
run grep "late-program: " "$tree/build/release.configure.log"
expect_out "-- late-program: $scratch/bin/late-program"
run "$tree/rowan" </dev/null
expect_silence
cp "$scratch/CMakeLists.txt" "$tree/CMakeLists.txt"

# A package is not installed if its program already exists.
printf 'printer build unless:printf\nplotter build unless:no-such-plotter # beside it\n' >>"$tree/packages.txt"
printf '%s\n' printer plotter >"$scratch/missing"
run "$tree/rowan" </dev/null
expect_code 0
expect_in "$err" "these Debian packages (2 with what they need, 2 MB to download): plotter"
expect_not_in "$err" "printer"
cp "$ROWAN_SOURCE_DIR/packages.txt" "$tree"

# A site needs the WebAssembly module: it is built once, on first use.
cat >"$tree/tools/make_wasm" <<'END'
#!/bin/bash
echo "made: $*, packages ${ROWAN_SKIP_PACKAGES:-asked for}"
module=$(dirname "$(dirname "$0")")/build/wasm/module
[[ -e ${module%/*}/forbidden ]] && exit 2
mkdir -p "$module"
: >"$module/NOTICES.txt"
END
chmod +x "$tree/tools/make_wasm"
for words in "site --help" "site --out public --module elsewhere" "serve" "play --offline"; do
  read -ra words <<<"$words"
  run "$tree/rowan" "${words[@]}" </dev/null
  expect_not_in "$err" "WebAssembly"
done
echo wasi-libc >"$scratch/missing"
run "$tree/rowan" site --out public </dev/null
expect_code 3
expect_out "[site][--out][public]"
expect_in "$err" "building the WebAssembly module, which is done once and takes about three minutes"
expect_in "$err" " install --no-install-recommends wasi-libc"
expect_in "$err" "made: --module, packages 1"
run "$tree/rowan" serve --offline </dev/null
expect_silence
rm -r "$tree/build/wasm"
run "$tree/rowan" serve --offline </dev/null
expect_in "$err" "building the WebAssembly module"
mkdir -p "$tree/build/wasm/forbidden"
rm -r "$tree/build/wasm/module"
run "$tree/rowan" site --out public </dev/null
expect_code 2
expect_out ""
expect_in "$err" "the WebAssembly module could not be built (tools/make_wasm --module)"
rm -r "$tree/build/wasm"

# A required package is unavailable.
echo ninja-build >"$scratch/missing"
printf '#!/bin/bash\nexit 100\n' >"$scratch/bin/apt-get"
run "$tree/rowan" </dev/null
expect_code 2
expect_in "$err" "could not install: ninja-build"

# Without apt-get, the launcher says what is needed and exits with code 2. Only the tools that the launcher
# uses are available.
rm "$scratch/bin/apt-get"
for tool in bash cat dirname env flock grep mkdir printf readlink; do
  ln -s "$(command -v "$tool")" "$scratch/bin/$tool"
done
run env PATH="$scratch/bin" "$tree/rowan" </dev/null
expect_code 2
expect_out ""
expect_in "$err" "  ninja-build"
expect_in "$err" "no apt-get"
expect_not_in "$err" "cmake"
rm "$scratch/bin/dpkg-query"
run env PATH="$scratch/bin" "$tree/rowan" </dev/null
expect_code 2
expect_in "$err" "  cmake"
expect_in "$err" "ROWAN_SKIP_PACKAGES"
run env ROWAN_SKIP_PACKAGES=1 "$tree/rowan" skipped </dev/null
expect_code 1
expect_out "[skipped]"
