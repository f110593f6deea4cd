#pragma once

#include <QWidget>
#include <cstdint>

class QAction;
class QHBoxLayout;
class QLineEdit;

namespace longtake::ui {

/// The seed of the take. Typing another one and Enter begins a take with it.
class SeedBox : public QWidget {
  Q_OBJECT
 public:
  explicit SeedBox(QWidget* parent = nullptr);

  void setSeed(std::uint64_t seed);
  QString text() const;
  /// Adds a button after the number.
  void addAction(QAction* action);

 Q_SIGNALS:
  void chosen(quint64 seed);
  /// The focus should go back to the picture.
  void left();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void take();

  QHBoxLayout* row_ = nullptr;
  QLineEdit* edit_ = nullptr;
  std::uint64_t seed_ = 0;
};

}  // namespace longtake::ui
