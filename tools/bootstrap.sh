# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# From a bare Debian to a built tree. Sourced by ./rowan, ./test, .ci/run and several tools, which first set
# `root` to the checkout. Messages go to standard error, and standard input is read only to ask for consent on
# a terminal, because standard output and input belong to the program started afterwards.

: "${root:?the checkout}"

say() { printf 'rowan: %s\n' "$*" >&2; }

# The launcher's own errors, as opposed to the program's, always have exit code 2.
give_up() {
  say "$@"
  exit 2
}

# take_lock_of PRESET: allows one build of the preset at a time in this checkout; the lock is released when
# the script ends or calls release_lock.
take_lock_of() {
  mkdir -p "$root/build"
  exec 9>"$root/build/.lock.$1"
  if ! flock --nonblock 9; then
    say "waiting for another build in this checkout to finish"
    flock 9
  fi
}
take_lock() { take_lock_of release; }
release_lock() { exec 9>&-; }

# The packages of the given stages, one per line, without each package whose `unless:` command is installed.
packages_of() {
  local package stage condition rest
  while read -r package stage condition rest; do
    [[ -z $package || $package == \#* ]] && continue
    [[ $condition == unless:* ]] && command -v "${condition#unless:}" >/dev/null && continue
    [[ " $* " == *" $stage "* ]] && printf '%s\n' "$package"
  done <"$root/packages.txt"
  return 0
}

# The given packages that dpkg does not list as installed. One call takes a few milliseconds, so it is made
# every time: a stamp file would not notice a package that was removed later.
missing_of() {
  local package installed
  installed=" $(dpkg-query --show --showformat='${db:Status-Status}:${Package} ' "$@" 2>/dev/null || true) "
  for package in "$@"; do
    [[ $installed == *" installed:$package "* ]] || printf '%s\n' "$package"
  done
}

# download_size PACKAGE...: sets $size to a text such as " (47 with what they need, 210 MB to download)", or
# to an empty text if apt has no package lists yet. Changes nothing else, and does not need root.
download_size() {
  local uris
  size=""
  uris=$(LC_ALL=C apt-get -q -y --print-uris --no-install-recommends install "$@" </dev/null 2>/dev/null 9>&-) || return 0
  size=$(awk -v quote="'" 'index($1, quote) == 1 {++count; bytes += $3}
    END {if (count) printf " (%d with what they need, %.0f MB to download)", count, bytes / 1e6 + 0.5}' <<<"$uris")
}

# Whether the user can be asked: standard input and error are a terminal, and this is not a CI run.
can_ask() { [[ -t 0 && -t 2 && -z ${CI:-} ]]; }

# agree_to_install HOW PACKAGE...: before anything is installed, prints the packages, how they are installed
# and how to prevent that; on a terminal, asks for consent. If the user declines, prints the command that
# installs the packages, and ends with exit code 2.
agree_to_install() {
  local how=$1 size answer
  shift
  download_size "$@"
  say "will install these Debian packages$size: $*"
  say "by apt-get, as root$how; with ROWAN_SKIP_PACKAGES=1 nothing is installed"
  can_ask || return 0
  printf 'rowan: install them now? [Y/n] ' >&2
  read -r answer || answer=n
  case $answer in
    "" | [Yy]*) return 0 ;;
  esac
  give_up "nothing was installed; later: apt-get install --no-install-recommends $*"
}

# install_packages STAGE...: installs the packages of these stages that are missing. ROWAN_SKIP_PACKAGES=1 is
# for systems that have the same packages under other names. Every tool that installs Debian packages on this
# machine calls this function.
install_packages() {
  [[ -n ${ROWAN_SKIP_PACKAGES:-} ]] && return 0
  local how=""
  local -a wanted missing as_root=()
  mapfile -t wanted < <(packages_of "$@")
  if command -v dpkg-query >/dev/null; then
    mapfile -t missing < <(missing_of "${wanted[@]}")
  else
    missing=("${wanted[@]}")
  fi
  ((${#missing[@]})) || return 0

  if ! command -v apt-get >/dev/null; then
    say "these Debian packages are needed, and there is no apt-get here to install them:"
    printf '  %s\n' "${missing[@]}" >&2
    give_up "install them or what matches them on this system, then set ROWAN_SKIP_PACKAGES=1"
  fi
  if ((EUID != 0)); then
    command -v sudo >/dev/null || give_up "needs root (there is no sudo) to: apt-get install ${missing[*]}"
    as_root=(sudo)
    how=", with sudo"
  fi
  agree_to_install "$how" "${missing[@]}"
  # Waits for other apt processes on this machine, such as unattended upgrades.
  local -a apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300)
  "${apt[@]}" update </dev/null >&2 9>&- || say "apt-get update failed; trying with the lists that are there"
  "${apt[@]}" install --no-install-recommends "${missing[@]}" </dev/null >&2 9>&- ||
    give_up "could not install: ${missing[*]}"
}

# configuration_basis PRESET: what a configured tree depends on besides the checkout's files: its path,
# because a cache made elsewhere would build that other tree; the versions of the installed packages, because
# CMake caches what it found and what it did not; and whether ccache and the WebAssembly module, which has its
# own tests, exist. Packages used only for checks do not affect the release build, which .ci/run starts before
# they are installed.
configuration_basis() {
  local -a packages stages=(build test check)
  [[ $1 != release ]] || stages=(build test)
  printf '%s\n' "$root"
  command -v ccache || true
  [[ ! -e $root/build/wasm/module/rowan.wasm ]] || echo "WebAssembly module"
  command -v dpkg-query >/dev/null || return 0
  mapfile -t packages < <(packages_of "${stages[@]}")
  dpkg-query --show --showformat='${db:Status-Status}:${Package}=${Version}\n' "${packages[@]}" 2>/dev/null || true
}

# configure PRESET: configures only if needed; ninja itself reruns cmake after a change in a CMakeLists.txt.
configure() {
  local directory="$root/build/$1" stamp="$root/build/$1/.configured" log="$root/build/$1.configure.log" basis
  local -a fresh=() launchers=()
  basis=$(configuration_basis "$1")
  if [[ -f $directory/build.ninja && -f $stamp ]]; then
    if [[ $(<"$stamp") != "$basis" ]]; then
      fresh=(--fresh)
    elif [[ ! $root/CMakePresets.json -nt $stamp ]]; then
      return 0
    fi
  fi
  # ccache also reuses the files that other checkouts compiled, wherever they are.
  if command -v ccache >/dev/null; then
    launchers=(-DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  fi
  say "configuring build/$1"
  if ! (cd "$root" && cmake "${fresh[@]}" "${launchers[@]}" --preset "$1") </dev/null >"$log" 2>&1 9>&-; then
    cat "$log" >&2
    give_up "configuring build/$1 failed; the messages are above and in $log"
  fi
  printf '%s\n' "$basis" >"$stamp"
}

# build_module: builds the WebAssembly module in build/wasm/module, where the program looks for it.
build_module() {
  say "building the WebAssembly module, which is done once and takes about three minutes on two cores"
  install_packages build wasm
  ROWAN_SKIP_PACKAGES=1 NINJA_STATUS='[%f/%t] ' CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1 \
    "$root/tools/make_wasm" --module </dev/null 2>&1 9>&- | { grep --line-buffered -v '^-- ' || true; } |
    show_progress "the WebAssembly module" ||
    give_up "the WebAssembly module could not be built (tools/make_wasm --module); the messages are above"
}

# page_font: the path of the page's font file; empty if it was not fetched.
page_font() {
  compgen -G "$root/build/page_font/node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2" || true
}

# add_notices FOLDER KIND TREE TARGET MAP [OPTION...]: writes to FOLDER the files NOTICES.txt and
# sbom.cdx.json for everything that was linked, after comparing that with packaging/components.txt. The time
# in sbom.cdx.json is SOURCE_DATE_EPOCH, by default that of the commit. The tools that make distributed files
# call this function; OPTIONs are those of tools/make_notices.
add_notices() {
  local folder=$1 kind=$2 tree=$3 target=$4 map=$5 time
  shift 5
  "$root/tools/check_notices" "$kind" "$tree" "$target" "$map" >&2 ||
    give_up "$target has other components than packaging/components.txt says for $kind"
  time=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || true)}
  SOURCE_DATE_EPOCH=$time "$root/tools/make_notices" --strict "$@" "$kind" "$folder"
  mv "$folder/notices.txt" "$folder/NOTICES.txt"
}

# Number of tests to run in parallel: twice the number of cores, because many tests mostly wait for a browser,
# an engine or a clock.
tests_at_a_time() { echo $((2 * $(nproc))); }

# The time of an average build step on one core without a compiler cache, in tenths of a second: the basis of
# the estimate before any step has finished.
tenths_a_step=17
# Builds of fewer steps are not announced.
many_steps=30

# Sets $now to the time in seconds. A function, so that tests can fake the time.
read_clock() { now=$EPOCHSECONDS; }

# in_words SECONDS: sets $words to the duration, rounded up to a multiple of 10 seconds; from 10 minutes on
# rounded to a whole minute.
in_words() {
  local seconds=$((($1 + 9) / 10 * 10))
  if ((seconds < 60)); then
    words="$seconds s"
  elif ((seconds < 600 && seconds % 60 > 0)); then
    words="$((seconds / 60)) min $((seconds % 60)) s"
  else
    words="$(((seconds + 30) / 60)) min"
  fi
}

# show_progress WHAT: reads ninja's output and shows how much is done and the estimated time left: on a
# terminal in a single line, elsewhere in one line for every tenth. Other output, such as a compiler's
# message, is passed through.
show_progress() {
  local what=$1 line step columns=80 open_line="" done_steps total=0 tenth=0 started=0 left now words
  # The size of standard error's terminal: standard input may be a pipe meant for the program.
  [[ -t 2 ]] && read -r _ columns < <(stty size <&2)
  ((columns > 1)) || columns=80
  read_clock
  started=$now
  while IFS= read -r line; do
    case $line in
      *"Re-checking globbed directories"* | "ninja: no work to do." | "ninja: Entering directory"*) continue ;;
    esac
    if [[ ! $line =~ ^\[([0-9]+)/([0-9]+)\]\ (.*)$ ]]; then
      printf '%s%s\n' "${open_line:+$'\n'}" "$line" >&2
      open_line=""
      continue
    fi
    done_steps=${BASH_REMATCH[1]}
    step=${BASH_REMATCH[3]}
    read_clock
    if ((BASH_REMATCH[2] != total)); then
      ((total == 0)) || started=$now # the earlier steps only reran CMake
      total=${BASH_REMATCH[2]} tenth=0
      if ((total >= many_steps)); then
        in_words $((total * tenths_a_step / 10 / $(nproc)))
        say "building $what: $total steps, about $words without a compiler cache"
      fi
    fi
    ((done_steps > 0)) || continue
    left=""
    # The first steps are few and small; an estimate from them would be far off.
    if ((now - started >= 5 && done_steps * 20 >= total && done_steps < total)); then
      in_words $(((now - started) * (total - done_steps) / done_steps))
      left=", about $words left"
    fi
    if [[ -t 2 ]]; then
      step=${step##* }
      step=${step%.o}
      step="$((100 * done_steps / total)) % built$left: ${step/CMakeFiles\/*.dir\//}"
      printf '\r\e[K%s' "${step:0:columns-1}" >&2
      open_line=yes
    elif ((10 * done_steps / total > tenth)); then
      tenth=$((10 * done_steps / total))
      say "$((100 * done_steps / total)) % built$left"
    fi
  done
  [[ -z $open_line ]] || printf '\r\e[K' >&2
  ((total >= many_steps && done_steps == total)) || return 0
  read_clock
  in_words $((now - started))
  say "built in $words"
}

# build PRESET [TARGET...]
build() {
  local preset=$1 what="everything, tests and benchmarks included"
  shift
  [[ $* == program || $* == installed ]] && what="the program"
  [[ $* == rowan_play ]] && what="what play needs"
  configure "$preset"
  # For ccache: paths relative to the checkout, so that other checkouts share the cached files.
  CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1 NINJA_STATUS='[%f/%t] ' \
    cmake --build "$root/build/$preset" ${1:+--target "$@"} </dev/null 2>&1 9>&- | show_progress "$what" ||
    give_up "the build of build/$preset failed; the compiler's messages are above"
}
