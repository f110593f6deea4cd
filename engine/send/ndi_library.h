#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "engine/core/result.h"

namespace longtake {

/// Structures of NDI's C interface, written from its public documentation. No part of its SDK is included
/// (docs/decisions/0057).
struct NdiSenderSettings {
  const char* name = nullptr;    ///< UTF-8
  const char* groups = nullptr;  ///< null: the system's groups
  bool clock_video = false;      ///< true: the library blocks the caller until a picture is due
  bool clock_audio = false;
};
static_assert(sizeof(NdiSenderSettings) == 24 && offsetof(NdiSenderSettings, clock_video) == 16);

struct NdiPicture {
  static constexpr std::uint32_t kUyvy = 'U' | 'Y' << 8 | 'V' << 16 | 'Y' << 24;
  static constexpr std::int32_t kProgressive = 1;
  static constexpr std::int64_t kItsOwnTime = std::numeric_limits<std::int64_t>::max();

  std::int32_t width = 0;  ///< even
  std::int32_t height = 0;
  std::uint32_t four_cc = kUyvy;
  std::int32_t rate_num = 0;
  std::int32_t rate_den = 0;
  float aspect_ratio = 0;  ///< 0: square pixels
  std::int32_t fields = kProgressive;
  std::int64_t timecode = kItsOwnTime;  ///< in units of 100 ns; kItsOwnTime: the library sets it
  const std::uint8_t* data = nullptr;
  std::int32_t row_bytes = 0;
  const char* metadata = nullptr;
  std::int64_t timestamp = 0;
};
static_assert(sizeof(NdiPicture) == 72 && offsetof(NdiPicture, timecode) == 32 && offsetof(NdiPicture, data) == 40 &&
              offsetof(NdiPicture, row_bytes) == 48 && offsetof(NdiPicture, metadata) == 56);

struct NdiSource {
  const char* name = nullptr;  ///< as receivers list it: "COMPUTER (NAME)"
  const char* address = nullptr;
};

/// The functions of libndi that are used.
struct NdiLibrary {
  using Sender = void*;

  bool (*initialize)() = nullptr;
  void (*destroy)() = nullptr;
  Sender (*send_create)(const NdiSenderSettings* settings) = nullptr;
  void (*send_destroy)(Sender sender) = nullptr;
  /// Returns when the library no longer needs the picture.
  void (*send_video)(Sender sender, const NdiPicture* picture) = nullptr;
  int (*receivers)(Sender sender, std::uint32_t wait_ms) = nullptr;
  /// Valid as long as the sender.
  const NdiSource* (*source)(Sender sender) = nullptr;
};

/// Searches again with every call, because the user may install it after an error.
Result<NdiLibrary> open_ndi_library();

}  // namespace longtake
