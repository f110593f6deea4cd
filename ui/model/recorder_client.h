#pragma once

#include <QObject>
#include <memory>

#include "engine/stream/recording.h"
#include "ui/model/polled.h"

namespace longtake::ui {

/// At most one recording at a time; reports with Qt signals in the Qt thread.
class RecorderClient : public QObject {
  Q_OBJECT
 public:
  enum class State { idle, recording, finishing };

  /// If `start` is empty, recording is unavailable.
  explicit RecorderClient(StartRecording start, QObject* parent = nullptr);

  bool isAvailable() const { return static_cast<bool>(start_); }
  State state() const { return state_; }
  const RecordingStart& what() const { return what_; }
  const RecordingStatus& status() const { return status_; }
  double seconds() const;  ///< duration of the pictures added so far

  void start(const RecordingStart& what);
  void add(const std::shared_ptr<const VideoChunk>& chunk, int first = 0);
  void stop();

 Q_SIGNALS:
  void changed();
  /// The file is complete, or the recording failed with status().failed.
  void ended();

 private:
  void pollStatus();

  StartRecording start_;
  State state_ = State::idle;
  RecordingStart what_;
  RecordingStatus status_;
  std::int64_t given_ = 0;
  Polled<Recording> recording_;
};

}  // namespace longtake::ui
