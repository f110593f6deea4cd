# shellcheck shell=bash
# LibTorch from Python wheels: only their libraries and headers are kept; the build installs and runs no Python.
# $cache/libtorch-2.11.0/.have/NAME==VERSION is written last: it marks that all files of this wheel are in place.

libtorch_version=2.11.0
wheel_list=$(dirname "${BASH_SOURCE[0]}")/../libtorch.txt

pip_log() { echo "$(cache_folder)/setup-pip.log"; }
libtorch_root() { echo "$(cache_folder)/libtorch-$libtorch_version"; }

nvidia_driver_present() {
  case ${LONGTAKE_NVIDIA:-} in
    0) return 1 ;;
    1) return 0 ;;
    *) [ -e /proc/driver/nvidia/version ] || command -v nvidia-smi >/dev/null ;;
  esac
}

check_own_libtorch() {
  local root=${LONGTAKE_LIBTORCH:-}
  [ -n "$root" ] || return 0
  if [ ! -e "$root/lib/libtorch_cpu.so" ] || [ ! -e "$root/include/ATen/ATen.h" ]; then
    refuse "LONGTAKE_LIBTORCH=$root holds no LibTorch: lib/libtorch_cpu.so and include/ATen/ATen.h should be in it."
  fi
}

# wheels_to_fetch cpu|gpu: the lines of the list whose files are not in place yet.
wheels_to_fetch() {
  local wanted=$1 name sum set keep
  while read -r name sum _ set keep; do
    if [ "$set" = "$wanted" ] && [ ! -e "$(libtorch_root)/.have/$name" ]; then echo "$name $sum $keep"; fi
  done < <(grep -v '^#' "$wheel_list")
}

pip_python() {
  local python
  for python in python3 /usr/bin/python3; do
    if "$python" -m pip --version >/dev/null 2>&1; then
      echo "$python"
      return
    fi
  done
  refuse "No python3 with pip was found: install python3-pip, then call again."
}

# The wheels carry different manylinux tags, and pip accepts only those that are listed.
platform_options() {
  local minor
  for minor in $(seq 28 -1 17); do echo "--platform=manylinux_2_${minor}_x86_64"; done
  echo --platform=manylinux2014_x86_64
}

# download_wheel NAME SUM FOLDER: pip writes into a subfolder, so a wheel in FOLDER is always complete.
download_wheel() {
  local name=$1 sum=$2 folder=$3 log python platforms progress=/dev/null
  log=$(pip_log)
  python=$(pip_python) || exit 1
  mapfile -t platforms < <(platform_options)
  [ -t 2 ] && progress=/dev/stderr
  rm -rf "$folder/partial"
  mkdir -p "$folder/partial"
  PIP_REQUIRE_VIRTUALENV=0 PIP_DISABLE_PIP_VERSION_CHECK=1 "$python" -m pip download --no-deps --no-cache-dir \
    --only-binary=:all: --python-version 3.11 "${platforms[@]}" --dest "$folder/partial" "$name" \
    </dev/null >"$progress" 2>"$log" || return
  if [ "$(sha256sum "$folder/partial"/*.whl | cut -d ' ' -f 1)" != "$sum" ]; then
    echo "ERROR: the SHA-256 of $name is not the expected one" >>"$log"
    return 1
  fi
  mv "$folder/partial"/*.whl "$folder/$name.whl"
}

# place SOURCE TARGET: moves a tree into another, file by file. Both are on one disk, so each file is either old or new.
place() {
  local source=$1 target=$2 entry
  while IFS= read -r entry; do mkdir -p "$target/$entry" || return; done < <(cd "$source" && find . -type d)
  while IFS= read -r entry; do mv -f "$source/$entry" "$target/$entry" || return; done < <(cd "$source" && find . ! -type d)
}

unpack_wheel() {
  local name=$1 keep=$2 downloads=$3 root patterns
  root=$(libtorch_root)
  rm -rf "$downloads/unpacked"
  read -ra patterns <<<"$keep"
  unzip -q -o "$downloads/$name.whl" "${patterns[@]}" -d "$downloads/unpacked" >"$(pip_log)" 2>&1 &&
    place "$downloads/unpacked" "$root" &&
    mkdir -p "$root/.have" &&
    touch "$root/.have/$name"
}

# A wheel that cannot be unpacked is deleted: it is damaged, or the disk needs its space.
fetch_wheel() {
  local name=$1 sum=$2 keep=$3 downloads status=0
  downloads=$(cache_folder)/downloads
  if [ ! -e "$downloads/$name.whl" ]; then
    download_wheel "$name" "$sum" "$downloads" || return
  fi
  unpack_wheel "$name" "$keep" "$downloads" || status=$?
  rm -rf "$downloads/unpacked" "$downloads/$name.whl"
  return "$status"
}

fetch_set() {
  local name sum keep
  while read -r name sum keep; do
    step "Fetching $name" fetch_wheel "$name" "$sum" "$keep" || return
  done < <(wheels_to_fetch "$1")
}

set_up_libtorch() {
  [ -z "${LONGTAKE_LIBTORCH:-}" ] || return 0
  if [ -n "$(wheels_to_fetch cpu)" ]; then
    need_space "$(cache_folder)" 2000 "LibTorch"
    fetch_set cpu || refuse "LibTorch could not be fetched: $(why_failed "$(pip_log)" "$(cache_folder)")."
  fi
  # Everything works on the CPU without the GPU libraries, so their absence is reported but is no failure.
  if nvidia_driver_present && [ -n "$(wheels_to_fetch gpu)" ]; then
    need_space "$(cache_folder)" 9000 "LibTorch's GPU libraries (set LONGTAKE_NVIDIA=0 to do without)"
    fetch_set gpu || say "The GPU libraries could not be fetched: $(why_failed "$(pip_log)" "$(cache_folder)")." \
      "Longtake runs on the CPU until they are there."
  fi
}
