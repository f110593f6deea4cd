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

/// H.264 High or AV1, yuv420p, BT.709 with all its tags, constant frame rate. GOPs are closed and one second long
/// unless the settings specify less.
class VideoEncoder {
 public:
  /// Receives a packet with pts and dts in frames (unit: one frame duration).
  using PacketSink = std::function<Result<void>(AVPacket& packet)>;

  static Result<VideoEncoder> open(const VideoFormat& format, const EncoderSettings& settings);
  VideoEncoder(VideoEncoder&&) noexcept;
  VideoEncoder& operator=(VideoEncoder&&) noexcept;
  ~VideoEncoder();

  /// "x264", "SVT-AV1", or "NVENC" if a GPU encodes.
  const std::string& name() const;
  /// The stream parameters for a container. Valid as long as the encoder.
  const AVCodecParameters* parameters() const;

  /// Sets the number of the next picture. Numbers increase; the skipped ones are missing pictures.
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
