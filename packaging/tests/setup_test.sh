#!/usr/bin/env bash
# Tests of setup.sh on simulated machines. Every function whose name begins with "it_" is one test.
set -euo pipefail

packaging=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=packaging/tests/stubs.sh
. "$packaging/tests/stubs.sh"
# shellcheck source=packaging/tests/run_tests.sh
. "$packaging/tests/run_tests.sh"
machines=$(mktemp -d)
trap 'rm -rf "$machines"' EXIT

# set_up [NAME=VALUE...] [PURPOSE]: one call of setup.sh on the simulated machine; leaves $status and $box/said.
set_up() {
  local purpose=run settings=()
  for word; do
    case $word in
      *=*) settings+=("$word") ;;
      *) purpose=$word ;;
    esac
  done
  status=0
  env -i PATH="$box/bin:$PATH" HOME="$box/home" LONGTAKE_OS_RELEASE="$box/os-release" LONGTAKE_POLICY="$box/policy" \
    LONGTAKE_NVIDIA=0 "${settings[@]}" \
    bash "$packaging/setup.sh" "$purpose" </dev/null >"$box/printed" 2>"$box/said" || status=$?
}

expect() {
  local what=$1
  shift
  if ! "$@"; then
    echo "  expected: $what"
    sed 's/^/  said: /' "$box/said"
    sed 's/^/  call: /' "$box/calls"
    exit 1
  fi
}

succeeded() { expect "success" [ "$status" = 0 ]; }
called() { expect "a call of $1" grep -q -- "^$1" "$box/calls"; }
not_called() { expect "no call of $1" [ "$(grep -c -- "^$1" "$box/calls")" = 0 ]; }
in_place() { expect "$1 in place" [ -e "$box/home/.cache/longtake/libtorch-2.11.0/$1" ]; }
forget_calls() { : >"$box/calls"; }

# The refusal is one sentence in the last line, and stdout, which other programs may read, is empty.
refused() {
  expect "a failure" [ "$status" != 0 ]
  expect "a sentence about '$1'" grep -qE -- "$1" <(tail -1 "$box/said")
  expect "one line that is no step" [ "$(grep -cvE ' \.\.\.$|: done in [0-9]+ s\.$' "$box/said")" = 1 ]
  expect "nothing on standard output" [ ! -s "$box/printed" ]
}

complete() {
  in_place torch/lib/libtorch_cpu.so
  in_place torch/include/ATen/ATen.h
  in_place nvidia/cu13/lib/nvidia-cuda-cupti==13.0.85.so
  expect "no wheel left over" [ -z "$(find "$box/home/.cache/longtake/downloads" -type f)" ]
}

it_gives_a_fresh_machine_its_packages_and_libtorch() {
  set_up
  succeeded
  called 'apt qt6-base-dev'
  called 'apt libavcodec-dev'
  not_called 'apt clang-tidy-14'
  complete
}

it_installs_what_tests_need_only_for_tests_and_no_qt_for_servers() {
  set_up test
  succeeded
  called 'apt clang-tidy-14'
  make_machine
  set_up headless
  succeeded
  called 'apt libavcodec-dev'
  not_called 'apt qt6'
}

nothing_started() { expect "no service" [ ! -s "$box/services" ]; }

it_starts_no_service_of_what_only_tests_need() {
  set_up test
  succeeded
  called 'apt nginx-light'
  nothing_started
  called 'deb-systemd-helper disable nginx.service'
  called 'update-rc.d nginx disable'
  called 'deb-systemd-helper --user disable pipewire.service pipewire.socket'
  expect "no policy left" [ ! -e "$box/policy" ]
  make_machine
  echo 'nginx-light,' >>"$box/installed"
  set_up test
  not_called 'deb-systemd-helper disable nginx'
}

