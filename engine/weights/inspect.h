#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/weights/model_file.h"

namespace longtake {

/// The description of a file from its header alone.
struct Inspection {
  std::string kind;    ///< see kind_name()
  std::string format;  ///< "safetensors", "torch", "take" or "mp4"
  std::string scheme;  ///< naming scheme of the tensors
  std::string part;    ///< the dictionary of a training file that is used: "generator_ema"
  std::uint64_t tensors = 0;
  std::uint64_t parameters = 0;
  std::uint64_t bytes = 0;  ///< size of all tensors
  Json config = Json::object();
  Json memory = Json::object();  ///< for a video model: predicted bytes of its weights and of one token in the cache
  std::vector<std::string> missing;
  std::vector<std::string> unexpected;
  std::vector<std::string> wrong;  ///< sentences with the name and the found and expected values
  std::vector<std::string> notes;
  std::optional<Error> problem;  ///< the reason why it cannot be loaded as its kind
};

/// Fails only if the file cannot be described at all; an incomplete model has a `problem`.
Result<Inspection> inspect(const std::filesystem::path& path);
/// The fields under their names; lists are truncated to `longest_list` names, followed by their count.
Json to_json(const Inspection& inspection, std::size_t longest_list = 100);

struct ConvertOptions {
  std::optional<KeyScheme> scheme;  ///< unset keeps the file's names, without wrappers
  bool use_ema = true;
  bool allow_incomplete = false;  ///< accept files that are not a complete model of a known family
  std::uint64_t shard_bytes = 0;
  std::function<void(double fraction)> progress;
  std::stop_token stop;
};

/// Writes any readable model file as safetensors; returns the files written. Element types are kept.
Result<std::vector<std::filesystem::path>> convert(const std::filesystem::path& in, const std::filesystem::path& out,
                                                   const ConvertOptions& options = {});

}  // namespace longtake
