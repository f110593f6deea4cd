#pragma once

#include "tests/ui/window_bench.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/prompt/prompt_edit.h"

namespace longtake {

/// The description of a scripted stream's model.
inline SourceInfo source() {
  SourceInfo info;
  info.model = "Scripted";
  info.device = "cpu";
  info.dtype = "fp32";
  info.threads = 2;
  info.weights_hash = std::string(64, 'a');
  info.rows = 6;
  info.columns = 10;
  return info;
}

/// A window whose stream is scripted by the test.
class ScriptedWindow {
 protected:
  void openScripted() {
    script_ = StreamScript();
    window_ = openWindow(script_.factory());
    prompt_ = only<ui::PromptBar>(*window_);
    video_ = only<ui::VideoView>(*window_);
    box_ = prompt_->findChild<ui::PromptEdit*>();
  }

  StreamScript script_;
  std::unique_ptr<ui::MainWindow> window_;
  ui::PromptBar* prompt_ = nullptr;
  ui::VideoView* video_ = nullptr;
  ui::PromptEdit* box_ = nullptr;
};

}  // namespace longtake
