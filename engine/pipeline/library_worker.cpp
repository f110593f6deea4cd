#include "engine/pipeline/library_worker.h"

#include <utility>

#include "engine/core/hash.h"
#include "engine/core/json.h"
#include "engine/pipeline/export_job.h"
#include "engine/pipeline/session_frames.h"
#include "engine/pipeline/source_factory.h"
#include "engine/pipeline/verify.h"
#include "engine/weights/inspect.h"

namespace longtake {
namespace {

using Progress = Library::Progress;

Result<std::string> run_job(const ExportJob& job, const Progress& progress, const std::stop_token& stop) {
  return run_export(job, progress, stop);
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
  auto options = session_options(session->manifest());
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

Result<std::string> run_job(const RecoverJob& job, const Progress&, const std::stop_token&) {
  const auto found = find_recoverable(job.sessions);
  if (!found) return json_line(Json::object());
  return json_line(Json{{"folder", found->folder.string()},
                        {"created", found->created},
                        {"model", found->model},
                        {"take", found->take},
                        {"frames", found->frames},
                        {"fps", found->fps},
                        {"width", found->width},
                        {"height", found->height},
                        {"torn", found->torn_bytes > 0}});
}

Result<std::string> run_job(const DiscardJob& job, const Progress&, const std::stop_token&) {
  if (auto gone = discard_session(job.session); !gone) return fail(std::move(gone.error()));
  return json_line(Json::object());
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
