#include "app/common/manual_verbs.h"
#include "app/common/torch_facts.h"
#include "app/train/verb_table.h"
#include "engine/core/end_program.h"

using namespace longtake;
using namespace longtake::train;

int main(int argc, char** argv) {
  const cli::Verb verbs[] = {train::run_verb,       train::list_verb,    train::report_verb,   train::pack_verb,
                             train::keep_verb,      train::restore_verb, train::eval_verb,     train::recall_verb,
                             train::mechanism_verb, train::ablate_verb,  cli::completion_verb, cli::man_verb};
  cli::Environment environment;
  environment.facts = torch_facts;
  environment.program = {.name = "longtake-train",
                         .about = "Trains the models of Longtake.",
                         .passes_stop = false,  // an interrupted training run writes a checkpoint and then ends
                         .old_spellings = {{"--output", "--out"}, {"--made", "--note"}}};
  end_program(cli::run(argc, argv, environment, verbs));
}
