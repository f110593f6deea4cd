#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "engine/weights/key_scheme.h"

namespace longtake {

struct ModelFileOptions {
  /// Selects the averaged weights of a training file that holds both, as the projects' own programs do; false: the
  /// trained ones.
  bool use_ema = true;
};

/// A file of weights with its tensors under the family's original Wan names, compared with the complete list for its
/// sizes. A value; copies share the file.
struct ModelFile {
  TensorFile file;
  WeightsKind kind = WeightsKind::unknown;
  std::string scheme{};                        ///< "original", "diffusers", "transformers", "peft" or "own"
  std::string part{};                          ///< the dictionary used from a training file, e.g. "generator_ema"
  std::vector<std::string> parts{};            ///< all its dictionaries that hold a model
  std::string prefix{};                        ///< removed prefix of the names, e.g. "model._fsdp_wrapped_module."
  std::vector<TensorView> tensors{};           ///< sorted by name
  std::map<std::string, TensorView> scales{};  ///< for 8-bit matrices, by their names
  std::vector<TensorView> writer{};  ///< sorted by name: separate weights for the clean pass (SGF+); empty: the same
                                     ///< weights
  bool linear_patches = false;       ///< the patch embedding was a Linear layer, as in rCM's files
  const ErrorForm* unsupported = nullptr;  ///< why this layout cannot be streamed
  Json config = Json::object();            ///< the sizes derived from the tensors
  std::vector<std::string> missing{};
  std::vector<std::string> unexpected{};
  std::vector<std::string> wrong{};  ///< sentences with the name and the found and expected shape or type
  std::vector<std::string> notes{};

  const TensorView* find(std::string_view name) const;
  std::uint64_t parameters() const;
  bool complete() const { return missing.empty() && unexpected.empty() && wrong.empty(); }
  /// Refuses a file that is not a complete model of a known family (rule ST-22), with names of tensors.
  Result<void> check() const;
};

/// The weights of the clean pass as a separate model. Only for a file that has them.
ModelFile writer_of(const ModelFile& model);

/// Opens and compares by header only; the result may be incomplete, which check() reports.
Result<ModelFile> open_model_file(const std::filesystem::path& path, const ModelFileOptions& options = {});
/// Reads the model from an open file. Its name identifies some models that are refused.
ModelFile understand(TensorFile file, const ModelFileOptions& options = {}, const std::string& name = {});

}  // namespace longtake
