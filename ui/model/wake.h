#pragma once

#include <QObject>
#include <functional>
#include <memory>

class QSocketNotifier;

namespace longtake::ui {

/// Carries "there is something" from any thread into the Qt thread through an eventfd: many rings before the Qt thread
/// runs are one signal. Must outlive everyone who holds ring().
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
