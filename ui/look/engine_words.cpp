#include "ui/look/engine_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <string_view>

#include "ui/look/language.h"

namespace longtake::ui {
namespace {

constexpr const char* kContext = "longtake::ui::EngineText";

QString valueText(const ErrorValue& value) {
  struct Shown {
    QString operator()(const std::string& text) const { return QString::fromStdString(text); }
    QString operator()(std::int64_t number) const { return QString::number(number); }
    QString operator()(double number) const { return decimalText(number, 1); }
    QString operator()(ByteCount count) const { return bytesText(static_cast<std::int64_t>(count.bytes)); }
    QString operator()(const std::vector<Phrase>& phrases) const {
      QStringList texts;
      for (const Phrase& phrase : phrases) texts << enginePhrase(phrase.text);
      return texts.join(QStringLiteral("; "));
    }
  };
  return std::visit(Shown{}, value.value());
}

QString partText(const char* english, const Error& error, const QString& part_of_cause) {
  if (*english == '\0') return {};
  const auto value_of = [&](std::string_view name) {
    if (name == "cause") return part_of_cause.toStdString();
    const auto found =
        std::ranges::find_if(error.arguments, [name](const ErrorArgument& argument) { return argument.name == name; });
    return found == error.arguments.end() ? std::string() : valueText(found->value).toStdString();
  };
  return QString::fromStdString(fill_in(enginePhrase(english).toStdString(), value_of));
}

}  // namespace

QString enginePhrase(const char* english) { return QCoreApplication::translate(kContext, english); }

ErrorParts errorParts(const Error& error) {
  if (error.form == nullptr)
    return {QString::fromStdString(error.what), QString::fromStdString(error.why), QString::fromStdString(error.remedy),
            QString::fromStdString(error.done)};
  const ErrorParts cause = error.cause ? errorParts(*error.cause) : ErrorParts{};
  return {partText(error.form->what, error, cause.what),
          partText(error.form->why, error, cause.why.isEmpty() ? cause.what : cause.why),
          partText(error.form->remedy, error, cause.remedy), partText(error.form->done, error, cause.done)};
}

QString errorText(const Error& error) {
  const ErrorParts parts = errorParts(error);
  QString line = sentences({withReason(parts.what, parts.why), parts.remedy, parts.done});
  if (!error.code.empty()) line += QStringLiteral(" [%1]").arg(QString::fromStdString(error.code));
  return line;
}

}  // namespace longtake::ui
