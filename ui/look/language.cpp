#include "ui/look/language.h"

#include <QApplication>
#include <QFont>
#include <QFontDatabase>
#include <QLibraryInfo>
#include <QTranslator>
#include <algorithm>

namespace longtake::ui {
namespace {

// Names of keys in Qt's context: our own files translate them, because Qt's are missing on some systems.
[[maybe_unused]] constexpr const char* kKeys[] = {
    QT_TRANSLATE_NOOP("QShortcut", "Ctrl"),  QT_TRANSLATE_NOOP("QShortcut", "Shift"),
    QT_TRANSLATE_NOOP("QShortcut", "Alt"),   QT_TRANSLATE_NOOP("QShortcut", "Space"),
    QT_TRANSLATE_NOOP("QShortcut", "Right"), QT_TRANSLATE_NOOP("QShortcut", "Left"),
    QT_TRANSLATE_NOOP("QShortcut", "Up"),    QT_TRANSLATE_NOOP("QShortcut", "Down"),
    QT_TRANSLATE_NOOP("QShortcut", "Home"),  QT_TRANSLATE_NOOP("QShortcut", "End"),
    QT_TRANSLATE_NOOP("QShortcut", "PgUp"),  QT_TRANSLATE_NOOP("QShortcut", "PgDown"),
    QT_TRANSLATE_NOOP("QShortcut", "Esc"),   QT_TRANSLATE_NOOP("QShortcut", "Return")};

// Font settings of a language whose characters are missing in many fonts.
struct Letters {
  const char* code;
  QFontDatabase::WritingSystem system;
  const char* why;
  // Fonts with this language's glyphs, best first: Chinese and Japanese share code points, but not shapes.
  std::vector<const char*> fonts;
};
constexpr const char* kNoChinese =
    "no installed font has Chinese characters; Debian and Ubuntu have one in fonts-wqy-microhei";
constexpr const char* kNoJapanese =
    "no installed font has Japanese characters; Debian and Ubuntu have one in fonts-vlgothic";

const Letters* lettersOf(const std::string& code) {
  static const std::vector<Letters> all = {
      {"zh", QFontDatabase::SimplifiedChinese, kNoChinese, {"Noto Sans CJK SC", "Noto Sans SC", "WenQuanYi Micro Hei"}},
      {"ja", QFontDatabase::Japanese, kNoJapanese, {"Noto Sans CJK JP", "Noto Sans JP", "IPAexGothic", "VL PGothic"}}};
  const auto found = std::ranges::find_if(all, [&](const Letters& one) { return code == one.code; });
  return found == all.end() ? nullptr : &*found;
}

// The window's font stays first; characters that it lacks come from the first fallback.
void chooseFonts(QApplication& application, const Letters* letters) {
  QFont font = QApplication::font();
  QStringList families = font.families().mid(0, 1);
  for (const char* wanted : letters != nullptr ? letters->fonts : std::vector<const char*>{}) {
    if (QFontDatabase::hasFamily(QString::fromLatin1(wanted))) families << QString::fromLatin1(wanted);
  }
  font.setFamilies(families);
  application.setFont(font);
}

// Chinese and Japanese punctuation is full-width and has no space after it.
bool hasWideMarks() {
  const QLocale::Language language = QLocale().language();
  return language == QLocale::Chinese || language == QLocale::Japanese;
}

QTranslator* g_ours = nullptr;  // owned by the application, like the next
QTranslator* g_qt = nullptr;

void install(QApplication& application, QTranslator*& place, const QString& file, const QString& folder) {
  if (place != nullptr) {
    QApplication::removeTranslator(place);
    place->deleteLater();
    place = nullptr;
  }
  if (file.isEmpty()) return;
  place = new QTranslator(&application);
  if (place->load(file, folder)) QApplication::installTranslator(place);
}

}  // namespace

const std::vector<Language>& languages() {
  static const std::vector<Language> all = {
      {"en", "English"}, {"de", "Deutsch"}, {"es", "Español"}, {"ja", "日本語"}, {"zh", "简体中文"}};
  return all;
}

std::optional<std::string> languageFor(const std::string& setting, const QLocale& system) {
  for (const Language& language : languages()) {
    if (setting == language.code) return setting;
  }
  if (setting != "system") return std::nullopt;
  for (const QString& wanted : system.uiLanguages()) {
    const QString code = wanted.section(QLatin1Char('-'), 0, 0);
    for (const Language& language : languages()) {
      if (code == QLatin1String(language.code)) return language.code;
    }
  }
  return "en";
}

bool canShow(const std::string& code) {
  const Letters* letters = lettersOf(code);
  return letters == nullptr || !QFontDatabase::families(letters->system).isEmpty();
}

QString withReason(const QString& what, const QString& why) {
  if (why.isEmpty()) return what;
  return what + (hasWideMarks() ? QStringLiteral("：") : QStringLiteral(": ")) + why;
}

QString sentences(const QStringList& texts) {
  const bool wide = hasWideMarks();
  QString all;
  for (const QString& text : texts) {
    if (text.isEmpty()) continue;
    if (!all.isEmpty() && !wide) all += QLatin1Char(' ');
    all += text;
    if (!text.endsWith(QLatin1Char('.')) && !text.endsWith(QChar(0x3002))) all += wide ? QChar(0x3002) : QChar(u'.');
  }
  return all;
}

QString decimalText(double value, int decimals) {
  QLocale locale;
  locale.setNumberOptions(QLocale::OmitGroupSeparator);
  return locale.toString(value, 'f', decimals);
}

QString bytesText(std::int64_t bytes) {
  const auto text = [](const char* form, double value, int decimals) {
    return QCoreApplication::translate("longtake::ui::BytesText", form).arg(decimalText(value, decimals));
  };
  const double mb = static_cast<double>(bytes) / 1e6;
  if (mb >= 1000) return text(QT_TRANSLATE_NOOP("longtake::ui::BytesText", "%1 GB"), mb / 1000, 2);
  if (mb < 0.1) return text(QT_TRANSLATE_NOOP("longtake::ui::BytesText", "%1 KB"), mb * 1000, 0);
  return text(QT_TRANSLATE_NOOP("longtake::ui::BytesText", "%1 MB"), mb, 1);
}

Result<void> applyLanguage(QApplication& application, const std::string& code, bool shown) {
  const bool english = code == "en" || !shown;
  const QString name = QString::fromStdString(code);
  // A system in this language also has its country's date format; the locale "C" counts as English.
  const QLocale system = QLocale::system();
  const QLocale own(english ? QStringLiteral("en") : name);
  const Letters* letters = lettersOf(code);
  chooseFonts(application, english ? nullptr : letters);
  const bool speaks = system.language() == own.language() || (english && system.language() == QLocale::C);
  QLocale numbers = speaks ? system : own;
  // Spanish separates thousands only from five digits on, which Qt before 6.6 writes as 1418.996.800.
  if (numbers.language() == QLocale::Spanish) numbers.setNumberOptions(QLocale::OmitGroupSeparator);
  QLocale::setDefault(numbers);
  install(application, g_ours, english ? QString() : QStringLiteral("longtake_") + name, QStringLiteral(":/i18n"));
  // Qt's own dialogs, if the system has their translation.
  install(application, g_qt,
          english ? QString() : QStringLiteral("qtbase_") + (name == u"zh" ? QStringLiteral("zh_CN") : name),
          QLibraryInfo::path(QLibraryInfo::TranslationsPath));
  if (!shown)
    return fail(Error::Kind::bad_input, "The window stays in English",
                letters != nullptr ? letters->why : "no installed font has its characters");
  return {};
}

}  // namespace longtake::ui
