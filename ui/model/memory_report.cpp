#include "ui/model/memory_report.h"

#include <QStringList>

#include "ui/look/language.h"

namespace longtake::ui {
namespace {

QString partName(MemoryUse use) {
  switch (use) {
    case MemoryUse::transformer:
      return MemoryReport::tr("transformer");
    case MemoryUse::weights:
      return MemoryReport::tr("weights");
    case MemoryUse::cache:
      return MemoryReport::tr("cache");
    case MemoryUse::base_weights:
      return MemoryReport::tr("weights without LoRA");
    case MemoryUse::window:
      return MemoryReport::tr("window");
    case MemoryUse::prompt:
      return MemoryReport::tr("prompt");
    case MemoryUse::decoder:
      return MemoryReport::tr("decoder");
    case MemoryUse::salience_head:
      return MemoryReport::tr("salience head");
    case MemoryUse::text_encoder:
      return MemoryReport::tr("text encoder");
    case MemoryUse::text_encoder_and_pass:
      return MemoryReport::tr("text encoder and one pass");
    case MemoryUse::gpu_libraries:
      return MemoryReport::tr("the GPU's libraries");
    case MemoryUse::pass:
      break;
  }
  return MemoryReport::tr("one pass");
}

QString amountOf(std::uint64_t bytes) { return bytesText(static_cast<std::int64_t>(bytes)); }

QString needOf(const Predicted& predicted) {
  QStringList parts;
  for (const Predicted::Part& part : predicted.parts)
    parts << QStringLiteral("%1 %2").arg(partName(part.use), amountOf(part.bytes));
  const QString all = amountOf(predicted.need);
  return parts.isEmpty() ? all : QStringLiteral("%1: %2").arg(all, parts.join(QStringLiteral(", ")));
}

// The settings that each remedy changes, in the order in which remedies are tried.
QString changesOf(const ModelChoice& way) {
  QStringList changes;
  if (!way.text_encoder.empty()) changes << MemoryReport::tr("the text encoder dropped after use");
  if (!way.text_device.empty()) changes << MemoryReport::tr("prompts encoded on the processor");
  if (way.dtype == "fp8")
    changes << MemoryReport::tr("matrices in 8 bits");
  else if (!way.dtype.empty())
    changes << MemoryReport::tr("16-bit weights");
  if (!way.decoder.empty()) changes << MemoryReport::tr("the small decoder");
  if (way.budget_tokens) changes << MemoryReport::tr("a memory of %1 tokens").arg(*way.budget_tokens);
  return changes.join(QStringLiteral(", "));
}

QString recipeText(const std::string& family, const std::string& name) {
  return QStringLiteral("%1 (%2)").arg(QString::fromStdString(family), QString::fromStdString(name));
}

}  // namespace

MemoryReport memoryReport(const Predicted& predicted) {
  MemoryReport out;
  out.need = needOf(predicted);
  if (!predicted.recipe.empty()) out.recipe = recipeText(predicted.family, predicted.recipe);
  out.recipe_name = predicted.recipe;
  out.recipe_guessed = predicted.recipe_guessed;
  for (const auto& [name, family] : predicted.recipes) out.recipes.emplace_back(recipeText(family, name), name);
  out.head = QString::fromStdString(predicted.head);
  if (predicted.other_base)
    out.head += QLatin1Char(' ') + MemoryReport::tr("(trained with other weights; its scores may mean less here)");
  out.fits = predicted.fits;
  if (predicted.eight_bits) out.eight_bits = predicted.on_gpu ? "fp8" : "int8";
  out.eight_bits_text = predicted.on_gpu ? MemoryReport::tr("Matrices in 8 bits: less memory, and a little less exact")
                                         : MemoryReport::tr("Matrices in 8 bits: faster, and a little less exact");
  if (out.fits) return out;
  const QString free = predicted.on_gpu ? MemoryReport::tr("The GPU has %1 of memory free, which is too little.")
                                        : MemoryReport::tr("This machine has %1 of memory free, which is too little.");
  out.advice = free.arg(amountOf(predicted.available));
  if (predicted.ways.empty()) {
    out.advice += QLatin1Char(' ') + MemoryReport::tr("No option would make it fit.");
    return out;
  }
  const Predicted::Way& last = predicted.ways.back();
  const QString changes = changesOf(last.choice);
  if (last.fits) {
    out.advice +=
        QLatin1Char(' ') + MemoryReport::tr("It fits with %1: then it needs %2.").arg(changes, amountOf(last.need));
    out.choice = last.choice;
  } else {
    out.advice +=
        QLatin1Char(' ') + MemoryReport::tr("Even with %1 it would need %2.").arg(changes, amountOf(last.need));
  }
  return out;
}

}  // namespace longtake::ui
