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

/// The playhead in the past. Shows a picture of the take at once as far as it is known, and the true one when it is
/// decoded; plays forwards and backwards. The stream neither knows nor waits.
class LookBack : public QObject {
  Q_OBJECT
 public:
  /// `track` must outlive this.
  LookBack(const TakeTrack& track, const PicturesFactory& factory, QObject* parent = nullptr);

  /// Sets the path of the current take. Looking back ends without a message.
  void setPath(std::vector<TakePart> path);
  /// Where takes are kept; "" if they are not.
  void setSession(const std::string& session) { session_ = session; }
  /// Ends looking back for another stream, whose takes have other pictures.
  void reset();
  /// A chunk of the stream, which need not be decoded again for a while.
  void keep(const std::shared_ptr<const VideoChunk>& chunk) { cache_.add(chunk); }
  /// The picture that the stream shows; -1 while there is none.
  void setLive(std::int64_t frame) { live_ = frame; }

  bool isLooking() const { return frame_.has_value(); }
  /// The picture under the playhead, or else the one that the stream shows.
  std::int64_t frame() const { return frame_.value_or(live_); }
  bool isRunning() const { return running_.isActive(); }

  /// While it says no, playing waits a moment, as for a picture of its own.
  void setCompanion(std::function<bool(std::int64_t)> ready) { companion_ = std::move(ready); }

  /// A picture at or behind the one that the stream shows ends looking back.
  void lookAt(std::int64_t frame);
  void leave();
  /// Plays in this direction (1 or -1); again in the same one is twice as fast.
  void run(int direction);
  void halt();

 Q_SIGNALS:
  void began();
  void ended();
  void moved(std::int64_t frame);
  void runChanged();
  /// A picture that is not exact was enlarged from a small one, and the exact one follows.
  void pictureDue(const longtake::ui::Player::Shown& shown, bool exact);
  /// The exact picture cannot be had; told once for each session.
  void missing(const longtake::Error& error);

 private:
  /// The chunk or the part of it in which the picture lies.
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
  int speed_ = 0;   // pictures a tick, negative for backwards
  int waited_ = 0;  // ticks for a picture that is being decoded
  bool told_ = false;
  std::function<bool(std::int64_t)> companion_;
  PictureClient client_;  // declared last: its events use all members above
};

}  // namespace longtake::ui
