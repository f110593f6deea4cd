#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>

#include "engine/core/result.h"
#include "engine/stream/ids.h"
#include "engine/stream/job_results.h"

namespace longtake {

using JobId = std::uint64_t;  ///< Given by Library::start; never 0.

/// A stretch of a take as a video file, an image sequence or a GIF, by the suffix of `out`. `out` appears whole or not
/// at all; what stood there before stays until then.
struct ExportJob {
  std::string session;  ///< folder or .take file
  std::string out;
  TakeId take = 0;
  std::int64_t first_frame = 0;  ///< pictures of the take
  std::int64_t end_frame = -1;   ///< one past the last, -1 = all there is
  std::string preset = "standard";
  double fps = 16.0;            ///< 16 is native; other rates are made by blending
  std::string size = "native";  ///< or "2x", "1080p", "WIDTHxHEIGHT": enlarged until they fit, on black
  bool chapters = false;        ///< an MP4's chapters and description tell the prompts
  bool subtitles = false;       ///< the prompts as a .srt file beside `out`
};
/// What is this file or folder, and can it be loaded?
struct InspectJob {
  std::string path;
};
/// What a stream of a model would hold in this machine's memory, and where it does not fit, what could be chosen
/// instead. A Wan model is judged by the headers of its files; a starter is small and is read whole.
struct PredictJob {
  std::string model;  ///< file or folder
};
/// A checkpoint in any readable format, written as safetensors.
struct ConvertJob {
  std::string in;
  std::string out;
};
/// Renders a take again and compares the hashes of every chunk.
struct VerifyJob {
  std::string take;
};
/// A file of the model catalogue, resumed where it stopped and checked by its SHA-256.
struct DownloadJob {
  std::string url;
  std::string out;
  std::string sha256;
};
/// Finds the newest session under `sessions` that a crash left and nobody has open. What exports that were killed left
/// unfinished in the folder `exports` is removed.
struct RecoverJob {
  std::string sessions;
  std::string exports{};
};
/// Makes a session of `path` that can go on: one in the folder `sessions` stays where it is, any other is copied there.
struct AdoptJob {
  std::string path;
  std::string sessions;
};
/// Deletes a session for good.
struct DiscardJob {
  std::string session;
};
using JobBody = std::variant<ExportJob, InspectJob, PredictJob, ConvertJob, VerifyJob, DownloadJob, RecoverJob,
                             AdoptJob, DiscardJob>;

struct JobProgress {
  JobId job = 0;
  std::string step;
  double fraction = 0;  ///< 0..1
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
  using Progress = std::function<void(const std::string& step, double fraction)>;
  /// Does one job on the calling thread. Injected, so that this layer knows neither models nor codecs.
  using Worker = std::function<Result<JobResult>(const JobBody&, const Progress&, std::stop_token)>;

  virtual ~Library() = default;

  /// Any thread. Jobs start in order; at most as many run at once as there are workers.
  virtual JobId start(JobBody body) = 0;
  /// Any thread. A waiting job ends at once, a running one at its next check.
  virtual void cancel(JobId job) = 0;
  /// Client thread.
  virtual std::optional<JobEvent> poll() = 0;
};

}  // namespace longtake
