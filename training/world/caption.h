#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/core/random.h"
#include "training/world/scene.h"

namespace longtake::world {

inline constexpr int kCaptionWords = 32;      // a caption never has more
inline constexpr int kVocabularyWords = 160;  // the vocabulary never has more

/// The probability of leaving out each group of attributes. The model must remember what a caption does not say.
struct CaptionDropout {
  float colour = 0.5F;
  float size = 0.7F;
  float motion = 0.3F;
  float scenery = 0.2F;
  float time = 0.3F;
  float weather = 0.3F;
  float camera = 0.3F;
  float occluder = 0.5F;
  float empty = 0.1F;  ///< the whole caption

  /// The same share of every attribute.
  static CaptionDropout of(float share, float empty) {
    return {share, share, share, share, share, share, share, share, empty};
  }
  static CaptionDropout none() { return of(0, 0); }
};

/// Lower-case words separated by single spaces, no punctuation, each a word of vocabulary(). Wording varies with `rng`.
std::string caption(const SceneSpec& scene, Rng& rng, const CaptionDropout& dropout = {});

/// The words of captions. A thing is named by its shape; colour and size come before it, motion and occluder after it.
struct ThingWords {
  std::map<std::string, int> shapes, colours, motions;  ///< word -> value of Shape, Colour or Motion
  std::vector<std::string> small, large, covers;
};
ThingWords thing_words();

/// Every word a caption can hold, in a fixed order: the index is the token before special tokens are added.
const std::vector<std::string>& vocabulary();

}  // namespace longtake::world
