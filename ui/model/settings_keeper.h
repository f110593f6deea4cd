#pragma once

#include <QObject>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/core/result.h"
#include "ui/model/settings.h"
#include "ui/model/wake.h"

namespace longtake::ui {

/// Writes settings on a thread of its own, so that a slow disk does not block the window. If several wait, only the
/// newest is written; the destructor writes the last. What could not be written is tried again by the next keep().
class SettingsKeeper : public QObject {
  Q_OBJECT
 public:
  explicit SettingsKeeper(std::filesystem::path path, QObject* parent = nullptr);
  ~SettingsKeeper() override;

  /// Does nothing if they equal the settings that were kept last, unless those could not be written.
  void keep(const Settings& settings);

 Q_SIGNALS:
  /// Emitted once until a write succeeds.
  void notKept(const longtake::Error& error);

 private:
  void run();

  const std::filesystem::path path_;
  std::optional<Settings> last_;  // Qt thread only
  Wake wake_;

  std::mutex mutex_;
  std::condition_variable work_there_;
  std::optional<Settings> waiting_;
  std::optional<Error> problem_;  // not told yet
  bool failed_ = false;           // the newest write did
  bool ends_ = false;

  std::jthread thread_;  // declared last, so that everything it uses outlives it
};

}  // namespace longtake::ui
