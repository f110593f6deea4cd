#pragma once

#include <QObject>
#include <functional>
#include <memory>

class QSocketNotifier;

namespace longtake::ui {

/// Wakes the Qt thread from any thread through an eventfd. Several rings before the Qt thread runs cause one signal.
/// Must outlive all holders of ring().
class Wake : public QObject {
  Q_OBJECT
 public:
  explicit Wake(QObject* parent = nullptr);
  ~Wake() override;

  /// Any thread; never blocks.
  std::function<void()> ring() const;

 Q_SIGNALS:
  void rang();

 private:
  int fd_ = -1;
  QSocketNotifier* notifier_ = nullptr;
};

}  // namespace longtake::ui
