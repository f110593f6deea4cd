#pragma once

#include <memory>

#include "engine/generate/director.h"
#include "engine/starter/layout_words.h"

namespace longtake {

/// Directs a model that was taught these words: it stages what prompts name of them.
std::unique_ptr<Director> make_starter_director(LayoutWords words);

}  // namespace longtake
