#pragma once

#include <cstddef>
#include <list>
#include <memory>

#include "engine/stream/video_chunk.h"

namespace longtake::ui {

/// The chunks that were streamed or looked at last. Bounded by their bytes.
class PictureCache {
 public:
  explicit PictureCache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  void add(std::shared_ptr<const VideoChunk> chunk);
  /// Null if it is not there. What is found counts as used last.
  std::shared_ptr<const VideoChunk> find(TakeId take, ChunkIndex chunk);
  void clear();
  std::size_t bytes() const { return bytes_; }

 private:
  void drop(TakeId take, ChunkIndex chunk);

  const std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  std::list<std::shared_ptr<const VideoChunk>> chunks_;  // used last first
};

}  // namespace longtake::ui
