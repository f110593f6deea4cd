#pragma once

#include <QFrame>
#include <QSize>
#include <memory>

#include "engine/stream/video_chunk.h"

class QLabel;
class QPushButton;
class QToolButton;

namespace longtake::ui {

class ElidedLabel;
class PeekLoop;

/// A small view in the lower right corner of the picture that previews the next chunk. It says that it is not on air,
/// and names its chunk and its prompt.
class PeekView : public QFrame {
  Q_OBJECT
 public:
  /// Becomes a child of `stage` and follows its size.
  explicit PeekView(QWidget* stage);

  /// Pictures of this size are being generated.
  void waitFor(const QString& prompt, QSize picture);
  void setChunk(const std::shared_ptr<const VideoChunk>& chunk);
  /// The stream has generated this chunk by now, under its own prompt.
  void setPassed();
  void setCalm(bool calm);
  /// Focuses the send button, for keyboard users who did not come from the prompt box.
  void focusSend();

 Q_SIGNALS:
  void sendWanted();
  void closeWanted();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void place();
  void setMessage(const QString& what);

  QToolButton* close_ = nullptr;
  PeekLoop* loop_ = nullptr;
  ElidedLabel* prompt_ = nullptr;
  ElidedLabel* what_ = nullptr;
  QPushButton* send_ = nullptr;
  QSize picture_;
  qint64 chunk_ = -1;  // -1: none yet
};

}  // namespace longtake::ui
