#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ui/model/picture_cache.h"
#include "ui/model/picture_client.h"
#include "ui/model/player.h"
#include "ui/model/take_path.h"
#include "ui/model/take_track.h"

namespace longtake::ui {

/// The playhead in the past. Shows a picture of the take at once if a thumbnail exists, and the exact one when it is
/// decoded. Plays forwards and backwards. The stream is not affected and never waits.
class LookBack : public QObject {
  Q_OBJECT
 public:
  /// `track` must outlive this.
  LookBack(const TakeTrack& track, const PicturesFactory& factory, QObject* parent = nullptr);

  /// Sets the path of the current take and ends looking back.
  void setPath(std::vector<TakePart> path);
  /// The folder that keeps the takes; "" if they are not kept.
  void setSession(const std::string& session) { session_ = session; }
  /// Ends looking back, for another stream with different takes.
  void reset();
  /// Caches a chunk of the stream, so that it need not be decoded soon.
  void keep(const std::shared_ptr<const VideoChunk>& chunk) { cache_.add(chunk); }
  /// The picture that the stream shows; -1 if there is none.
  void setLive(std::int64_t frame) { live_ = frame; }

  bool isLooking() const { return frame_.has_value(); }
  /// The picture under the playhead, or the live one if there is no playhead.
  std::int64_t frame() const { return frame_.value_or(live_); }
  bool isRunning() const { return running_.isActive(); }

  /// While `ready` returns false, playing waits a moment, as it does for its own pictures.
  void setCompanion(std::function<bool(std::int64_t)> ready) { companion_ = std::move(ready); }

  /// Shows this picture; one at or after the live picture ends looking back.
  void lookAt(std::int64_t frame);
  void leave();
  /// Plays in this direction (1 or -1); another call in the same direction doubles the speed.
  void run(int direction);
  void halt();

 Q_SIGNALS:
  void began();
  void ended();
  void moved(std::int64_t frame);
  void runChanged();
  /// If not `exact`, the picture is an enlarged thumbnail, and the exact one follows.
  void pictureDue(const longtake::ui::Player::Shown& shown, bool exact);
  /// The exact picture is unavailable; emitted once per session.
  void missing(const longtake::Error& error);

 private:
  /// The cached chunk, or the part of it that contains the picture.
  std::shared_ptr<const VideoChunk> cached(ChunkIndex chunk, std::int64_t frame);
  std::shared_ptr<const VideoChunk> enlarged(const TakeTrack::Entry& entry) const;
  void show();
  void want(std::int64_t frame);
  void runOn();
  void onReady(const PicturesReady& event);
  void onMissing(const PicturesMissing& event);

  const TakeTrack& track_;
  std::vector<TakePart> path_;
  std::string session_;
  PictureCache cache_;
  std::optional<std::int64_t> frame_;
  bool exact_ = false;  // true once the decoded picture was shown
  std::int64_t live_ = -1;
  int way_ = 0;  // direction of the last move; 0 for a jump
  QTimer running_;
  int speed_ = 0;   // pictures per tick, negative for backwards
  int waited_ = 0;  // ticks spent waiting for a picture that is being decoded
  bool told_ = false;
  std::function<bool(std::int64_t)> companion_;
  PictureClient client_;  // declared last: its events use all members above
};

}  // namespace longtake::ui
