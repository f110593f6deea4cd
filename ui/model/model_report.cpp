#include "ui/model/model_report.h"

#include <QLocale>

#include "ui/look/engine_words.h"
#include "ui/look/language.h"

namespace longtake::ui {
namespace {

QString lackOf(const QString& kind) {
  if (kind == QLatin1String("wan-vae") || kind == QLatin1String("taehv") || kind == QLatin1String("umt5"))
    return ModelReport::tr("It is one part of a model. To stream, the video model itself is needed as well.");
  if (kind == QLatin1String("starter-dit"))
    return ModelReport::tr(
        "It is one part of a model like the built-in one. Choose the folder that holds all of its parts.");
  if (kind == QLatin1String("salience-head"))
    return ModelReport::tr("It needs the video model that it was trained with.");
  if (kind == QLatin1String("lora")) return ModelReport::tr("It changes another model and cannot stream alone.");
  return {};
}

QString namesOf(const std::vector<std::string>& all, int most) {
  QStringList names;
  for (const std::string& name : all)
    if (names.size() < most) names << QString::fromStdString(name);
  QString text = names.join(QStringLiteral(", "));
  const int left = static_cast<int>(all.size()) - static_cast<int>(names.size());
  if (left > 0) text += ModelReport::tr(" and %1 more").arg(left);
  return text;
}

QString numberText(std::uint64_t number) { return QLocale().toString(static_cast<qulonglong>(number)); }

}  // namespace

QString modelKindText(const QString& kind) {
  if (kind == QLatin1String("wan-dit")) return ModelReport::tr("Video model of the Wan 2.1 family");
  if (kind == QLatin1String("starter-dit")) return ModelReport::tr("Transformer of a model like the built-in one");
  if (kind == QLatin1String("wan-vae")) return ModelReport::tr("Decoder of the Wan 2.1 family");
  if (kind == QLatin1String("umt5")) return ModelReport::tr("Text encoder (UMT5)");
  if (kind == QLatin1String("taehv")) return ModelReport::tr("Small decoder (TAEHV)");
  if (kind == QLatin1String("salience-head")) return ModelReport::tr("Salience head");
  if (kind == QLatin1String("lora")) return ModelReport::tr("LoRA: an addition to a model");
  if (kind == QLatin1String("starter")) return ModelReport::tr("Model like the built-in one");
  if (kind == QLatin1String("take")) return ModelReport::tr("A recorded session");
  return ModelReport::tr("Not a model that Longtake knows");
}

ModelReport modelReport(const Inspected& found) {
  ModelReport out;
  const bool torch = found.format == "torch";
  out.kind = QString::fromStdString(found.kind);
  out.title = modelKindText(out.kind);
  if (found.problem) out.problem = errorText(*found.problem);
  const auto fact = [&](const QString& name, const QString& value) {
    if (!value.isEmpty()) out.facts.emplace_back(name, value);
  };
  fact(ModelReport::tr("Format"),
       torch ? ModelReport::tr("PyTorch (.pt), read without running it") : QString::fromStdString(found.format));
  if (found.parameters > 0) fact(ModelReport::tr("Parameters"), numberText(found.parameters));
  if (found.tensors > 0) fact(ModelReport::tr("Tensors"), numberText(found.tensors));
  fact(ModelReport::tr("Size"), bytesText(static_cast<std::int64_t>(found.bytes)));
  fact(ModelReport::tr("Tensor names"), QString::fromStdString(found.scheme));
  fact(ModelReport::tr("Missing"), namesOf(found.missing, 3));
  fact(ModelReport::tr("Wrong"), namesOf(found.wrong, 2));
  for (const std::string& note : found.notes) out.notes << QString::fromStdString(note);
  const bool whole = found.kind == "wan-dit" || found.kind == "starter";
  out.lacks = lackOf(out.kind);
  out.can_stream = whole && !found.problem;
  out.can_go_on = found.kind == "take" && !found.problem;
  out.can_convert = torch && !found.problem;
  return out;
}

}  // namespace longtake::ui
