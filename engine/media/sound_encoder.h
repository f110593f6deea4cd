#pragma once

// Like engine/media/libav.h, for the .cpp files of this folder only.

#include <cstdint>
#include <stop_token>

#include "engine/media/mp4_writer.h"
#include "engine/media/sound_reader.h"

namespace longtake {

inline constexpr int kSoundBits = 192'000;  // a second

/// AAC of a sound of a certain length, that fades out at its end.
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

}  // namespace longtake
