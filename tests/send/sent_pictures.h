#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/send/i420.h"
#include "engine/send/sender.h"
#include "tests/media/numbered_frames.h"

namespace longtake {

inline SentPicture numbered(int number) {
  auto bytes = std::make_shared<std::vector<std::uint8_t>>(numbered_frame(number));
  return {std::shared_ptr<const std::uint8_t>(bytes, bytes->data()), numbered_format()};
}

/// The same as a camera gives it.
inline std::string i420_of(int number) {
  auto pictures = I420Pictures::create(numbered_format()).value();
  const auto bytes = pictures.picture(numbered_frame(number)).value();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace longtake
