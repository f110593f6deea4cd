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

/// The pictures of other takes than the one that is looked at, all at the same moment.
class Reels : public QObject {
  Q_OBJECT
 public:
  struct Reel {
    std::vector<TakePart> path;
    std::int64_t frames = 0;
  };

  explicit Reels(PicturesFactory factory, QObject* parent = nullptr);

  /// None: what decodes them is let go.
  void set(const std::string& session, ChunkShape shape, std::vector<Reel> reels);
  /// A chunk of the stream, which need not be decoded again for a while.
  void keep(const std::shared_ptr<const VideoChunk>& chunk) { cache_.add(chunk); }
  void lookAt(std::int64_t frame);
  /// The pictures of this moment are there, or will never be.
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
  std::unique_ptr<PictureClient> client_;  // while there are reels; its events use all members above
};

}  // namespace longtake::ui
