#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "training/run/state.h"

namespace longtake::train {

/// The progress of a stage, stored with its tensors. Data and noise are functions of (seed, step), so `step` is the
/// only cursor.
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
  /// save() in steps, for several ranks: one rank begins, all add their files, and the same rank finishes.
  Result<void> begin() const;
  Result<void> add(const std::string& stem, const NamedTensors& tensors) const;
  Result<void> finish(const Progress& progress) const;
  /// Removes what begin() and add() have written.
  void give_up() const;

  /// Loads the newest checkpoint whose files all match their checksums; nullopt if there is none. `all` receives these
  /// files. State of a single rank is in that rank's file (own_stem); shared state is in the common file.
  Result<std::optional<Progress>> load(const NamedTensors& state, std::vector<TensorFile>* all = nullptr) const;

 private:
  std::filesystem::path partial() const;
  std::vector<std::filesystem::path> newest_first() const;
  void purge() const;

  std::filesystem::path folder_;
  std::string stage_;
  int keep_;
};

/// The file of the state that is equal on all ranks.
inline constexpr const char* state_stem = "state";
/// The name of a rank's file: "rank-3-of-8" for the third of eight.
std::string own_stem(int rank, int ranks);

}  // namespace longtake::train
