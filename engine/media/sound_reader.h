#pragma once

// Like engine/media/libav.h, for the .cpp files of this folder only.

extern "C" {
#include <libavutil/audio_fifo.h>
#include <libswresample/swresample.h>
}

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <utility>

#include "engine/media/libav.h"

namespace longtake {

inline constexpr int kSoundRate = 48000;  // samples a second
inline constexpr int kSoundChannels = 2;

/// The sound of any file that this FFmpeg reads, as float samples in stereo, from a place in it on.
class SoundReader {
 public:
  /// Fails if the file holds no sound, or ends before `from_s`. Below 0, so many seconds of silence come first.
  static Result<SoundReader> open(const std::filesystem::path& path, double from_s);

  /// Fills both channels with the next `count` samples, with silence behind the end.
  Result<void> read(const std::array<float*, kSoundChannels>& channels, int count);
  bool ended() const { return silence_ == 0 && ended_ && av_audio_fifo_size(samples_.get()) == 0; }

  /// How long the file says that its sound lasts; nothing if it says nothing, or if FFmpeg only guesses.
  std::optional<double> announced_s() const;
  /// The share of what was read so far that could not be decoded, 0 to 1.
  double broken_share() const {
    return packets_ > 0 ? static_cast<double>(broken_) / static_cast<double>(packets_) : 0;
  }

 private:
  struct FreeFifo {
    void operator()(AVAudioFifo* fifo) const { av_audio_fifo_free(fifo); }
  };
  using Fifo = std::unique_ptr<AVAudioFifo, FreeFifo>;
  using Resampler = std::unique_ptr<SwrContext, libav::FreeByAddress<swr_free>>;

  explicit SoundReader(std::filesystem::path path) : path_(std::move(path)) {}
  Result<void> open_file();
  Result<void> skip(double seconds);
  /// Adds what one frame of the file holds to samples_, or sets ended_.
  Result<void> read_frame();
  Result<void> convert(const AVFrame* frame);
  bool same_form(const AVFrame& frame) const;
  Result<void> open_resampler(const AVFrame& frame);

  Failure unusable(Error why) const;

  std::filesystem::path path_;
  libav::Demuxer file_;
  libav::Decoder decoder_;
  libav::Packet packet_;
  libav::Frame frame_;
  libav::Frame form_;  // the form of the frames that resampler_ takes; without samples
  Resampler resampler_;
  Fifo samples_;
  bool ended_ = false;
  std::int64_t packets_ = 0, broken_ = 0;
  std::int64_t silence_ = 0;  // samples that are still to come before the file's
};

}  // namespace longtake
