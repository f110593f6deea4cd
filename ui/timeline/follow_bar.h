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

/// Visible while the stream follows a video: the video's name, the strength, and a button that ends it.
class FollowBar : public QWidget {
  Q_OBJECT
 public:
  explicit FollowBar(QWidget* parent = nullptr);

  /// Returns the command that starts following a video, with the slider's strength.
  FollowVideo begin(std::shared_ptr<VideoFeed> feed, const std::string& name);
  /// Must be called for every chunk. Once following has begun, the first chunk without it ends it.
  void chunkArrived(bool follows_video);
  /// A command was refused, so following that has not begun will not begin.
  void refused();
  /// Ends following the video.
  void end();
  bool isFollowing() const { return feed_ != nullptr; }

 Q_SIGNALS:
  void wanted(const longtake::FollowVideo& video);
  /// The video has ended, and the stream continues without it.
  void ended();

 private:
  FollowVideo command() const;
  void showStrength();

  std::shared_ptr<VideoFeed> feed_;  // null: no video
  std::string name_;
  bool began_ = false;
  ElidedLabel* text_;
  QSlider* strength_;
  QLabel* number_;
  QTimer due_;
};

}  // namespace longtake::ui
