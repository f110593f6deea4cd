#include "engine/pipeline/library_worker.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/core/hash.h"
#include "engine/core/json.h"
#include "engine/media/output.h"
#include "engine/pipeline/load_decoder.h"
#include "engine/pipeline/log_frames.h"
#include "engine/pipeline/source_factory.h"
#include "engine/pipeline/source_options_json.h"
#include "engine/pipeline/verify.h"
#include "engine/weights/inspect.h"

namespace longtake {
namespace {

using Progress = Library::Progress;

/// What an export preset means for the encoder.
const std::map<std::string, EncoderSettings>& presets() {
  static const std::map<std::string, EncoderSettings> known = [] {
    std::map<std::string, EncoderSettings> made;
    made["draft"].crf = 28;
    made["draft"].preset = "veryfast";
    made["standard"].crf = 18;
    made["best"].crf = 12;
    made["best"].preset = "slow";
    return made;
  }();
  return known;
}

/// The options that made a session, on the machine as it was then.
Result<SourceOptions> options_of(const Manifest& manifest) {
  auto options = source_options_from_json(manifest.settings);
  if (!options) return options;
  options->seed = manifest.seed;
  options->dtype = manifest.dtype.empty() ? "auto" : manifest.dtype;
  options->threads = manifest.threads;
  return options;
}

/// The whole seconds that a chunk count stands for are not always whole: the range is in chunks, as the log is.
Result<std::pair<std::size_t, std::size_t>> stretch(const ExportJob& job,
                                                    const std::vector<SessionReader::Chunk>& path) {
  const auto refuse = [](const std::string& why) {
    return fail(Error::Kind::bad_input, "Nothing was exported", why, "Choose a range within the take.");
  };
  if (path.empty()) return refuse("take " + std::to_string(job.take) + " holds no chunks");
  const ChunkIndex all = path.back().header.chunk + 1;
  const ChunkIndex end = job.end_chunk < 0 ? all : job.end_chunk;
  if (job.first_chunk < 0 || job.first_chunk >= end || end > all)
    return refuse("the range " + std::to_string(job.first_chunk) + " to " + std::to_string(end) +
                  " is not within the take's " + std::to_string(all) + " chunks");
  const auto at = [&path](ChunkIndex chunk) {
    return static_cast<std::size_t>(
        std::ranges::count_if(path, [chunk](const SessionReader::Chunk& other) { return other.header.chunk < chunk; }));
  };
  return std::pair(at(job.first_chunk), at(end));
}

Result<std::string> run_job(const ExportJob& job, const Progress& progress, const std::stop_token& stop) {
  const auto preset = presets().find(job.preset);
  if (preset == presets().end())
    return fail(Error::Kind::bad_input, "Nothing was exported", "there is no preset \"" + job.preset + "\"");
  auto session = SessionReader::open(job.session);
  if (!session) return Failure(std::move(session.error()));
  auto path = session->path_of(job.take);
  const auto range = stretch(job, path);
  if (!range) return Failure(range.error());
  auto options = options_of(session->manifest());
  if (!options) return Failure(std::move(options.error()));
  progress("Loading the decoder", 0);
  auto decoder = load_decoder(*options, session->manifest().weights_hash);
  if (!decoder) return Failure(std::move(decoder.error()));

  LogFrames frames(*session, std::move(path), range->first, range->second, std::move(*decoder));
  auto sink = open_output(job.out, frames.format(), frame_rate(job.fps), preset->second);
  if (!sink) return Failure(std::move(sink.error()));
  const double total = static_cast<double>(frames.frame_count().value_or(1));
  auto written = copy_frames(frames, **sink, stop,
                             [&](std::int64_t done) { progress("Exporting", static_cast<double>(done) / total); });
  if (!written) return Failure(std::move(written.error()));
  return json_line(Json{{"out", job.out}, {"frames", *written}, {"seconds", *written / frames.format().rate.value()}});
}

Result<std::string> run_job(const InspectJob& job, const Progress& progress, const std::stop_token&) {
  progress("Reading the header", 0);
  auto inspection = inspect(job.path);
  if (!inspection) return Failure(std::move(inspection.error()));
  return json_line(to_json(*inspection));
}

Result<std::string> run_job(const ConvertJob& job, const Progress& progress, const std::stop_token& stop) {
  ConvertOptions options;
  options.progress = [&progress](double fraction) { progress("Converting", fraction); };
  options.stop = stop;
  auto files = convert(job.in, job.out, options);
  if (!files) return Failure(std::move(files.error()));
  Json names = Json::array();
  for (const auto& file : *files) names.push_back(file.string());
  return json_line(Json{{"files", names}});
}

Result<std::string> run_job(const VerifyJob& job, const Progress& progress, const std::stop_token& stop) {
  auto session = SessionReader::open(job.take);
  if (!session) return Failure(std::move(session.error()));
  auto options = options_of(session->manifest());
  if (!options) return Failure(std::move(options.error()));
  const auto source = make_source(*options);
  auto verified = verify(*session, *source, progress, stop);
  if (!verified) return Failure(std::move(verified.error()));
  Json result = {
      {"equal", verified->equal()}, {"chunks", verified->chunks}, {"circumstances", verified->circumstances}};
  if (const auto& difference = verified->first_difference)
    result["first_difference"] = {{"take", difference->take},
                                  {"chunk", difference->chunk},
                                  {"found", hex(difference->found)},
                                  {"expected", hex(difference->expected)}};
  return json_line(result);
}

Result<std::string> run_job(const DownloadJob& job, const Progress&, const std::stop_token&) {
  return fail(Error::Kind::bad_input, "Nothing was downloaded", "this build fetches no files",
              "Download " + job.url + " with a browser and drop the file on the window.");
}

}  // namespace

Library::Worker make_library_worker() {
  return [](const JobBody& body, const Progress& progress, std::stop_token stop) {
    return std::visit([&](const auto& job) { return run_job(job, progress, stop); }, body);
  };
}

}  // namespace longtake
