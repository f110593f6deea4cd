#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>

#include "engine/core/result.h"
#include "engine/fetch/catalogue.h"
#include "engine/fetch/fetch_file.h"
#include "engine/stream/library.h"

namespace longtake {

/// Where and how a model is fetched.
struct PullOptions {
  std::filesystem::path folder{};  ///< "" is models_folder()
  bool alone = false;              ///< without what it needs beside it
  FetchPace pace{};
};

using PullProgress = std::function<void(const Phrase& step, const Transfer& transfer)>;

/// Fetches a model of the catalogue, or a "hf:" reference, with what it needs. Before the first byte, all servers are
/// asked for sizes, so that a file that is not allowed, or a disk that is too small, is known at once.
Result<Downloaded> pull(const Catalogue& catalogue, const std::string& name, const PullOptions& options,
                        const PullProgress& progress, const std::stop_token& stop);

/// The catalogue in one language, and how much of it lies in the folder. Speaks to no other machine.
ModelsListed list_models(const Catalogue& catalogue, const std::filesystem::path& folder, const std::string& language);

/// Deletes the unfinished files of a model.
Result<PartsDiscarded> discard_parts(const Catalogue& catalogue, const std::string& name,
                                     const std::filesystem::path& folder);

}  // namespace longtake
