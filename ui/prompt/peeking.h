#pragma once

#include <QObject>
#include <memory>

#include "ui/model/studio.h"

namespace longtake::ui {

class PeekView;

/// Previews the next chunk under a prompt before it goes on air. A newer preview replaces an older one. Anything that
/// moves the stream elsewhere closes it.
class Peeking : public QObject {
  Q_OBJECT
 public:
  /// The view is placed on `stage`. Both must outlive the object.
  Peeking(Studio& studio, QWidget* stage, QObject* parent = nullptr);

  void ask(const TypedPrompt& prompt);
  void close();
  bool isOpen() const { return peek_ != 0; }
  PeekView* view() const { return view_; }

 Q_SIGNALS:
  void sendWanted(const longtake::ui::TypedPrompt& prompt);
  void refused(const longtake::Error& error);
  /// Emitted before the view is hidden, so that its focus can move to a useful widget.
  void openChanged(bool open);

 private:
  void onReady(const PeekReady& event);
  void onChunk(const std::shared_ptr<const VideoChunk>& chunk);

  Studio& studio_;
  PeekView* view_ = nullptr;
  PeekId peek_ = 0;  // the visible one; 0: none
  TypedPrompt prompt_;
  std::shared_ptr<const VideoChunk> shown_;  // null while it is being generated
};

}  // namespace longtake::ui
