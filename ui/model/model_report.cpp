#include "ui/model/model_report.h"

#include <QLocale>

#include "engine/core/json.h"
#include "ui/look/language.h"

namespace longtake::ui {
namespace {

QString lackOf(const QString& kind) {
  if (kind == QLatin1String("wan-vae") || kind == QLatin1String("taehv") || kind == QLatin1String("umt5"))
    return ModelReport::tr("It is one part of a model. To stream, the video model itself is needed as well.");
  if (kind == QLatin1String("starter-dit"))
    return ModelReport::tr("It is one part of a starter model. Choose the folder that holds all of its parts.");
  if (kind == QLatin1String("salience-head"))
    return ModelReport::tr("It needs the video model that it was trained beside.");
  if (kind == QLatin1String("lora")) return ModelReport::tr("It changes another model and cannot stream alone.");
  return {};
}

QString namesOf(const Json& list, int most) {
  QStringList names;
  int left = 0;
  for (const Json& name : list) {
    if (!name.is_string()) continue;
    if (names.size() < most)
      names << QString::fromStdString(name.get<std::string>());
    else
      ++left;
  }
  QString text = names.join(QStringLiteral(", "));
  if (left > 0) text += ModelReport::tr(" and %1 more").arg(left);
  return text;
}

}  // namespace

QString modelKindText(const QString& kind) {
  if (kind == QLatin1String("wan-dit")) return ModelReport::tr("Video model of the Wan 2.1 family");
  if (kind == QLatin1String("starter-dit")) return ModelReport::tr("Video model of the starter");
  if (kind == QLatin1String("wan-vae")) return ModelReport::tr("Decoder of the Wan 2.1 family");
  if (kind == QLatin1String("umt5")) return ModelReport::tr("Text encoder (UMT5)");
  if (kind == QLatin1String("taehv")) return ModelReport::tr("Small decoder (TAEHV)");
  if (kind == QLatin1String("salience-head")) return ModelReport::tr("Salience head");
  if (kind == QLatin1String("lora")) return ModelReport::tr("LoRA: an addition to a model");
  if (kind == QLatin1String("starter")) return ModelReport::tr("Starter model");
  if (kind == QLatin1String("take")) return ModelReport::tr("A recorded session");
  return ModelReport::tr("Not a model that Longtake knows");
}

std::optional<ModelReport> modelReport(const std::string& inspection) {
  const Json json = Json::parse(inspection, nullptr, false);
  if (!json.is_object() || !json.contains("kind")) return std::nullopt;
  ModelReport out;
  const auto text = [&](const char* key) { return QString::fromStdString(json.value(key, std::string())); };
  out.kind = text("kind");
  out.title = modelKindText(out.kind);
  out.problem = text("problem");
  const auto bytes = json.value("bytes", std::int64_t{0});
  const auto parameters = json.value("parameters", std::int64_t{0});
  const auto fact = [&](const QString& name, const QString& value) {
    if (!value.isEmpty()) out.facts.emplace_back(name, value);
  };
  fact(ModelReport::tr("Format"), text("format") == QLatin1String("torch")
                                      ? ModelReport::tr("PyTorch (.pt), read without running it")
                                      : text("format"));
  if (parameters > 0) fact(ModelReport::tr("Parameters"), QLocale().toString(static_cast<qlonglong>(parameters)));
  if (const auto tensors = json.value("tensors", std::int64_t{0}); tensors > 0)
    fact(ModelReport::tr("Tensors"), QLocale().toString(static_cast<qlonglong>(tensors)));
  fact(ModelReport::tr("Size"), bytesText(bytes));
  fact(ModelReport::tr("Tensor names"), text("scheme"));
  const Json none = Json::array();
  fact(ModelReport::tr("Missing"), namesOf(json.value("missing", none), 3));
  fact(ModelReport::tr("Wrong"), namesOf(json.value("wrong", none), 2));
  for (const Json& note : json.value("notes", none))
    if (note.is_string()) out.notes << QString::fromStdString(note.get<std::string>());
  const bool whole = out.kind == QLatin1String("wan-dit") || out.kind == QLatin1String("starter");
  out.lacks = lackOf(out.kind);
  out.can_stream = whole && out.problem.isEmpty();
  out.can_go_on = out.kind == QLatin1String("take") && out.problem.isEmpty();
  out.can_convert = text("format") == QLatin1String("torch") && out.problem.isEmpty();
  return out;
}

}  // namespace longtake::ui
