#pragma once

#include <QTemporaryDir>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "control/stream_host.h"
#include "engine/stream/sending.h"
#include "tests/fakes/fake_keeping.h"

namespace longtake {

/// Records the targets of sending and the number of pictures sent.
struct FakeSending {
  std::mutex mutex;
  std::vector<std::string> begun;
  int running = 0;
  int pictures = 0;

  StartSending start() {
    return [this](const SendPlan& plan, std::function<void()>) -> Result<std::unique_ptr<Sending>> {
      const std::scoped_lock lock(mutex);
      begun.push_back(plan.address);
      return std::unique_ptr<Sending>(std::make_unique<One>(*this));
    };
  }
  int shown() {
    const std::scoped_lock lock(mutex);
    return pictures;
  }

 private:
  struct One final : Sending {
    explicit One(FakeSending& all) : all_(all) { ++all_.running; }
    ~One() override {
      const std::scoped_lock lock(all_.mutex);
      --all_.running;
    }
    void show(std::shared_ptr<const VideoChunk>, int) override {
      const std::scoped_lock lock(all_.mutex);
      ++all_.pictures;
    }
    void set_black(bool) override {}
    SendingStatus status() const override {
      SendingStatus status{SendingStatus::State::sending, "tcp://127.0.0.1:9"};
      status.receivers = 2;
      return status;
    }
    FakeSending& all_;
  };
};

/// A fake stream that reports a session, and a recording and an export that end at once.
struct Keeps {
  FakeSending sending;
  RecordingScript recording;
  HeldWorker worker;
  QTemporaryDir folder;

  control::StreamHost::Services services() {
    control::StreamHost::Services made;
    made.recorder = [this](const RecordingStart& what, std::function<void()> wakeup) {
      auto started = recording.start()(what, wakeup);
      return started;
    };
    made.library = worker.factory();
    made.folder = folder.path().toStdString();
    made.sender = sending.start();
    made.send_to = "tcp://127.0.0.1:9";
    return made;
  }
};

}  // namespace longtake
