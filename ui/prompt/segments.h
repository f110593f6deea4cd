#pragma once

#include <QFrame>

class QButtonGroup;

namespace longtake::ui {

/// A few choices side by side of which one holds.
class Segments : public QFrame {
  Q_OBJECT
 public:
  explicit Segments(const QString& name, QWidget* parent = nullptr);

  void add(int id, const QString& text, const QString& tip);
  int chosen() const;
  /// Tells nobody. An id that was not added changes nothing.
  void choose(int id);

 Q_SIGNALS:
  /// The person chose another one.
  void changed(int id);

 private:
  QButtonGroup* buttons_ = nullptr;
};

}  // namespace longtake::ui
