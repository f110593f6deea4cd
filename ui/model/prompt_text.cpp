#include "ui/model/prompt_text.h"

namespace longtake::ui {

Result<std::vector<WeightedText>> parsePrompt(const QString& typed) { return parse_prompt(typed.toStdString()); }

QString promptText(const std::vector<WeightedText>& texts) { return QString::fromStdString(typed_prompt(texts)); }

}  // namespace longtake::ui
