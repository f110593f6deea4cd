#include "engine/media/lay_sound.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stop_token>
#include <utility>

#include "engine/core/errors.h"
#include "engine/media/errors.h"
#include "engine/media/mp4_writer.h"
#include "engine/media/recorder.h"
#include "engine/media/sound_reader.h"

namespace longtake {
namespace {

constexpr int kSoundBits = 192'000;  // per second

/// AAC of a sound of a given length that fades out at its end.
class SoundEncoder final : public SoundPackets {
 public:
  static Result<SoundEncoder> open(SoundReader reader, double seconds, const std::stop_token& stop);

  const AVCodecParameters& parameters() const override { return *parameters_; }
  Result<bool> next(AVPacket& packet) override;

 private:
  SoundEncoder(SoundReader reader, std::int64_t samples, std::stop_token stop)
      : reader_(std::move(reader)), samples_(samples), stop_(std::move(stop)) {}
  Result<void> send();
  void fade(AVFrame& frame) const;

  SoundReader reader_;
  std::int64_t samples_ = 0;
  std::stop_token stop_;
  std::int64_t sent_ = 0;
  libav::Codec codec_;
  libav::Parameters parameters_;
};

constexpr std::int64_t kFade = kSoundRate / 2;  // samples

Result<SoundEncoder> SoundEncoder::open(SoundReader reader, double seconds, const std::stop_token& stop) {
  SoundEncoder encoder(std::move(reader), std::llround(seconds * kSoundRate), stop);
  const AVCodec* aac = avcodec_find_encoder(AV_CODEC_ID_AAC);
  if (aac == nullptr) return fail(errors::kNoAac);
  encoder.codec_.reset(avcodec_alloc_context3(aac));
  encoder.parameters_.reset(avcodec_parameters_alloc());
  AVCodecContext* codec = encoder.codec_.get();
  if (codec == nullptr || !encoder.parameters_) return fail(errors::kCannotAllocate);
  codec->sample_fmt = AV_SAMPLE_FMT_FLTP;
  codec->sample_rate = kSoundRate;
  codec->time_base = {1, kSoundRate};
  codec->bit_rate = kSoundBits;
  av_channel_layout_default(&codec->ch_layout, kSoundChannels);
  // The container then identifies the format without a library version, so the same sound gives the same bytes.
  codec->flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT;
  int code = avcodec_open2(codec, aac, nullptr);
  if (code >= 0) code = avcodec_parameters_from_context(encoder.parameters_.get(), codec);
  if (code < 0) return fail(errors::kSoundEncoderFailed, {}, libav::cause(code));
  return encoder;
}

Result<bool> SoundEncoder::next(AVPacket& packet) {
  for (;;) {
    if (stop_.stop_requested()) return fail(Error::Kind::cancelled, "Laying the sound was stopped");
    const int code = avcodec_receive_packet(codec_.get(), &packet);
    if (code == 0) return true;
    if (code == AVERROR_EOF) return false;
    if (code != AVERROR(EAGAIN)) return fail(errors::kSoundEncoderFailed, {}, libav::cause(code));
    TRY(send());
  }
}

Result<void> SoundEncoder::send() {
  const int count = static_cast<int>(std::min<std::int64_t>(codec_->frame_size, samples_ - sent_));
  libav::Frame frame;
  if (count > 0) {
    frame.reset(av_frame_alloc());
    if (!frame) return fail(errors::kCannotAllocate);
    frame->format = AV_SAMPLE_FMT_FLTP;
    frame->sample_rate = kSoundRate;
    frame->nb_samples = count;
    frame->pts = sent_;
    if (av_channel_layout_copy(&frame->ch_layout, &codec_->ch_layout) < 0 || av_frame_get_buffer(frame.get(), 0) < 0)
      return fail(errors::kCannotAllocate);
    auto read =
        reader_.read({reinterpret_cast<float*>(frame->data[0]), reinterpret_cast<float*>(frame->data[1])}, count);
    if (!read) return read;
    fade(*frame);
    sent_ += count;
  }
  if (const int code = avcodec_send_frame(codec_.get(), frame.get()); code < 0)
    return fail(errors::kSoundEncoderFailed, {}, libav::cause(code));
  return {};
}

void SoundEncoder::fade(AVFrame& frame) const {
  const std::int64_t length = std::min(kFade, samples_ / 4);
  for (int i = 0; i < frame.nb_samples; ++i) {
    const std::int64_t left = samples_ - sent_ - i;
    if (left >= length) continue;
    const float gain = static_cast<float>(left) / static_cast<float>(length);
    for (int channel = 0; channel < kSoundChannels; ++channel) reinterpret_cast<float*>(frame.data[channel])[i] *= gain;
  }
}

constexpr double kSoundOverhead = 1.1;  // the encoder's rate is a mean
constexpr std::int64_t kIndexBytes = 4096;

}  // namespace

Result<void> check_sound(const SoundTrack& track) {
  auto reader = TRY(SoundReader::open(track.file, track.from_s));
  auto encoder = TRY(SoundEncoder::open(std::move(reader), 1, {}));
  return {};
}

Result<void> lay_sound(const std::filesystem::path& video, const SoundTrack& track, double seconds,
                       const std::stop_token& stop) {
  auto reader = TRY(SoundReader::open(track.file, track.from_s));
  auto encoder = TRY(SoundEncoder::open(std::move(reader), seconds, stop));
  TRY(make_plain_mp4(video, {}, &encoder));
  return {};
}

std::int64_t sound_bytes(double seconds) {
  return std::llround(seconds * kSoundBits / 8 * kSoundOverhead) + kIndexBytes;
}

}  // namespace longtake
