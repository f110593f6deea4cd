#pragma once

#include <QString>
#include <vector>

#include "engine/core/result.h"

namespace longtake::ui {

/// A sentence of the engine, which speaks English, in the window's language: errors, steps of a long job. What it is
/// about (file names, numbers) stays as it is, and so does a sentence that is not among those known here.
QString engineText(const std::string& english);
/// An error as one line, as Error::text() has it.
QString errorText(const Error& error);

/// The sentences that are known, with %1, %2 for what varies. For the test that looks whether the engine still says so.
const std::vector<const char*>& engineSentences();

}  // namespace longtake::ui
