#pragma once

namespace longtake::cli {

/// The options of a model that a verb reads. It refuses the others, which would have no effect.
enum class ModelUse {
  none,
  names_it,  ///< --model
  computes,  ///< --device, --dtype and --threads
  runs_it    ///< all
};

}  // namespace longtake::cli
