# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Bare Debian 12 systems in a folder, for tools that try things as on a new machine. A script that sources
# this sets
#
#   folder   where the bare system, its copies and their logs are; empty: a new one under /var/tmp
#   ccache   a folder of compiled files to lend, or empty
#
# and calls prepare_bare_system, new_machine, expect. DEBIAN_MIRROR names another source of packages;
# NODE_EXTRA_CA_CERTS, if set, is passed to npm.

give_up() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 2
}

# Makes the bare system unless it exists already.
prepare_bare_system() {
  ((EUID == 0)) || give_up "needs root, for debootstrap and chroot"
  command -v debootstrap >/dev/null || give_up "needs debootstrap: apt-get install debootstrap"
  folder=${folder:-$(mktemp -d /var/tmp/rowan-fresh.XXXXXX)}
  mkdir -p "$folder"
  folder=$(readlink -f "$folder")
  if [[ ! -f $folder/bare/.complete ]]; then
    rm -rf "$folder/bare"
    debootstrap --variant=minbase bookworm "$folder/bare" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" >"$folder/debootstrap.log" 2>&1 ||
      give_up "debootstrap failed; its messages are in $folder/debootstrap.log"
    touch "$folder/bare/.complete"
  fi
}

# new_machine MACHINE: makes a copy of the bare system.
new_machine() {
  local machine=$1
  rm -rf "$machine"
  cp -a "$folder/bare" "$machine"
  mkdir -p "$machine/dev/pts" "$machine/dev/shm" "$machine/var/cache/ccache"
  cp /etc/resolv.conf "$machine/etc/"
  [[ -z ${NODE_EXTRA_CA_CERTS:-} ]] || cp "$NODE_EXTRA_CA_CERTS" "$machine/etc/extra_authorities.pem"
}

# The path of the checkout in such a system.
checkout=/root/rowan

# inside MACHINE COMMAND: runs the command in its own mount and process namespace, so that nothing stays
# mounted or running. The environment variables of this shell are not passed.
inside() {
  local -a variables=()
  [[ -z ${NODE_EXTRA_CA_CERTS:-} ]] || variables+=(NODE_EXTRA_CA_CERTS=/etc/extra_authorities.pem)
  [[ -z $ccache ]] || variables+=(CCACHE_DIR=/var/cache/ccache)
  # shellcheck disable=SC2016
  unshare --mount --pid --fork --kill-child bash -c '
    machine=$1 command=$2 ccache=$3 checkout=$4
    shift 4
    mount --bind "$machine" "$machine" || exit 2 # a root that can have its own namespaces
    [[ -z $ccache ]] || mount --bind "$ccache" "$machine/var/cache/ccache" || exit 2
    mount -t proc proc "$machine/proc" && mount -t tmpfs shm "$machine/dev/shm" -o mode=1777 &&
      mount -t devpts devpts "$machine/dev/pts" -o newinstance,ptmxmode=0666,mode=0620 &&
      mount --bind "$machine/dev/pts/ptmx" "$machine/dev/ptmx" && mount -t sysfs sysfs "$machine/sys" &&
      mount -t cgroup2 cgroup2 "$machine/sys/fs/cgroup" &&
      exec env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin TERM=dumb LANG=C.UTF-8 "$@" \
        chroot "$machine" /bin/bash -c "cd $checkout && $command"' inside "$1" "$2" "$ccache" "$checkout" "${variables[@]}" </dev/null
}

# expect MACHINE LOG COMMAND: runs the command, logs its output, and reports the outcome.
failures=0
expect() {
  local start=$SECONDS code=0
  printf '\n$ %s\n' "$3" >>"$2"
  inside "$1" "$3" >>"$2" 2>&1 || code=$?
  printf '  %-60s exit code %d, %d s\n' "$3" "$code" "$((SECONDS - start))"
  ((code == 0)) || failures=$((failures + 1))
}
