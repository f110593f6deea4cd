#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

inline constexpr ErrorForm kSoundSilent{"SND-01", ErrorKind::bad_input, "Cannot hear anything in {file}",
                                        "its sound is silent", "Choose a file with a sound that can be heard."};
inline constexpr ErrorForm kSoundShort{"SND-02", ErrorKind::bad_input, "Cannot take cues from {file}",
                                       "its sound lasts {seconds} s only", "Choose a sound of {least} s or longer."};
inline constexpr ErrorForm kSoundLong{"SND-03", ErrorKind::bad_input, "Cannot take cues from {file}",
                                      "its sound is longer than {hours} hours", "Cut out the part that is needed."};
inline constexpr ErrorForm kSoundCut{
    "SND-04", ErrorKind::bad_input, "Cannot take cues from {file}",
    "it is damaged: it says that its sound lasts {seconds} s, and ends after {found} s", "Get the whole file again."};
inline constexpr ErrorForm kSoundBroken{"SND-05", ErrorKind::bad_input, "Cannot take cues from {file}",
                                        "it is damaged: {percent} % of its sound cannot be decoded",
                                        "Get the whole file again."};
inline constexpr ErrorForm kNoSpectrum{"SND-06", ErrorKind::internal, "Cannot hear anything in {file}", "{cause}",
                                       "{cause}"};

}  // namespace longtake::errors
