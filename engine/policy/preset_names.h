#pragma once

#include <string>
#include <vector>

namespace longtake {

/// A named policy. All code that shows presets uses these texts; the window translates title and summary.
struct PresetName {
  const char* name;     ///< in commands, settings and files
  const char* title;    ///< display title
  const char* summary;  ///< a sentence without its full stop
};

namespace policy_presets {

inline constexpr PresetName kPaper{"paper", "PaFu-KV", "The salience head scores every token; the highest stay"};
inline constexpr PresetName kLongtake{"longtake", "Longtake",
                                      "The first and the newest frame stay; the other places go to tokens that are "
                                      "salient, unlike the rest and looked at"};
inline constexpr PresetName kFifo{"fifo", "Newest first", "A sliding window: the oldest tokens go"};
inline constexpr PresetName kSinkWindow{"sink_window", "Sink + window",
                                        "The first frames stay, the rest is a sliding window"};
inline constexpr PresetName kEmaSink{"ema_sink", "Averaged sink", "Evicted tokens are averaged into the sink"};
inline constexpr PresetName kH2o{"h2o", "Heavy hitters", "Tokens that gathered the most attention so far stay"};
inline constexpr PresetName kSnapKv{"snapkv", "SnapKV", "Tokens that the newest queries attend to stay"};
inline constexpr PresetName kNovelty{"novelty", "Novelty", "Tokens unlike the others stay"};
inline constexpr PresetName kRandom{"random", "Random", "Random tokens stay: every other policy has to beat this"};
inline constexpr PresetName kFull{"full", "Everything", "All tokens stay, as far as they fit"};

}  // namespace policy_presets

/// All presets, in the order of the window's list.
const std::vector<PresetName>& preset_list();
/// Only the names.
const std::vector<std::string>& preset_names();

}  // namespace longtake
