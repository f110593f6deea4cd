#include "ui/model/prompt_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

namespace longtake::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(longtake::ui::PromptText)
};

Failure refuse(const QString& why, const QString& remedy) {
  return fail(Error::Kind::bad_input, Words::tr("The prompt was not sent").toStdString(), why.toStdString(),
              remedy.toStdString());
}

}  // namespace

Result<std::vector<WeightedText>> parsePrompt(const QString& typed) {
  static const QRegularExpression weight(QStringLiteral("^(.*\\S)\\s+:(\\d+(?:\\.\\d+)?)$"));
  if (typed.size() > kMostLetters) {
    return refuse(Words::tr("it has %1 letters").arg(typed.size()),
                  Words::tr("Say it in at most %1.").arg(kMostLetters));
  }
  std::vector<WeightedText> out;
  float sum = 0;
  for (const QString& part : typed.split(QLatin1Char('|'))) {
    WeightedText text{part.simplified().toStdString(), 1.0F};
    if (const auto match = weight.match(part.simplified()); match.hasMatch()) {
      text = {match.captured(1).toStdString(), match.captured(2).toFloat()};
    }
    if (text.text.empty())
      return refuse(Words::tr("one of its parts is empty"), Words::tr("Write something on both sides of each |."));
    sum += text.weight;
    out.push_back(std::move(text));
  }
  if (out.size() > kMostTexts) {
    return refuse(Words::tr("it blends %1 prompts").arg(out.size()), Words::tr("Blend at most %1.").arg(kMostTexts));
  }
  if (!(sum > 0))
    return refuse(Words::tr("all its weights are zero"), Words::tr("Give at least one part a weight above zero."));
  return out;
}

QString promptText(const std::vector<WeightedText>& texts) {
  QStringList parts;
  for (const WeightedText& text : texts) {
    parts << QString::fromStdString(text.text);
    if (text.weight == 1.0F) continue;
    QString weight = QString::number(static_cast<double>(text.weight), 'f', 3);
    while (weight.endsWith(QLatin1Char('0'))) weight.chop(1);
    if (weight.endsWith(QLatin1Char('.'))) weight.chop(1);
    parts.last() += QStringLiteral(" :") + weight;
  }
  return parts.join(QStringLiteral(" | "));
}

}  // namespace longtake::ui
