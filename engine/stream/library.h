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

/// How an export shows the memory. The log does not hold it, so that it is made again from the take's chunks, with its
/// model.
struct MemoryLook {
  std::string map = "magma";  ///< a ColourMap's name
  double gamma = 1;
  std::optional<std::pair<float, float>> range{};  ///< the darkest and brightest score; unset: each frame has its own

  bool operator==(const MemoryLook&) const = default;
};

/// The take at the right of a video that shows two of a session, at the same moments. The one that ends first stays at
/// its last picture.
struct SecondTake {
  TakeId take = 0;
  bool captions = false;  ///< both get their number and their name, or else their policy

  bool operator==(const SecondTake&) const = default;
};

/// Exports a stretch of a take as a video file, an image sequence or a GIF, by the suffix of `out`. `out` appears
/// complete or not at all; an existing file stays until then.
struct ExportJob {
  std::string session;  ///< folder or .take file
  std::string out;
  TakeId take = 0;
  std::optional<FrameSpan> span{};  ///< unset: what a person left of the take
  ExportOptions options{};
  std::string sound{};      ///< a file whose sound is laid under an MP4, from its first picture on; "": none
  double sound_from_s = 0;  ///< where in the sound it begins
  MemoryLook look{};
  std::optional<SecondTake> second{};  ///< the span counts in both takes; an open end is that of the longer one
  bool replaces = true;                ///< a file of the same name; else it is refused
};
/// Finds the kind of a file or folder and checks if it can be loaded.
struct InspectJob {
  std::string path;
};
/// Predicts the memory that a stream of a model needs on this machine and, if it does not fit, alternatives. A Wan
/// model is judged by the headers of its files; a starter is small and is read whole.
struct PredictJob {
  std::string model;     ///< file or folder
  ModelChoice choice{};  ///< how it would be opened
};
/// Converts a checkpoint from any readable format to safetensors.
struct ConvertJob {
  std::string in;
  std::string out;
};
/// Renders a session again and compares the hashes of every chunk.
struct VerifyJob {
  std::string take;
};
/// Reads the catalogue of public models, and looks how much of each lies in a folder. Speaks to no other machine.
struct ListModelsJob {
  std::string folder{};         ///< "" is the person's own folder of models
  std::string language = "en";  ///< "de", "zh": in which the catalogue describes itself
};
/// Fetches a public model and what belongs to it, continuing where it stopped. A file that is there stays as it is, and
/// a new one appears complete, after its SHA-256 was compared. Cancelled, the part stays and the next such job goes on.
struct DownloadJob {
  std::string model;     ///< a name of the catalogue, or "hf:owner/name:path/file"
  std::string folder{};  ///< as ListModelsJob has it
};
/// Deletes what was fetched of the unfinished files of a model.
struct DiscardPartsJob {
  std::string model;
  std::string folder{};
};
/// Finds the newest session under `sessions` that a crash left and no process has open. Removes the unfinished files
/// that killed exports left in the folder `exports`.
struct RecoverJob {
  std::string sessions;
  std::string exports{};
};
/// Makes a session from `path` that can be continued: one in the folder `sessions` stays there, any other is copied
/// there.
struct AdoptJob {
  std::string path;
  std::string sessions;
};
/// Deletes a session for good.
struct DiscardJob {
  std::string session;
};
/// Deletes the saved states of a session's memory. It opens as before and takes longer to.
struct DropStatesJob {
  std::string session;
};
/// Takes the takes that were deleted from the lists out of a session's log, for good.
struct CompactJob {
  std::string session;
};
/// Reads what a list of sessions shows, newest first: at most `most` after the first `skip`.
struct ListSessionsJob {
  std::string sessions;
  std::size_t skip = 0;
  std::size_t most = SIZE_MAX;
  std::vector<SessionCard> known{};  ///< read before; those whose log was not written since are not read again
};
/// Gives a session a name; "" takes it away.
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

/// How far a download is.
struct Transfer {
  std::string file;             ///< name of the file in work
  std::uint64_t done = 0;       ///< bytes of all files that were asked for, those that were there included
  std::uint64_t total = 0;      ///< 0 while it is not known
  double bytes_per_second = 0;  ///< mean over the last seconds; 0 before something came

  /// Seconds, or none where they cannot be told.
  std::optional<double> left() const {
    if (total <= done || bytes_per_second <= 0) return std::nullopt;
    return static_cast<double>(total - done) / bytes_per_second;
  }
};
/// The step that a job is at; a text alone is one.
struct JobStep {
  JobStep(const char* step) : text(step) {}
  JobStep(std::string step) : text(std::move(step)) {}
  JobStep(std::string step, Transfer moved) : text(std::move(step)), transfer(std::move(moved)) {}
  operator const std::string&() const { return text; }

  std::string text;
  std::optional<Transfer> transfer{};  ///< set if it is a download
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

/// Long work beside the stream. None of its methods blocks.
class Library {
 public:
  using Wakeup = std::function<void()>;  ///< On a worker thread; may only wake the client.
  using Progress = std::function<void(const JobStep& step, double fraction)>;
  /// Runs one job on the calling thread. Injected, so that this layer depends on neither models nor codecs.
  using Worker = std::function<Result<JobResult>(const JobBody&, const Progress&, std::stop_token)>;

  virtual ~Library() = default;

  /// Any thread. Jobs start in order; at most one per worker runs at a time.
  virtual JobId start(JobBody body) = 0;
  /// Any thread. A waiting job ends at once, a running one at its next check of the stop token.
  virtual void cancel(JobId job) = 0;
  /// Client thread.
  virtual std::optional<JobEvent> poll() = 0;
};

}  // namespace longtake
