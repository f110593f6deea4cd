#pragma once

#include <QString>

#include "engine/core/result.h"
#include "engine/stream/command.h"
#include "engine/stream/prompt_text.h"

namespace longtake::ui {

/// A prompt with the text that a person typed for it. Its texts include those of weight 0, which a stream does not get.
struct TypedPrompt : SetPrompt {
  QString typed;
};

/// Reads what was typed.
Result<TypedPrompt> typedPrompt(const QString& typed, Blend blend = Blend::slerp, SwitchMode mode = SwitchMode::recipe,
                                int fade_chunks = 4);
/// The prompt as a person would have typed it.
TypedPrompt asTyped(const SetPrompt& prompt);

/// prompt_from() and typed_prompt() in Qt's texts.
Result<SetPrompt> promptFrom(const QString& typed);
QString promptText(const std::vector<WeightedText>& texts);

}  // namespace longtake::ui
