// longtake-cli on a source without a model. The value of --model selects a failure: "open_fails", "fail_at_3",
// "throw_at_2".

#include <cstdlib>

#include "app/cli/cues_verb.h"
#include "app/cli/midi_verb.h"
#include "app/cli/models_verbs.h"
#include "app/cli/render_verb.h"
#include "app/cli/serve_verb.h"
#include "app/cli/verbs.h"
#include "app/common/manual_verbs.h"
#include "app/lab/verbs.h"
#include "engine/stream/logged_source.h"
#include "tests/fakes/fake_source.h"

namespace {

using namespace longtake;

std::unique_ptr<ChunkSource> make_fake(const SourceOptions& options, const std::filesystem::path& sessions) {
  FakeSource::Shape shape;
  shape.width = 96;
  shape.height = 64;
  FakeSource::Faults faults;
  const std::string fault = options.model.string();
  faults.open_fails = fault == "open_fails";
  const auto number = [&fault](std::size_t prefix) { return std::atoi(fault.c_str() + prefix); };
  if (fault.starts_with("fail_at_")) faults.fail_at = number(8);
  if (fault.starts_with("throw_at_")) faults.throw_at = number(9);
  const SetPolicy policy{options.policy, options.budget_tokens, options.sink_frames};
  auto source = std::make_unique<FakeSource>(shape, faults, policy);
  if (sessions.empty()) return source;
  return std::make_unique<LoggedSource>(std::move(source), sessions, Manifest{});
}

}  // namespace

int main(int argc, char** argv) {
  const cli::Verb verbs[] = {cli::render_verb, cli::cues_verb,    cli::takes_verb,      cli::sessions_verb,
                             cli::bench_verb,  cli::inspect_verb, cli::convert_verb,    cli::thumbnail_verb,
                             cli::serve_verb,  cli::midi_verb,    cli::completion_verb, cli::man_verb};
  return cli::run(argc, argv, {make_fake, {}}, verbs);
}
