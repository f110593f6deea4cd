#pragma once

#include <memory>

#include "engine/generate/director.h"
#include "engine/starter/layout_words.h"

namespace longtake {

/// Makes a director for a model that was trained on these words: it places the things that prompts name with them.
std::unique_ptr<Director> make_starter_director(LayoutWords words);

}  // namespace longtake
