#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/core/result.h"
#include "engine/media/frame.h"

namespace longtake {

/// One connection to a receiver of pictures. Its calls wait for the other side as long as `patience` lets them.
class Outlet {
 public:
  virtual ~Outlet() = default;

  /// The picture number `tick` of the format's rate; numbers rise, and one that is left out is a picture less.
  virtual Result<void> write(FrameView picture, std::int64_t tick) = 0;

  /// The device or port that was found, where the address leaves it open; otherwise empty.
  virtual std::string place() const { return {}; }

  /// How many take the pictures now, where the other side tells.
  virtual std::optional<int> receivers() const { return {}; }
};

using OpenOutlet = std::function<Result<std::unique_ptr<Outlet>>(const VideoFormat& format)>;

}  // namespace longtake
