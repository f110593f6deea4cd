#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"

class QApplication;

namespace longtake::ui {

struct Language {
  const char* code;  ///< "en", "de", "ja": in settings and for --language
  const char* name;  ///< in that language
};
const std::vector<Language>& languages();

/// The language code for a setting ("system" or a code) on a system with this locale; English if the window lacks the
/// system's language. Empty if the setting is invalid.
std::optional<std::string> languageFor(const std::string& setting, const QLocale& system);

/// True if an installed font has the language's characters.
bool canShow(const std::string& code);

/// A number in the window's language: 2.84 or 2,84. Without thousands separators.
QString decimalText(double value, int decimals);
/// 6.6 MB, 1.20 GB.
QString bytesText(std::int64_t bytes);

/// `what: why` with the colon of the window's language; `what` alone without a reason.
QString withReason(const QString& what, const QString& why);
/// Joins texts into one paragraph and ends each with a full stop of the window's language. Skips empty texts.
QString sentences(const QStringList& texts);

/// Loads the translation, adds fonts with its characters to the application's own, and sets its format of numbers and
/// dates. Apply the theme first, because it chooses the first font. If `shown` is false the window stays English, and
/// the error names the package that would help.
Result<void> applyLanguage(QApplication& application, const std::string& code, bool shown);

}  // namespace longtake::ui
