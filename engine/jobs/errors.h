#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

// Exports.
inline constexpr ErrorForm kExportFullDisk{
    "EXP-01",  ErrorKind::no_space, "\"{file}\" was not exported",
    "{cause}", "{cause}",           "No unfinished file remains. The session is complete."};
inline constexpr ErrorForm kNotExported{
    "EXP-02",  ErrorKind::io, "\"{file}\" was not exported",
    "{cause}", "{cause}",     "No unfinished file remains. The session is complete."};
inline constexpr ErrorForm kUnknownPreset{"EXP-03", ErrorKind::bad_input, "Nothing was exported",
                                          "there is no preset \"{preset}\"", "Choose draft, share or master."};
inline constexpr ErrorForm kNoStdout{"EXP-04", ErrorKind::bad_input, "Nothing was exported", "a job has no stdout",
                                     "Name a file or a folder."};
inline constexpr ErrorForm kOnlyMp4HasALimit{"EXP-10", ErrorKind::bad_input, "\"{file}\" was not exported",
                                             "only an MP4 can have a size limit",
                                             "Name a .mp4 file, or omit the limit."};
inline constexpr ErrorForm kNotSoSmall{"EXP-11", ErrorKind::bad_input, "\"{file}\" was not exported",
                                       "this many pictures do not fit into {limit}",
                                       "Allow more, or choose a shorter range or smaller pictures."};
inline constexpr ErrorForm kOnlyMp4HasSound{"EXP-12", ErrorKind::bad_input, "\"{file}\" was not exported",
                                            "only an MP4 can have sound", "Name a .mp4 file, or omit the sound."};
inline constexpr ErrorForm kOnlyMp4ChoosesAv1{"EXP-15", ErrorKind::bad_input, "\"{file}\" was not exported",
                                              "only an MP4 has the choice between H.264 and AV1",
                                              "Name a .mp4 file, or a .webm file, which always has AV1."};
inline constexpr ErrorForm kNoPlaceForMemory{"EXP-16", ErrorKind::bad_input, "Nothing was exported",
                                             "stdout cannot carry a second video with the memory",
                                             "Name a file, or lay the memory over the pictures."};
inline constexpr ErrorForm kUnknownColours{"EXP-17", ErrorKind::bad_input, "Nothing was exported",
                                           "there are no colours \"{map}\"", "Choose {maps}."};

// Pictures of a session.
inline constexpr ErrorForm kNoChunks{"EXP-05", ErrorKind::bad_input, "Cannot read these pictures",
                                     "take {take} holds no chunks", "Choose a range within the take."};
inline constexpr ErrorForm kOutsideTheTake{"EXP-06", ErrorKind::bad_input, "Cannot read these pictures",
                                           "the range {first} to {end} is not within the take's {count} pictures",
                                           "Choose a range within the take."};
inline constexpr ErrorForm kPartMissing{"EXP-07", ErrorKind::bad_input, "Cannot read these pictures",
                                        "a part of the take is missing in its file", "Choose a range within the take."};
inline constexpr ErrorForm kOtherPictureSize{"EXP-08", ErrorKind::bad_input, "Cannot show chunk {chunk}",
                                             "the model made {made} pixels, the session has {expected}",
                                             "Open the session with the model that made it."};
inline constexpr ErrorForm kOtherChannels{"EXP-09", ErrorKind::bad_input, "Cannot show the session's pictures",
                                          "its latents have {channels} channels, the decoder takes {taken}",
                                          "Open the session with the model that made it."};

// The recomputed memory of a session.
inline constexpr ErrorForm kNoMemory{"EXP-13", ErrorKind::bad_input, "Cannot show the memory of this take",
                                     "its model has no memory to show", "Export the pictures without the memory."};
inline constexpr ErrorForm kMemoryNotMade{"EXP-14",
                                          ErrorKind::bad_input,
                                          "Cannot show the memory of this take",
                                          "{cause}",
                                          "{cause}",
                                          "Export the pictures without the memory: they need no model."};

// Sessions that are continued.
inline constexpr ErrorForm kOtherWeights{"OPEN-22", ErrorKind::bad_input, "Cannot resume the session",
                                         "it was made with other weights",
                                         "Export it with the version of the program that made it."};
inline constexpr ErrorForm kEarlierWeights{
    "OPEN-32", ErrorKind::bad_input, "Cannot resume the session",
    "it was made by Longtake {build} with other weights than the ones here",
    "View and export it here. Only the version and the weights that made it can resume it."};

}  // namespace longtake::errors
