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

inline constexpr int kSoundRate = 48000;  // samples per second
inline constexpr int kSoundChannels = 2;

/// The sound of any file that this FFmpeg reads, as float samples in stereo, from a given position on.
class SoundReader {
 public:
  /// Fails if the file has no sound, or ends before `from_s`. A negative value inserts that many seconds of silence.
  static Result<SoundReader> open(const std::filesystem::path& path, double from_s);

  /// Fills both channels with the next `count` samples, and with silence after the end.
  Result<void> read(const std::array<float*, kSoundChannels>& channels, int count);
  bool ended() const { return silence_ == 0 && ended_ && av_audio_fifo_size(samples_.get()) == 0; }

  /// The duration that the file states; nothing if it states none, or if FFmpeg only guesses.
  std::optional<double> announced_s() const;
  /// The share of the data read so far that could not be decoded, 0 to 1.
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
  /// Adds the samples of one frame of the file to samples_, or sets ended_.
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
  libav::Frame form_;  // format of resampler_'s input frames; without samples
  Resampler resampler_;
  Fifo samples_;
  bool ended_ = false;
  std::int64_t packets_ = 0, broken_ = 0;
  std::int64_t silence_ = 0;  // remaining samples of silence before the file's
};

}  // namespace longtake
