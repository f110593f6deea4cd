# shellcheck shell=bash
# A small libav for bundles and packages. The distribution's libav needs 130 other libraries (160 MB) and is under the
# GPL. This one is built from the same source package with only what Longtake reads, writes and sends, under the LGPL.
# The programs run with either.

# shellcheck disable=SC2054  # the commas are configure's
libav_formats=(
  --enable-libopenh264 --enable-libwebp --enable-libsrt --enable-openssl --enable-zlib
  --enable-encoder=libopenh264,ffv1,prores_ks,libwebp,libwebp_anim,mjpeg,png,gif,rawvideo,wrapped_avframe
  --enable-encoder=aac,flac,pcm_s16le,pcm_f32le,mov_text,webvtt
  --enable-decoder=h264,ffv1,prores,webp,mjpeg,png,gif,bmp,rawvideo
  --enable-decoder=aac,mp3float,flac,vorbis,opus,pcm_s16le,pcm_s24le,pcm_s32le,pcm_f32le,pcm_u8,mov_text,webvtt
  --enable-muxer=mp4,mov,matroska,webm,webp,gif,flv,mpegts,mjpeg,mpjpeg,rawvideo,yuv4mpegpipe,wav,webvtt,null
  --enable-demuxer=mov,matroska,gif,yuv4mpegpipe,image2,image_png_pipe,image_jpeg_pipe,image_webp_pipe,image_bmp_pipe,flv,mpegts,wav,mp3,flac,ogg,aac
  --enable-parser=h264,png,aac,mpegaudio,flac,vorbis,opus,mjpeg,webp
  --enable-protocol=file,pipe,tcp,udp,rtp,http,https,tls,rtmp,rtmps,libsrt
  --enable-bsf=h264_mp4toannexb,extract_extradata,aac_adtstoasc
  --enable-filter=scale,fps,minterpolate,format,null,buffer,buffersink,overlay,hstack,vstack,pad,crop,setpts,trim
  --enable-filter=aresample,aformat,anull,abuffer,abuffersink,atrim,apad,asetpts,afade,volume,adelay
)

# The name depends on version, formats and source patch, so a change of any of them builds a new one.
libav_prefix() {
  local version
  version=$(dpkg-query -W -f='${source:Upstream-Version}' libavcodec-dev | sed 's/^[0-9]*://')
  echo "$(cache_folder)/libav-$version-$(cksum <<<"${libav_formats[*]}$(declare -f check_names_in_tls)" | cut -d ' ' -f 1)"
}

# Separate source lists: the system's lists need no source packages and stay unchanged.
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

# With OpenSSL, libav checks who signed a certificate but not whether it belongs to the host.
check_names_in_tls() {
  sed -i 's/^    ret = c->listen ? SSL_accept(p->ssl) : SSL_connect(p->ssl);/'\
'    if (!c->listen \&\& c->verify \&\& !X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(p->ssl), c->host))\n'\
'        SSL_set1_host(p->ssl, c->host);\n&/' "$1/libavformat/tls_openssl.c" &&
    grep -q SSL_set1_host "$1/libavformat/tls_openssl.c"
}

# The libraries contain the prefix as text. This one exists on no machine.
build_libav() {
  local work=$1 prefix=$2
  (
    cd "$work/source" &&
      check_names_in_tls . &&
      CC="ccache gcc" ./configure --prefix=/longtake --disable-everything --disable-autodetect --disable-programs --disable-doc \
        --disable-avdevice --disable-debug --enable-network --enable-swresample --enable-avfilter --enable-shared --disable-static \
        "${libav_formats[@]}" &&
      make -j "$(nproc)" &&
      make install DESTDIR="$work/installed"
  ) && mv "$work/installed/longtake" "$prefix"
}

# Builds and installs $(libav_prefix).
lean_libav() {
  local prefix work log
  prefix=$(libav_prefix)
  work=$(cache_folder)/downloads/libav
  log=$(cache_folder)/setup-libav.log
  need_space "$(cache_folder)" 500 "building libav"
  rm -rf "$work"
  mkdir -p "$work"
  fetch_libav_source "$work" >"$log" 2>&1 || refuse "The source of libav could not be fetched: $(why_failed "$log" "$work")."
  build_libav "$work" "$prefix" >>"$log" 2>&1 || refuse "The small libav could not be built: see $log."
  rm -rf "$work"
}
