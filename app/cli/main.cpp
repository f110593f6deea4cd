#include "app/cli/model_verbs.h"
#include "app/cli/verbs.h"
#include "app/facts/torch_facts.h"
#include "engine/open/source_factory.h"
#include "engine/options/source_options_json.h"
#include "engine/stream/logged_source.h"

namespace {

using namespace longtake;

std::unique_ptr<ChunkSource> open_source(const SourceOptions& options, const std::filesystem::path& sessions) {
  auto source = make_source(options);
  if (sessions.empty()) return source;
  Manifest manifest;
  manifest.build = LONGTAKE_VERSION;
  manifest.seed = options.seed;
  manifest.settings = to_json(options);
  return std::make_unique<LoggedSource>(std::move(source), sessions, manifest);
}

}  // namespace

int main(int argc, char** argv) {
  const cli::Verb verbs[] = {cli::render_verb, cli::verify_verb, cli::bench_verb, cli::inspect_verb, cli::convert_verb,
                             cli::models_verb, cli::probe_verb,  cli::cache_verb, cli::selftest_verb};
  return cli::run(argc, argv, {open_source, torch_facts, cli::bench_shape}, verbs);
}
