#pragma once

#include <string>

#include "training/run/metrics.h"
#include "training/run/stage_configs.h"

namespace longtake::train {

/// The progress display of a running stage: one line that is rewritten on a terminal, plain lines otherwise, and JSON
/// lines on stdout with --json.
class Display {
 public:
  Display(std::string stage, const LoopConfig& loop, bool shown, bool json);
  ~Display();
  void update(const Progress& progress, const Values& values, const std::string& json_line);
  void note(const std::string& json_line);

 private:
  std::string stage_;
  LoopConfig loop_;
  bool shown_;
  bool json_;
  bool terminal_;
  double first_seconds_ = -1;
  std::int64_t first_samples_ = 0;
};

}  // namespace longtake::train
