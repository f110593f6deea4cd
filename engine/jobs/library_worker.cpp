#include "engine/jobs/library_worker.h"

#include <type_traits>
#include <utility>

#include "engine/core/hash.h"
#include "engine/core/json.h"
#include "engine/jobs/export_job.h"
#include "engine/jobs/verify.h"
#include "engine/machine/memory_need.h"
#include "engine/media/unfinished.h"
#include "engine/open/predict.h"
#include "engine/open/source_factory.h"
#include "engine/options/option_list.h"
#include "engine/options/session_options.h"
#include "engine/stream/job_results.h"
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

Json changes(const SourceOptions& way, const SourceOptions& asked) {
  Json json = Json::object();
  if (way.dtype != asked.dtype) json["dtype"] = name_of(way.dtype);
  if (way.decoder != asked.decoder) json["decoder"] = name_of(way.decoder);
  if (way.text_encoder != asked.text_encoder) json["text_encoder"] = name_of(way.text_encoder);
  if (way.budget_tokens != asked.budget_tokens) json["budget_tokens"] = way.budget_tokens.value_or(0);
  return json;
}

Result<std::string> predict_job(const PredictJob& job, SourceOptions options, const Progress& progress) {
  progress("Reading the headers", 0);
  options.model = job.model;
  const std::uint64_t available = available_memory_bytes();
  const auto prediction = predict(options, available);
  if (!prediction) return fail(prediction.error());
  Json parts = Json::array();
  for (const auto& [what, bytes] : prediction->need.parts) parts.push_back({{"what", what}, {"bytes", bytes}});
  Json ways = Json::array();
  for (const Prediction::Way& way : prediction->ways) {
    Json json = changes(way.options, options);
    json["need"] = way.bytes;
    json["fits"] = way.fits;
    ways.push_back(std::move(json));
  }
  return json_line(Json{{"on_gpu", prediction->on_gpu},
                        {"fits", prediction->fits},
                        {"need", prediction->need.bytes()},
                        {"free", available},
                        {"parts", parts},
                        {"ways", ways}});
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
  if (!job.exports.empty()) clean_up_unfinished(job.exports);
  return json_line(recovery_record(find_recoverable(job.sessions)));
}

Result<std::string> run_job(const AdoptJob& job, const Progress&, const std::stop_token&) {
  auto adopted = adopt_session(job.path, job.sessions);
  if (!adopted) return fail(std::move(adopted.error()));
  return json_line(recovery_record(std::move(*adopted)));
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

Library::Worker make_library_worker(const SourceOptions& options) {
  return [options](const JobBody& body, const Progress& progress, std::stop_token stop) -> Result<std::string> {
    return std::visit(
        [&](const auto& job) -> Result<std::string> {
          if constexpr (std::is_same_v<std::remove_cvref_t<decltype(job)>, PredictJob>)
            return predict_job(job, options, progress);
          else
            return run_job(job, progress, stop);
        },
        body);
  };
}

}  // namespace longtake
