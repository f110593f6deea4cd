#include "ui/model/prompt_text.h"

namespace longtake::ui {

Result<std::vector<WeightedText>> parsePrompt(const QString& typed) { return parse_prompt(typed.toStdString()); }

Result<SetPrompt> promptFrom(const QString& typed, Blend blend) {
  auto texts = parsePrompt(typed);
  if (!texts) return fail(std::move(texts.error()));
  SetPrompt prompt;
  prompt.texts = std::move(*texts);
  prompt.blend = blend;
  return prompt;
}

QString promptText(const std::vector<WeightedText>& texts) { return QString::fromStdString(typed_prompt(texts)); }

}  // namespace longtake::ui
