#include "ui/model/memory_report.h"

#include <QStringList>

#include "engine/core/json.h"
#include "ui/look/language.h"

namespace longtake::ui {
namespace {

QString partName(const std::string& what) {
  if (what == "the transformer") return MemoryReport::tr("transformer");
  if (what == "the cache") return MemoryReport::tr("cache");
  if (what == "the prompt's keys and values") return MemoryReport::tr("prompt");
  if (what == "the decoder") return MemoryReport::tr("decoder");
  if (what == "the text encoder") return MemoryReport::tr("text encoder");
  if (what == "the text encoder and one pass") return MemoryReport::tr("text encoder and one pass");
  if (what == "one pass") return MemoryReport::tr("one pass");
  if (what == "the weights") return MemoryReport::tr("weights");
  return QString::fromStdString(what);
}

QString needOf(const Json& json) {
  QStringList parts;
  for (const Json& part : json.value("parts", Json::array())) {
    const auto bytes = part.value("bytes", std::int64_t{0});
    parts << QStringLiteral("%1 %2").arg(partName(part.value("what", "")), bytesText(bytes));
  }
  const QString all = bytesText(json.value("need", std::int64_t{0}));
  return parts.isEmpty() ? all : QStringLiteral("%1: %2").arg(all, parts.join(QStringLiteral(", ")));
}

// What a way changes, in the order of the ladder.
QString changesOf(const Json& way) {
  QStringList changes;
  if (way.contains("text_encoder")) changes << MemoryReport::tr("the text encoder dropped after use");
  if (way.contains("dtype")) changes << MemoryReport::tr("16-bit weights");
  if (way.contains("decoder")) changes << MemoryReport::tr("the small decoder");
  if (way.contains("budget_tokens"))
    changes << MemoryReport::tr("a memory of %1 tokens").arg(way.value("budget_tokens", 0));
  return changes.join(QStringLiteral(", "));
}

ModelChoice choiceOf(const Json& way) {
  ModelChoice choice{way.value("dtype", ""), way.value("decoder", ""), way.value("text_encoder", ""), {}};
  if (way.contains("budget_tokens")) choice.budget_tokens = way.value("budget_tokens", 0);
  return choice;
}

}  // namespace

std::optional<MemoryReport> memoryReport(const std::string& prediction) {
  const Json json = Json::parse(prediction, nullptr, false);
  if (!json.is_object() || !json.contains("need")) return std::nullopt;
  MemoryReport out;
  out.need = needOf(json);
  if (json.value("on_gpu", false)) return out;
  out.fits = json.value("fits", true);
  if (out.fits) return out;
  out.advice = MemoryReport::tr("This machine has %1 of memory free, which is too little.")
                   .arg(bytesText(json.value("free", std::int64_t{0})));
  const Json ways = json.value("ways", Json::array());
  if (ways.empty()) {
    out.advice += QLatin1Char(' ') + MemoryReport::tr("Nothing that could be left out would make it fit.");
    return out;
  }
  const Json& last = ways.back();
  const QString need = bytesText(last.value("need", std::int64_t{0}));
  if (last.value("fits", false)) {
    out.advice += QLatin1Char(' ') + MemoryReport::tr("It fits with %1: then it needs %2.").arg(changesOf(last), need);
    out.choice = choiceOf(last);
  } else {
    out.advice += QLatin1Char(' ') + MemoryReport::tr("Even with %1 it would need %2.").arg(changesOf(last), need);
  }
  return out;
}

}  // namespace longtake::ui
