#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "engine/core/result.h"
#include "engine/media/encoder_settings.h"
#include "engine/media/frame.h"

struct AVCodecParameters;
struct AVPacket;

namespace longtake {

/// True if this FFmpeg can encode AV1.
bool has_av1();

/// H.264 High or AV1, yuv420p, BT.709 with all its tags, closed GOPs of a second unless the settings say less, constant
/// frame rate.
class VideoEncoder {
 public:
  /// Takes a packet with pts and dts in frames (unit: one frame duration).
  using PacketSink = std::function<Result<void>(AVPacket& packet)>;

  static Result<VideoEncoder> open(const VideoFormat& format, const EncoderSettings& settings);
  VideoEncoder(VideoEncoder&&) noexcept;
  VideoEncoder& operator=(VideoEncoder&&) noexcept;
  ~VideoEncoder();

  /// "x264", "SVT-AV1", or "NVENC" if a GPU encodes.
  const std::string& name() const;
  /// The stream parameters that a container needs. They live as long as the encoder.
  const AVCodecParameters* parameters() const;

  /// The next picture gets this number. Numbers rise; those in between are pictures that are missing.
  void skip_to(std::int64_t number);
  Result<void> encode(FrameView frame, const PacketSink& sink);
  /// Returns the packets that the encoder still holds; encode() must not follow.
  Result<void> flush(const PacketSink& sink);

 private:
  struct State;
  explicit VideoEncoder(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace longtake
