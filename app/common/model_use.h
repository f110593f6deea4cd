#pragma once

namespace longtake::cli {

/// The model options that a verb uses. It refuses the others, which would have no effect.
enum class ModelUse {
  none,
  names_it,  ///< --model
  computes,  ///< --device, --dtype and --threads
  runs_it    ///< all
};

}  // namespace longtake::cli
