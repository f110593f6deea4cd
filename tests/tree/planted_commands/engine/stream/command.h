#pragma once

#include <variant>

struct SetPrompt {};
struct Sparkle {};
struct Restart {};

enum class SwitchMode {
  recache,   // chosen by the widget
  replay,    // allowed
  dissolve,  // planted: cannot be chosen
  longlive,
};

using CommandBody = std::variant<SetPrompt, Sparkle, Restart>;
