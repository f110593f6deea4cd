#pragma once

#include <functional>
#include <memory>
#include <string>

#include "engine/core/result.h"
#include "engine/media/frame.h"

struct AVCodecParameters;
struct AVPacket;

namespace longtake {

struct EncoderSettings {
  int crf = 18;                   ///< 1 .. 51: 18 looks like the source, 28 is a draft
  std::string preset = "medium";  ///< speed as x264 names it, "ultrafast" to "veryslow"
  /// For recording while frames are made: no look-ahead and no reordering, so that a frame that was given in is a
  /// packet that can be on disk at once.
  bool live = false;
  int threads = 0;  ///< 0 lets x264 choose
};

/// H.264 High, yuv420p, BT.709 with all its tags, closed GOPs of at most a second, constant frame rate.
class VideoEncoder {
 public:
  /// Takes a packet with pts and dts in frames (unit: one frame duration).
  using PacketSink = std::function<Result<void>(AVPacket& packet)>;

  static Result<VideoEncoder> open(const VideoFormat& format, const EncoderSettings& settings);
  VideoEncoder(VideoEncoder&&) noexcept;
  VideoEncoder& operator=(VideoEncoder&&) noexcept;
  ~VideoEncoder();

  /// "x264", or "NVENC" where a GPU encodes.
  const std::string& name() const;
  /// What a container needs to know of the stream. Lives as long as the encoder.
  const AVCodecParameters* parameters() const;

  Result<void> encode(FrameView frame, const PacketSink& sink);
  /// Hands out what the encoder still holds; encode() must not follow.
  Result<void> flush(const PacketSink& sink);

 private:
  struct State;
  explicit VideoEncoder(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace longtake
