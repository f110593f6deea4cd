#pragma once

#include "app/common/command.h"

namespace longtake::train {

extern const cli::Verb run_verb;  ///< for a recipe given without a verb
extern const cli::Verb list_verb;
extern const cli::Verb report_verb;
extern const cli::Verb pack_verb;
extern const cli::Verb keep_verb;
extern const cli::Verb restore_verb;
extern const cli::Verb eval_verb;
extern const cli::Verb recall_verb;
extern const cli::Verb mechanism_verb;
extern const cli::Verb ablate_verb;

}  // namespace longtake::train