it_gives_a_policy_of_somebody_else_back() {
  printf '#!/bin/sh\nexit 0\n' >"$box/policy"
  chmod +x "$box/policy"
  cp "$box/policy" "$box/policy_before"
  set_up test
  succeeded
  nothing_started
  expect "the old policy" cmp -s "$box/policy" "$box/policy_before"
  make_machine
  echo "E: Failed to fetch http://somewhere Temporary failure resolving 'somewhere'" >"$box/apt_says"
  set_up test
  refused 'network cannot be reached'
  expect "no policy left after a failure" [ ! -e "$box/policy" ]
}

it_removes_the_policy_of_a_set_up_that_was_killed() {
  printf '#!/bin/sh\n# Of Longtake, while it installs packages\nexit 101\n' >"$box/policy"
  set_up test
  succeeded
  nothing_started
  expect "no policy left" [ ! -e "$box/policy" ]
}

# apt removes packages that conflict with a new one unless they are named: jackd2 removed librtmidi-dev.
it_names_what_is_there_already_when_it_installs_more() {
  set_up run
  forget_calls
  set_up test
  succeeded
  called 'apt clang-tidy-14'
  called 'apt librtmidi-dev'
}

it_does_nothing_and_says_nothing_the_second_time() {
  set_up
  forget_calls
  set_up
  succeeded
  expect "no call" [ ! -s "$box/calls" ]
  expect "silence" [ ! -s "$box/said" ]
}

it_counts_a_package_that_another_one_provides_as_installed() {
  echo 'qt6-svg-dev,libqt6svg6-dev (= 6.4.2), other' >>"$box/installed"
  set_up
  succeeded
  not_called 'apt libqt6svg6-dev'
}

it_says_that_the_network_is_missing_when_apt_cannot_reach_it_and_goes_on_later() {
  echo "E: Failed to fetch http://somewhere Temporary failure resolving 'somewhere'" >"$box/apt_says"
  set_up
  refused 'network cannot be reached'
  not_called pip
  rm "$box/apt_says"
  set_up
  succeeded
  complete
}

it_says_that_the_network_is_missing_when_pip_cannot_reach_it_and_fetches_only_the_rest_later() {
  echo 'WARNING: Retrying: NewConnectionError: Failed to establish a new connection' >"$box/pip_says"
  echo 'nvidia-cuda-runtime==13.0.96' >"$box/pip_fails"
  set_up
  refused 'network cannot be reached'
  called 'pip torch'
  rm "$box/pip_says"
  forget_calls
  set_up
  succeeded
  not_called 'pip torch'
  called 'pip nvidia-cuda-runtime'
  complete
}

it_refuses_a_full_disk_before_it_changes_anything() {
  echo 100 >"$box/free_mb"
  set_up
  refused '100 MB free and installing [0-9]+ system packages needs'
  expect "no call" [ ! -s "$box/calls" ]
  set_up LONGTAKE_SKIP_PACKAGES=1
  refused '100 MB free and LibTorch needs'
  expect "no call" [ ! -s "$box/calls" ]
}

it_says_that_the_disk_is_full_when_unpacking_fills_it_and_goes_on_later() {
  echo 'torch/lib: write error (disk full?).  Continue? (y/n/^C)' >"$box/unzip_says"
  set_up
  refused 'is full'
  rm "$box/unzip_says"
  set_up
  succeeded
  complete
}

it_prints_the_one_line_to_run_when_it_cannot_be_root() {
  echo 1000 >"$box/uid"
  touch "$box/no_sudo"
  set_up
  refused 'apt-get update && apt-get install -y .*qt6-base-dev'
  expect "no call" [ ! -s "$box/calls" ]
  sed -n 's/.*apt-get update && apt-get install -y --no-install-recommends //p' "$box/said" | tr ' ' '\n' | sed 's/$/,/' >>"$box/installed"
  set_up
  succeeded
  not_called apt
  complete
}

it_uses_sudo_for_packages_and_for_nothing_else() {
  echo 1000 >"$box/uid"
  set_up
  succeeded
  called sudo
  forget_calls
  rm -rf "$box/home/.cache"
  set_up
  succeeded
  not_called sudo
  called 'pip torch'
}

