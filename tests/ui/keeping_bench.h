#pragma once

#include <QTemporaryDir>

#include "tests/fakes/fake_keeping.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/window_bench.h"

namespace longtake {

/// A window on scripted pictures, with jobs and recordings that the test controls.
class KeepingBench {
 protected:
  void freshBench() {
    script_ = StreamScript();
    recording_ = RecordingScript();
    worker_ = std::make_unique<HeldWorker>();
    folder_ = std::make_unique<QTemporaryDir>();
  }
  /// Four chunks of a stream with a session.
  void openBench(const std::filesystem::path& settings_path = {}) {
    openBenchWith(ui::Settings::defaults(), settings_path);
  }
  void openBenchWith(ui::Settings settings, const std::filesystem::path& settings_path = {}) {
    settings.export_folder = folder_->path().toStdString();
    window_ = openWindow(script_.factory(), std::move(settings), settings_path,
                         {worker_->factory(), recording_.start(), {}, {}, true, av1_, presets()});
    video_ = only<ui::VideoView>(*window_);
    script_.push(Opened{source()});
    for (int i = 0; i < 4; ++i) script_.push(ChunkReady{greyChunk(i)});
    QTRY_VERIFY(video_->shown());
    video_->setFocus();
  }
  std::filesystem::path presets() const { return folder_->filePath("presets").toStdString(); }
  void closeBench() {
    window_.reset();
    worker_.reset();
  }
  static SourceInfo source() {
    SourceInfo info;
    info.session = "/sessions/2026-11-21_160501";
    info.width = 40;
    info.height = 24;
    info.rows = 6;
    info.columns = 10;
    return info;
  }

  StreamScript script_;
  RecordingScript recording_;
  std::unique_ptr<HeldWorker> worker_;
  std::unique_ptr<QTemporaryDir> folder_;
  std::unique_ptr<ui::MainWindow> window_;
  ui::VideoView* video_ = nullptr;
  bool av1_ = false;  ///< the program can encode AV1
};

}  // namespace longtake
