#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/result.h"
#include "engine/session/session.h"

namespace longtake {

/// What an ExportJob wrote.
struct Exported {
  std::string out;
  std::int64_t frames = 0;
  double seconds = 0;      ///< of video
  std::int64_t bytes = 0;  ///< on the disk
  int width = 0;           ///< px
  int height = 0;          ///< px
  std::string encoder{};   ///< who made the video, "" for other formats
};

/// What an InspectJob found.
struct Inspected {
  std::string kind;      ///< "wan-dit", "starter", "take", "unknown", ... as `longtake-cli inspect` names it
  std::string format;    ///< "safetensors", "torch" or "take"
  std::string scheme{};  ///< who named the tensors
  std::uint64_t tensors = 0;
  std::uint64_t parameters = 0;
  std::uint64_t bytes = 0;
  std::vector<std::string> missing{};  ///< names of tensors or files
  std::vector<std::string> wrong{};    ///< one sentence for each tensor that does not fit
  std::vector<std::string> notes{};
  std::optional<Error> problem{};  ///< why it cannot be loaded as what it is
};

/// What a part of a model's memory is for.
enum class MemoryUse {
  transformer,
  weights,  ///< all of a model whose parts are not told apart
  cache,
  window,  ///< what a window of several chunks attends to
  prompt,
  decoder,
  text_encoder,
  text_encoder_and_pass,  ///< both are there at the same time
  pass,
};

/// How options differ from those that were asked for; "" and unset are as asked.
struct ModelChoice {
  std::string dtype{};         ///< "bf16"
  std::string decoder{};       ///< "tiny"
  std::string text_encoder{};  ///< "drop"
  std::optional<int> budget_tokens{};

  bool operator==(const ModelChoice&) const = default;
};

/// What a PredictJob found. A GPU's memory is not predicted, so everything fits there.
struct Predicted {
  struct Part {
    MemoryUse use = MemoryUse::weights;
    std::uint64_t bytes = 0;
  };
  /// What could be chosen instead, and what it would need.
  struct Way {
    ModelChoice choice;
    std::uint64_t need = 0;  ///< bytes
    bool fits = false;
  };

  bool on_gpu = false;
  bool fits = true;
  std::uint64_t need = 0;       ///< bytes
  std::uint64_t available = 0;  ///< bytes
  std::vector<Part> parts{};
  std::vector<Way> ways{};  ///< where it does not fit: the least change first, the last fits if any does
};

/// The files that a ConvertJob wrote.
struct Converted {
  std::vector<std::string> files;
};

/// What a VerifyJob found.
struct Verified {
  struct Difference {
    std::uint32_t take = 0;
    std::int64_t chunk = 0;
    std::uint64_t found = 0;  ///< hash of the latents, rendered again
    std::uint64_t expected = 0;
  };

  std::int64_t chunks = 0;  ///< rendered again and compared
  std::optional<Difference> first_difference{};
  /// What differs between then and now, for a person to judge a difference by: "dtype was bf16, is fp32".
  std::string circumstances{};

  bool equal() const { return !first_difference; }
};

/// What a RecoverJob found, if anything.
struct Recovered {
  std::optional<SessionSummary> session;
};

/// The session that an AdoptJob made.
struct Adopted {
  SessionSummary session;
};

/// A DiscardJob has nothing to tell.
struct Discarded {};

/// One for each kind of job that can succeed. (No build fetches files, so a DownloadJob always fails.)
using JobResult = std::variant<Exported, Inspected, Predicted, Converted, Verified, Recovered, Adopted, Discarded>;

}  // namespace longtake
