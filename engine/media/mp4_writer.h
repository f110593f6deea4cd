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
  fragmented,  ///< header first, then pieces of at most half a second: playable however it ends
  plain,       ///< one index at the front and no edit list: what platforms and editors ask for
};

/// One video track in an MP4 file. The first error is kept; the file is good only if finish() succeeds.
class Mp4Writer {
 public:
  /// `chapters` go into a plain file: as chapters, and with their times in its description.
  static Result<std::unique_ptr<Mp4Writer>> create(const std::filesystem::path& path, Mp4Layout layout,
                                                   const AVCodecParameters& parameters, FrameRate rate,
                                                   const std::vector<Chapter>& chapters = {});
  virtual ~Mp4Writer() = default;

  /// A packet timed in frames. Its data may be taken over.
  virtual Result<void> write(AVPacket& packet) = 0;
  /// Frames that are in the file for sure, whatever happens next; 0 for a plain file until it is finished.
  virtual std::int64_t safe_frames() const = 0;
  virtual Result<void> finish() = 0;
};

}  // namespace longtake
