#include "tests/media/video_probe.h"

#include <algorithm>
#include <cmath>

#include "engine/core/files.h"

namespace longtake {
namespace {

void describe(const AVFormatContext& file, const AVStream& stream, ProbedVideo& video) {
  const AVCodecParameters& p = *stream.codecpar;
  video.codec = avcodec_get_name(p.codec_id);
  video.profile = p.profile;
  video.level = p.level;
  video.pixels = static_cast<AVPixelFormat>(p.format);
  video.colour = {p.color_primaries, p.color_trc, p.color_space, p.color_range};
  video.time_base = stream.time_base;
  video.chroma = p.chroma_location;
  video.width = p.width;
  video.height = p.height;
  video.rate = stream.avg_frame_rate;
  video.aspect = stream.sample_aspect_ratio;
  if (stream.start_time != AV_NOPTS_VALUE)
    video.start_s = static_cast<double>(stream.start_time) * av_q2d(stream.time_base);
  if (stream.duration != AV_NOPTS_VALUE)
    video.duration_s = static_cast<double>(stream.duration) * av_q2d(stream.time_base);
  if (file.duration != AV_NOPTS_VALUE) video.file_duration_s = static_cast<double>(file.duration) / AV_TIME_BASE;
  video.declared_frames = stream.nb_frames;
  const auto tag = [](const AVDictionary* tags, const char* name) {
    const AVDictionaryEntry* found = av_dict_get(tags, name, nullptr, 0);
    return std::string(found != nullptr ? found->value : "");
  };
  video.description = tag(file.metadata, "description");
  for (unsigned i = 0; i < file.nb_chapters; ++i) {
    const AVChapter& chapter = *file.chapters[i];
    const double unit = av_q2d(chapter.time_base);
    video.chapters.push_back({static_cast<double>(chapter.start) * unit, static_cast<double>(chapter.end) * unit,
                              tag(chapter.metadata, "title")});
  }
}

// A second stream may be sound. Chapter titles have their own data track.
bool is_one_video(const AVFormatContext& file) {
  for (unsigned i = 1; i < file.nb_streams; ++i) {
    const AVMediaType type = file.streams[i]->codecpar->codec_type;
    const bool sound = i == 1 && type == AVMEDIA_TYPE_AUDIO;
    if (!sound && (file.nb_chapters == 0 || type != AVMEDIA_TYPE_DATA)) return false;
  }
  return file.nb_streams > 0 && file.streams[0]->codecpar->codec_type == AVMEDIA_TYPE_VIDEO;
}

double lab_curve(double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; }

std::array<double, 3> lab(const std::array<double, 3>& rgb) {
  std::array<double, 3> linear{};
  for (std::size_t c = 0; c < 3; ++c) {
    const double s = std::clamp(rgb[c], 0.0, 255.0) / 255;
    linear[c] = s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
  }
  const auto [r, g, b] = linear;
  const double x = lab_curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const double y = lab_curve(0.2126729 * r + 0.7151522 * g + 0.0721750 * b);
  const double z = lab_curve((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

std::uint64_t big_endian(std::string_view bytes, std::size_t count) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < count; ++i) value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

void walk_boxes(std::string_view bytes, const std::string& parent, std::vector<std::string>& names) {
  while (bytes.size() >= 8) {
    std::uint64_t size = big_endian(bytes, 4);
    std::size_t header = 8;
    if (size == 1 && bytes.size() >= 16) {
      size = big_endian(bytes.substr(8), 8);
      header = 16;
    }
    if (size == 0) size = bytes.size();
    const std::string type(bytes.substr(4, 4));
    names.push_back(parent + type);
    if (size < header || size > bytes.size()) return;
    // Sample descriptions follow a count; those of video follow 78 bytes of old fields.
    const std::size_t fields = type == "stsd" ? 8 : type == "avc1" ? 78 : 0;
    if (fields > 0 && size >= header + fields)
      walk_boxes(bytes.substr(header + fields, size - header - fields), parent + type + "/", names);
    for (const char* container : {"moov", "trak", "mdia", "minf", "stbl", "moof", "traf", "mvex"})
      if (type == container) walk_boxes(bytes.substr(header, size - header), parent + type + "/", names);
    bytes.remove_prefix(size);
  }
}

// Reads units with a length of four bytes before each, as in MP4.
bool holds_idr(std::string_view packet) {
  while (packet.size() > 4) {
    const std::uint64_t size = big_endian(packet, 4);
    if ((static_cast<unsigned char>(packet[4]) & 31) == 5) return true;
    if (size + 4 >= packet.size()) return false;
    packet.remove_prefix(size + 4);
  }
  return false;
}

}  // namespace

std::optional<ProbedVideo> probe_video(const std::filesystem::path& path, std::string& problem,
                                       const std::function<void(const AVFrame&)>& each_frame) {
  libav::use_our_log();
  AVFormatContext* opened = nullptr;
  if (const int code = avformat_open_input(&opened, ("file:" + path.string()).c_str(), nullptr, nullptr); code < 0) {
    problem = "open: " + libav::cause(code).why;
    return std::nullopt;
  }
  const libav::Demuxer file(opened);
  if (avformat_find_stream_info(opened, nullptr) < 0 || !is_one_video(*opened)) {
    problem = "streams: " + std::to_string(opened->nb_streams);
    return std::nullopt;
  }
  const AVStream& stream = *opened->streams[0];
  ProbedVideo video;
  describe(*opened, stream, video);

  const AVCodec* decoder = avcodec_find_decoder(stream.codecpar->codec_id);
  const libav::Codec codec(avcodec_alloc_context3(decoder));
  avcodec_parameters_to_context(codec.get(), stream.codecpar);
  codec->thread_count = 1;
  codec->color_primaries = AVCOL_PRI_UNSPECIFIED;
  codec->color_trc = AVCOL_TRC_UNSPECIFIED;
  codec->colorspace = AVCOL_SPC_UNSPECIFIED;
  codec->color_range = AVCOL_RANGE_UNSPECIFIED;
  if (avcodec_open2(codec.get(), decoder, nullptr) < 0) {
    problem = "decoder";
    return std::nullopt;
  }
  const libav::Packet packet(av_packet_alloc());
  const libav::Frame frame(av_frame_alloc());
  const auto receive = [&] {
    while (avcodec_receive_frame(codec.get(), frame.get()) >= 0) {
      video.times_s.push_back(static_cast<double>(frame->best_effort_timestamp) * av_q2d(stream.time_base));
      video.key_frames.push_back(frame->pict_type == AV_PICTURE_TYPE_I);
      video.stream_colour = {frame->color_primaries, frame->color_trc, frame->colorspace, frame->color_range};
      if (each_frame) each_frame(*frame);
    }
  };
  while (av_read_frame(opened, packet.get()) >= 0) {
    if (packet->stream_index != 0) {
      av_packet_unref(packet.get());
      continue;
    }
    if ((packet->flags & AV_PKT_FLAG_CORRUPT) != 0) break;  // a corrupt picture does not count
    if ((packet->flags & AV_PKT_FLAG_KEY) != 0) {
      ++video.groups;
      const std::string_view bytes(reinterpret_cast<const char*>(packet->data), static_cast<std::size_t>(packet->size));
      video.closed_groups += holds_idr(bytes) ? 1 : 0;
    }
    if (const int code = avcodec_send_packet(codec.get(), packet.get()); code < 0)
      problem = "decode: " + libav::cause(code).why;
    receive();
    av_packet_unref(packet.get());
  }
  avcodec_send_packet(codec.get(), nullptr);
  receive();
  video.reordered_frames = codec->has_b_frames;
  return video;
}

std::array<double, 3> shown_rgb(const AVFrame& frame, int x, int y) {
  const auto at = [&](int plane, int px, int py) {
    return static_cast<double>(frame.data[plane][std::ptrdiff_t{py} * frame.linesize[plane] + px]);
  };
  // Chroma column c sits on luma column 2c, chroma row r between luma rows 2r and 2r + 1.
  const auto chroma = [&](int plane) {
    const int last_column = frame.width / 2 - 1;
    const int last_row = frame.height / 2 - 1;
    const int left = x / 2;
    const int right = std::min(left + x % 2, last_column);
    const int near = y / 2;
    const int far = std::clamp(near + (y % 2 == 0 ? -1 : 1), 0, last_row);
    return (0.75 * (at(plane, left, near) + at(plane, right, near)) +
            0.25 * (at(plane, left, far) + at(plane, right, far))) /
           2;
  };
  const double luma = (at(0, x, y) - 16) * 255 / 219;
  const double cb = (chroma(1) - 128) * 255 / 224;
  const double cr = (chroma(2) - 128) * 255 / 224;
  return {luma + 1.5748 * cr, luma - 0.1873243 * cb - 0.4681243 * cr, luma + 1.8556 * cb};
}

double delta_e(const std::array<double, 3>& a, const std::array<double, 3>& b) {
  const auto la = lab(a);
  const auto lb = lab(b);
  return std::hypot(la[0] - lb[0], la[1] - lb[1], la[2] - lb[2]);
}

std::vector<std::string> mp4_boxes(const std::filesystem::path& path) {
  std::vector<std::string> names;
  if (const auto bytes = read_file(path)) walk_boxes(*bytes, "", names);
  return names;
}

}  // namespace longtake
