#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "training/run/state.h"

namespace longtake::train {

/// The progress of a stage, beside its tensors. Data and noise are functions of (seed, step), so `step` is the cursor.
struct Progress {
  std::int64_t step = 0;  ///< steps done
  double seconds = 0;     ///< spent in this stage, over all its runs
  std::int64_t samples = 0;
  std::int64_t skipped = 0;  ///< steps without an update because a value was not finite
  bool done = false;
};

/// The checkpoints of one stage: folders `STAGE-00000120` in `folder`. A checkpoint is written under another name,
/// synced, and renamed, so a folder with a checkpoint's name is complete. The newest readable one is used.
class Checkpoints {
 public:
  Checkpoints(std::filesystem::path folder, std::string stage, int keep);

  Result<void> save(const Progress& progress, const NamedTensors& state);
  /// Loads the newest checkpoint whose files are all as they were written; nothing when there is none.
  Result<std::optional<Progress>> load(const NamedTensors& state) const;

 private:
  std::vector<std::filesystem::path> newest_first() const;
  void purge() const;

  std::filesystem::path folder_;
  std::string stage_;
  int keep_;
};

}  // namespace longtake::train
