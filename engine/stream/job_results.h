#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/result.h"
#include "engine/session/session.h"

namespace longtake {

/// The result of an ExportJob.
struct Exported {
  std::string out;
  std::int64_t frames = 0;
  double seconds = 0;      ///< duration of the video
  std::int64_t bytes = 0;  ///< size on the disk
  int width = 0;           ///< px
  int height = 0;          ///< px
  std::string encoder{};   ///< name of the video encoder, "" for other formats
  std::string memory{};    ///< separate file that shows the memory, or ""
};

/// The result of an InspectJob.
struct Inspected {
  std::string kind;      ///< "wan-dit", "starter", "take", "unknown", ... as `longtake-cli inspect` prints it
  std::string format;    ///< "safetensors", "torch" or "take"
  std::string scheme{};  ///< naming scheme of the tensors
  std::uint64_t tensors = 0;
  std::uint64_t parameters = 0;
  std::uint64_t bytes = 0;
  std::vector<std::string> missing{};  ///< names of tensors or files
  std::vector<std::string> wrong{};    ///< one sentence for each tensor that does not fit
  std::vector<std::string> notes{};
  std::optional<Error> problem{};  ///< why it cannot be loaded as its kind
};

/// The purpose of a part of a model's memory.
enum class MemoryUse {
  transformer,
  weights,  ///< a model whose parts are not distinguished
  cache,
  base_weights,  ///< unmodified weights, without LoRAs
  window,        ///< copy of the cache for a window of several chunks
  prompt,
  decoder,
  salience_head,
  text_encoder,
  text_encoder_and_pass,  ///< encoder and pass exist at the same time
  pass,
  gpu_libraries,  ///< work space of the GPU libraries, and fragmentation
};

/// Changes to the requested options; "" and unset mean no change.
struct ModelChoice {
  std::string dtype{};         ///< "bf16", "int8", "fp8"
  std::string decoder{};       ///< "tiny"
  std::string text_encoder{};  ///< "drop"
  std::string text_device{};   ///< "cpu"
  std::string recipe{};        ///< name of a sampler plan
  std::optional<int> budget_tokens{};

  bool operator==(const ModelChoice&) const = default;
};

/// The result of a PredictJob for the memory of the compute device.
struct Predicted {
  struct Part {
    MemoryUse use = MemoryUse::weights;
    std::uint64_t bytes = 0;
  };
  /// Alternative options with the memory that they need.
  struct Way {
    ModelChoice choice;
    std::uint64_t need = 0;  ///< bytes
    bool fits = false;
  };

  /// A way to sample a Wan model.
  struct Recipe {
    std::string name;    ///< "causal-forcing"
    std::string family;  ///< "Causal Forcing"
  };

  bool on_gpu = false;
  bool fits = true;
  std::uint64_t need = 0;       ///< bytes
  std::uint64_t available = 0;  ///< bytes
  std::vector<Part> parts{};
  std::string family{};           ///< a Wan model's family: "Causal Forcing"
  std::string recipe{};           ///< how it is sampled
  bool recipe_guessed = false;    ///< derived from neither the file, its name nor a user's choice
  std::vector<Recipe> recipes{};  ///< all recipes that fit the file's tensors
  std::string head{};             ///< name of the matching salience head, "" if there is none
  bool other_base = false;        ///< the head was trained on other weights
  bool eight_bits = false;        ///< the matrices can be in 8 bits on this device: dtype "int8", "fp8" on a GPU
  std::vector<Way> ways{};  ///< alternatives if it does not fit, smallest change first; the last one fits if any does
};

/// The result of a ConvertJob: the files written.
struct Converted {
  std::vector<std::string> files;
};

/// A difference between the present and the original conditions of a session.
struct Circumstance {
  enum class What { model, weights, device, dtype, isa, threads, build };
  What what = What::build;
  std::string then{};
  std::string now{};
};

/// The result of a VerifyJob.
struct Verified {
  struct Difference {
    std::uint32_t take = 0;
    std::int64_t chunk = 0;
    std::uint64_t found = 0;  ///< hash of the latents of the new rendering
    std::uint64_t expected = 0;
  };

  std::int64_t chunks = 0;  ///< chunks that were rendered again and compared
  std::optional<Difference> first_difference{};
  /// Differences between then and now that may explain a mismatch.
  std::vector<Circumstance> circumstances{};
  bool whole = true;     ///< every record of the log was readable
  bool changed = false;  ///< the log grew meanwhile; later records were not compared

