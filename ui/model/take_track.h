#pragma once

#include <QImage>
#include <algorithm>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "engine/stream/cache_snapshot.h"
#include "engine/stream/ids.h"
#include "engine/stream/video_chunk.h"

namespace longtake {
struct TakeOutline;
}

namespace longtake::ui {

/// Pictures of the current take: thumbnails for the timeline, and one per cached latent frame for the cache strip. The
/// older part of a long stream keeps fewer and fewer pictures, so that a day needs no more memory than half an hour. A
/// take holds the chunks that it generated and shares earlier ones with its ancestors.
class TakeTrack {
 public:
  struct Entry {
    ChunkIndex chunk = 0;
    std::int64_t first_frame = 0;
    int frames = 0;
    QImage thumbnail;  ///< null if it was dropped to save memory
  };
  static constexpr std::size_t kMostThumbnails = 2400;  ///< over all takes

  /// The chunks of a take from its first on, as a list. Valid until the track changes.
  class Path {
   public:
    class Iterator {
     public:
      Iterator(const Path& path, std::size_t index) : path_(&path), index_(index) {}
      const Entry& operator*() const { return (*path_)[index_]; }
      Iterator& operator++() {
        ++index_;
        return *this;
      }
      bool operator==(const Iterator& other) const { return index_ == other.index_; }

     private:
      const Path* path_;
      std::size_t index_;
    };

    std::size_t size() const { return parts_.empty() ? 0 : parts_.back().before + parts_.back().count; }
    bool empty() const { return size() == 0; }
    const Entry& operator[](std::size_t index) const {
      const auto part = std::prev(std::ranges::upper_bound(parts_, index, {}, &Part::before));
      return (*part->own)[index - part->before];
    }
    const Entry& front() const { return (*this)[0]; }
    const Entry& back() const { return (*this)[size() - 1]; }
    Iterator begin() const { return {*this, 0}; }
    Iterator end() const { return {*this, size()}; }
    /// The index of the first entry for which `comes_before` is false.
    template <class Before>
    std::size_t firstNot(const Before& comes_before) const {
      const auto part = std::ranges::partition_point(
          parts_, [&](const Part& one) { return comes_before((*one.own)[one.count - 1]); });
      if (part == parts_.end()) return size();
      const auto end = part->own->begin() + static_cast<std::ptrdiff_t>(part->count);
      const auto found = std::partition_point(part->own->begin(), end, comes_before);
      return part->before + static_cast<std::size_t>(found - part->own->begin());
    }

   private:
    friend class TakeTrack;
    struct Part {
      TakeId take = 0;
      std::vector<Entry>* own = nullptr;
      std::size_t count = 0;   // number of its first entries; never 0
      std::size_t before = 0;  // number of entries in earlier parts
    };

    std::vector<Part> parts_;
  };

  void add(const VideoChunk& chunk);
  /// Drops the pictures of latent frames that the snapshot does not contain.
  void prune(const CacheSnapshot& snapshot);
  void clear();
  /// Makes another take current.
  void begin(TakeId take, TakeId parent, ChunkIndex from);
  /// The chunks of any take since clear().
  Path entriesOf(TakeId take);
  /// Starts with the content of an earlier session. Pictures are shared with `outline`, not copied.
  void setEarlier(const std::shared_ptr<const TakeOutline>& outline);
  /// Adds a take of the earlier session, which begin() may then select.
  void addEarlier(const std::shared_ptr<const TakeOutline>& outline);

  const Path& entries() const { return path_; }
  double fps() const { return fps_; }
  double aspect() const { return aspect_; }
  std::int64_t frames() const { return path_.empty() ? 0 : path_.back().first_frame + path_.back().frames; }
  double seconds() const { return static_cast<double>(frames()) / fps_; }
  /// The entry that contains a picture number; null outside.
  const Entry* at(std::int64_t frame) const;
  const Entry* find(ChunkIndex chunk) const;
  /// A thumbnail near this picture number: of its own chunk, or of the nearest earlier chunk that has one.
  QImage thumbnailAt(std::int64_t frame) const;
  static QImage newestThumbnail(const Path& path);
  /// The picture of a latent frame; for an earlier session, the picture of its chunk. Null if none is kept.
  QImage latentThumbnail(std::int64_t latent_frame) const;

 private:
  struct Own {
    TakeId parent = 0;
    ChunkIndex from = -1;  // the last chunk shared with its parent; -1: none
    std::vector<Entry> entries;
  };

  void setOutline(const std::shared_ptr<const TakeOutline>& outline);
  void append(TakeId take, Entry entry);
  void dropFrom(ChunkIndex chunk);
  void thinOut();
  QImage nearest(std::size_t index) const;
  std::size_t indexOf(ChunkIndex chunk) const;

  std::map<TakeId, Own> takes_;
  TakeId take_ = 0;
  Path path_;                                            // of take_
  std::vector<std::pair<TakeId, ChunkIndex>> pictured_;  // chunks with a thumbnail, in the order of creation
  std::map<std::int64_t, QImage> latent_;
  int latent_frames_per_chunk_ = 0;  // in the chunks of an earlier session; 0 without one
  ChunkIndex earlier_end_ = 0;       // frames of earlier chunks may be shown by their chunk's picture
  double fps_ = 16;
  double aspect_ = 5.0 / 3;
};

}  // namespace longtake::ui
