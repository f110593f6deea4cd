#pragma once

#include <string>
#include <vector>

#include "engine/model/load_tensors.h"
#include "engine/weights/model_file.h"

namespace longtake {

/// The file's tensors by their original Wan names, whoever named them there; the file must outlive the source.
/// `digests`, where given, gets one line for every tensor that is read: its SHA-256 and what it is.
TensorByName tensors_of(const ModelFile& model, std::string* digests = nullptr);

std::vector<ParameterShape> shapes_of(const ModelFile& model);

/// Names a file by its tensors' names, types, shapes and first bytes: cheap for files of many gigabytes, and enough to
/// tell two releases apart.
Result<std::string> fingerprint(const ModelFile& model);

}  // namespace longtake
