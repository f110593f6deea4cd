// Simulates video devices of v4l2loopback, which needs a kernel module. It is loaded before other libraries and handles
// /dev/videoN if the folder FAKE_VIDEO holds a file videoN of lines like these:
//   driver=v4l2 loopback    the driver in VIDIOC_QUERYCAP
//   label=Longtake
//   keeps=320x240           S_FMT answers with this size
//   busy                    another program sends to it already
//   denied                  may not be opened
//   refuses                 S_FMT fails
//   full                    accepts no picture
//   parts                   accepts half a picture
//   gone                    was unplugged: write() fails
// The file is read at every call. The settings of S_FMT and S_PARM are written to videoN.format, as "96x64 YU12 16/1",
// and every picture is appended to videoN.frames.
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace {

// Files that are written while it is held are closed by close() below.
std::recursive_mutex mutex;
struct Opened {
  std::string file;
  v4l2_pix_format pix{};
  v4l2_fract frame_time{};
};
std::map<int, Opened>& opened() {
  static std::map<int, Opened> all;
  return all;
}

template <class F>
F* real(const char* name) {
  return reinterpret_cast<F*>(dlsym(RTLD_NEXT, name));
}

/// The file that describes a device, if the path is one that we simulate.
std::optional<std::string> described(const char* path) {
  const char* folder = getenv("FAKE_VIDEO");
  if (folder == nullptr || path == nullptr || strncmp(path, "/dev/video", 10) != 0) return std::nullopt;
  return std::string(folder) + (path + 4);
}

/// The value of a line "key=value", "" for a line with only the key.
std::optional<std::string> setting(const std::string& file, const std::string& key) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line == key) return std::string();
    if (line.rfind(key + "=", 0) == 0) return line.substr(key.size() + 1);
  }
  return std::nullopt;
}

int answer(int code) {
  errno = code;
  return -1;
}

int open_device(const std::string& file, int flags) {
  if (access(file.c_str(), F_OK) != 0) return answer(ENOENT);
  if (setting(file, "denied")) return answer(EACCES);
  if ((flags & O_ACCMODE) != O_RDWR) return answer(EINVAL);
  int fd = -1;
  if (setting(file, "full")) {
    int ends[2];
    if (pipe2(ends, O_NONBLOCK) != 0) return -1;
    const char some[4096] = {};
    using Write = ssize_t(int, const void*, size_t);
    while (real<Write>("write")(ends[1], some, sizeof some) > 0) {
    }
    fd = ends[1];
  } else {
    using Open = int(const char*, int, ...);
    fd = real<Open>("open")("/dev/null", flags);
  }
  const std::scoped_lock lock(mutex);
  if (fd >= 0) opened()[fd] = {file, {}, {}};
  return fd;
}

void note_format(const Opened& device) {
  std::ofstream out(device.file + ".format");
  char name[5] = {};
  memcpy(name, &device.pix.pixelformat, 4);
  out << device.pix.width << "x" << device.pix.height << " " << name << " " << device.frame_time.denominator << "/"
      << device.frame_time.numerator << "\n";
}

void copy_text(__u8* field, std::size_t size, const std::string& text) {
  memcpy(field, text.data(), std::min(size, text.size()));
}

int query(const Opened& device, v4l2_capability& can) {
  can = {};
  copy_text(can.driver, sizeof can.driver, setting(device.file, "driver").value_or(""));
  copy_text(can.card, sizeof can.card, setting(device.file, "label").value_or(""));
  can.device_caps = V4L2_CAP_READWRITE | V4L2_CAP_STREAMING;
  can.device_caps |= setting(device.file, "busy") ? V4L2_CAP_VIDEO_CAPTURE : V4L2_CAP_VIDEO_OUTPUT;
  can.capabilities = can.device_caps | V4L2_CAP_DEVICE_CAPS | V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_VIDEO_OUTPUT;
  return 0;
}

int set_format(Opened& device, v4l2_format& format) {
  if (format.type != V4L2_BUF_TYPE_VIDEO_OUTPUT || setting(device.file, "refuses")) return answer(EINVAL);
  v4l2_pix_format& pix = format.fmt.pix;
  if (const auto keeps = setting(device.file, "keeps"))
    if (sscanf(keeps->c_str(), "%ux%u", &pix.width, &pix.height) != 2) return answer(EINVAL);
  pix.bytesperline = pix.width;
  pix.sizeimage = pix.width * pix.height * 3 / 2;
  device.pix = pix;
  note_format(device);
  return 0;
}

int set_timing(Opened& device, const v4l2_streamparm& timing) {
  if (timing.type != V4L2_BUF_TYPE_VIDEO_OUTPUT) return answer(EINVAL);
  device.frame_time = timing.parm.output.timeperframe;
  note_format(device);
  return 0;
}

ssize_t take(const Opened& device, const void* bytes, std::size_t count) {
  if (setting(device.file, "gone")) return answer(ENODEV);
  if (setting(device.file, "full")) return answer(EAGAIN);
  if (device.pix.sizeimage == 0 || count != device.pix.sizeimage) return answer(EINVAL);
  if (setting(device.file, "parts")) return static_cast<ssize_t>(count / 2);
  std::ofstream out(device.file + ".frames", std::ios::binary | std::ios::app);
  out.write(static_cast<const char*>(bytes), static_cast<std::streamsize>(count));
  return static_cast<ssize_t>(count);
}

std::optional<Opened> device_of(int fd) {
  const std::scoped_lock lock(mutex);
  const auto found = opened().find(fd);
  return found == opened().end() ? std::nullopt : std::optional(found->second);
}

int open_any(const char* name, const char* path, int flags, mode_t mode) {
  if (const auto file = described(path)) return open_device(*file, flags);
  using Open = int(const char*, int, ...);
  return real<Open>(name)(path, flags, mode);
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const auto mode = static_cast<mode_t>(va_arg(more, int));
  va_end(more);
  return open_any("open", path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const auto mode = static_cast<mode_t>(va_arg(more, int));
  va_end(more);
  return open_any("open64", path, flags, mode);
}

int __open_2(const char* path, int flags) { return open_any("open", path, flags, 0); }
int __open64_2(const char* path, int flags) { return open_any("open64", path, flags, 0); }

int ioctl(int fd, unsigned long request, ...) {
  va_list more;
  va_start(more, request);
  void* argument = va_arg(more, void*);
  va_end(more);
  if (!device_of(fd)) return real<int(int, unsigned long, ...)>("ioctl")(fd, request, argument);
  const std::scoped_lock lock(mutex);
  Opened& device = opened()[fd];
  if (request == VIDIOC_QUERYCAP) return query(device, *static_cast<v4l2_capability*>(argument));
  if (request == VIDIOC_S_FMT) return set_format(device, *static_cast<v4l2_format*>(argument));
  if (request == VIDIOC_S_PARM) return set_timing(device, *static_cast<v4l2_streamparm*>(argument));
  return answer(ENOTTY);
}

ssize_t write(int fd, const void* bytes, size_t count) {
  if (const auto device = device_of(fd)) return take(*device, bytes, count);
  return real<ssize_t(int, const void*, size_t)>("write")(fd, bytes, count);
}

int close(int fd) {
  {
    const std::scoped_lock lock(mutex);
    opened().erase(fd);
  }
  return real<int(int)>("close")(fd);
}

}  // extern "C"
