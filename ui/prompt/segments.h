#pragma once

#include <QFrame>

class QButtonGroup;

namespace longtake::ui {

/// A row of exclusive choices.
class Segments : public QFrame {
  Q_OBJECT
 public:
  explicit Segments(const QString& name, QWidget* parent = nullptr);

  void add(int id, const QString& text, const QString& tip);
  int chosen() const;
  /// Emits no signal. Ignores an unknown id.
  void choose(int id);

 Q_SIGNALS:
  /// The user chose another one.
  void changed(int id);

 private:
  QButtonGroup* buttons_ = nullptr;
};

}  // namespace longtake::ui
