# shellcheck shell=bash
# System packages through apt.

check_processor() {
  local machine
  machine=$(uname -m)
  [ "$machine" = x86_64 ] || refuse "Longtake sets itself up on x86-64 only; this machine is $machine (set LONGTAKE_LIBTORCH and build with CMake)."
}

check_system() {
  local file=${LONGTAKE_OS_RELEASE:-/etc/os-release} name=''
  # shellcheck source=/dev/null
  [ -r "$file" ] && name=$(. "$file" && echo "${ID:-} ${VERSION_ID:-}")
  case $name in
    'debian 12' | 'ubuntu 24.04') ;;
    *)
      refuse "Longtake sets itself up on Debian 12 and Ubuntu 24.04; this is ${name:-an unknown system}:" \
        "install what packaging/setup.sh lists, then call again with LONGTAKE_SKIP_PACKAGES=1."
      ;;
  esac
}

# The names among the arguments that no installed package has or provides, one per line.
missing_packages() {
  local installed
  installed=$(dpkg-query -W -f='${db:Status-Status},${Package},${Provides}\n' | awk -F ', *' '
    $1 == "installed" { for (i = 2; i <= NF; ++i) { sub(/ .*/, "", $i); print $i } }')
  comm -23 <(printf '%s\n' "$@" | sort -u) <(sort -u <<<"$installed")
}

# The names among the arguments that are installed packages, one per line; not those that another package provides.
present_packages() {
  local installed
  installed=$(dpkg-query -W -f='${db:Status-Status},${Package}\n' | awk -F ',' '$1 == "installed" { print $2 }')
  comm -12 <(printf '%s\n' "$@" | sort -u) <(sort -u <<<"$installed")
}

# Runs its arguments as root, or fails if that is not possible.
as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  else
    sudo "$@"
  fi
}

can_be_root() {
  [ "$(id -u)" = 0 ] && return 0
  command -v sudo >/dev/null || return 1
  sudo -n true 2>/dev/null || [ -t 0 ]
}

apt_get() { as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 "$@"; }

install_packages() {
  local log
  log=$(cache_folder)/setup-apt.log
  # A killed apt leaves packages unpacked but not configured, and apt refuses to work until that is done.
  {
    as_root dpkg --configure -a || true
    apt_get update || true
  } >"$log" 2>&1
  apt_get install -y --no-install-recommends "$@" </dev/null >>"$log" 2>&1 ||
    refuse "The system packages could not be installed: $(why_failed "$log" /usr)."
}

# While packages are installed for tests, invoke-rc.d and deb-systemd-invoke run this file. It forbids starting
# services.
policy=${LONGTAKE_POLICY:-/usr/sbin/policy-rc.d}
policy_mark='# Of Longtake, while it installs packages'

forbid_services() {
  allow_services  # a set-up that was killed may have left it
  if [ -e "$policy" ]; then as_root mv "$policy" "$policy.longtake"; fi
  printf '#!/bin/sh\n%s\nexit 101\n' "$policy_mark" | as_root tee "$policy" >/dev/null && as_root chmod 755 "$policy"
}

# Restores a policy that was there before.
allow_services() {
  if grep -qsxF "$policy_mark" "$policy"; then as_root rm -f "$policy"; fi
  if [ -e "$policy.longtake" ]; then as_root mv "$policy.longtake" "$policy"; fi
}

# Debian's helper works without a running systemd; it requires the name of the package that calls it.
disable_units() { as_root env DPKG_MAINTSCRIPT_PACKAGE=longtake deb-systemd-helper "$@"; }

# disable_services PACKAGE...: their services do not start at the next boot or log-in.
disable_services() {
  local package
  for package; do
    case $package in
      nginx-light) disable_units disable nginx.service && as_root update-rc.d nginx disable ;;
      pipewire) disable_units --user disable pipewire.service pipewire.socket ;;
      wireplumber) disable_units --user disable wireplumber.service ;;
    esac || say "The services of $package could not be switched off; they start with the computer."
  done
}

# install_for_tests NEW... -- PRESENT...: installs the packages without starting or enabling their services.
install_for_tests() {
  local new=()
  while [ "$1" != -- ]; do
    new+=("$1")
    shift
  done
  shift
  (
    trap allow_services EXIT
    trap 'exit 130' INT TERM
    forbid_services || refuse "$policy could not be written, so that packages would start services."
    install_packages "${new[@]}" "$@"
    disable_services "${new[@]}" >>"$(cache_folder)/setup-apt.log"
  )
}

# set_up_packages PURPOSE NAME...
set_up_packages() {
  local purpose=$1
  shift
  [ "${LONGTAKE_SKIP_PACKAGES:-0}" = 1 ] && return
  check_system
  local missing present
  mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} -eq 0 ] && return
  if ! can_be_root; then
    refuse "Longtake needs ${#missing[@]} system packages; run this line as an administrator, then call again:" \
      "apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
  fi
  need_space /usr "$((${#missing[@]} > 15 ? 2500 : 1000))" "installing ${#missing[@]} system packages"
  # Installed packages are named too. Otherwise apt would remove one that conflicts with a new package.
  mapfile -t present < <(present_packages "$@")
  if [ "$purpose" = test ]; then
    step "Installing system packages: ${missing[*]}" install_for_tests "${missing[@]}" -- "${present[@]}"
  else
    step "Installing system packages: ${missing[*]}" install_packages "${missing[@]}" "${present[@]}"
  fi
}
