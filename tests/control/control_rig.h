#pragma once

#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>
#include <vector>

#include "control/server.h"
#include "control/stream_host.h"
#include "engine/stream/engine_stream.h"
#include "tests/fakes/fake_keeping.h"
#include "tests/fakes/fake_source.h"

namespace longtake {

/// A control port with a fake stream that plays: one picture a chunk, sixteen a second.
class ControlRig {
 public:
  explicit ControlRig(control::PortOptions options = {}, control::StreamHost::Services services = {}) {
    if (!options.port) options.port = 0;
    if (!services.stream) services.stream = fake_stream;
    std::promise<Result<void>> opened;
    auto answer = opened.get_future();
    thread_ = std::jthread([this, options = std::move(options), services = std::move(services),
                            opened = std::move(opened)](const std::stop_token& stop) mutable {
      control::Loop loop;
      control::StreamHost host(loop, std::move(services));
      control::Server server(loop, host, std::move(options));
      auto tried = server.open();
      port_ = server.port();
      osc_address_ = server.osc_address();
      const bool is_open = tried.has_value();
      opened.set_value(std::move(tried));
      if (!is_open) return;
      loop_ = &loop;
      server_ = &server;
      host.start([this, &server](const control::Fact& fact) {
        note(fact);
        server.publish(fact);
      });
      loop.run(stop);
    });
    result = answer.get();
  }

  static std::unique_ptr<Stream> fake_stream(Stream::Wakeup wake) {
    FakeSource::Shape shape;
    shape.width = 64;
    shape.height = 48;
    shape.latent_frames = 1;
    shape.frames = 1;
    shape.loras = {{"/models/ink.safetensors", 0.25}, {"/models/dusk.safetensors", 1}};
    EngineStream::Options options;
    options.wakeup = std::move(wake);
    return std::make_unique<EngineStream>(std::make_unique<FakeSource>(shape, FakeSource::Faults{}), options);
  }

  std::uint16_t port() const { return port_; }
  const std::string& osc_address() const { return osc_address_; }
  std::uint16_t osc_port() const {
    return static_cast<std::uint16_t>(std::stoi(osc_address_.substr(osc_address_.rfind(':') + 1)));
  }

  int chunks() {
    const std::scoped_lock lock(mutex_);
    return chunks_;
  }
  /// False if the stream does not generate so many more chunks within twenty seconds.
  bool goes_on(int more = 3) { return reaches(chunks() + more); }
  /// False if it has not generated so many in total within twenty seconds.
  bool reaches(int wanted) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(20), [&] { return chunks_ >= wanted; });
  }
  /// Commands that reached the fake source.
  std::vector<CommandBody> posted() {
    const std::scoped_lock lock(mutex_);
    return posted_;
  }
  template <class Kind>
  std::vector<Kind> posted_of() {
    std::vector<Kind> found;
    for (const CommandBody& body : posted())
      if (const auto* one = std::get_if<Kind>(&body)) found.push_back(*one);
    return found;
  }

  /// Uses the controller on the port's thread. Requires that the rig was opened with one.
  void with_midi(std::function<void(control::MidiPort&)> work) {
    loop_->post([this, work = std::move(work)] { work(*server_->midi()); });
  }
  void with_gamepad(std::function<void(control::MidiPort&)> work) {
    loop_->post([this, work = std::move(work)] { work(*server_->gamepad()); });
  }
  control::StageState stage() {
    const std::scoped_lock lock(mutex_);
    return stage_;
  }
  /// False if the state does not fulfil this within twenty seconds.
  bool stage_becomes(const std::function<bool(const control::StageState&)>& wanted) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(20), [&] { return wanted(stage_); });
  }
  /// Waits until the posted commands fulfil `wanted`.
  bool posts(const std::function<bool(const std::vector<CommandBody>&)>& wanted) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(20), [&] { return wanted(posted_); });
  }
  std::chrono::steady_clock::time_point posted_at() {
    const std::scoped_lock lock(mutex_);
    return posted_at_;
  }

  Result<void> result;  ///< whether it was opened

 private:
  void note(const control::Fact& fact) {
    {
      const std::scoped_lock lock(mutex_);
      if (const auto* command = std::get_if<control::CommandPosted>(&fact)) {
        posted_.push_back(command->body);
        posted_at_ = std::chrono::steady_clock::now();
      }
      if (const auto* stage = std::get_if<control::StageChanged>(&fact)) stage_ = stage->state;
      const auto* event = std::get_if<Event>(&fact);
      if (event != nullptr && std::holds_alternative<ChunkReady>(*event)) ++chunks_;
    }
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  int chunks_ = 0;
  std::vector<CommandBody> posted_;
  std::chrono::steady_clock::time_point posted_at_;
  control::StageState stage_;
  control::Loop* loop_ = nullptr;
  control::Server* server_ = nullptr;
  std::uint16_t port_ = 0;
  std::string osc_address_;
  std::jthread thread_;  // last: it uses all of them
};

}  // namespace longtake
