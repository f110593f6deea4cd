#include "ui/model/prompt_text.h"

#include <utility>

namespace longtake::ui {

Result<TypedPrompt> typedPrompt(const QString& typed, Blend blend, SwitchMode mode, int fade_chunks) {
  auto texts = TRY(parse_typed(typed.toStdString()));
  return TypedPrompt{{std::move(texts), blend, mode, fade_chunks}, typed};
}

TypedPrompt asTyped(const SetPrompt& prompt) { return {prompt, promptText(prompt.texts)}; }

Result<SetPrompt> promptFrom(const QString& typed) { return prompt_from(typed.toStdString()); }

QString promptText(const std::vector<WeightedText>& texts) { return QString::fromStdString(typed_prompt(texts)); }

}  // namespace longtake::ui
