#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/jobs/memory_track.h"
#include "engine/media/frame_source.h"
#include "engine/stream/letters.h"

namespace longtake {

/// The pictures of `inner`; the last one repeats until there are `count`.
class HeldFrames final : public FrameSource {
 public:
  HeldFrames(std::unique_ptr<FrameSource> inner, std::int64_t count) : inner_(std::move(inner)), count_(count) {}

  VideoFormat format() const override { return inner_->format(); }
  std::optional<std::int64_t> frame_count() const override { return count_; }
  Result<std::optional<FrameView>> next(std::stop_token stop) override;

 private:
  const std::unique_ptr<FrameSource> inner_;
  const std::int64_t count_;
  std::int64_t given_ = 0;
  bool ended_ = false;
  std::vector<std::uint8_t> last_;
};

/// The pictures of `inner`, overlaid with the memory. The first of them is picture `first` of the take.
class OverlaidFrames final : public FrameSource {
 public:
  OverlaidFrames(std::unique_ptr<FrameSource> inner, std::shared_ptr<const MemoryTrack> memory, ColourMap map,
                 std::int64_t first)
      : inner_(std::move(inner)), memory_(std::move(memory)), map_(map), frame_(first) {}

  VideoFormat format() const override { return inner_->format(); }
  std::optional<std::int64_t> frame_count() const override { return inner_->frame_count(); }
  Result<std::optional<FrameView>> next(std::stop_token stop) override;

 private:
  const std::unique_ptr<FrameSource> inner_;
  const std::shared_ptr<const MemoryTrack> memory_;
  const ColourMap map_;
  std::int64_t frame_;
  const Overlay* painted_of_ = nullptr;
  std::vector<Argb> painted_;
  std::vector<std::uint8_t> picture_;
};

/// Only the memory, for pictures first .. first + count - 1 of the take. Black if nothing was scored.
class MemoryFrames final : public FrameSource {
 public:
  MemoryFrames(std::shared_ptr<const MemoryTrack> memory, ColourMap map, VideoFormat format, std::int64_t first,
               std::int64_t count)
      : memory_(std::move(memory)), map_(map), format_(format), frame_(first), count_(count) {}

  VideoFormat format() const override { return format_; }
  std::optional<std::int64_t> frame_count() const override { return count_; }
  Result<std::optional<FrameView>> next(std::stop_token stop) override;

 private:
  const std::shared_ptr<const MemoryTrack> memory_;
  const ColourMap map_;
  const VideoFormat format_;
  std::int64_t frame_;
  const std::int64_t count_;
  std::int64_t given_ = 0;
  const Overlay* painted_of_ = nullptr;
  std::vector<std::uint8_t> picture_;
};

/// Two sources of one format and count, left and right, each with a plate in its top left corner. A plate without size
/// is not drawn.
class BesideFrames final : public FrameSource {
 public:
  BesideFrames(std::unique_ptr<FrameSource> left, std::unique_ptr<FrameSource> right, Plate left_plate,
               Plate right_plate)
      : sides_{Side{std::move(left), std::move(left_plate)}, Side{std::move(right), std::move(right_plate)}} {}

  VideoFormat format() const override;
  std::optional<std::int64_t> frame_count() const override { return sides_[0].frames->frame_count(); }
  Result<std::optional<FrameView>> next(std::stop_token stop) override;

 private:
  struct Side {
    std::unique_ptr<FrameSource> frames;
    Plate plate;
  };
  std::array<Side, 2> sides_;
  std::vector<std::uint8_t> picture_;
};

/// The caption of one side of a picture of this size.
Plate side_caption(const std::string& text, int width, int height);

}  // namespace longtake
