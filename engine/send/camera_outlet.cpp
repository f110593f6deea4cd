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

namespace longtake {
namespace {

constexpr int kLookMs = 50;  // how soon a stop is noticed
constexpr int kMostDevices = 256;  // the kernel has no more numbers

class LoopbackOutlet final : public Outlet {
 public:
  LoopbackOutlet(LoopbackDevice device, I420Pictures pictures, Patience& patience)
      : device_(std::move(device)), pictures_(std::move(pictures)), patience_(patience) {}

  Result<void> write(FrameView frame, std::int64_t) override {
    auto picture = pictures_.picture(frame);
    if (!picture) return fail(std::move(picture.error()));
    patience_.wait_at_most(kStall);
    // The module keeps the newest pictures for whoever reads, and never waits for them; a picture is taken whole.
    for (;;) {
      const auto written = ::write(device_.fd(), picture->data(), picture->size());
      if (written == static_cast<ssize_t>(picture->size())) return {};
      if (written >= 0) return refuse(make_error(errors::kTakesParts));
      if (errno != EAGAIN && errno != EINTR) return refuse(system_cause(errno));
      if (patience_.is_over()) return refuse(make_error(errors::kNobodyTakes));
      pollfd ready{device_.fd(), POLLOUT, 0};
      (void)::poll(&ready, 1, kLookMs);
    }
  }

  std::string place() const override { return "camera:" + device_.path(); }

 private:
  Result<void> refuse(Error cause) const {
    return fail(errors::kCannotSend, {{"address", place()}}, std::move(cause));
  }

  const LoopbackDevice device_;
  I420Pictures pictures_;
  Patience& patience_;
};

/// Real cameras are left alone: opening one may wake it up. They hang on a bus, and the module's devices on nothing.
bool is_hardware(const std::string& name) {
  std::error_code ignored;
  return std::filesystem::exists("/sys/class/video4linux/" + name + "/device", ignored);
}

struct Found {
  std::vector<LoopbackDevice> usable;
  std::optional<Error> problem;  // of the first one that is there and cannot be used
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

Error no_device(Found& found) { return found.problem ? std::move(*found.problem) : make_error(errors::kNoCamera); }

Result<LoopbackDevice> any_device() {
  Found found = look_for_devices();
  if (found.usable.empty()) return fail(no_device(found));
  return std::move(found.usable.front());
}

}  // namespace

Result<std::unique_ptr<Outlet>> open_camera_outlet(const SendTarget& target, const VideoFormat& format,
                                                   Patience& patience) {
  const auto refuse = [&](Error cause) {
    return fail(errors::kCannotSend, {{"address", target.shown}}, std::move(cause));
  };
  auto pictures = I420Pictures::create(format);
  if (!pictures) return fail(std::move(pictures.error()));
  auto device = target.place.empty() ? any_device() : LoopbackDevice::open(target.place);
  if (!device) return refuse(std::move(device.error()));
  if (auto set = device->set_format(pictures->width(), pictures->height(), format.rate); !set)
    return refuse(std::move(set.error()));
  return std::unique_ptr<Outlet>(
      std::make_unique<LoopbackOutlet>(std::move(*device), std::move(*pictures), patience));
}

Result<std::vector<VirtualCamera>> find_cameras() {
  Found found = look_for_devices();
  if (found.usable.empty()) return fail(errors::kNoUsableCamera, {}, no_device(found));
  std::vector<VirtualCamera> cameras;
  for (const LoopbackDevice& device : found.usable) cameras.push_back({"camera:" + device.path(), device.label()});
  return cameras;
}

}  // namespace longtake
