#pragma once

#include <QString>

#include "engine/core/result.h"

namespace longtake::ui {

// Translations of the engine's texts. The engine keeps its texts in lists of constants (engine/core/result.h);
// tests/tree/translations.py checks that each one is translated.

/// Translates a phrase of those lists: a step of a long job or the name of a policy. Returns other texts unchanged.
QString enginePhrase(const char* english);
inline QString enginePhrase(const std::string& english) { return enginePhrase(english.c_str()); }

/// The translated parts of an error, made from its form. An error without a form stays English.
struct ErrorParts {
  QString what;
  QString why;
  QString remedy;
  QString done;
};
ErrorParts errorParts(const Error& error);
/// An error as one line, in the format of Error::text().
QString errorText(const Error& error);

}  // namespace longtake::ui