  bool equal() const { return !first_difference; }
  /// The whole session was rendered again, and every chunk is equal.
  bool proven() const { return equal() && whole && !changed && chunks > 0; }
};

/// The result of a RecoverJob, empty if it found no session.
struct Recovered {
  std::optional<SessionSummary> session;
};

/// The result of an AdoptJob: the session it made.
struct Adopted {
  SessionSummary session;
};

/// The result of a DiscardJob, which has no content.
struct Discarded {};

/// The result of a DropStatesJob.
struct StatesDropped {
  std::uint64_t bytes = 0;  ///< bytes that are free now
};

/// The result of a CompactJob.
struct Compacted {
  std::uint64_t bytes = 0;  ///< bytes that are free now
};

/// A session in a list.
struct SessionCard {
  SessionSummary summary;           ///< only the folder if the session cannot be read
  std::string name{};               ///< given by the user, or ""
  std::string prompt{};             ///< the first prompt's heaviest text
  std::int64_t takes = 0;           ///< without deleted takes
  std::uint64_t bytes = 0;          ///< on the disk
  std::uint64_t state_bytes = 0;    ///< saved memory states, part of `bytes`; they can be generated again
  std::uint64_t deleted_bytes = 0;  ///< bytes of deleted takes; CompactJob frees them
  Thumbnail thumbnail{};            ///< shows the newest chunk; empty if the log has none
  std::optional<Error> problem{};   ///< why it cannot be read
  std::string stamp{};              ///< result of stamp_of_session() at the time the log was read
};

/// The result of a ListSessionsJob.
struct SessionsListed {
  std::vector<SessionCard> sessions;  ///< newest first
  std::size_t all = 0;                ///< total number, including those outside the requested range
};

/// The result of a NameSessionJob, which has no content.
struct Named {};

/// The result of a CopySessionJob.
struct SessionCopied {
  std::string out;
  std::uint64_t bytes = 0;
};

/// How much of a file is in the models folder.
enum class FileState { absent, part, present };

/// What a licence permits the user.
enum class LicenceTerms {
  free,            ///< permits commercial use
  non_commercial,  ///< no commercial use
  unclear,         ///< the user has to read the model's page
};

struct CatalogueFile {
  std::string name;         ///< path below the folder: "Self-Forcing/self_forcing_dmd.pt"
  std::string from;         ///< "hf:gdhe17/Self-Forcing:checkpoints/self_forcing_dmd.pt", or an address
  std::uint64_t bytes = 0;  ///< 0 if the publisher's listing is unknown
  std::uint64_t here = 0;   ///< bytes of it in the folder
  FileState state = FileState::absent;
  bool pinned = false;  ///< the catalogue has its SHA-256; otherwise only the server vouches for it
};

/// A public model and the parts that it requires.
struct CatalogueModel {
  std::string name;  ///< identifies it in requests
  std::string title;
  std::string about;    ///< description in the requested language
  std::string licence;  ///< "Apache-2.0"
  LicenceTerms terms = LicenceTerms::unclear;
  std::string page;                    ///< address of its publisher's page
  std::string recipe;                  ///< sampler plan, "" if the weights have none of their own
  bool streams = true;                 ///< false: only a part of other models
  std::vector<std::string> needs{};    ///< names of other entries, fetched with it
  std::vector<CatalogueFile> files{};  ///< the model's own files, then those of the models that it needs
  std::string open{};                  ///< absolute path of the file to open when all files are present

  std::ptrdiff_t unpinned() const { return std::ranges::count(files, false, &CatalogueFile::pinned); }
};

/// The result of a ListModelsJob.
struct ModelsListed {
  std::string folder;
  std::vector<CatalogueModel> models;
  std::optional<Error> problem{};  ///< why the user's own catalogue was not read
};

/// The result of a DownloadJob.
struct Downloaded {
  std::string open;                    ///< the file that can be opened now
  std::vector<std::string> files;      ///< all files that belong to it
  std::uint64_t fetched = 0;           ///< bytes downloaded in this job
  std::vector<std::string> trusted{};  ///< files without a published checksum; the first download's checksum was
                                       ///< recorded
};

/// The result of a DiscardPartsJob.
struct PartsDiscarded {
  std::uint64_t bytes = 0;
};

/// One result for each kind of job.
using JobResult =
    std::variant<Exported, Inspected, Predicted, Converted, Verified, Recovered, Adopted, Discarded, StatesDropped,
                 Compacted, SessionsListed, Named, SessionCopied, ModelsListed, Downloaded, PartsDiscarded>;

}  // namespace longtake
