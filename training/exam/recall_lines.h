#pragma once

#include <string>
#include <vector>

#include "training/exam/recall_test.h"
#include "training/judge/judge.h"

namespace longtake::train {

/// Converts the measurements of one clip to a table line. The line includes the distances to the colours, which
/// compare_with_none() reads.
gates::Line recall_line(const std::string& row, int film, const RecallAnswer& answer);

/// Adds to each row how often its memory moves the guess towards the right colour, for clips that the row "none" has,
/// too. Removes the distances.
void compare_with_none(std::vector<gates::Line>& rows);

}  // namespace longtake::train
