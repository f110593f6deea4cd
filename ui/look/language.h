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

/// A language that the window speaks.
struct Language {
  const char* code;  ///< "en", "de", "ja": in settings and for --language
  const char* name;  ///< the language's name in that language
};
const std::vector<Language>& languages();

/// The language code of a setting ("system" or a code) on a system with this locale; English if the window has no such
/// language. Empty if the setting is neither.
std::optional<std::string> languageFor(const std::string& setting, const QLocale& system);

/// True if an installed font has the language's characters.
bool canShow(const std::string& code);

/// A number as the window's language writes it: 2.84 or 2,84. Without marks between thousands.
QString decimalText(double value, int decimals);
/// 6.6 MB, 1.20 GB.
QString bytesText(std::int64_t bytes);

/// `what: why` with the colon of the window's language; `what` alone without a reason.
QString withReason(const QString& what, const QString& why);
/// Texts as one paragraph: each ends with a full stop, as the window's language writes it. Empty ones are left out.
QString sentences(const QStringList& texts);

/// Loads the translation, adds fonts that have its characters to the application's own, and writes numbers and dates as
/// the language does. The theme comes first, because it chooses the first font. Without `shown` the window stays
/// English, and the error says which package would help.
Result<void> applyLanguage(QApplication& application, const std::string& code, bool shown);

}  // namespace longtake::ui
