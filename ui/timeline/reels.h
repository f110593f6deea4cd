#pragma once

#include <QObject>
#include <memory>
#include <string>
#include <vector>

#include "ui/model/picture_cache.h"
#include "ui/model/picture_client.h"
#include "ui/model/picture_geometry.h"
#include "ui/model/player.h"
#include "ui/model/take_path.h"

namespace longtake::ui {

/// The pictures of takes other than the current one, all at the same moment.
class Reels : public QObject {
  Q_OBJECT
 public:
  struct Reel {
    std::vector<TakePart> path;
    std::int64_t frames = 0;
  };

  explicit Reels(PicturesFactory factory, QObject* parent = nullptr);

  /// Sets the takes; an empty list frees the decoder.
  void set(const std::string& session, ChunkShape shape, std::vector<Reel> reels);
  /// Caches a chunk of the stream, so that it need not be decoded soon.
  void keep(const std::shared_ptr<const VideoChunk>& chunk) { cache_.add(chunk); }
  void lookAt(std::int64_t frame);
  /// True if the pictures of this moment are available, or never will be.
  bool hasAll(std::int64_t frame);

 Q_SIGNALS:
  void pictureDue(int reel, const longtake::ui::Player::Shown& shown);
  void missing(const longtake::Error& error);

 private:
  std::shared_ptr<const VideoChunk> cached(const Reel& reel, std::int64_t frame);
  void show();

  PicturesFactory factory_;
  std::string session_;
  ChunkShape shape_;
  std::vector<Reel> reels_;
  PictureCache cache_;
  std::int64_t frame_ = -1;
  bool told_ = false;
  std::unique_ptr<PictureClient> client_;  // exists while there are reels; its events use all members above
};

}  // namespace longtake::ui
