#pragma once

#include <QImage>
#include <map>
#include <memory>
#include <vector>

#include "engine/stream/cache_snapshot.h"
#include "engine/stream/ids.h"
#include "engine/stream/video_chunk.h"

namespace longtake {
struct TakeOutline;
}

namespace longtake::ui {

/// Pictures of the current take: small ones for the timeline, and one per cached latent frame for the cache strip. The
/// older part of a long take keeps fewer and fewer pictures, so that a day needs no more memory than half an hour.
class TakeTrack {
 public:
  struct Entry {
    ChunkIndex chunk = 0;
    std::int64_t first_frame = 0;
    int frames = 0;
    QImage thumbnail;  ///< null if it was dropped to save memory
  };
  static constexpr int kMostThumbnails = 2400;

  void add(const VideoChunk& chunk);
  /// Drops the pictures of latent frames that are no longer in the snapshot.
  void prune(const CacheSnapshot& snapshot);
  void clear();
  /// Makes another take current.
  void begin(TakeId take, TakeId parent, ChunkIndex from);
  /// The chunks of any take since clear(); null if there are none.
  const std::vector<Entry>* entriesOf(TakeId take) const;
  /// Starts with the content of an earlier session. Its pictures are shared with `outline`, not copied.
  void setEarlier(const std::shared_ptr<const TakeOutline>& outline);
  /// Adds a take of the earlier session, which begin() may then select.
  void addEarlier(const std::shared_ptr<const TakeOutline>& outline);

  const std::vector<Entry>& entries() const { return entries_; }
  double fps() const { return fps_; }
  double aspect() const { return aspect_; }
  std::int64_t frames() const { return entries_.empty() ? 0 : entries_.back().first_frame + entries_.back().frames; }
  double seconds() const { return static_cast<double>(frames()) / fps_; }
  /// The entry under a picture number; null outside.
  const Entry* at(std::int64_t frame) const;
  const Entry* find(ChunkIndex chunk) const;
  /// A thumbnail near this picture number: that of its own chunk, or else of the nearest earlier chunk that has one.
  QImage thumbnailAt(std::int64_t frame) const;
  /// The picture of a latent frame; for chunks of an earlier session that of the whole chunk. Null if none is kept.
  QImage latentThumbnail(std::int64_t latent_frame) const;

 private:
  void thinOut();
  QImage nearest(const Entry* entry) const;

  std::vector<Entry> entries_;
  TakeId take_ = 0;
  std::map<TakeId, std::vector<Entry>> others_;  // pictures are shared, not copied
  int thumbnails_ = 0;                           // entries that have one
  std::map<std::int64_t, QImage> latent_;
  int latent_frames_per_chunk_ = 0;  // in the chunks of an earlier session; 0 without one
  ChunkIndex earlier_end_ = 0;       // one past the last chunk of the earlier session
  double fps_ = 16;
  double aspect_ = 5.0 / 3;
};

}  // namespace longtake::ui
