#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

// Exports.
inline constexpr ErrorForm kExportFullDisk{
    "EXP-01",  ErrorKind::no_space, "\"{file}\" was not exported",
    "{cause}", "{cause}",           "No unfinished file was left behind. The session still holds everything."};
inline constexpr ErrorForm kNotExported{
    "EXP-02",  ErrorKind::io, "\"{file}\" was not exported",
    "{cause}", "{cause}",     "No unfinished file was left behind. The session still holds everything."};
inline constexpr ErrorForm kUnknownPreset{"EXP-03", ErrorKind::bad_input, "Nothing was exported",
                                          "there is no preset \"{preset}\"", "Choose draft, standard or best."};
inline constexpr ErrorForm kNoStdout{"EXP-04", ErrorKind::bad_input, "Nothing was exported", "a job has no stdout",
                                     "Name a file or a folder."};
inline constexpr ErrorForm kOnlyMp4HasALimit{"EXP-10", ErrorKind::bad_input, "\"{file}\" was not exported",
                                             "only an MP4 can be kept to a size",
                                             "Name a .mp4 file, or leave the limit away."};
inline constexpr ErrorForm kNotSoSmall{"EXP-11", ErrorKind::bad_input, "\"{file}\" was not exported",
                                       "so many pictures do not fit into {limit}",
                                       "Allow more, or choose a shorter range or smaller pictures."};
inline constexpr ErrorForm kOnlyMp4HasSound{"EXP-12", ErrorKind::bad_input, "\"{file}\" was not exported",
                                            "only an MP4 gets a sound", "Name a .mp4 file, or leave the sound away."};
inline constexpr ErrorForm kOnlyMp4ChoosesAv1{"EXP-15", ErrorKind::bad_input, "\"{file}\" was not exported",
                                              "only an MP4 has the choice between H.264 and AV1",
                                              "Name a .mp4 file, or a .webm file, which always has AV1."};
inline constexpr ErrorForm kNoPlaceForMemory{"EXP-16", ErrorKind::bad_input, "Nothing was exported",
                                             "stdout has no place for a second video with the memory",
                                             "Name a file, or lay the memory over the pictures."};
inline constexpr ErrorForm kUnknownColours{"EXP-17", ErrorKind::bad_input, "Nothing was exported",
                                           "there are no colours \"{map}\"", "Choose {maps}."};

}  // namespace longtake::errors
