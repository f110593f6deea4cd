#!/usr/bin/env bash
# Makes a fresh Debian 12 or Ubuntu 24.04 machine ready to build Longtake: system packages and LibTorch.
# Usage: packaging/setup.sh [run|headless|bundle|package|test]      run.sh and test.sh call it; a second call does nothing.
#   LONGTAKE_LIBTORCH=/path      use this LibTorch 2.11 (the folder with lib/ and include/) and download none
#   LONGTAKE_SKIP_PACKAGES=1     leave the system packages alone
#   LONGTAKE_NVIDIA=0|1          pretend that an NVIDIA driver is absent or present
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=packaging/lib/say.sh
. "$here/lib/say.sh"
# shellcheck source=packaging/lib/packages.sh
. "$here/lib/packages.sh"
# shellcheck source=packaging/lib/libtorch.sh
. "$here/lib/libtorch.sh"

# One line per group of things that belong together; every name exists on both systems.
headless_packages=(
  ccache cmake ninja-build g++ pkg-config unzip python3-pip
  libavcodec-dev libavformat-dev libavutil-dev libavfilter-dev libswscale-dev
  libspdlog-dev nlohmann-json3-dev libcli11-dev libxxhash-dev libssl-dev libzip-dev libcurl4-openssl-dev
  librtmidi-dev libsdl2-dev libpipewire-0.3-dev
  libsentencepiece-dev libutf8proc-dev libgloo-dev
)
studio_packages=(
  qt6-base-dev qt6-base-dev-tools qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools libqt6svg6-dev libqt6opengl6-dev
  qt6-qpa-plugins libgl1-mesa-dri libgl1-mesa-dev fonts-inter fonts-vlgothic fonts-wqy-microhei
)
bundle_packages=(make nasm libopenh264-dev libwebp-dev libsrt-openssl-dev patchelf xz-utils)
package_packages=(
  dpkg-dev squashfs-tools libsquashfuse-dev libfuse3-dev libzstd-dev liblz4-dev liblzo2-dev liblzma-dev zlib1g-dev
  librsvg2-bin qt6-wayland
)
test_packages=(
  clang libclang-rt-dev clang-format-14 clang-tidy-14 shellcheck
  jackd2 xvfb xauth ffmpeg mmdebstrap lintian desktop-file-utils appstream libxml2-utils shared-mime-info
  nginx-light libnginx-mod-rtmp pipewire wireplumber dbus-daemon zsh fish groff-base
)

main() {
  local purpose=${1:-run}
  local packages=("${headless_packages[@]}")
  case $purpose in
    headless) ;;
    run) packages+=("${studio_packages[@]}") ;;
    bundle) packages+=("${bundle_packages[@]}") ;;
    package) packages+=("${studio_packages[@]}" "${bundle_packages[@]}" "${package_packages[@]}") ;;
    test) packages+=("${studio_packages[@]}" "${bundle_packages[@]}" "${package_packages[@]}" "${test_packages[@]}") ;;
    *) refuse "setup.sh knows run, headless, bundle, package and test, not '$purpose'." ;;
  esac
  check_processor
  check_own_libtorch
  only_one_at_a_time
  set_up_packages "$purpose" "${packages[@]}"
  set_up_libtorch
}

main "$@"
