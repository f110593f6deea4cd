#include "engine/stream/command.h"
#include "engine/stream/library.h"

void post(CommandBody);
void start(JobBody);

void pressed() {
  SetPrompt prompt;
  post(prompt);
  // A comment posts nothing: Sparkle{}
  const auto mode = SwitchMode::recache;
  (void)mode;
  const auto other = SwitchMode::replay;  // allowed not to be asked for, and asked for
  (void)other;
}
