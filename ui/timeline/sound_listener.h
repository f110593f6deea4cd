#pragma once

#include <QObject>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "engine/beats/heard_sound.h"
#include "engine/core/result.h"
#include "ui/model/wake.h"

namespace longtake::ui {

/// Analyses sound files on its own thread, one at a time, because a long one takes a while.
class SoundListener : public QObject {
  Q_OBJECT
 public:
  /// Called on that thread. Reports its progress, 0 to 1.
  using Listen = std::function<Result<HeardSound>(const std::string& path, const std::function<void(double)>& tell,
                                                  const std::stop_token& stop)>;

  /// Without a function, no sound can be analysed.
  explicit SoundListener(Listen listen, QObject* parent = nullptr);

  bool isAvailable() const { return static_cast<bool>(listen_); }
  bool isListening() const { return thread_.joinable(); }
  /// The analysed share of the file, 0 to 1.
  double share() const { return share_; }
  /// Analyses this file instead of the current one.
  void listenTo(const std::string& path);
  /// Stops the analysis and drops its result.
  void stop();

 Q_SIGNALS:
  void progressed(double share);
  void heard(const std::shared_ptr<const longtake::HeardSound>& sound);
  void failed(const longtake::Error& error);

 private:
  void notify();

  const Listen listen_;
  Wake wake_;
  std::atomic<double> share_ = 0;
  std::mutex mutex_;
  std::optional<Result<HeardSound>> found_;  // guarded by mutex_
  std::jthread thread_;                      // declared last, so that everything it uses outlives it
};

}  // namespace longtake::ui
