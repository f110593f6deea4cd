#pragma once

#include <QObject>
#include <functional>
#include <memory>

#include "engine/stream/library.h"
#include "ui/model/polled.h"

namespace longtake::ui {

using LibraryFactory = std::function<std::unique_ptr<Library>(Library::Wakeup)>;

/// Runs long jobs and reports them as Qt signals in the Qt thread.
class LibraryClient : public QObject {
  Q_OBJECT
 public:
  /// If `factory` is empty, no job can be started.
  explicit LibraryClient(const LibraryFactory& factory, QObject* parent = nullptr);

  bool isAvailable() const { return static_cast<bool>(library_); }
  JobId start(JobBody body);
  void cancel(JobId job);

 Q_SIGNALS:
  void progressed(const longtake::JobProgress& event);
  void done(const longtake::JobDone& event);
  void failed(const longtake::JobFailed& event);

 private:
  void onEvent(const JobEvent& event);

  Polled<Library> library_;
};

}  // namespace longtake::ui
