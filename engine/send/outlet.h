#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/core/result.h"
#include "engine/media/frame.h"

namespace longtake {

/// One connection to a receiver of pictures. Its calls wait for the receiver as long as `patience` allows.
class Outlet {
 public:
  virtual ~Outlet() = default;

  /// Sends picture number `tick` at the format's rate. Numbers increase; a skipped number is a missing picture.
  virtual Result<void> write(FrameView picture, std::int64_t tick) = 0;

  /// The device or port that was found if the address does not fix it; otherwise empty.
  virtual std::string place() const { return {}; }

  /// The number of current receivers, if the other side reports it.
  virtual std::optional<int> receivers() const { return {}; }
};

using OpenOutlet = std::function<Result<std::unique_ptr<Outlet>>(const VideoFormat& format)>;

}  // namespace longtake
