#pragma once

#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "control/midi/backend.h"
#include "control/midi/errors.h"
#include "control/midi/lights.h"

namespace longtake {

/// A computer's MIDI without devices. The test plugs and unplugs ports, plays on them and reads the lights' messages.
class FakeMidi {
 public:
  void connect(const std::string& port) {
    const std::scoped_lock lock(mutex_);
    ports_.push_back(port);
  }
  void take_away(const std::string& port) {
    const std::scoped_lock lock(mutex_);
    std::erase(ports_, port);
    if (input_ == port) heard_ = {};
  }
  /// False if no client has the port open. Bytes that are no message are dropped, as RtMidi's thread does.
  bool play(std::vector<std::uint8_t> bytes) {
    const auto message = control::read_midi(bytes);
    return play(message.value_or(control::MidiMessage{}));
  }
  bool play(const control::MidiMessage& message) {
    control::MidiBackend::Heard heard;
    {
      const std::scoped_lock lock(mutex_);
      heard = heard_;
    }
    if (heard) heard(message);
    return static_cast<bool>(heard);
  }
  /// False if the port is not opened within twenty seconds.
  bool waits_for_input(const std::string& port) {
    return reaches([&] { return input_ == port && heard_; });
  }
  bool waits_for_output(const std::string& port) {
    return reaches([&] { return output_ == port; });
  }
  /// False if this message is not sent within twenty seconds.
  bool waits_for(const control::MidiBytes& message) {
    return reaches([&] { return std::ranges::find(sent_, message) != sent_.end(); });
  }
  std::vector<control::MidiBytes> sent() {
    const std::scoped_lock lock(mutex_);
    return sent_;
  }
  void forget_sent() {
    const std::scoped_lock lock(mutex_);
    sent_.clear();
  }

  static control::MakeMidiBackend maker(std::shared_ptr<FakeMidi> midi);

 private:
  friend class FakeMidiBackend;

  template <class Condition>
  bool reaches(Condition condition) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(20), condition);
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> ports_;
  std::string input_;
  std::string output_;
  control::MidiBackend::Heard heard_;
  std::vector<control::MidiBytes> sent_;
};

class FakeMidiBackend final : public control::MidiBackend {
 public:
  explicit FakeMidiBackend(std::shared_ptr<FakeMidi> midi) : midi_(std::move(midi)) {}

  std::string system() const override { return "Fake"; }
  Result<std::vector<std::string>> inputs() override {
    const std::scoped_lock lock(midi_->mutex_);
    return midi_->ports_;
  }
  Result<std::vector<std::string>> outputs() override { return inputs(); }
  Result<void> open_input(const std::string& name, Heard heard) override {
    change([&] {
      midi_->input_ = name;
      midi_->heard_ = std::move(heard);
    });
    return {};
  }
  Result<void> open_output(const std::string& name) override {
    change([&] { midi_->output_ = name; });
    return {};
  }
  bool has_input() const override {
    const std::scoped_lock lock(midi_->mutex_);
    return !midi_->input_.empty();
  }
  bool has_output() const override {
    const std::scoped_lock lock(midi_->mutex_);
    return !midi_->output_.empty();
  }
  void close_input() override {
    change([&] {
      midi_->input_.clear();
      midi_->heard_ = {};
    });
  }
  void close_output() override {
    change([&] { midi_->output_.clear(); });
  }
  Result<void> send(std::span<const std::uint8_t> bytes) override {
    bool is_there = false;
    change([&] {
      is_there = midi_->output_.empty() || std::ranges::find(midi_->ports_, midi_->output_) != midi_->ports_.end();
      if (is_there) midi_->sent_.emplace_back(bytes.begin(), bytes.end());
    });
    if (is_there) return {};
    return fail(errors::kMidiPortNotOpened, {{"port", "a fake"}});
  }

 private:
  template <class Change>
  void change(Change change) {
    {
      const std::scoped_lock lock(midi_->mutex_);
      change();
    }
    midi_->changed_.notify_all();
  }

  const std::shared_ptr<FakeMidi> midi_;
};

inline control::MakeMidiBackend FakeMidi::maker(std::shared_ptr<FakeMidi> midi) {
  return [midi = std::move(midi)] { return std::make_unique<FakeMidiBackend>(midi); };
}

}  // namespace longtake
