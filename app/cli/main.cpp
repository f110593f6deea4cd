#include "app/cli/model_verbs.h"
#include "app/cli/verbs.h"
#include "app/common/open_logged_source.h"
#include "app/common/torch_facts.h"
#include "engine/plan/unread_options.h"

using namespace longtake;

int main(int argc, char** argv) {
  const cli::Verb verbs[] = {cli::render_verb, cli::verify_verb, cli::bench_verb, cli::inspect_verb, cli::convert_verb,
                             cli::models_verb, cli::probe_verb,  cli::cache_verb, cli::selftest_verb};
  return cli::run(argc, argv, {open_logged_source, torch_facts, cli::bench_shape, refuse_unread_options}, verbs);
}
