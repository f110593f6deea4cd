#pragma once

#include <QWidget>

#include "engine/stream/command.h"

namespace longtake::ui {

class FadeLength;
class Segments;

/// Chooses the effect of a new prompt on the memory, and the length of a fade.
class SwitchBox : public QWidget {
  Q_OBJECT
 public:
  explicit SwitchBox(QWidget* parent = nullptr);

  SwitchMode mode() const;
  void setMode(SwitchMode mode);
  int fadeChunks() const;
  void setFadeChunks(int chunks);
  /// Sets the length of a chunk, so that the fade also shows seconds.
  void setChunkSeconds(double seconds);

 Q_SIGNALS:
  void fadeChunksChanged(int chunks);

 private:
  void refresh();

  Segments* modes_ = nullptr;
  FadeLength* fade_ = nullptr;
};

}  // namespace longtake::ui
