#pragma once

#include <QSpinBox>

namespace longtake::ui {

/// How many chunks a fade takes, told in seconds too once the length of a chunk is known.
class FadeLength : public QSpinBox {
  Q_OBJECT
 public:
  explicit FadeLength(QWidget* parent = nullptr);

  /// Tells nobody.
  void setChunks(int chunks);
  void setChunkSeconds(double seconds);

 private:
  void updateSuffix();

  double chunk_s_ = 0;
};

}  // namespace longtake::ui
