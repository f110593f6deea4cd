#pragma once

#include <string>
#include <vector>

#include "engine/staging/said.h"
#include "training/theatre/scene.h"

namespace longtake::theatre {

inline constexpr int kCaptionWords = 32;  // a caption never has more

/// The probability of omitting each property. The model must remember what a caption does not say.
struct Silence {
  float colour = .35F, size = .6F, motion = .4F;
  float scenery = .08F;    ///< the landscape with its scenery
  float landscape = .35F;  ///< the landscape's own word, if the scenery is said
  float time = .25F, weather = .25F, camera = .4F, cover = .2F;

  static Silence of(float share) { return {share, share, share, share, share, share, share, share, share}; }
};

/// Lower-case words of vocabulary(), separated by single spaces. The wording varies with `rng`.
std::string caption(const Scene& scene, Rng& rng, const Silence& silence = {});

/// The caption, completed by day and clear weather if it gives no time or no weather.
std::string on_a_clear_day(const std::string& caption);

/// The words that a director recognises. Noun number kKinds is a thing of unsaid kind.
staging::StageWords stage_words();

/// Every word that a caption can hold, in a fixed order: the index is the token before special tokens are added.
const std::vector<std::string>& vocabulary();

/// The words for a value, the plainest first; for detectors, questions and suggestions to users.
std::vector<std::string> words_for(Kind kind);
std::vector<std::string> words_for(Colour colour);

}  // namespace longtake::theatre
