#pragma once

#include <QWidget>

#include "engine/stream/command.h"

namespace longtake::ui {

class FadeLength;
class Segments;

/// Chooses what a new prompt does to the memory, and how long a fade takes.
class SwitchBox : public QWidget {
  Q_OBJECT
 public:
  explicit SwitchBox(QWidget* parent = nullptr);

  SwitchMode mode() const;
  void setMode(SwitchMode mode);
  int fadeChunks() const;
  void setFadeChunks(int chunks);
  /// Length of a chunk, so that the fade is told in seconds too.
  void setChunkSeconds(double seconds);

 Q_SIGNALS:
  void fadeChunksChanged(int chunks);

 private:
  void refresh();

  Segments* modes_ = nullptr;
  FadeLength* fade_ = nullptr;
};

}  // namespace longtake::ui
