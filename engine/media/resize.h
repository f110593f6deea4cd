#pragma once

#include <memory>
#include <string_view>

#include "engine/media/frame_sink.h"

namespace longtake {

struct PictureSize {
  int width = 0;  ///< px; 0: the size of the source pictures
  int height = 0;

  bool operator==(const PictureSize&) const = default;
};

/// Parses a requested size: "native", "2x", "1080p", or "WIDTHxHEIGHT" with even numbers.
Result<PictureSize> picture_size(std::string_view wanted, const VideoFormat& native);

/// Resizes pictures with Lanczos to the largest size that fits, centred on black, without cropping or stretching. Works
/// on display values, which ring less at bright edges than linear light.
class Resizer final : public FrameSink {
 public:
  static Result<std::unique_ptr<Resizer>> create(std::unique_ptr<FrameSink> out, const VideoFormat& from,
                                                 PictureSize to);
  ~Resizer() override;

  Result<void> write(FrameView frame) override;
  Result<void> finish() override;
  std::string encoder() const override;
  void set_chapters(const std::vector<Chapter>& chapters) override;

 private:
  struct State;
  explicit Resizer(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace longtake
