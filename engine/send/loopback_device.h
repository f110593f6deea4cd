#pragma once

#include <string>

#include "engine/core/result.h"
#include "engine/media/frame.h"

namespace longtake {

/// A device of the kernel module v4l2loopback, into which one program writes pictures that others take from a camera.
class LoopbackDevice {
 public:
  /// Refuses what is no such device, and one into which another program writes.
  static Result<LoopbackDevice> open(const std::string& path);
  LoopbackDevice(LoopbackDevice&& other) noexcept;
  LoopbackDevice& operator=(LoopbackDevice&&) = delete;
  ~LoopbackDevice();

  int fd() const { return fd_; }
  const std::string& path() const { return path_; }
  /// As programs show it: the module's card_label.
  const std::string& label() const { return label_; }

  /// I420 of this size, which must be even, at this rate.
  Result<void> set_format(int width, int height, FrameRate rate);

 private:
  LoopbackDevice(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}

  std::string path_;
  std::string label_;
  int fd_ = -1;
};

}  // namespace longtake
