#include <memory>

#include "app/cli/verbs.h"
#include "app/common/exit_code.h"
#include "app/common/session_take.h"
#include "engine/core/hash.h"
#include "engine/jobs/verify.h"
#include "engine/options/session_options.h"

namespace longtake::cli {
namespace {

Json to_json(const Verified& result) {
  Json event = {{"event", "done"},
                {"equal", result.equal()},
                {"chunks", result.chunks},
                {"circumstances", text_of(result.circumstances)}};
  if (const auto& difference = result.first_difference) {
    event["difference"] = {
        {"take", difference->take}, {"chunk", difference->chunk}, {"expected", hex(difference->expected)}};
    if (difference->found != 0) event["difference"]["found"] = hex(difference->found);
  }
  return event;
}

int report(const Verified& result, Console& console) {
  console.event(to_json(result));
  if (!result.circumstances.empty()) console.say("Since then: " + text_of(result.circumstances) + ".");
  if (result.equal()) {
    console.say("Equal: " + std::to_string(result.chunks) + " chunks were rendered again and have the same latents.");
    return kDone;
  }
  const Verified::Difference& difference = *result.first_difference;
  if (difference.found == 0) {
    console.say("Not proven: the log is damaged, a record before chunk " + std::to_string(difference.chunk) +
                " of take " + std::to_string(take_number(difference.take)) +
                " cannot be read, and what follows was not compared. The " + std::to_string(result.chunks - 1) +
                " chunks before it have the same latents.");
    return kDifference;
  }
  console.say("Different: chunk " + std::to_string(difference.chunk) + " of take " +
              std::to_string(take_number(difference.take)) + " is " + hex(difference.found) + ", was " +
              hex(difference.expected) + ".");
  return kDifference;
}

int run_verify(const std::filesystem::path& take, Context& context) {
  Console& console = context.console;
  const auto refuse = [&console](const Error& error) {
    console.end_progress();
    console.error(error);
    return exit_code(error, false);
  };
  const auto session = SessionReader::open(take, {.every_byte = true});
  if (!session) return refuse(session.error());
  auto options = session_options(session->manifest());
  if (!options) return refuse(options.error());
  if (!context.common.source.model.empty()) options->model = context.common.source.model;
  const auto source = context.environment.make_source(*options, {});
  const auto progress = [&console](const std::string& step, double fraction) { console.progress(step, fraction); };
  const auto result = verify(*session, *source, progress, context.stop);
  if (!result) return refuse(result.error());
  console.end_progress();
  return report(*result, console);
}

VerbRun add_verify_options(CLI::App& options, SourceOptions&) {
  const auto take = std::make_shared<std::filesystem::path>();
  options.add_option("take", *take, "Render this .take file or session folder again")->required()->type_name("");
  return [take](Context& context) { return run_verify(*take, context); };
}

}  // namespace

const Verb verify_verb = {"verify", "Renders a take again and compares it; the exit code is 3 where it differs",
                          "verify holiday.take", add_verify_options, ModelUse::names_it};

}  // namespace longtake::cli
