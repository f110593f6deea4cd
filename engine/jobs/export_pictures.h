#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/jobs/export_frames.h"
#include "engine/session/session.h"
#include "engine/stream/library.h"

namespace longtake {

/// All pictures of an export, as often as they are needed: of one take or of two, with or without the memory.
class ExportPictures {
 public:
  /// Finds the stretch, which stays the same while the session grows, and makes the memory again where it is asked for.
  static Result<ExportPictures> open(const ExportJob& job, const Library::Progress& progress,
                                     const std::stop_token& stop);

  const SessionReader& session() const { return *session_; }
  std::int64_t first_frame() const { return first_; }
  std::int64_t end_frame() const { return end_; }

  Result<std::unique_ptr<FrameSource>> pictures() const;
  /// The memory alone. Only where the job asks for a file of it.
  std::unique_ptr<FrameSource> memory() const;

 private:
  struct Side {
    TakeId take = 0;
    std::int64_t first = 0;  ///< its own pictures, of which the last stays until the end
    std::int64_t end = 0;
    std::shared_ptr<const MemoryTrack> memory;
    Plate caption;
  };

  Side side_of(TakeId take) const;
  Result<void> make_memory(const Library::Progress& progress, const std::stop_token& stop);
  Result<std::unique_ptr<FrameSource>> pictures_of(const Side& side) const;
  std::unique_ptr<FrameSource> held(std::unique_ptr<FrameSource> frames) const;
  std::unique_ptr<FrameSource> beside(std::vector<std::unique_ptr<FrameSource>> sides) const;

  ExportJob job_;
  ColourMap map_ = ColourMap::magma;
  std::unique_ptr<SessionReader> session_;
  std::int64_t first_ = 0;
  std::int64_t end_ = 0;
  std::vector<Side> sides_;  // one or two
};

}  // namespace longtake
