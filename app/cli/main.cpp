#include <cstdlib>

#include "app/cli/cues_verb.h"
#include "app/cli/midi_verb.h"
#include "app/cli/models_verbs.h"
#include "app/cli/render_verb.h"
#include "app/cli/serve_verb.h"
#include "app/cli/start_lab.h"
#include "app/cli/verbs.h"
#include "app/common/lab_verbs.h"
#include "app/common/manual_verbs.h"
#include "app/common/open_logged_source.h"
#include "app/common/torch_facts.h"
#include "engine/core/end_program.h"
#include "engine/core/large_blocks.h"
#include "engine/jobs/export_job.h"
#include "engine/jobs/recording.h"
#include "engine/open/described_file.h"
#include "engine/open/unread_options.h"

using namespace longtake;

int main(int argc, char** argv) {
  give_large_blocks_back();
  // SVT-AV1 must not write to stderr; its errors are returned as results.
  ::setenv("SVT_LOG", "1", 0);
  // In the order of the help text.
  const cli::Verb verbs[] = {
      cli::render_verb,       cli::cues_verb,         cli::serve_verb,           cli::takes_verb,
      cli::sessions_verb,     cli::thumbnail_verb,    cli::verify_verb,          cli::lab_verb("bench"),
      cli::inspect_verb,      cli::convert_verb,      cli::models_verb,          cli::gpu_verb,
      cli::lab_verb("probe"), cli::lab_verb("cache"), cli::words_verb,           cli::midi_verb,
      cli::lab_verb("exam"),  cli::lab_verb("suite"), cli::lab_verb("selftest"), cli::completion_verb,
      cli::man_verb};
  cli::Environment environment;
  environment.make_source = open_logged_source;
  environment.facts = torch_facts;
  environment.check_options = refuse_unread_options;
  environment.stream_facts = cli::stream_facts;
  environment.described_file = described_file;
  environment.sessions = {run_export, continue_logged_source, make_recorder()};
  const char* name = environment.program.name;
  environment.other = {[name](int count, const char* const* words) { return cli::become_lab(name, count, words); },
                       [name] { return cli::verbs_of_lab(name); }};
  end_program(cli::run(argc, argv, environment, verbs));
}
