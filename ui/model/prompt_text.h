#pragma once

#include <QString>

#include "engine/core/result.h"
#include "engine/stream/command.h"
#include "engine/stream/prompt_text.h"

namespace longtake::ui {

/// parse_prompt() and typed_prompt() in Qt's texts.
Result<std::vector<WeightedText>> parsePrompt(const QString& typed);
/// A command that sets what was typed.
Result<SetPrompt> promptFrom(const QString& typed, Blend blend = Blend::slerp);
QString promptText(const std::vector<WeightedText>& texts);

}  // namespace longtake::ui
