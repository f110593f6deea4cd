# shellcheck shell=bash
# A small libav for bundles. The distribution's own needs 130 other libraries (160 MB); this is the same source package
# with only the formats that Longtake writes and reads, so the programs run with either.

# shellcheck disable=SC2054  # the commas are configure's
libav_formats=(
  --enable-libx264 --enable-zlib
  --enable-encoder=libx264,png,gif,mov_text --enable-decoder=h264,png,mjpeg,webp,bmp,rawvideo,mov_text
  --enable-muxer=mp4,mov,gif --enable-demuxer=mov,gif,yuv4mpegpipe,image2,image_png_pipe,image_jpeg_pipe,image_webp_pipe,image_bmp_pipe --enable-parser=h264,png
  --enable-protocol=file,pipe --enable-bsf=h264_mp4toannexb,extract_extradata
)

# Named after version and formats, so that a change of either makes a new one.
libav_prefix() {
  local version
  version=$(dpkg-query -W -f='${source:Upstream-Version}' libavcodec-dev | sed 's/^[0-9]*://')
  echo "$(cache_folder)/libav-$version-$(cksum <<<"${libav_formats[*]}" | cut -d ' ' -f 1)"
}

# Source lists of our own, so that the system's need not name source packages and nothing of the system changes.
write_source_list() {
  local id codename
  # shellcheck source=/dev/null
  read -r id codename < <(. /etc/os-release && echo "$ID $VERSION_CODENAME")
  case $id in
    debian)
      echo "deb-src http://deb.debian.org/debian $codename main"
      echo "deb-src http://deb.debian.org/debian-security $codename-security main"
      ;;
    *)
      echo "deb-src http://archive.ubuntu.com/ubuntu $codename universe"
      echo "deb-src http://archive.ubuntu.com/ubuntu $codename-updates universe"
      echo "deb-src http://archive.ubuntu.com/ubuntu $codename-security universe"
      ;;
  esac
}

# apt checks the archive's signature and checksum.
fetch_libav_source() {
  local work=$1 options version
  mkdir -p "$work/lists/partial"
  write_source_list >"$work/sources.list"
  options=(-q -o "Dir::Etc::SourceList=$work/sources.list" -o Dir::Etc::SourceParts=/dev/null -o "Dir::State::Lists=$work/lists"
    -o "Dir::Cache=$work" -o APT::Sandbox::User=root -o Acquire::Retries=3)
  version=$(dpkg-query -W -f='${source:Version}' libavcodec-dev)
  (cd "$work" && apt-get "${options[@]}" update && apt-get "${options[@]}" source --download-only "ffmpeg=$version") &&
    mkdir -p "$work/source" &&
    tar -xf "$work"/ffmpeg_*.orig.tar.xz -C "$work/source" --strip-components=1
}

build_libav() {
  local work=$1 prefix=$2
  (
    cd "$work/source" &&
      CC="ccache gcc" ./configure --prefix="$prefix.partial" --disable-everything --disable-autodetect --disable-programs \
        --disable-doc --disable-avdevice --disable-avfilter --disable-postproc --disable-swresample --disable-network --enable-gpl --enable-shared --disable-static \
        "${libav_formats[@]}" &&
      make -j "$(nproc)" &&
      make install
  ) && mv "$prefix.partial" "$prefix"
}

# Makes $(libav_prefix), where it stays.
lean_libav() {
  local prefix work log
  prefix=$(libav_prefix)
  work=$(cache_folder)/downloads/libav
  log=$(cache_folder)/setup-libav.log
  need_space "$(cache_folder)" 500 "building libav"
  rm -rf "$work" "$prefix.partial"
  mkdir -p "$work"
  fetch_libav_source "$work" >"$log" 2>&1 || refuse "The source of libav could not be fetched: $(why_failed "$log" "$work")."
  build_libav "$work" "$prefix" >>"$log" 2>&1 || refuse "The small libav could not be built: see $log."
  rm -rf "$work"
}
