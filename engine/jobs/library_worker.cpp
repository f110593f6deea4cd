#include "engine/jobs/library_worker.h"

#include <type_traits>
#include <utility>

#include "engine/fetch/catalogue.h"
#include "engine/fetch/pull.h"
#include "engine/jobs/errors.h"
#include "engine/jobs/export_job.h"
#include "engine/jobs/model_choice.h"
#include "engine/jobs/verify.h"
#include "engine/media/unfinished.h"
#include "engine/open/described_file.h"
#include "engine/open/predict.h"
#include "engine/open/source_factory.h"
#include "engine/options/memory_need.h"
#include "engine/options/session_options.h"
#include "engine/stream/session_shelf.h"
#include "engine/weights/inspect.h"

namespace longtake {
namespace {

using Progress = Library::Progress;

Result<Exported> run_job(const ExportJob& job, const Progress& progress, const std::stop_token& stop) {
  if (job.out == "-") return fail(errors::kNoStdout);
  return run_export(job, progress, stop);
}

Result<Inspected> run_job(const InspectJob& job, const Progress& progress, const std::stop_token&) {
  progress("Reading the header", 0);
  auto inspection = inspect(described_file(job.path));
  if (!inspection) return Failure(std::move(inspection.error()));
  return Inspected{std::move(inspection->kind),    std::move(inspection->format),
                   std::move(inspection->scheme),  inspection->tensors,
                   inspection->parameters,         inspection->bytes,
                   std::move(inspection->missing), std::move(inspection->wrong),
                   std::move(inspection->notes),   std::move(inspection->problem)};
}

Result<Predicted> predict_job(const PredictJob& job, SourceOptions options, const Progress& progress) {
  progress("Reading the headers", 0);
  options.model = job.model;
  options = with_choice(std::move(options), job.choice);
  const auto prediction = TRY(predict(options));
  Predicted answer{prediction.on_gpu, prediction.fits, prediction.need.bytes(), prediction.available};
  answer.parts = prediction.need.parts;
  answer.family = prediction.family;
  answer.recipe = prediction.recipe;
  answer.recipe_guessed = prediction.recipe_guessed;
  answer.recipes = prediction.recipes;
  answer.head = prediction.head;
  answer.other_base = prediction.other_base;
  answer.eight_bits = prediction.eight_bits;
  for (const Prediction::Way& way : prediction.ways)
    answer.ways.push_back({choice_between(options, way.options), way.bytes, way.fits});
  return answer;
}

Result<Converted> run_job(const ConvertJob& job, const Progress& progress, const std::stop_token& stop) {
  ConvertOptions options;
  options.progress = [&progress](double fraction) { progress("Converting", fraction); };
  options.stop = stop;
  auto files = convert(described_file(job.in), job.out, options);
  if (!files) return Failure(std::move(files.error()));
  Converted written;
  for (const auto& file : *files) written.files.push_back(file.string());
  return written;
}

Result<Verified> run_job(const VerifyJob& job, const Progress& progress, const std::stop_token& stop) {
  auto session = SessionReader::open(job.take, {.every_byte = true});
  if (!session) return Failure(std::move(session.error()));
  auto options = session_options(session->manifest());
  if (!options) return Failure(std::move(options.error()));
  const auto source = make_source(*options);
  return verify(*session, *source, progress, stop);
}

Result<Recovered> run_job(const RecoverJob& job, const Progress&, const std::stop_token&) {
  if (!job.exports.empty()) clean_up_unfinished(job.exports);
  return Recovered{find_recoverable(job.sessions)};
}

Result<Adopted> run_job(const AdoptJob& job, const Progress&, const std::stop_token&) {
  auto adopted = TRY(adopt_session(job.path, job.sessions));
  return Adopted{std::move(adopted)};
}

Result<Discarded> run_job(const DiscardJob& job, const Progress&, const std::stop_token&) {
  TRY(discard_session(job.session));
  return Discarded{};
}

Result<StatesDropped> run_job(const DropStatesJob& job, const Progress&, const std::stop_token&) {
  return drop_states(job);
}

Result<Compacted> run_job(const CompactJob& job, const Progress&, const std::stop_token&) { return compact(job); }

Result<SessionsListed> run_job(const ListSessionsJob& job, const Progress&, const std::stop_token& stop) {
  return list_cards(job, stop);
}

Result<Named> run_job(const NameSessionJob& job, const Progress&, const std::stop_token&) {
  TRY(name_session(job.session, job.name));
  return Named{};
}

Result<SessionCopied> run_job(const CopySessionJob& job, const Progress&, const std::stop_token&) {
  return copy_as_take(job);
}

Result<ModelsListed> run_job(const ListModelsJob& job, const Progress&, const std::stop_token&) {
  return list_models(load_catalogue(), job.folder, job.language);
}

Result<Downloaded> run_job(const DownloadJob& job, const Progress& progress, const std::stop_token& stop) {
  const auto tell = [&progress](const Phrase& step, const Transfer& transfer) {
    const double total = static_cast<double>(transfer.total);
    progress({step.text, transfer}, total > 0 ? static_cast<double>(transfer.done) / total : 0);
  };
  return pull(load_catalogue(), job.model, {job.folder}, tell, stop);
}

Result<PartsDiscarded> run_job(const DiscardPartsJob& job, const Progress&, const std::stop_token&) {
  return discard_parts(load_catalogue(), job.model, job.folder);
}

/// Wraps the result of one kind of job in the variant of all results.
template <class T>
Result<JobResult> as_result(Result<T> done) {
  if (!done) return fail(std::move(done.error()));
  return JobResult(std::move(*done));
}

}  // namespace

Library::Worker make_library_worker(const SourceOptions& options) {
  return [options](const JobBody& body, const Progress& progress, std::stop_token stop) -> Result<JobResult> {
    return std::visit(
        [&](const auto& job) {
          if constexpr (std::is_same_v<std::remove_cvref_t<decltype(job)>, PredictJob>)
            return as_result(predict_job(job, options, progress));
          else
            return as_result(run_job(job, progress, stop));
        },
        body);
  };
}

}  // namespace longtake
