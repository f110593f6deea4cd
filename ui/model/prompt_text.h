#pragma once

#include <QString>

#include "engine/core/result.h"
#include "engine/stream/command.h"
#include "engine/stream/prompt_text.h"

namespace longtake::ui {

/// A prompt and the text that the user typed. The texts include those of weight 0, which are not sent to a stream.
struct TypedPrompt : SetPrompt {
  QString typed;
};

/// Parses a typed prompt.
Result<TypedPrompt> typedPrompt(const QString& typed, Blend blend = Blend::slerp, SwitchMode mode = SwitchMode::recipe,
                                int fade_chunks = 4);
/// The prompt in the form that a user would have typed.
TypedPrompt asTyped(const SetPrompt& prompt);

/// As prompt_from() and typed_prompt(), with Qt's strings.
Result<SetPrompt> promptFrom(const QString& typed);
QString promptText(const std::vector<WeightedText>& texts);

}  // namespace longtake::ui
