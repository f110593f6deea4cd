#pragma once

#include <string>
#include <vector>

#include "training/exam/recall_test.h"
#include "training/judge/judge.h"

namespace longtake::train {

/// Makes a table's line of one film's measurements. Its distances to the colours are in it, too, so that
/// compare_with_none() can read them.
gates::Line recall_line(const std::string& row, int film, const RecallAnswer& answer);

/// Adds to each row how often its memory moves the guess towards the right colour, where there is a row "none" that
/// was asked about the film, and drops the distances.
void compare_with_none(std::vector<gates::Line>& rows);

}  // namespace longtake::train
