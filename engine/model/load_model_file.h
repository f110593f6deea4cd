#pragma once

#include <string>
#include <vector>

#include "engine/model/layers.h"
#include "engine/model/load_tensors.h"
#include "engine/weights/model_file.h"

namespace longtake {

/// The file's tensors by their original Wan names, whichever scheme the file uses, and 8-bit matrices in bf16 with
/// their scales applied. The file must outlive the source. If given, `digests` gets one line for every tensor that is
/// read: its SHA-256 and its description.
TensorByName tensors_of(const ModelFile& model, std::string* digests = nullptr);

/// A matrix in 8 bits on this device: the file's own numbers and scales if those are e4m3, otherwise the file's tensor,
/// rounded on the device.
Result<Fp8Rows> fp8_of(const ModelFile& model, const std::string& name, at::Device device,
                       std::string* digests = nullptr);

std::vector<ParameterShape> shapes_of(const ModelFile& model);

/// An identifier from the tensors' names, types, shapes and first bytes. It is cheap for files of many gigabytes, and
/// sufficient to distinguish two releases.
Result<std::string> fingerprint(const ModelFile& model);

/// Identifies the base of a transformer: SHA-256 over its biases, norms and modulations in bf16, by their original Wan
/// names. LoRA and 8-bit matrices do not change these. Merged, converted and quantised copies therefore have the hash
/// of their base.
Result<std::string> base_hash(const ModelFile& model);
/// base_hash() of weights in memory.
std::string base_hash(const NamedParameters& parameters);

}  // namespace longtake
