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

/// Where and how a model is downloaded.
struct PullOptions {
  std::filesystem::path folder{};  ///< "" is models_folder()
  bool alone = false;              ///< without the models that it requires
  FetchPace pace{};
};

using PullProgress = std::function<void(const Phrase& step, const Transfer& transfer)>;

/// Downloads a model of the catalogue, or a "hf:" reference, with its requirements. Before the first byte, all servers
/// are queried for sizes. A file that is not allowed, or a disk that is too small, is therefore reported at once.
Result<Downloaded> pull(const Catalogue& catalogue, const std::string& name, const PullOptions& options,
                        const PullProgress& progress, const std::stop_token& stop);

/// The catalogue in one language, and how much of it is in the folder. Uses no network.
ModelsListed list_models(const Catalogue& catalogue, const std::filesystem::path& folder, const std::string& language);

/// Deletes a model's partially downloaded files.
Result<PartsDiscarded> discard_parts(const Catalogue& catalogue, const std::string& name,
                                     const std::filesystem::path& folder);

}  // namespace longtake
