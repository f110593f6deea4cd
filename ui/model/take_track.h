#pragma once

#include <QImage>
#include <map>
#include <memory>
#include <vector>

#include "engine/stream/cache_snapshot.h"
#include "engine/stream/video_chunk.h"

namespace longtake {
struct TakeOutline;
}

namespace longtake::ui {

/// What was made so far in the current take: small pictures for the timeline, and one per latent frame that the cache
/// still holds for its strip. A long take has ever fewer pictures of its older part, so that a day needs no more memory
/// than half an hour.
class TakeTrack {
 public:
  struct Entry {
    ChunkIndex chunk = 0;
    std::int64_t first_frame = 0;
    int frames = 0;
    QImage thumbnail;  ///< null where it was given up
  };
  static constexpr int kMostThumbnails = 2400;

  void add(const VideoChunk& chunk);
  /// Drops the pictures of latent frames that the snapshot no longer tells of.
  void prune(const CacheSnapshot& snapshot);
  void clear();
  /// Begins with what an earlier session holds, whose pictures are shared with `outline`.
  void setEarlier(const std::shared_ptr<const TakeOutline>& outline);

  const std::vector<Entry>& entries() const { return entries_; }
  double fps() const { return fps_; }
  double aspect() const { return aspect_; }
  std::int64_t frames() const { return entries_.empty() ? 0 : entries_.back().first_frame + entries_.back().frames; }
  double seconds() const { return static_cast<double>(frames()) / fps_; }
  /// The entry under a picture number; null outside.
  const Entry* at(std::int64_t frame) const;
  const Entry* find(ChunkIndex chunk) const;
  /// What the take looked like about this picture: of its own chunk, or else of the nearest one before that has one.
  QImage thumbnailAt(std::int64_t frame) const;
  /// Of earlier chunks that of the whole chunk; a null image when none is kept.
  QImage latentThumbnail(std::int64_t latent_frame) const;

 private:
  void thinOut();
  QImage nearest(const Entry* entry) const;

  std::vector<Entry> entries_;
  int thumbnails_ = 0;  // entries that have one
  std::map<std::int64_t, QImage> latent_;
  int latent_frames_per_chunk_ = 0;  // of the earlier chunks; 0 where there are none
  ChunkIndex earlier_end_ = 0;       // one past them
  double fps_ = 16;
  double aspect_ = 5.0 / 3;
};

}  // namespace longtake::ui
