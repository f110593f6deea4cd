#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "engine/stream/event.h"
#include "engine/stream/pictures.h"

namespace longtake {

/// The chunks that a FakeSource generated, for a window that shows past pictures. Any thread.
class FakeArchive {
 public:
  void started(const TakeStarted& take);
  void made(std::shared_ptr<const VideoChunk> chunk);
  /// The work function of a PictureWorker. The archive must outlive it.
  PastPictures::Decode decode();
  int decoded() const { return decoded_; }
  /// Take and chunk of everything generated, in order.
  std::vector<std::pair<TakeId, ChunkIndex>> order();

 private:
  Result<std::shared_ptr<const VideoChunk>> find(const PictureWish& wish);

  std::mutex mutex_;
  std::map<std::pair<TakeId, ChunkIndex>, std::shared_ptr<const VideoChunk>> chunks_;
  std::map<TakeId, TakeStarted> origins_;
  std::vector<std::pair<TakeId, ChunkIndex>> order_;
  std::atomic<int> decoded_ = 0;
};

}  // namespace longtake
