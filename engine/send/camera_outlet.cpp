#include "engine/send/camera_outlet.h"

#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/files.h"
#include "engine/core/result.h"
#include "engine/media/frame.h"
#include "engine/send/errors.h"
#include "engine/send/i420.h"
#include "engine/send/pipewire_camera.h"

namespace longtake {
namespace {

/// A v4l2loopback device: one program writes pictures into it, and others read them as from a camera.
class LoopbackDevice {
 public:
  /// Refuses other kinds of devices, and one into which another program writes.
  static Result<LoopbackDevice> open(const std::string& path);
  LoopbackDevice(LoopbackDevice&& other) noexcept;
  LoopbackDevice& operator=(LoopbackDevice&&) = delete;
  ~LoopbackDevice();

  int fd() const { return fd_; }
  const std::string& path() const { return path_; }
  /// The name in other programs: the module's card_label.
  const std::string& label() const { return label_; }

  /// Sets I420 of this size, which must be even, at this rate.
  Result<void> set_format(int width, int height, FrameRate rate);

 private:
  LoopbackDevice(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}

  std::string path_;
  std::string label_;
  int fd_ = -1;
};

constexpr std::string_view kDriver = "v4l2 loopback";

int call(int fd, unsigned long request, void* argument) {
  int code = 0;
  do {
    code = ::ioctl(fd, request, argument);
  } while (code < 0 && errno == EINTR);
  return code;
}

/// The kernel pads its fields with zeros; full ones have no terminator.
template <std::size_t size>
std::string text_of(const __u8 (&field)[size]) {
  const auto* text = reinterpret_cast<const char*>(field);
  return {text, ::strnlen(text, size)};
}

std::string dimensions(std::uint32_t width, std::uint32_t height) {
  return std::to_string(width) + "x" + std::to_string(height);
}

LoopbackDevice::LoopbackDevice(LoopbackDevice&& other) noexcept
    : path_(std::move(other.path_)), label_(std::move(other.label_)), fd_(std::exchange(other.fd_, -1)) {}

LoopbackDevice::~LoopbackDevice() {
  if (fd_ >= 0) ::close(fd_);
}

Result<LoopbackDevice> LoopbackDevice::open(const std::string& path) {
  // The flags omit O_CREAT and O_TRUNC: a wrong path must not create or empty a file.
  LoopbackDevice device(path, ::open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC));
  if (device.fd_ < 0) {
    if (errno == ENOENT || errno == ENODEV || errno == ENXIO) return fail(errors::kNoDevice, {{"device", path}});
    if (errno == EBUSY) return fail(errors::kCameraBusy, {{"device", path}});
    if (errno == EACCES || errno == EPERM) return fail(errors::kMayNotWrite, {{"device", path}});
    return fail(system_cause(errno));
  }
  v4l2_capability can{};
  if (call(device.fd_, VIDIOC_QUERYCAP, &can) < 0) return fail(errors::kNotVideo, {{"device", path}});
  if (const std::string driver = text_of(can.driver); driver != kDriver)
    return fail(errors::kNotLoopback, {{"device", path}, {"driver", driver}});
  // With exclusive_caps=1 a device is an output until a program writes, and then a camera.
  const std::uint32_t now = (can.capabilities & V4L2_CAP_DEVICE_CAPS) != 0 ? can.device_caps : can.capabilities;
  if ((now & V4L2_CAP_VIDEO_OUTPUT) == 0) return fail(errors::kCameraBusy, {{"device", path}});
  device.label_ = text_of(can.card);
  return device;
}

Result<void> LoopbackDevice::set_format(int width, int height, FrameRate rate) {
  v4l2_format format{};
  format.type = V4L2_BUF_TYPE_VIDEO_OUTPUT;
  v4l2_pix_format& pix = format.fmt.pix;
  pix.width = static_cast<std::uint32_t>(width);
  pix.height = static_cast<std::uint32_t>(height);
  pix.pixelformat = V4L2_PIX_FMT_YUV420;
  pix.field = V4L2_FIELD_NONE;
  pix.bytesperline = pix.width;
  pix.sizeimage = pix.width * pix.height * 3 / 2;
  pix.colorspace = V4L2_COLORSPACE_REC709;
  pix.ycbcr_enc = V4L2_YCBCR_ENC_709;
  pix.quantization = V4L2_QUANTIZATION_LIM_RANGE;
  pix.xfer_func = V4L2_XFER_FUNC_709;
  const v4l2_pix_format wanted = pix;
  if (call(fd_, VIDIOC_S_FMT, &format) < 0) {
    if (errno == EBUSY) return fail(errors::kCameraBusy, {{"device", path_}});
    return fail(errors::kFormatRefused, {{"device", path_}, {"size", dimensions(wanted.width, wanted.height)}});
  }
  // A device that is being read, or whose format was fixed by a program, returns its own format.
  if (pix.pixelformat != wanted.pixelformat)
    return fail(errors::kFormatRefused, {{"device", path_}, {"size", dimensions(wanted.width, wanted.height)}});
  if (pix.width != wanted.width || pix.height != wanted.height || pix.sizeimage < wanted.sizeimage)
    return fail(errors::kSizeFixed, {{"device", path_},
                                     {"found", dimensions(pix.width, pix.height)},
                                     {"size", dimensions(wanted.width, wanted.height)}});
  v4l2_streamparm timing{};
  timing.type = V4L2_BUF_TYPE_VIDEO_OUTPUT;
  timing.parm.output.timeperframe = {static_cast<std::uint32_t>(rate.den), static_cast<std::uint32_t>(rate.num)};
  // Readers see this rate. Pictures arrive at the stream's rate even if the device does not store it.
  (void)call(fd_, VIDIOC_S_PARM, &timing);
  return {};
}

constexpr int kCameraLookMs = 50;  // delay until a stop request is noticed
constexpr int kMostDevices = 256;  // limit of the kernel's device numbers
constexpr const char* kPipeWireAddress = "camera:pipewire";

class LoopbackOutlet final : public Outlet {
 public:
  LoopbackOutlet(LoopbackDevice device, I420Pictures pictures, Patience& patience)
      : device_(std::move(device)), pictures_(std::move(pictures)), patience_(patience) {}

  Result<void> write(FrameView frame, std::int64_t) override {
    auto picture = TRY(pictures_.picture(frame));
    patience_.wait_at_most(kStall);
    // The module keeps the newest pictures for readers and never waits for them; a picture is accepted as a whole.
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
    if (auto shown = camera_->write(picture); !shown)
      return fail(errors::kCannotSend, {{"address", place()}}, std::move(shown.error()));
    return {};
  }

  std::string place() const override { return kPipeWireAddress; }

 private:
  const std::unique_ptr<PipeWireCamera> camera_;
  I420Pictures pictures_;
};

/// Real cameras are never opened, because that may wake one up. They are attached to a bus, unlike the module's
/// devices.
bool is_hardware(const std::string& name) {
  std::error_code ignored;
  return std::filesystem::exists("/sys/class/video4linux/" + name + "/device", ignored);
}

struct Found {
  std::vector<LoopbackDevice> usable;
  std::optional<Error> problem;  // the error of the first unusable device
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

/// An existing but unusable device is more informative than a missing PipeWire.
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
