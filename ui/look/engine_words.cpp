#include "ui/look/engine_words.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <cstring>

namespace longtake::ui {
namespace {

constexpr const char* kContext = "longtake::ui::EngineText";

struct Pattern {
  const char* sentence;
  QRegularExpression form;
};

// "Recording to %1 stopped" as an expression that gives what stands for %1.
QRegularExpression formOf(const char* sentence) {
  QString form = QRegularExpression::escape(QString::fromUtf8(sentence));
  for (int i = 1; i <= 3; ++i) form.replace(QStringLiteral("\\%%1").arg(i), QStringLiteral("(.+)"));
  return QRegularExpression(QRegularExpression::anchoredPattern(form), QRegularExpression::DotMatchesEverythingOption);
}

// The longest first: "Cannot open %1" must not take what "Cannot open the session %1" says better.
const std::vector<Pattern>& patterns() {
  static const std::vector<Pattern> all = [] {
    std::vector<Pattern> made;
    for (const char* sentence : engineSentences()) made.push_back({sentence, formOf(sentence)});
    std::ranges::stable_sort(made, std::ranges::greater(), [](const Pattern& p) { return std::strlen(p.sentence); });
    return made;
  }();
  return all;
}

}  // namespace

const std::vector<const char*>& engineSentences() {
#define TEXT(text) QT_TRANSLATE_NOOP("longtake::ui::EngineText", text)
  static const std::vector<const char*> all = {
      // Opening and other steps.
      TEXT("Reading the starter model"),
      TEXT("Laying out its weights"),
      TEXT("Looking for the model's parts"),
      TEXT("Reading the video model"),
      TEXT("Putting the session back"),
      TEXT("Ready"),
      // What the system says of files.
      TEXT("No space left on device"),
      TEXT("Permission denied"),
      TEXT("No such file or directory"),
      TEXT("Not a directory"),
      TEXT("Is a directory"),
      TEXT("Read-only file system"),
      TEXT("Input/output error"),
      TEXT("File too large"),
      TEXT("Disk quota exceeded"),
      TEXT("Cannot allocate memory"),
      TEXT("Free some space or choose another folder."),
      TEXT("it is not a regular file"),
      TEXT("it is a folder"),
      TEXT("Cannot write %1"),
      TEXT("Cannot read %1"),
      TEXT("Cannot open %1"),
      TEXT("Cannot create %1"),
      TEXT("Cannot use %1"),
      TEXT("Cannot replace %1"),
      TEXT("Cannot copy %1"),
      TEXT("\"%1\" is not a known setting"),
      TEXT("it is not valid JSON at byte %1"),
      // Sessions.
      TEXT("Cannot open the session %1"),
      TEXT("another Longtake window has it open"),
      TEXT("Close it there, or start a new session."),
      TEXT("it is not a Longtake session"),
      TEXT("its beginning is damaged"),
      TEXT("Nothing can be shown without it."),
      TEXT("Cannot open the session"),
      TEXT("a newer Longtake made it"),
      TEXT("Update Longtake and open it again."),
      TEXT("Cannot go on with %1"),
      TEXT("it is damaged in the middle"),
      TEXT("it holds no whole record"),
      TEXT("It can still be opened to look at and export."),
      TEXT("Cannot create a session under %1"),
      TEXT("The stream goes on, but is no longer kept."),
      TEXT("Cannot delete the session %1"),
      TEXT("this folder holds none"),
      TEXT("its folder also holds \"%1\""),
      TEXT("Move that elsewhere first."),
      TEXT("Cannot go on with the session"),
      TEXT("it was made with other weights"),
      TEXT("Export it with the version of the program that made it."),
      TEXT("its chunks have another shape or type"),
      TEXT("Open it with the model that made it."),
      TEXT("Cannot show the session's pictures"),
      TEXT("it was made with %1, the model's decoder is %2"),
      TEXT("Give the model that made it, or use the version of the program that did."),
      TEXT("Open the session with the model that made it."),
      // Exports and recordings.
      TEXT("\"%1\" was not exported"),
      TEXT("No unfinished file was left behind. The session still holds everything."),
      TEXT("the folder %1 does not exist"),
      TEXT("it exists and is not an empty folder"),
      TEXT("the folder is not empty"),
      TEXT("Choose a new or an empty folder."),
      TEXT("Recording to %1 stopped"),
      TEXT("The first %1 s are saved in it."),
      TEXT("Cannot read these pictures"),
      TEXT("Choose a range within the take."),
      TEXT("take %1 holds no chunks"),
      TEXT("a part of the take is missing in its file"),
      TEXT("Cannot encode H.264"),
      TEXT("this FFmpeg was built without %1"),
      TEXT("Install FFmpeg with libx264, or write .y4m or PNG."),
      TEXT("Cannot open the video encoder"),
      TEXT("The video encoder failed"),
      // Prompts, memory, models.
      TEXT("The prompt was not used"),
      TEXT("it has no text"),
      TEXT("Type what should be seen."),
      TEXT("a text has a weight that is not above zero"),
      TEXT("Give every text a weight above 0."),
      TEXT("%1 needs a salience head, and these weights have none"),
      TEXT("Choose novelty, or load a salience head that fits these weights."),
      TEXT("budget or sink is out of range"),
      TEXT("Give a budget of 0 to %1 tokens and a sink of 0 frames or more."),
      TEXT("Cannot open the model"),
      TEXT("Cannot stream from \"%1\""),
      TEXT("it is %1, not a video model"),
      TEXT("Choose the diffusion transformer's file, or the folder that holds all parts."),
      TEXT("there is no such file or folder"),
      TEXT("Check the path."),
      TEXT("it wants an image beside the text"),
      TEXT("Choose a text-to-video model."),
  };
#undef TEXT
  return all;
}

QString engineText(const std::string& english) {
  const QString text = QString::fromStdString(english);
  for (const Pattern& pattern : patterns()) {
    const auto match = pattern.form.match(text);
    if (!match.hasMatch()) continue;
    QString out = QCoreApplication::translate(kContext, pattern.sentence);
    // All at once: what is put in may itself hold a %1.
    const QStringList parts = match.capturedTexts();
    if (parts.size() == 2) return out.arg(parts[1]);
    if (parts.size() == 3) return out.arg(parts[1], parts[2]);
    return parts.size() == 4 ? out.arg(parts[1], parts[2], parts[3]) : out;
  }
  return text;
}

QString errorText(const Error& error) {
  QString line = engineText(error.what);
  if (!error.why.empty()) line += QStringLiteral(": ") + engineText(error.why);
  if (!line.isEmpty() && !line.endsWith(QLatin1Char('.')) && !line.endsWith(QChar(0x3002))) line += QLatin1Char('.');
  for (const std::string* rest : {&error.remedy, &error.done})
    if (!rest->empty()) line += QLatin1Char(' ') + engineText(*rest);
  if (!error.code.empty()) line += QStringLiteral(" [%1]").arg(QString::fromStdString(error.code));
  return line;
}

}  // namespace longtake::ui
