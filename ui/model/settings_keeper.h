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

/// Writes settings on its own thread, so that a slow disk does not block the window. If several are waiting, only the
/// newest is written; the destructor writes the last. The next keep() retries a failed write.
class SettingsKeeper : public QObject {
  Q_OBJECT
 public:
  explicit SettingsKeeper(std::filesystem::path path, QObject* parent = nullptr);
  ~SettingsKeeper() override;

  /// Does nothing if the settings equal those kept last, unless that write failed.
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
  std::optional<Error> problem_;  // not reported yet
  bool failed_ = false;           // the newest write failed
  bool ends_ = false;

  std::jthread thread_;  // declared last, so that everything it uses outlives it
};

}  // namespace longtake::ui
