#include "training/run/kept_weights.h"

#include "app/train/verbs.h"
#include "training/run/state.h"

namespace longtake::train {

int keep_stage(const Common&, const KeepArguments& arguments) {
  const auto kept = keep_weights(weights_folder(arguments.run, arguments.stage), arguments.out);
  return kept ? kDone : report_error(kept.error());
}

int restore_stage(const Common&, const RestoreArguments& arguments) {
  const auto restored = restore_weights(arguments.file, arguments.out);
  return restored ? kDone : report_error(restored.error());
}

}  // namespace longtake::train
