#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/weights/model_file.h"

namespace longtake {

/// What a file is, by its header alone.
struct Inspection {
  std::string kind;    ///< see kind_name()
  std::string format;  ///< "safetensors", "torch" or "take"
  std::string scheme;  ///< who named the tensors
  std::uint64_t tensors = 0;
  std::uint64_t parameters = 0;
  std::uint64_t bytes = 0;  ///< of the tensors
  Json config = Json::object();
  Json memory = Json::object();  ///< of a video model: predicted bytes of its weights and of one token in the cache
  std::vector<std::string> missing;
  std::vector<std::string> unexpected;
  std::vector<std::string> wrong;  ///< sentences with name, found and expected
  std::vector<std::string> notes;
  std::optional<Error> problem;  ///< why it cannot be loaded as what it is
};

/// Fails only where nothing can be said; an incomplete model has a `problem`.
Result<Inspection> inspect(const std::filesystem::path& path);
/// The fields under their names; lists are cut to `longest_list` names, followed by their count.
Json to_json(const Inspection& inspection, std::size_t longest_list = 100);

struct ConvertOptions {
  std::optional<KeyScheme> scheme;  ///< unset keeps the file's names, without wrappers
  bool use_ema = false;
  bool allow_incomplete = false;  ///< also what is not a complete model of a known family
  std::uint64_t shard_bytes = 0;
  std::function<void(double fraction)> progress;
  std::stop_token stop;
};

/// Writes any readable model file as safetensors; returns the files written. Element types stay.
Result<std::vector<std::filesystem::path>> convert(const std::filesystem::path& in, const std::filesystem::path& out,
                                                   const ConvertOptions& options = {});

}  // namespace longtake
