# shellcheck shell=bash
# The folders from which packages are made. Equal sources give equal bytes: times are the commit's, owners and modes are
# fixed, and no file contains a path of this machine.

torch_version=2.11.0

project_version() { sed -n 's/^project(Longtake VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt"; }

# The time of all files: the commit's, or the version's without git. LibTorch's package has the time of its own last
# change, so its bytes stay the same until then in every version of Longtake.
set_source_date() {
  if [ -n "${SOURCE_DATE_EPOCH:-}" ]; then return; fi
  torch_date=$(git -C "$root" log -1 --format=%ct -- packaging/libtorch.txt packaging/deb packaging/lib/deb.sh packaging/lib/stage.sh 2>/dev/null || true)
  SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct 2>/dev/null ||
    date -u -d "$(sed -n 's/^ *<release version=.* date="\([0-9-]*\)".*/\1/p' "$root/packaging/desktop/org.longtake.Longtake.metainfo.xml" | head -1)" +%s)
  export SOURCE_DATE_EPOCH
}

build_programs() {
  configure package
  # Qt's resources contain the dates of their files. This date is constant, because a build folder serves many commits.
  export QT_RCC_SOURCE_DATE_OVERRIDE=1
  build package longtake longtake-cli longtake-lab longtake-train
}

# stage_programs BUILD STAGE: the files of "cmake --install", below STAGE/usr.
stage_programs() {
  local build=$1 stage=$2 log=$2.install.log
  rm -rf "$stage"
  mkdir -p "$stage"
  DESTDIR=$stage cmake --install "$build" --prefix /usr --strip >"$log" 2>&1 || {
    tail -5 "$log" >&2
    refuse "The build in $build could not be installed into $stage: see $log."
  }
  rm "$log"
}

# stage_torch STAGE: the parts of LibTorch that the programs need on a CPU, laid out as in the wheels.
stage_torch() {
  local target=$1/usr/lib/longtake torch name
  torch=$(libtorch_root)
  mkdir -p "$target/torch/lib" "$target/nvidia/cu13/lib"
  for name in libtorch_cpu.so libc10.so libgomp.so.1; do install -m 644 "$torch/torch/lib/$name" "$target/torch/lib"; done
  for name in libcudart.so.13 libcupti.so.13; do install -m 644 "$torch/nvidia/cu13/lib/$name" "$target/nvidia/cu13/lib"; done
}

# The licences from the wheels. They are downloaded if this LibTorch was set up by a version that did not keep them.
torch_licences() {
  local name sum set downloads
  downloads=$(cache_folder)/downloads
  if ! compgen -G "$(libtorch_root)/torch-*.dist-info" >/dev/null; then
    while read -r name sum _ set _; do
      [ "$set" = cpu ] || continue
      download_wheel "$name" "$sum" "$downloads" || refuse "$name could not be fetched: $(why_failed "$(pip_log)" "$downloads")."
      unzip -q -o "$downloads/$name.whl" '*.dist-info/licenses/*' -d "$(libtorch_root)"
      rm "$downloads/$name.whl"
    done < <(grep -v '^#' "$wheel_list")
  fi
  find "$(libtorch_root)" -path '*.dist-info/*' -type f \( -path '*/torch-*' -o -path '*/nvidia_cuda_runtime-*' -o -path '*/nvidia_cuda_cupti-*' \) | sort
}

# settle STAGE: fixed modes and times, manuals packed.
settle() {
  local stage=$1
  find "$stage" -path '*/man/man*' -type f ! -name '*.gz' -exec gzip -9n {} +
  find "$stage" -type d -exec chmod 755 {} +
  find "$stage" -type f ! -perm -100 -exec chmod 644 {} +
  find "$stage" -type f -perm -100 -exec chmod 755 {} +
  find "$stage" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
}
