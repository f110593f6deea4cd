#include "engine/send/loopback_device.h"

#include <fcntl.h>
#include <linux/videodev2.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include "engine/core/files.h"
#include "engine/send/errors.h"

namespace longtake {
namespace {

constexpr std::string_view kDriver = "v4l2 loopback";

int call(int fd, unsigned long request, void* argument) {
  int code = 0;
  do {
    code = ::ioctl(fd, request, argument);
  } while (code < 0 && errno == EINTR);
  return code;
}

/// The fields of the kernel are filled up with zeros, and full ones are not ended by one.
template <std::size_t size>
std::string text_of(const __u8 (&field)[size]) {
  const auto* text = reinterpret_cast<const char*>(field);
  return {text, ::strnlen(text, size)};
}

std::string dimensions(std::uint32_t width, std::uint32_t height) {
  return std::to_string(width) + "x" + std::to_string(height);
}

}  // namespace

LoopbackDevice::LoopbackDevice(LoopbackDevice&& other) noexcept
    : path_(std::move(other.path_)), label_(std::move(other.label_)), fd_(std::exchange(other.fd_, -1)) {}

LoopbackDevice::~LoopbackDevice() {
  if (fd_ >= 0) ::close(fd_);
}

Result<LoopbackDevice> LoopbackDevice::open(const std::string& path) {
  // Neither O_CREAT nor O_TRUNC: a wrong path must not make or empty a file.
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
  // With exclusive_caps=1 a device is an output until somebody writes, and a camera from then on.
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
  // A device that is read from, or whose format somebody has fixed, answers with what it stays at.
  if (pix.pixelformat != wanted.pixelformat)
    return fail(errors::kFormatRefused, {{"device", path_}, {"size", dimensions(wanted.width, wanted.height)}});
  if (pix.width != wanted.width || pix.height != wanted.height || pix.sizeimage < wanted.sizeimage)
    return fail(errors::kSizeFixed, {{"device", path_},
                                     {"found", dimensions(pix.width, pix.height)},
                                     {"size", dimensions(wanted.width, wanted.height)}});
  v4l2_streamparm timing{};
  timing.type = V4L2_BUF_TYPE_VIDEO_OUTPUT;
  timing.parm.output.timeperframe = {static_cast<std::uint32_t>(rate.den), static_cast<std::uint32_t>(rate.num)};
  // The rate is what readers are told. Pictures come at theirs whether a device remembers it or not.
  (void)call(fd_, VIDIOC_S_PARM, &timing);
  return {};
}

}  // namespace longtake
