#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "engine/core/result.h"
#include "engine/media/chapters.h"
#include "engine/media/frame.h"

struct AVCodecParameters;
struct AVPacket;

namespace longtake {

enum class Mp4Layout {
  fragmented,  ///< header first, then fragments of at most half a second: playable even after a crash
  plain,       ///< one index at the front and, without sound, no edit list, as platforms and editors expect
};

/// A source of encoded sound packets.
class SoundPackets {
 public:
  virtual ~SoundPackets() = default;

  virtual const AVCodecParameters& parameters() const = 0;
  /// The next packet, with times in samples; false at the end.
  virtual Result<bool> next(AVPacket& packet) = 0;
};

/// A video track in an MP4 file, with an optional sound track. The first error is kept; the file is good only if
/// finish() succeeds.
class Mp4Writer {
 public:
  /// `chapters` and `sound` are for plain files. Chapters are written as chapters and, with their times, in the
  /// description.
  static Result<std::unique_ptr<Mp4Writer>> create(const std::filesystem::path& path, Mp4Layout layout,
                                                   const AVCodecParameters& parameters, FrameRate rate,
                                                   const std::vector<Chapter>& chapters = {},
                                                   const AVCodecParameters* sound = nullptr);
  virtual ~Mp4Writer() = default;

  /// Writes a packet with times in frames. May take ownership of its data.
  virtual Result<void> write(AVPacket& packet) = 0;
  /// Writes a packet of the sound with times in samples. Packets of both tracks must arrive in the order of their
  /// times.
  virtual Result<void> write_sound(AVPacket& packet) = 0;
  /// The number of frames that are safely in the file; 0 for a plain file until it is finished.
  virtual std::int64_t safe_frames() const = 0;
  virtual Result<void> finish() = 0;
};

}  // namespace longtake
