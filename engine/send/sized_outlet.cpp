#include "engine/send/sized_outlet.h"

#include <utility>

namespace longtake {
namespace {

/// Where the enlarged pictures go. The number of the picture passes by the Resizer, which knows none.
class Numbered final : public FrameSink {
 public:
  Numbered(std::unique_ptr<Outlet> outlet, const std::int64_t& tick) : outlet_(std::move(outlet)), tick_(tick) {}

  Result<void> write(FrameView frame) override { return outlet_->write(frame, tick_); }
  Result<void> finish() override { return {}; }

 private:
  const std::unique_ptr<Outlet> outlet_;
  const std::int64_t& tick_;
};

class SizedOutlet final : public Outlet {
 public:
  Result<void> open(std::unique_ptr<Outlet> outlet, const VideoFormat& format, PictureSize size) {
    sized_ = outlet.get();
    auto resizer = TRY(Resizer::create(std::make_unique<Numbered>(std::move(outlet), tick_), format, size));
    resizer_ = std::move(resizer);
    return {};
  }

  Result<void> write(FrameView picture, std::int64_t tick) override {
    tick_ = tick;
    return resizer_->write(picture);
  }
  std::string place() const override { return sized_->place(); }
  std::optional<int> receivers() const override { return sized_->receivers(); }

 private:
  std::int64_t tick_ = 0;
  const Outlet* sized_ = nullptr;  // the resizer's sink has it
  std::unique_ptr<Resizer> resizer_;
};

}  // namespace

Result<std::unique_ptr<Outlet>> open_sized_outlet(const VideoFormat& format, PictureSize size, const OpenOutlet& open) {
  if (size.width == 0 || (size.width == format.width && size.height == format.height)) return open(format);
  auto outlet = open({size.width, size.height, format.rate});
  if (!outlet) return outlet;
  auto sized = std::make_unique<SizedOutlet>();
  TRY(sized->open(std::move(*outlet), format, size));
  return std::unique_ptr<Outlet>(std::move(sized));
}

}  // namespace longtake
