#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/result.h"
#include "engine/stream/export_options.h"
#include "engine/stream/frame_span.h"
#include "engine/stream/ids.h"
#include "engine/stream/job_results.h"

namespace longtake {

using JobId = std::uint64_t;  ///< Given by Library::start; never 0.

/// How an export shows the memory. The log does not store the memory. The export's model computes it again from the
/// take's chunks.
struct MemoryLook {
  std::string map = "magma";  ///< a ColourMap's name
  double gamma = 1;
  std::optional<std::pair<float, float>> range{};  ///< the darkest and brightest score; unset: per frame

  bool operator==(const MemoryLook&) const = default;
};

/// The right take of a video that compares two takes of a session at the same moments. The shorter one holds its last
/// picture.
struct SecondTake {
  TakeId take = 0;
  bool captions = false;  ///< label both with number and name, or else their policy

  bool operator==(const SecondTake&) const = default;
};

/// Exports a range of a take as a video file, an image sequence or a GIF, by the suffix of `out`. `out` appears
/// complete or not at all. An existing file stays until then.
struct ExportJob {
  std::string session;  ///< folder or .take file
  std::string out;
  TakeId take = 0;
  std::optional<FrameSpan> span{};  ///< unset: the trimmed range of the take
  ExportOptions options{};
  std::string sound{};      ///< file whose sound accompanies an MP4 from its first picture on; "": none
  double sound_from_s = 0;  ///< start position in the sound
  MemoryLook look{};
  std::optional<SecondTake> second{};  ///< the span applies to both takes; an open end is the end of the longer one
  bool replaces = true;                ///< replace an existing file; otherwise refuse
};
/// Finds the kind of a file or folder and checks if it can be loaded.
struct InspectJob {
  std::string path;
};
/// Predicts the memory that streaming a model needs on this machine and, if it does not fit, alternatives. For a Wan
/// model the headers of its files suffice; a starter is small and is read whole.
struct PredictJob {
  std::string model;     ///< file or folder
  ModelChoice choice{};  ///< how it would be opened
};
/// Converts a checkpoint from any readable format to safetensors.
struct ConvertJob {
  std::string in;
  std::string out;
};
/// Renders a session again and compares the hashes of all chunks.
struct VerifyJob {
  std::string take;
};
/// Reads the catalogue of public models and checks how much of each is in a folder. Uses no network.
struct ListModelsJob {
  std::string folder{};         ///< "": the user's own models folder
  std::string language = "en";  ///< language of the catalogue's descriptions: "de", "zh"
};
/// Downloads a public model and its parts, and resumes partial downloads. Existing files stay as they are. A new file
/// appears complete, after its SHA-256 was compared. After a cancellation the part stays, and the next such job resumes
/// it.
struct DownloadJob {
  std::string model;     ///< a name of the catalogue, or "hf:owner/name:path/file"
  std::string folder{};  ///< as in ListModelsJob
};
/// Deletes a model's partially downloaded files.
struct DiscardPartsJob {
  std::string model;
  std::string folder{};
};
/// Finds the newest session under `sessions` that a crash left behind and no process has open. Removes unfinished files
/// of killed exports from the folder `exports`.
struct RecoverJob {
  std::string sessions;
  std::string exports{};
};
/// Prepares a session from `path` for continuing. A session in the folder `sessions` stays there; any other is copied
/// there.
struct AdoptJob {
  std::string path;
  std::string sessions;
};
/// Deletes a session permanently.
struct DiscardJob {
  std::string session;
};
/// Deletes the saved memory states of a session. It still opens, but more slowly.
struct DropStatesJob {
  std::string session;
};
/// Permanently removes the deleted takes from a session's log.
struct CompactJob {
  std::string session;
};
/// Reads the contents of a session list, newest first: at most `most` after the first `skip`.
struct ListSessionsJob {
  std::string sessions;
  std::size_t skip = 0;
  std::size_t most = SIZE_MAX;
  std::vector<SessionCard> known{};  ///< cards from before; sessions whose log did not change are not read again
};
/// Names a session; "" removes the name.
struct NameSessionJob {
  std::string session;
  std::string name;
};
/// Copies a session into one .take file.
struct CopySessionJob {
  std::string session;  ///< folder or .take file
  std::string out;
};
using JobBody = std::variant<ExportJob, InspectJob, PredictJob, ConvertJob, VerifyJob, RecoverJob, AdoptJob, DiscardJob,
                             DropStatesJob, CompactJob, ListSessionsJob, NameSessionJob, CopySessionJob, ListModelsJob,
                             DownloadJob, DiscardPartsJob>;

/// The progress of a download.
struct Transfer {
  std::string file;             ///< name of the current file
  std::uint64_t done = 0;       ///< bytes of all requested files, including those already present
  std::uint64_t total = 0;      ///< 0 while unknown
  double bytes_per_second = 0;  ///< mean over the last seconds; 0 before the first data

  /// Seconds, or nothing if they cannot be estimated.
  std::optional<double> left() const {
    if (total <= done || bytes_per_second <= 0) return std::nullopt;
    return static_cast<double>(total - done) / bytes_per_second;
  }
};
/// The current step of a job: a text, with numbers for a download.
struct JobStep {
  JobStep(const char* step) : text(step) {}
  JobStep(std::string step) : text(std::move(step)) {}
  JobStep(std::string step, Transfer moved) : text(std::move(step)), transfer(std::move(moved)) {}
  operator const std::string&() const { return text; }

  std::string text;
  std::optional<Transfer> transfer{};  ///< set for a download
};
struct JobProgress {
  JobId job = 0;
  std::string step;
  double fraction = 0;  ///< 0..1
  std::optional<Transfer> transfer{};
};
struct JobDone {
  JobId job = 0;
  JobResult result;
};
struct JobFailed {
  JobId job = 0;
  Error error;  ///< kind `cancelled` after cancel()
};
using JobEvent = std::variant<JobProgress, JobDone, JobFailed>;

/// Long work in parallel to the stream. None of its methods blocks.
class Library {
 public:
  using Wakeup = std::function<void()>;  ///< Called on a worker thread; may only wake the client.
  using Progress = std::function<void(const JobStep& step, double fraction)>;
  /// Runs one job on the calling thread. Injected, so that this layer does not depend on models or codecs.
  using Worker = std::function<Result<JobResult>(const JobBody&, const Progress&, std::stop_token)>;

  virtual ~Library() = default;

  /// Any thread. Jobs start in order; at most one per worker runs at a time.
  virtual JobId start(JobBody body) = 0;
  /// Any thread. A waiting job ends at once, a running job at its next check of the stop token.
  virtual void cancel(JobId job) = 0;
  /// Client thread.
  virtual std::optional<JobEvent> poll() = 0;
};

}  // namespace longtake
