#pragma once

#include <QTimer>
#include <QWidget>
#include <memory>
#include <string>

#include "engine/stream/command.h"

class QLabel;
class QSlider;

namespace longtake::ui {

class ElidedLabel;

/// Seen while the stream follows a video: which one, how far it may leave it, and a way to let it go.
class FollowBar : public QWidget {
  Q_OBJECT
 public:
  explicit FollowBar(QWidget* parent = nullptr);

  /// The command that begins to follow a video, with the strength of the slider.
  FollowVideo begin(std::shared_ptr<VideoFeed> feed, const std::string& name);
  /// A chunk came. Once the stream has begun to follow, the first chunk that does not ends it.
  void chunkArrived(bool follows_video);
  /// Something was refused: what had not begun does not begin.
  void refused();
  /// Nothing is followed any more.
  void end();
  bool isFollowing() const { return feed_ != nullptr; }

 Q_SIGNALS:
  void wanted(const longtake::FollowVideo& video);
  /// The video is at its end, and the stream goes on alone.
  void ended();

 private:
  FollowVideo command() const;
  void showStrength();

  std::shared_ptr<VideoFeed> feed_;  // null: none
  std::string name_;
  bool began_ = false;
  ElidedLabel* text_;
  QSlider* strength_;
  QLabel* number_;
  QTimer due_;
};

}  // namespace longtake::ui
