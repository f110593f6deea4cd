#include "ui/model/prompt_text.h"

namespace longtake::ui {

Result<std::vector<WeightedText>> parsePrompt(const QString& typed) { return parse_prompt(typed.toStdString()); }

Result<SetPrompt> promptFrom(const QString& typed, Blend blend) { return prompt_from(typed.toStdString(), blend); }

QString promptText(const std::vector<WeightedText>& texts) { return QString::fromStdString(typed_prompt(texts)); }

}  // namespace longtake::ui
