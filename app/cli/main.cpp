#include <cstdlib>

#include "app/cli/cues/cues_verb.h"
#include "app/cli/exam/exam_verb.h"
#include "app/cli/manual/manual_verbs.h"
#include "app/cli/model_verbs.h"
#include "app/cli/serve/midi_verb.h"
#include "app/cli/serve/serve_verb.h"
#include "app/cli/suite/suite_verb.h"
#include "app/cli/verbs.h"
#include "app/common/open_logged_source.h"
#include "app/common/torch_facts.h"
#include "engine/core/large_blocks.h"
#include "engine/jobs/export/export_job.h"
#include "engine/jobs/recording.h"
#include "engine/open/described_file.h"
#include "engine/plan/unread_options.h"

using namespace longtake;

int main(int argc, char** argv) {
  give_large_blocks_back();
  // SVT-AV1 reports to stderr by itself; its errors come back as results.
  ::setenv("SVT_LOG", "1", 0);
  const cli::Verb verbs[] = {cli::render_verb,   cli::cues_verb,       cli::serve_verb,  cli::takes_verb,
                             cli::sessions_verb, cli::thumbnail_verb,  cli::verify_verb, cli::bench_verb,
                             cli::inspect_verb,  cli::convert_verb,    cli::models_verb, cli::probe_verb,
                             cli::cache_verb,    cli::midi_verb,       cli::exam_verb,   cli::suite_verb,
                             cli::selftest_verb, cli::completion_verb, cli::man_verb};
  cli::Environment environment;
  environment.make_source = open_logged_source;
  environment.facts = torch_facts;
  environment.bench_shape = cli::bench_shape;
  environment.check_options = refuse_unread_options;
  environment.stream_facts = cli::stream_facts;
  environment.described_file = described_file;
  environment.sessions = {run_export, continue_logged_source, make_recorder()};
  return cli::run(argc, argv, environment, verbs);
}
