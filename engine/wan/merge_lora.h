#pragma once

#include "engine/model/load_model_file.h"
#include "engine/weights/lora.h"

namespace longtake {

/// `base` with a LoRA's updates added to the weights that have pairs, in float32 and rounded to the base's type. `lora`
/// and `plan` must outlive the source.
TensorByName with_lora(TensorByName base, const ModelFile& lora, const LoraPlan& plan);

}  // namespace longtake
