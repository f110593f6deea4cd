#pragma once

#include <QSpinBox>

namespace longtake::ui {

/// The length of a fade in chunks. Also shows seconds once the length of a chunk is known.
class FadeLength : public QSpinBox {
  Q_OBJECT
 public:
  explicit FadeLength(QWidget* parent = nullptr);

  /// Emits no signal.
  void setChunks(int chunks);
  void setChunkSeconds(double seconds);

 private:
  void updateSuffix();

  double chunk_s_ = 0;
};

}  // namespace longtake::ui
