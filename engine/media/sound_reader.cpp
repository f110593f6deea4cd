#include "engine/media/sound_reader.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/errors.h"
#include "engine/media/errors.h"

namespace longtake {
namespace {

constexpr int kFifoSamples = 1 << 14;  // initial size; it grows

}  // namespace

Result<SoundReader> SoundReader::open(const std::filesystem::path& path, double from_s) {
  libav::use_our_log();
  SoundReader reader(path);
  auto opened = reader.open_file();
  if (opened) opened = reader.skip(from_s);
  if (!opened) return reader.unusable(std::move(opened.error()));
  return reader;
}

Result<void> SoundReader::read(const std::array<float*, kSoundChannels>& channels, int count) {
  if (silence_ > 0) {
    const int silent = static_cast<int>(std::min<std::int64_t>(silence_, count));
    silence_ -= silent;
    for (float* channel : channels) std::fill(channel, channel + silent, 0.0F);
    return silent == count ? Result<void>() : read({channels[0] + silent, channels[1] + silent}, count - silent);
  }
  while (!ended_ && av_audio_fifo_size(samples_.get()) < count)
    if (auto read = read_frame(); !read) return unusable(std::move(read.error()));
  std::array<void*, kSoundChannels> planes{channels[0], channels[1]};
  const int there = std::max(0, av_audio_fifo_read(samples_.get(), planes.data(), count));
  for (float* channel : channels) std::fill(channel + there, channel + count, 0.0F);
  return {};
}

std::optional<double> SoundReader::announced_s() const {
  if (file_->duration_estimation_method == AVFMT_DURATION_FROM_BITRATE) return std::nullopt;
  const AVStream& stream = *file_->streams[decoder_.stream];
  if (stream.duration != AV_NOPTS_VALUE) return static_cast<double>(stream.duration) * av_q2d(stream.time_base);
  if (file_->duration != AV_NOPTS_VALUE) return static_cast<double>(file_->duration) / AV_TIME_BASE;
  return std::nullopt;
}

Failure SoundReader::unusable(Error why) const {
  return fail(errors::kCannotUseSound, {{"file", path_.string()}}, std::move(why));
}

Result<void> SoundReader::open_file() {
  auto file = TRY(libav::open_input(path_));
  file_ = std::move(file);
  if (const int code = avformat_find_stream_info(file_.get(), nullptr); code < 0) return Failure(libav::cause(code));
  auto decoder = TRY(libav::open_decoder(*file_, AVMEDIA_TYPE_AUDIO));
  decoder_ = std::move(decoder);
  packet_.reset(av_packet_alloc());
  frame_.reset(av_frame_alloc());
  samples_.reset(av_audio_fifo_alloc(AV_SAMPLE_FMT_FLTP, kSoundChannels, kFifoSamples));
  if (!packet_ || !frame_ || !samples_) return fail(errors::kCannotAllocate);
  return {};
}

// Skips by decoding, so that the position is exact in every format.
Result<void> SoundReader::skip(double seconds) {
  silence_ = std::max(0LL, std::llround(-seconds * kSoundRate));
  for (auto left = std::llround(seconds * kSoundRate); left > 0;) {
    const int size = av_audio_fifo_size(samples_.get());
    if (size == 0 && ended_) return fail(errors::kSoundTooShort, {{"seconds", seconds}});
    const int part = static_cast<int>(std::min<long long>(left, size));
    if (part > 0) av_audio_fifo_drain(samples_.get(), part);
    left -= part;
    if (left == 0) break;
    if (auto read = read_frame(); !read) return read;
  }
  // Decodes the first samples here, so that a file whose sound cannot be decoded is reported at once.
  while (!ended_ && av_audio_fifo_size(samples_.get()) == 0)
    if (auto read = read_frame(); !read) return read;
  if (ended_ && av_audio_fifo_size(samples_.get()) == 0) return fail(errors::kNoSound);
  return {};
}

Result<void> SoundReader::read_frame() {
  for (;;) {
    int code = avcodec_receive_frame(decoder_.codec.get(), frame_.get());
    if (code == 0) {
      auto converted = convert(frame_.get());
      av_frame_unref(frame_.get());
      return converted;
    }
    if (code == AVERROR_EOF) {
      ended_ = true;
      return resampler_ ? convert(nullptr) : Result<void>();
    }
    // Packets that cannot be decoded are skipped, as players do.
    if (code == AVERROR_INVALIDDATA) ++broken_;
    if (code != AVERROR(EAGAIN) && code != AVERROR_INVALIDDATA) return Failure(libav::cause(code));
    const bool over = av_read_frame(file_.get(), packet_.get()) < 0;
    if (!over && packet_->stream_index != decoder_.stream) {
      av_packet_unref(packet_.get());
      continue;
    }
    code = avcodec_send_packet(decoder_.codec.get(), over ? nullptr : packet_.get());
    av_packet_unref(packet_.get());
    packets_ += over ? 0 : 1;
    if (code == AVERROR_INVALIDDATA) ++broken_;
    if (code < 0 && code != AVERROR_INVALIDDATA && code != AVERROR_EOF) return Failure(libav::cause(code));
  }
}

// A null frame flushes the resampler.
Result<void> SoundReader::convert(const AVFrame* frame) {
  if (frame != nullptr && !same_form(*frame)) {
    if (resampler_)
      if (auto rest = convert(nullptr); !rest) return rest;
    if (auto opened = open_resampler(*frame); !opened) return opened;
  }
  const int room = swr_get_out_samples(resampler_.get(), frame != nullptr ? frame->nb_samples : 0);
  if (room <= 0) return {};
  const libav::Frame out(av_frame_alloc());
  if (!out) return fail(errors::kCannotAllocate);
  out->format = AV_SAMPLE_FMT_FLTP;
  out->sample_rate = kSoundRate;
  out->nb_samples = room;
  av_channel_layout_default(&out->ch_layout, kSoundChannels);
  if (av_frame_get_buffer(out.get(), 0) < 0) return fail(errors::kCannotAllocate);
  const int count = swr_convert(resampler_.get(), out->extended_data, room,
                                frame != nullptr ? const_cast<const std::uint8_t**>(frame->extended_data) : nullptr,
                                frame != nullptr ? frame->nb_samples : 0);
  if (count < 0) return Failure(libav::cause(count));
  if (av_audio_fifo_write(samples_.get(), reinterpret_cast<void**>(out->extended_data), count) < count)
    return fail(errors::kCannotAllocate);
  return {};
}

bool SoundReader::same_form(const AVFrame& frame) const {
  return form_ && form_->format == frame.format && form_->sample_rate == frame.sample_rate &&
         av_channel_layout_compare(&form_->ch_layout, &frame.ch_layout) == 0;
}

Result<void> SoundReader::open_resampler(const AVFrame& frame) {
  form_.reset(av_frame_alloc());
  if (!form_ || av_channel_layout_copy(&form_->ch_layout, &frame.ch_layout) < 0) return fail(errors::kCannotAllocate);
  form_->format = frame.format;
  form_->sample_rate = frame.sample_rate;
  AVChannelLayout stereo{};
  av_channel_layout_default(&stereo, kSoundChannels);
  SwrContext* made = nullptr;
  int code = swr_alloc_set_opts2(&made, &stereo, AV_SAMPLE_FMT_FLTP, kSoundRate, &form_->ch_layout,
                                 static_cast<AVSampleFormat>(frame.format), frame.sample_rate, 0, nullptr);
  resampler_.reset(made);
  if (code >= 0) code = swr_init(made);
  if (code < 0) return Failure(libav::cause(code));
  return {};
}

}  // namespace longtake
