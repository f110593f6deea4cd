#include "ui/model/recorder_client.h"

#include <utility>

namespace longtake::ui {

RecorderClient::RecorderClient(StartRecording start, QObject* parent)
    : QObject(parent), start_(std::move(start)), recording_([this] { pollStatus(); }) {}

double RecorderClient::seconds() const { return what_.fps > 0 ? static_cast<double>(given_) / what_.fps : 0; }

void RecorderClient::start(const RecordingStart& what) {
  if (!start_ || state_ != State::idle) return;
  what_ = what;
  status_ = {};
  given_ = 0;
  state_ = State::recording;
  recording_.reset(start_(what, recording_.ring()));
  Q_EMIT changed();
}

void RecorderClient::add(const std::shared_ptr<const VideoChunk>& chunk, int first) {
  if (state_ != State::recording || first >= chunk->frames) return;
  // A file cannot change its picture size, but another model may.
  if (chunk->width != what_.width || chunk->height != what_.height) return stop();
  given_ += chunk->frames - first;
  recording_->add(chunk, first);
  Q_EMIT changed();
}

void RecorderClient::stop() {
  if (state_ != State::recording) return;
  state_ = State::finishing;
  recording_->stop();
  Q_EMIT changed();
  pollStatus();
}

void RecorderClient::pollStatus() {
  if (!recording_) return;
  status_ = recording_->status();
  if (!status_.finished) {
    Q_EMIT changed();
    return;
  }
  recording_.reset();  // stops the recorder's idle thread
  state_ = State::idle;
  Q_EMIT changed();
  Q_EMIT ended();
}

}  // namespace longtake::ui

#include "moc_recorder_client.cpp"