it_names_an_unsupported_system_and_goes_on_when_told_to() {
  printf 'ID=fedora\nVERSION_ID=41\n' >"$box/os-release"
  set_up
  refused 'Debian 12 and Ubuntu 24.04; this is fedora 41'
  expect "no call" [ ! -s "$box/calls" ]
  set_up LONGTAKE_SKIP_PACKAGES=1
  succeeded
  not_called apt
  complete
}

it_accepts_ubuntu_and_refuses_another_processor() {
  printf 'ID=ubuntu\nVERSION_ID="24.04"\n' >"$box/os-release"
  set_up
  succeeded
  echo aarch64 >"$box/machine"
  set_up
  refused 'x86-64 only; this machine is aarch64'
}

it_goes_on_after_it_was_killed_in_a_download() {
  touch "$box/pip_kills"
  set_up
  expect "a killed set-up" [ "$status" = 137 ]
  rm "$box/pip_kills"
  set_up
  succeeded
  complete
}

it_goes_on_after_it_was_killed_while_unpacking() {
  touch "$box/unzip_kills"
  set_up
  expect "a killed set-up" [ "$status" = 137 ]
  expect "nothing half in place" [ ! -e "$box/home/.cache/longtake/libtorch-2.11.0/torch" ]
  rm "$box/unzip_kills"
  forget_calls
  set_up
  succeeded
  not_called 'pip torch'
  complete
}

it_never_unpacks_a_wheel_with_another_checksum() {
  touch "$box/wrong_sum"
  set_up
  refused 'SHA-256 of torch==2.11.0 is not the expected one'
  expect "nothing in place" [ ! -e "$box/home/.cache/longtake/libtorch-2.11.0/torch" ]
  rm "$box/wrong_sum"
  set_up
  succeeded
  complete
}

it_uses_an_existing_libtorch_and_downloads_none() {
  mkdir -p "$box/own/lib" "$box/own/include/ATen"
  set_up LONGTAKE_LIBTORCH="$box/own"
  refused "LONGTAKE_LIBTORCH=$box/own holds no LibTorch"
  expect "no call" [ ! -s "$box/calls" ]
  touch "$box/own/lib/libtorch_cpu.so" "$box/own/include/ATen/ATen.h"
  set_up LONGTAKE_LIBTORCH="$box/own"
  succeeded
  not_called pip
}

it_fetches_the_gpu_libraries_beside_a_driver_and_does_without_them_when_they_fail() {
  set_up
  not_called 'pip nvidia-cudnn'
  echo 'ERROR: No matching distribution found for nvidia-nccl-cu13==2.28.9' >"$box/pip_says"
  echo 'nvidia-nccl-cu13==2.28.9' >"$box/pip_fails"
  set_up LONGTAKE_NVIDIA=1
  succeeded
  called 'pip nvidia-cudnn'
  expect "a sentence" grep -q 'No matching distribution.*runs on the CPU until they are there' "$box/said"
  rm "$box/pip_says"
  forget_calls
  set_up LONGTAKE_NVIDIA=1
  succeeded
  called 'pip nvidia-nccl'
  not_called 'pip nvidia-cudnn'
}

it_lets_only_one_set_up_run_at_a_time() {
  mkdir -p "$box/home/.cache/longtake"
  exec 8>"$box/home/.cache/longtake/setup.lock"
  flock 8
  (
    exec 8>&-
    set_up
    echo "$status" >"$box/background"
  ) &
  until grep -q 'Another set-up is running' "$box/said" 2>/dev/null; do sleep 0.02; done
  expect "no call while the other runs" [ ! -s "$box/calls" ]
  flock -u 8
  wait
  expect "success after the other" [ "$(cat "$box/background")" = 0 ]
}

it_refuses_a_purpose_that_it_does_not_know() {
  set_up dance
  refused "not 'dance'"
}

run_tests
