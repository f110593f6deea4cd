#include "engine/pipeline/export_job.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/media/output.h"
#include "engine/pipeline/session_frames.h"

namespace longtake {
namespace {

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

// Where the product grows, hidden and beside its place, so that moving it there is one step.
class Unfinished {
 public:
  Unfinished(const std::filesystem::path& final, OutputKind kind)
      : final_(final.has_filename() ? final : final.parent_path()),
        path_(final_.parent_path() / (".part-" + final_.filename().string())),
        is_folder_(kind == OutputKind::png_folder) {
    remove();
  }
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;
  ~Unfinished() { remove(); }

  /// A folder's name ends in a slash, so that no dot in it is taken for a suffix.
  std::filesystem::path path() const { return is_folder_ ? path_ / "" : path_; }
  Result<void> put_in_place() {
    if (std::rename(path_.c_str(), final_.c_str()) != 0)
      return fail(system_error("Cannot write " + final_.string(), errno));
    return {};
  }

 private:
  void remove() const {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  const std::filesystem::path final_;
  const std::filesystem::path path_;
  const bool is_folder_;
};

std::int64_t size_on_disk(const std::filesystem::path& path) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(path, ignored))
    return static_cast<std::int64_t>(std::filesystem::file_size(path, ignored));
  std::int64_t bytes = 0;
  for (const auto& entry : std::filesystem::directory_iterator(path, ignored))
    bytes += static_cast<std::int64_t>(entry.file_size(ignored));
  return bytes;
}

// The sink speaks of the hidden file; a person asked for the other one.
Error about_export(Error error, const ExportJob& job) {
  if (error.kind == Error::Kind::cancelled) return error;
  error.what = "\"" + std::filesystem::path(job.out).filename().string() + "\" was not exported";
  error.done = "No unfinished file was left behind. The session still holds everything.";
  error.code = error.kind == Error::Kind::no_space ? "EXP-01" : "EXP-02";
  return error;
}

struct Written {
  std::int64_t frames = 0;
  std::string encoder;
};

Result<Written> write_frames(SessionFrames& frames, const ExportJob& job, const EncoderSettings& settings,
                             const std::filesystem::path& out, const Library::Progress& progress,
                             const std::stop_token& stop) {
  auto sink = open_output(out, frames.format(), frame_rate(job.fps), settings);
  if (!sink) return fail(std::move(sink.error()));
  const double total = static_cast<double>(frames.frame_count().value_or(1));
  auto copied = copy_frames(frames, **sink, stop,
                            [&](std::int64_t done) { progress("Exporting", static_cast<double>(done) / total); });
  if (!copied) return fail(std::move(copied.error()));
  return Written{*copied, (*sink)->encoder()};
}

}  // namespace

Result<std::string> run_export(const ExportJob& job, const Library::Progress& progress, const std::stop_token& stop) {
  const auto preset = presets().find(job.preset);
  if (preset == presets().end())
    return fail(Error::Kind::bad_input, "Nothing was exported", "there is no preset \"" + job.preset + "\"",
                "Choose draft, standard or best.");
  const auto kind = check_output(job.out);
  if (!kind) return fail(about_export(kind.error(), job));
  if (*kind == OutputKind::y4m_pipe)
    return fail(Error::Kind::bad_input, "Nothing was exported", "a job has no stdout", "Name a file or a folder.");
  progress("Loading the decoder", 0);
  auto frames = SessionFrames::open(job.session, {job.take, job.first_frame, job.end_frame});
  if (!frames) return fail(about_export(std::move(frames.error()), job));
  Unfinished unfinished(job.out, *kind);
  auto written = write_frames(**frames, job, preset->second, unfinished.path(), progress, stop);
  if (!written) return fail(about_export(std::move(written.error()), job));
  const std::int64_t bytes = size_on_disk(unfinished.path());
  if (auto placed = unfinished.put_in_place(); !placed) return fail(about_export(std::move(placed.error()), job));
  const double seconds = static_cast<double>(written->frames) / (*frames)->format().rate.value();
  Json result = {{"out", job.out}, {"frames", written->frames}, {"seconds", seconds}, {"bytes", bytes}};
  if (!written->encoder.empty()) result["encoder"] = written->encoder;
  return json_line(result);
}

}  // namespace longtake
