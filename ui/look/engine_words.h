#pragma once

#include <QString>

#include "engine/core/result.h"

namespace longtake::ui {

// What the engine says, in the window's language. The engine keeps its texts in lists of constants
// (engine/core/error.h); tests/tree/translations.py looks that each is translated.

/// A phrase of those lists: a step of a long job, the name of a policy. Whatever stands in no list stays as it is.
QString enginePhrase(const char* english);
inline QString enginePhrase(const std::string& english) { return enginePhrase(english.c_str()); }

/// The parts of an error. Made from its form; an error without one stays English.
struct ErrorParts {
  QString what;
  QString why;
  QString remedy;
  QString done;
};
ErrorParts errorParts(const Error& error);
/// An error as one line, as Error::text() has it.
QString errorText(const Error& error);

}  // namespace longtake::ui
