#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "app/common/manual_verbs.h"
#include "app/common/open_logged_source.h"
#include "app/common/torch_facts.h"
#include "app/lab/exam_verb.h"
#include "app/lab/probe_verb.h"
#include "app/lab/suite_verb.h"
#include "app/lab/verbs.h"
#include "engine/core/end_program.h"
#include "engine/core/large_blocks.h"
#include "engine/open/unread_options.h"

using namespace longtake;

int main(int argc, char** argv) {
  give_large_blocks_back();
  // SVT-AV1 must not write to stderr; its errors are returned as results.
  ::setenv("SVT_LOG", "1", 0);
  const cli::Verb verbs[] = {cli::bench_verb,    cli::probe_verb, cli::cache_verb,      cli::exam_verb, cli::suite_verb,
                             cli::selftest_verb, cli::verbs_verb, cli::completion_verb, cli::man_verb};
  cli::Environment environment;
  environment.make_source = open_logged_source;
  environment.facts = torch_facts;
  environment.bench_shape = cli::bench_shape;
  environment.check_options = refuse_unread_options;
  // If longtake-cli started it, it uses that name, which the user typed.
  if (argc == 0 || std::filesystem::path(argv[0]).filename() != environment.program.name)
    environment.program = {.name = "longtake-lab", .about = "Measures, compares and tests the models of Longtake."};
  end_program(cli::run(argc, argv, environment, verbs));
}
