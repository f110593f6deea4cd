#include "engine/send/camera_outlet.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <utility>

#include "engine/core/files.h"
#include "engine/send/errors.h"
#include "engine/send/i420.h"
#include "engine/send/loopback_device.h"
#include "engine/send/pipewire_camera.h"

namespace longtake {
namespace {

constexpr int kCameraLookMs = 50;  // how soon a stop is noticed
constexpr int kMostDevices = 256;  // the kernel has no more numbers
constexpr const char* kPipeWireAddress = "camera:pipewire";

class LoopbackOutlet final : public Outlet {
 public:
  LoopbackOutlet(LoopbackDevice device, I420Pictures pictures, Patience& patience)
      : device_(std::move(device)), pictures_(std::move(pictures)), patience_(patience) {}

  Result<void> write(FrameView frame, std::int64_t) override {
    auto picture = TRY(pictures_.picture(frame));
    patience_.wait_at_most(kStall);
    // The module keeps the newest pictures for whoever reads, and never waits for them; a picture is taken whole.
    for (;;) {
      const auto written = ::write(device_.fd(), picture.data(), picture.size());
      if (written == static_cast<ssize_t>(picture.size())) return {};
      if (written >= 0) return refuse(make_error(errors::kTakesParts));
      if (errno != EAGAIN && errno != EINTR) return refuse(system_cause(errno));
      if (patience_.is_over()) return refuse(make_error(errors::kNobodyTakes));
      pollfd ready{device_.fd(), POLLOUT, 0};
      (void)::poll(&ready, 1, kCameraLookMs);
    }
  }

  std::string place() const override { return "camera:" + device_.path(); }

 private:
  Result<void> refuse(Error cause) const { return fail(errors::kCannotSend, {{"address", place()}}, std::move(cause)); }

  const LoopbackDevice device_;
  I420Pictures pictures_;
  Patience& patience_;
};

class PipeWireOutlet final : public Outlet {
 public:
  PipeWireOutlet(std::unique_ptr<PipeWireCamera> camera, I420Pictures pictures)
      : camera_(std::move(camera)), pictures_(std::move(pictures)) {}

  Result<void> write(FrameView frame, std::int64_t) override {
    auto picture = TRY(pictures_.picture(frame));
    if (auto shown = camera_->show(picture); !shown)
      return fail(errors::kCannotSend, {{"address", place()}}, std::move(shown.error()));
    return {};
  }

  std::string place() const override { return kPipeWireAddress; }

 private:
  const std::unique_ptr<PipeWireCamera> camera_;
  I420Pictures pictures_;
};

/// Real cameras are left alone: opening one may wake it up. They hang on a bus, and the module's devices on nothing.
bool is_hardware(const std::string& name) {
  std::error_code ignored;
  return std::filesystem::exists("/sys/class/video4linux/" + name + "/device", ignored);
}

struct Found {
  std::vector<LoopbackDevice> usable;
  std::optional<Error> problem;  // what is wrong with the first unusable one
};

Found look_for_devices() {
  Found found;
  for (int number = 0; number < kMostDevices; ++number) {
    const std::string name = "video" + std::to_string(number);
    if (is_hardware(name)) continue;
    auto device = LoopbackDevice::open("/dev/" + name);
    if (device)
      found.usable.push_back(std::move(*device));
    else if (const auto* form = device.error().form;
             !found.problem && (form == &errors::kCameraBusy || form == &errors::kMayNotWrite))
      found.problem = std::move(device.error());
  }
  return found;
}

Result<std::unique_ptr<Outlet>> open_device(LoopbackDevice device, I420Pictures pictures, FrameRate rate,
                                            Patience& patience) {
  TRY(device.set_format(pictures.width(), pictures.height(), rate));
  return std::unique_ptr<Outlet>(std::make_unique<LoopbackOutlet>(std::move(device), std::move(pictures), patience));
}

Result<std::unique_ptr<Outlet>> open_pipewire(I420Pictures pictures, FrameRate rate, Patience& patience) {
  auto camera = TRY(PipeWireCamera::open(pictures.width(), pictures.height(), rate, patience));
  return std::unique_ptr<Outlet>(std::make_unique<PipeWireOutlet>(std::move(camera), std::move(pictures)));
}

/// A device that is there and cannot be had says more than that PipeWire does not run.
Error nothing_found(std::optional<Error> device, Error pipewire) {
  return device ? std::move(*device) : make_error(errors::kNoCamera, {}, std::move(pipewire));
}

Result<std::unique_ptr<Outlet>> open_any(I420Pictures pictures, FrameRate rate, Patience& patience) {
  Found found = look_for_devices();
  if (!found.usable.empty()) return open_device(std::move(found.usable.front()), std::move(pictures), rate, patience);
  auto opened = open_pipewire(std::move(pictures), rate, patience);
  if (!opened) return fail(nothing_found(std::move(found.problem), std::move(opened.error())));
  return opened;
}

}  // namespace

Result<std::unique_ptr<Outlet>> open_camera_outlet(const SendTarget& target, const VideoFormat& format,
                                                   Patience& patience) {
  auto pictures = TRY(I420Pictures::create(format));
  auto opened = [&]() -> Result<std::unique_ptr<Outlet>> {
    if (target.place.empty()) return open_any(std::move(pictures), format.rate, patience);
    if (target.place == kPipeWire) return open_pipewire(std::move(pictures), format.rate, patience);
    auto device = TRY(LoopbackDevice::open(target.place));
    return open_device(std::move(device), std::move(pictures), format.rate, patience);
  }();
  if (!opened) return fail(errors::kCannotSend, {{"address", target.shown}}, std::move(opened.error()));
  return opened;
}

Result<std::vector<VirtualCamera>> find_cameras() {
  Found found = look_for_devices();
  std::vector<VirtualCamera> cameras;
  for (const LoopbackDevice& device : found.usable) cameras.push_back({"camera:" + device.path(), device.label()});
  auto pipewire = PipeWireCamera::check();
  if (pipewire) cameras.push_back({kPipeWireAddress, "Longtake"});
  if (cameras.empty())
    return fail(errors::kNoUsableCamera, {}, nothing_found(std::move(found.problem), std::move(pipewire.error())));
  return cameras;
}

}  // namespace longtake
